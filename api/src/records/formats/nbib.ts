import { doiUrl } from 'shared/citations'
import { bareDoi, barePmid, idOf, statedOnly } from './bibliographic.ts'
import type { Entry } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { titleOf } from './stated.ts'
import { allOf, firstOf, isoDate, monthNumber, type TaggedRecord } from './tagged-lines.ts'

const tagged = /^([A-Z]{2,4}) *- ?(.*)$/
const continuation = /^ {2,}(\S.*)$/

/** PubMed's tags for notices of the article, and for what the article is a notice of. */
const noticeTags = { RIN: 'retraction', ECI: 'concern', EIN: 'correction', CRI: 'correction' } as const
const updateTags = { ROF: 'retraction', ECF: 'concern', EFR: 'correction' } as const

/** `Lancet. 2020 Jun 13;395(10240):1820. doi: 10.1016/x. PMID: 32511943`. */
const correctionsOf = <Kind extends string>(record: TaggedRecord, tags: Readonly<Record<string, Kind>>) =>
  Object.entries(tags).flatMap(([tag, kind]) =>
    allOf(record, tag).map((written) => ({
      kind,
      pmid: /PMID: ?(\d+)/.exec(written)?.[1],
      reference: written.replace(/\s*(?:doi|PMID):.*$/, ''),
    })),
  )

/** Reads PubMed's format: tags of up to four letters, continued lines indented; an empty line or a further PMID ends a record. */
export async function* readNbib(lines: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 0
  let record: TaggedRecord | undefined
  let last: string[] | undefined
  for await (const text of lines) {
    line++
    if (text.trim() === '') {
      if (record) yield { line: record.line, given: fromNbib(record) }
      record = last = undefined
      continue
    }
    const [, tag, value = ''] = tagged.exec(text) ?? []
    const [, more] = continuation.exec(text) ?? []
    if (tag) {
      if (tag === 'PMID' && record?.values.has(tag)) {
        yield { line: record.line, given: fromNbib(record) }
        record = undefined
      }
      record ??= { line, values: new Map() }
      last = record.values.get(tag) ?? []
      last.push(value.trim())
      record.values.set(tag, last)
    } else if (more && last) {
      last.push(`${last.pop() ?? ''} ${more.trim()}`)
    } else {
      yield { line, problem: `is no tagged line: ${text.trim().slice(0, 60)}` }
    }
  }
  if (record) yield { line: record.line, given: fromNbib(record) }
}

/** `2019 Mar 5`, `2019 Mar-Apr`, `2019 Spring`, `2019`. */
const dateOf = (written: string | undefined): string | undefined => {
  const [year, month, day] = (written ?? '').split(/[\s-]+/)
  return isoDate(year, monthNumber(month), day)
}

const doiOf = (record: TaggedRecord): string | undefined =>
  bareDoi(
    allOf(record, 'LID', 'AID')
      .find((value) => value.endsWith('[doi]'))
      ?.replace(/\s*\[doi\]$/, ''),
  )

const fromNbib = (record: TaggedRecord): Record<string, unknown> => {
  const pmid = barePmid(firstOf(record, 'PMID'))
  const doi = doiOf(record)
  const inEnglish = titleOf(firstOf(record, 'TI'))
  const language = languageTagOf(firstOf(record, 'LA'))
  const original = titleOf(firstOf(record, 'TT'))
  const date = dateOf(firstOf(record, 'DP'))
  return statedOnly({
    id: idOf('nbib', { pmid, doi, title: inEnglish, year: date?.slice(0, 4) }),
    title: inEnglish && { en: inEnglish, ...(original && language !== 'en' && { [language]: original }) },
    abstract: firstOf(record, 'AB') && { en: firstOf(record, 'AB') },
    authors: allOf(record, 'FAU').length > 0 ? allOf(record, 'FAU') : allOf(record, 'AU'),
    journal: firstOf(record, 'JT', 'TA'),
    date,
    keywords: allOf(record, 'OT').map((keyword) => keyword.replace(/^\*/, '')),
    mesh: allOf(record, 'MH').map((heading) => heading.replaceAll('*', '').split('/')[0] ?? ''),
    publication_types: allOf(record, 'PT'),
    source_type: allOf(record, 'PT').join('; ') || undefined,
    retracted: allOf(record, 'PT').includes('Retracted Publication') || undefined,
    notices: correctionsOf(record, noticeTags),
    updates: correctionsOf(record, updateTags).map(({ kind, pmid: of }) => ({ kind, pmid: of })),
    volume: firstOf(record, 'VI'),
    issue: firstOf(record, 'IP'),
    pages: firstOf(record, 'PG'),
    issn: allOf(record, 'IS').map((issn) => issn.replace(/\s*\(.*$/, '')),
    pmcid: firstOf(record, 'PMC'),
    doi,
    pmid: pmid ?? firstOf(record, 'PMID'),
    url: pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi && doiUrl(doi),
  })
}
