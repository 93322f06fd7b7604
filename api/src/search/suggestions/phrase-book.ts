import type { DatabaseSync } from 'node:sqlite'
import { languages, siteIds, type Lang, type SiteId } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import { expectWhole, phraseChecksum, type PhraseRow } from '../postings/checksums.ts'
import { stateReader } from '../postings/index-state.ts'

export interface PhraseEntry {
  text: string
  /** In small letters, without accents; words parted by single spaces. */
  folded: string
  lang: Lang
  /** The site whose filter catalogue it is a label of, or null for a phrase from titles and keywords. */
  site: SiteId | null
  weight: number
}

interface Place {
  /** The folded phrase from one of its words on. */
  rest: string
  entry: PhraseEntry
}

/** The weight of a filter label before its documents are counted. */
const labelWeight = 50

/** Most places looked at for one beginning, the heaviest: a single letter begins more phrases than anyone reads. */
const maxPhrases = 3000

const hasHan = /\p{sc=Han}/u

/** Numbers before a label (`3. Good health`) and signs that mean something in a query are left out. */
const asQuery = (label: string): string =>
  label
    .replace(/^\d+\.\s*/, '')
    .replace(/[()（）"“”*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function* labelsOf(schemes: SiteSchemes): Generator<PhraseEntry> {
  for (const site of siteIds)
    for (const { label } of schemes[site].nodes)
      for (const lang of languages) {
        const words = label[lang]
        if (words === undefined) continue
        const text = asQuery(words)
        yield { text, folded: fold(text), lang, site, weight: labelWeight }
      }
}

/** Phrases read in one step. */
const phrasesAtOnce = 2000

type Run = readonly Place[]

/** The phrases that can be suggested, found by the beginning of any of their words. */
export class PhraseBook {
  /** Each sorted; labels first, then phrases, the heaviest first. */
  readonly #runs: Run[] = []

  constructor(schemes: SiteSchemes) {
    this.#runs.push(runOf(labelsOf(schemes)))
  }

  /** Adds phrases that are lighter than every one before. */
  add(rows: readonly PhraseRow[]): void {
    this.#runs.push(runOf(rows.map(([weight, lang, text]) => ({ text, folded: fold(text), lang, site: null, weight }))))
  }

  /** Reads them in steps of a few milliseconds; what comes to the index between two steps may be missing. */
  static *reading(database: DatabaseSync, schemes: SiteSchemes): Generator<undefined, PhraseBook> {
    const book = new PhraseBook(schemes)
    const rows = database.prepare(
      'SELECT weight, lang, text FROM phrase WHERE (weight, lang, text) < (?, ?, ?) ORDER BY weight DESC, lang DESC, text DESC LIMIT ?',
    )
    rows.setReturnArrays(true)
    const stateOf = stateReader(database)
    const { phrases } = stateOf()
    let read = 0
    for (let last: PhraseRow | undefined = [Number.MAX_SAFE_INTEGER, 'en', '']; last;) {
      yield
      const slice = rows.all(...last, phrasesAtOnce) as unknown as PhraseRow[]
      for (const row of slice) read ^= phraseChecksum(...row)
      book.add(slice)
      last = slice.at(-1)
    }
    expectWhole(read === phrases || stateOf().phrases !== phrases)
    return book
  }

  /** Phrases in which `text` begins a word; `opens` where it begins the phrase. */
  byPrefix(text: string): { entry: PhraseEntry; opens: boolean }[] {
    const found: { entry: PhraseEntry; opens: boolean }[] = []
    for (const run of this.#runs) {
      let place: Place | undefined
      for (let at = placeIn(run, text); (place = run[at])?.rest.startsWith(text) && found.length < maxPhrases; at++)
        found.push({ entry: place.entry, opens: place.rest.length === place.entry.folded.length })
    }
    return found
  }
}

const runOf = (entries: Iterable<PhraseEntry>): Run => {
  const places: Place[] = []
  for (const entry of entries) {
    const { folded } = entry
    for (let at = 0; at < folded.length; at++)
      if (at === 0 || folded[at - 1] === ' ' || folded[at - 1] === '-' || hasHan.test(folded.charAt(at)))
        if (folded[at] !== ' ') places.push({ rest: folded.slice(at), entry })
  }
  return places.sort((one, other) => (one.rest < other.rest ? -1 : one.rest > other.rest ? 1 : 0))
}

/** The first place that is not before `text`. */
const placeIn = (run: Run, text: string): number => {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((run[middle]?.rest ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
