import { doiUrl } from 'shared/citations'
import * as v from 'valibot'
import type { Notice } from '../notice.ts'
import { distinctNames, statedOnly } from './bibliographic.ts'
import { languageTagOf } from './language-codes.ts'
import { licenceOf } from './licence-name.ts'
import { list, readWork, text } from './stated.ts'

const texts = list(v.nullable(v.string()))
const date = v.nullish(v.object({ 'date-parts': list(v.array(v.nullable(v.number()))) }))
const update = v.object({ DOI: text, type: text, updated: date })

/** What is read of a work of Crossref (https://api.crossref.org/swagger-ui/index.html, `Work`). */
const workSchema = v.object({
  DOI: v.string(),
  title: texts,
  subtitle: texts,
  abstract: text,
  author: list(v.object({ given: text, family: text, name: text })),
  'container-title': texts,
  'published-online': date,
  published: date,
  'published-print': date,
  issued: date,
  posted: date,
  volume: text,
  issue: text,
  page: text,
  'article-number': text,
  ISSN: texts,
  publisher: text,
  type: text,
  subtype: text,
  subject: texts,
  URL: text,
  language: text,
  funder: list(v.object({ name: text })),
  license: list(v.object({ URL: text })),
  'update-to': list(update),
  'updated-by': list(update),
  reference: list(v.object({ DOI: text })),
})

export const isCrossrefWork = (given: object): boolean =>
  ('DOI' in given && Array.isArray('title' in given ? given.title : undefined)) || 'message' in given

/** Kinds of update (https://www.crossref.org/documentation/crossmark/version-control-corrections-and-retractions/). */
const kinds: Readonly<Record<string, Notice['kind']>> = {
  retraction: 'retraction',
  withdrawal: 'retraction',
  removal: 'retraction',
  partial_retraction: 'correction',
  expression_of_concern: 'concern',
  correction: 'correction',
  corrigendum: 'correction',
  erratum: 'correction',
  addendum: 'correction',
  clarification: 'correction',
}

const dateOf = (...given: v.InferOutput<typeof date>[]): string | undefined => {
  for (const each of given) {
    const [year, month, day] = each?.['date-parts']?.[0] ?? []
    if (!year) continue
    const padded = [month, month && day].flatMap((part) => (part ? String(part).padStart(2, '0') : []))
    return [String(year), ...padded].join('-')
  }
  return undefined
}

const updates = (given: readonly v.InferOutput<typeof update>[] | null | undefined): Notice[] =>
  (given ?? []).flatMap(({ DOI: doi, type, updated }) => {
    const kind = kinds[(type ?? '').toLowerCase().replaceAll(/[\s-]/g, '_')]
    return kind ? [{ kind, doi, date: dateOf(updated) }] : []
  })

const first = (given: readonly (string | null)[] | null | undefined): string | undefined =>
  given?.find((each) => each) ?? undefined

/** One work of Crossref, perhaps still in its answer. @throws MalformedRecordError when it is none */
export const readCrossrefWork = (given: unknown): Record<string, unknown> => {
  const inside = typeof given === 'object' && given !== null && 'message' in given ? given.message : given
  const work = readWork(workSchema, inside)
  const language = languageTagOf(work.language ?? 'en')
  const doi = work.DOI.toLowerCase()
  const subtitle = first(work.subtitle)
  return statedOnly({
    id: `doi:${doi}`,
    title: { [language]: [first(work.title), subtitle].filter(Boolean).join(': ') },
    // Publishers begin some abstracts with the word itself.
    abstract: work.abstract && { [language]: work.abstract.replace(/<jats:title>\s*abstract\s*<\/jats:title>/i, '') },
    language,
    authors: (work.author ?? []).flatMap(
      ({ family, given: names, name }) => ([family, names].filter(Boolean).join(', ') || name) ?? [],
    ),
    journal: first(work['container-title']),
    issn: (work.ISSN ?? []).flatMap((issn) => issn ?? []),
    publisher: work.publisher,
    volume: work.volume,
    issue: work.issue,
    pages: work.page ?? work['article-number'],
    date: dateOf(work['published-online'], work.published, work['published-print'], work.posted, work.issued),
    subjects: (work.subject ?? []).flatMap((subject) => subject ?? []),
    source_type: work.subtype ?? work.type,
    funders: distinctNames((work.funder ?? []).map(({ name }) => name)),
    notices: updates(work['updated-by']),
    updates: updates(work['update-to']).map(({ kind, doi: of }) => ({ kind, doi: of })),
    references: (work.reference ?? []).flatMap(({ DOI: of }) => of ?? []),
    ...licenceOf((work.license ?? []).map(({ URL: address }) => address).join(' ')),
    doi,
    url: work.URL ?? doiUrl(doi),
    collection: 'Crossref',
  })
}
