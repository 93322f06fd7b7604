import { doiUrl } from 'shared/citations'
import { csvRows, type CsvRow } from './csv-rows.ts'
import type { Entry } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { bareDoi, barePmid, idOf, statedOnly } from './bibliographic.ts'

/** Fields of a record that a column can fill, and what such columns are called in the exports of databases. */
const columns: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'source id', 'record id', 'eid', 'ut', 'accession number'],
  title: ['title', 'article title', 'document title', 'primary title', 'name', 'título', 'titre', '标题'],
  abstract: ['abstract', 'abstract note', 'description', 'summary', 'resumen', 'résumé', 'resumo', '摘要'],
  authors: ['authors', 'author', 'author full names', 'author names', 'autores', 'auteurs', '作者'],
  journal: ['journal', 'source title', 'publication title', 'journal/book', 'publication', 'secondary title', 'source'],
  date: ['date', 'publication date', 'published', 'create date'],
  year: ['year', 'publication year', 'pub year', 'año', 'année', 'ano', '年份'],
  doi: ['doi', 'doi link'],
  pmid: ['pmid', 'pubmed id', 'pubmed_id'],
  pmcid: ['pmcid', 'pmc id'],
  url: ['url', 'link', 'links', 'web address'],
  volume: ['volume', 'vol'],
  issue: ['issue', 'number', 'issue number'],
  pages: ['pages', 'page', 'page range'],
  issn: ['issn', 'issns'],
  publisher: ['publisher'],
  keywords: ['keywords', 'author keywords', 'keyword', 'manual tags'],
  mesh: ['mesh', 'mesh terms', 'mesh headings', 'indexed keywords'],
  subjects: ['subjects', 'subject'],
  sourceType: ['source type', 'publication type', 'item type'],
  language: ['language', 'langue', 'idioma', 'language of original document'],
  licence: ['licence', 'license'],
  licenceBasis: ['licence basis', 'license basis'],
}

/** Fields that may be named as in a JSON record, and nothing else. */
const plainFields = new Set([
  ...['category', 'attribution', 'collection', 'oaUrl', 'sites', 'scope', 'documentType', 'documentTypeBasis'],
  ...['filters', 'topics', 'domains', 'themes', 'population', 'countries', 'authorCountries', 'lmicFocus', 'living'],
  ...['lastLitSearch', 'lastSearch', 'nIncludedStudies', 'registration', 'geographicFocus', 'questionType', 'producer'],
  ...['gradeProfileAvailable', 'best', 'freeFullText', 'declarativeTitle', 'plainLanguageSummary', 'citation'],
  ...['publicationTypes', 'retracted'],
])
const translatedFields = new Set(['title', 'abstract', 'declarativeTitle', 'plainLanguageSummary'])
const listFields = new Set(['sites'])
const numberFields = new Set(['nIncludedStudies'])

