import { citationKey, toBibtex, toRis, type Reference } from 'shared/citations'
import { documentPortions, type DocumentParts } from './document-portions.ts'
import { documentReference } from './document-reference.ts'
import type { Letterhead } from '../mail/letterhead.ts'

/** Documents as references, written one by one. */
async function* references(
  { documents, trees }: DocumentParts,
  ids: readonly string[],
  paper: Letterhead,
  write: (reference: Reference) => string,
): AsyncGenerator<string> {
  for await (const portion of documentPortions(documents, ids))
    yield portion.map((document) => write(documentReference(document, trees[paper.site], paper))).join('')
}

/** A RIS file in pieces. */
export const documentRis = (parts: DocumentParts, ids: readonly string[], paper: Letterhead): AsyncGenerator<string> =>
  references(parts, ids, paper, toRis)

/** A BibTeX file in pieces; where several records would be cited by one key, the later ones add their ids to it. */
export const documentBibtex = (
  parts: DocumentParts,
  ids: readonly string[],
  paper: Letterhead,
): AsyncGenerator<string> => {
  const taken = new Set<string>()
  return references(parts, ids, paper, (reference) => {
    const usual = citationKey(reference)
    const key = taken.has(usual) ? `${usual}-${reference.id}` : usual
    taken.add(key)
    return `${toBibtex(reference, key)}\n`
  })
}
