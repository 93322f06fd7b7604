import { citationKey, toBibtex, toRis, type Reference } from 'shared/citations'
import { documentPortions, type DocumentDeps } from './document-portions.ts'
import { documentReference } from './document-reference.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'

const references = (
  { documents, trees, notes }: DocumentDeps,
  ids: readonly string[],
  siteLocale: SiteLocale,
  write: { reference: (reference: Reference) => string; missing: (sentence: string) => string },
): AsyncGenerator<string> =>
  documentPortions(documents, ids, {
    document: (document) => {
      const reference = documentReference(document, trees[siteLocale.site], siteLocale)
      const note = notes?.get(document.id)
      return write.reference(note ? { ...reference, notes: [...(reference.notes ?? []), note] } : reference)
    },
    missing: (id) => write.missing(siteLocale.words(siteLocale.texts.columns.unreadable, { document: id })),
  })

async function* withHead(head: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head) yield head
  yield* pieces
}

/** A comment ends at its brace, and an entry begins at an `@`. */
const withoutBibtexSigns = (text: string): string => text.replace(/[{}@]/g, ' ')

/** A RIS file in pieces. */
export const documentRis = (
  parts: DocumentDeps,
  ids: readonly string[],
  siteLocale: SiteLocale,
): AsyncGenerator<string> =>
  references(parts, ids, siteLocale, {
    reference: toRis,
    missing: (sentence) => `TY  - GEN\r\nTI  - ${sentence}\r\nER  - \r\n`,
  })

/**
 * A BibTeX file in pieces; where several records would be cited by one key, the later ones add their ids to it.
 *
 * @param options.strategy the search that found them, which stands in a comment at the top
 */
export const documentBibtex = (
  parts: DocumentDeps,
  ids: readonly string[],
  siteLocale: SiteLocale,
  { strategy = '' } = {},
): AsyncGenerator<string> => {
  const taken = new Set<string>()
  return withHead(
    strategy && `@comment{${withoutBibtexSigns(strategy)}}\n\n`,
    references(parts, ids, siteLocale, {
      reference: (reference) => {
        const usual = citationKey(reference)
        const key = taken.has(usual) ? `${usual}-${reference.id}` : usual
        taken.add(key)
        return `${toBibtex(reference, key)}\n`
      },
      missing: (sentence) => `@comment{${sentence}}\n\n`,
    }),
  )
}
