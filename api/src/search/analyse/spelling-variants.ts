import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const source = new URL('../../../thesaurus/spelling-variants.tsv.gz', import.meta.url)

const read = (): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>()
  for (const line of gunzipSync(readFileSync(source)).toString().split('\n')) {
    const [british, american] = line.split('\t')
    if (british && american && !line.startsWith('#')) pairs.set(british, american)
  }
  // Some American forms are British forms of a third one; everything ends at the last of them.
  for (const [british, american] of pairs) {
    let last = american
    for (let steps = 0; steps < 3; steps++) last = pairs.get(last) ?? last
    pairs.set(british, last)
  }
  return pairs
}

let variants: ReadonlyMap<string, string> | undefined

/**
 * The American spelling of an English word in small letters (`paediatric`: pediatric); other words stay as they are.
 * Texts and queries both go through it, so that either spelling finds the other with the same weight.
 * Pairs: VarCon (Kevin Atkinson, Benjamin Titze), see `api/thesaurus/SOURCES.md`.
 */
export const americanSpelling = (word: string): string => (variants ??= read()).get(word) ?? word
