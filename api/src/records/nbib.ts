import type { Entry } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { allOf, firstOf, isoDate, type TaggedRecord } from './tagged-lines.ts'

const tagged = /^([A-Z]{2,4}) *- ?(.*)$/
const continuation = /^ {2,}(\S.*)$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads PubMed's format: tags of up to four letters, continued lines indented, records parted by an empty line. */
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
  const number = months.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1
  return isoDate(year, number > 0 ? String(number) : undefined, day)
}

const doiOf = (record: TaggedRecord): string | undefined =>
  allOf(record, 'LID', 'AID')
    .find((value) => value.endsWith('[doi]'))
    ?.replace(/\s*\[doi\]$/, '')

/** Translated titles stand in brackets, and every title ends with a full stop that is not part of it. */
const titleOf = (written: string | undefined): string | undefined =>
  written?.replace(/^\[(.*)\]\.?$/, '$1').replace(/\.$/, '')

const fromNbib = (record: TaggedRecord): Record<string, unknown> => {
  const pmid = firstOf(record, 'PMID')
  const doi = doiOf(record)
  const inEnglish = titleOf(firstOf(record, 'TI'))
  const language = languageTagOf(firstOf(record, 'LA'))
  const original = titleOf(firstOf(record, 'TT'))
  return {
    id: pmid ? `pmid:${pmid}` : doi ? `doi:${doi.toLowerCase()}` : undefined,
    title: inEnglish && { en: inEnglish, ...(original && language !== 'en' && { [language]: original }) },
    abstract: firstOf(record, 'AB') && { en: firstOf(record, 'AB') },
    authors: allOf(record, 'FAU').length > 0 ? allOf(record, 'FAU') : allOf(record, 'AU'),
    journal: firstOf(record, 'JT', 'TA'),
    date: dateOf(firstOf(record, 'DP')),
    keywords: allOf(record, 'OT').map((keyword) => keyword.replace(/^\*/, '')),
    mesh: allOf(record, 'MH').map((heading) => heading.replaceAll('*', '').split('/')[0] ?? ''),
    source_type: allOf(record, 'PT').join('; ') || undefined,
    doi,
    pmid,
    url: pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi ? `https://doi.org/${doi}` : undefined,
  }
}