const plain = (name: string): string => name.trim().toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ')
const camel = (name: string): string =>
  name
    .trim()
    .replace(/[\s_]+([a-z])/gi, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** What a column fills: a field, perhaps in one language (`title_es`, `abstract fr`). */
interface Target {
  field: string
  language?: string
}

const targetOf = (column: string): Target | undefined => {
  const known = Object.entries(columns).find(([, names]) => names.includes(plain(column)))?.[0]
  if (known) return { field: known }
  const name = camel(column)
  if (plainFields.has(name)) return { field: name }
  const [, base, language] = /^(.+?)[\s_-]([a-z]{2}(?:-[a-z]{4})?)$/i.exec(column.trim()) ?? []
  const target = base === undefined ? undefined : targetOf(base)
  return target && language && translatedFields.has(target.field) ? { ...target, language } : undefined
}

/** A mapping that cannot be used, in words for the person who wrote it. */
export class MappingError extends Error {
  override name = 'MappingError'
}

/**
 * Reads `title=Document name,doi=Identifier` into fields by column.
 *
 * @throws MappingError that names what is no field
 */
export const parseMapping = (written: string): Map<string, Target> =>
  new Map(
    written.split(',').map((pair) => {
      const [field = '', ...rest] = pair.split('=')
      const column = rest.join('=').trim()
      const target = targetOf(field.trim())
      if (!column) throw new MappingError(`--map: '${pair}' is not written as field=Column`)
      if (!target) throw new MappingError(`--map: '${field.trim()}' is no field of a record`)
      return [plain(column), target]
    }),
  )

const isoTag = (language: string): string =>
  language.toLowerCase().startsWith('zh') ? language : languageTagOf(language)

const fromRow = (values: CsvRow['values'], targets: ReadonlyMap<string, Target>): Record<string, unknown> => {
  const record: Record<string, unknown> = {}
  const translations: Record<string, Record<string, string>> = {}
  for (const [column, value] of Object.entries(values)) {
    const target = targets.get(column)
    if (!target || value === '') continue
    const { field, language } = target
    if (language) (translations[field] ??= {})[isoTag(language)] = value
    else if (record[field] === undefined)
      record[field] = listFields.has(field) ? value.split(/[,;]\s*/) : numberFields.has(field) ? Number(value) : value
  }
  const text = (field: string) => (typeof record[field] === 'string' ? record[field] : undefined)
  const language = languageTagOf(text('language'))
  for (const [field, texts] of Object.entries(translations)) {
    const own = text(field)
    record[field] = { ...(own && { [language]: own }), ...texts }
  }
  const doi = bareDoi(text('doi'))
  const date = isoDateOf(text('date'))
  const year = /\d{4}/.exec(text('year') ?? '')?.[0] ?? (date === undefined ? yearIn(text('date')) : undefined)
  const [title] = typeof record['title'] === 'object' ? Object.values(translations['title'] ?? {}) : [text('title')]
  const known = { doi, pmid: barePmid(text('pmid')), title, year: year ?? date?.slice(0, 4) }
  return statedOnly({
    ...record,
    id: text('id') ?? idOf('csv', known),
    language,
    doi: doi ?? text('doi'),
    year,
    date,
    url: text('url') ?? (doi && doiUrl(doi)),
  })
}

/** `2020-03-01`, `2020/3/1`, `2020`; other ways of writing a day are not guessed at. */
const isoDateOf = (written: string | undefined): string | undefined =>
  /^\d{4}(?:[-/]\d{1,2}(?:[-/]\d{1,2})?)?/
    .exec(written ?? '')?.[0]
    .split(/[-/]/)
    .map((part) => part.padStart(2, '0'))
    .join('-')

/** The year of a day that is written in another way: `15/03/2020`, `March 2020`. */
const yearIn = (written: string | undefined): string | undefined => /\b(?:1\d|20)\d{2}\b/.exec(written ?? '')?.[0]

/**
 * Reads a table: one record a row, columns by their known names or as `mapping` says.
 *
 * @throws MappingError when no column is a title
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  head: string,
  mapping: ReadonlyMap<string, Target>,
): AsyncGenerator<Entry> {
  let targets: Map<string, Target> | undefined
  for await (const row of csvRows(bytes, head)) {
    if ('problem' in row) {
      yield row
      continue
    }
    targets ??= targetsOf(Object.keys(row.values), mapping)
    yield { line: row.line, given: fromRow(row.values, targets) }
  }
}

const targetsOf = (header: readonly string[], mapping: ReadonlyMap<string, Target>): Map<string, Target> => {
  const mapped = new Set([...mapping.values()].map(({ field }) => field))
  const unknown = [...mapping.keys()].find((column) => !header.some((name) => plain(name) === column))
  if (unknown !== undefined)
    throw new MappingError(`--map: there is no column '${unknown}'; the columns are ${header.join(', ')}`)
  const targets = new Map<string, Target>()
  for (const column of header) {
    const byName = targetOf(column)
    const target = mapping.get(plain(column)) ?? (byName && mapped.has(byName.field) ? undefined : byName)
    if (target) targets.set(column, target)
  }
  if (![...targets.values()].some(({ field }) => field === 'title'))
    throw new MappingError(
      `no column is the title; name it with --map title=Column. The columns are ${header.join(', ')}`,
    )
  return targets
}
