import { doiUrl } from 'shared/citations'
import * as v from 'valibot'
import { languageTagOf } from './language-codes.ts'
import { bareDoi, distinctNames, majorFirst, statedOnly } from './bibliographic.ts'
import { licenceOfCode } from './licence-name.ts'
import { list, readWork, text } from './stated.ts'

const named = v.nullish(v.object({ display_name: text }))
const location = v.nullish(
  v.object({
    license: text,
    landing_page_url: text,
    pdf_url: text,
    source: v.nullish(v.object({ display_name: text, issn: list(v.string()), host_organization_name: text })),
  }),
)

/** What is read of a work of OpenAlex (https://docs.openalex.org/api-entities/works/work-object). */
const workSchema = v.object({
  id: v.pipe(v.string(), v.regex(/W\d+$/, 'is no id of a work')),
  doi: text,
  ids: v.nullish(v.object({ pmid: text, pmcid: text })),
  title: text,
  display_name: text,
  abstract_inverted_index: v.nullish(v.record(v.string(), v.array(v.number()))),
  publication_date: text,
  publication_year: v.nullish(v.number()),
  language: text,
  type: text,
  authorships: list(v.object({ author: named, raw_author_name: text, countries: list(v.string()) })),
  primary_location: location,
  best_oa_location: location,
  open_access: v.nullish(v.object({ oa_url: text })),
  biblio: v.nullish(v.object({ volume: text, issue: text, first_page: text, last_page: text })),
  is_retracted: v.nullish(v.boolean()),
  mesh: list(v.object({ descriptor_name: text, is_major_topic: v.nullish(v.boolean()) })),
  funders: list(v.object({ display_name: text })),
  grants: list(v.object({ funder_display_name: text })),
  keywords: list(v.object({ display_name: text })),
})

export const isOpenAlexWork = (given: object): boolean =>
  ('id' in given && typeof given.id === 'string' && given.id.startsWith('https://openalex.org/')) ||
  'abstract_inverted_index' in given

/** More words than any abstract has; positions beyond are not believed. */
const mostWords = 20_000

/** The text of an inverted index: each word with the places it stands at. */
export const fromInvertedIndex = (index: Readonly<Record<string, readonly number[]>>): string => {
  const words: string[] = []
  for (const [word, places] of Object.entries(index))
    for (const place of places) if (Number.isInteger(place) && place >= 0 && place < mostWords) words[place] = word
  return words.filter((word) => word !== undefined).join(' ')
}

const tail = (address: string | null | undefined): string | undefined => address?.split('/').filter(Boolean).at(-1)

/** One work of OpenAlex. @throws MalformedRecordError when it is none */
export const readOpenAlexWork = (given: unknown): Record<string, unknown> => {
  const work = readWork(workSchema, given)
  const language = languageTagOf(work.language ?? 'en')
  const { source } = work.primary_location ?? {}
  const open = work.best_oa_location ?? work.primary_location
  const doi = bareDoi(work.doi)
  const pmid = tail(work.ids?.pmid)
  const pmcid = tail(work.ids?.pmcid)
  const authorships = work.authorships ?? []
  return statedOnly({
    id: `openalex:${tail(work.id) ?? ''}`,
    title: { [language]: work.title ?? work.display_name },
    abstract: work.abstract_inverted_index && { [language]: fromInvertedIndex(work.abstract_inverted_index) },
    language,
    authors: authorships.flatMap(({ author, raw_author_name: raw }) => author?.display_name ?? raw ?? []),
    author_countries: [...new Set(authorships.flatMap(({ countries }) => countries ?? []))],
    journal: source?.display_name,
    publisher: source?.host_organization_name,
    issn: source?.issn ?? [],
    volume: work.biblio?.volume,
    issue: work.biblio?.issue,
    pages: [...new Set([work.biblio?.first_page, work.biblio?.last_page])].filter(Boolean).join('-') || undefined,
    date: work.publication_date,
    year: work.publication_year,
    mesh: majorFirst(
      (work.mesh ?? []).map(({ descriptor_name: name, is_major_topic: is }) => ({ name, isMajor: is === true })),
    ),
    funders: distinctNames([
      ...(work.funders ?? []).map(({ display_name: name }) => name),
      ...(work.grants ?? []).map(({ funder_display_name: name }) => name),
    ]),
    subjects: (work.keywords ?? []).flatMap(({ display_name: name }) => name ?? []),
    source_type: work.type,
    retracted: work.is_retracted || undefined,
    ...licenceOfCode(open?.license, 'OpenAlex'),
    doi,
    pmid,
    pmcid,
    url: doi ? doiUrl(doi) : (work.primary_location?.landing_page_url ?? work.id),
    oa_url: work.open_access?.oa_url,
    collection: 'OpenAlex',
  })
}
