import { doiUrl } from 'shared/citations'
import type { Entry } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { bareDoi, idOf, statedOnly } from './bibliographic.ts'
import { allOf, firstOf, isoDate, type TaggedRecord } from './tagged-lines.ts'

const tagged = /^([A-Z][A-Z0-9])( {1,2})- ?(.*)$/

/**
 * Reads RIS: a record from `TY` to `ER`, one tag a line, other lines continue the one before. RIS has two spaces before the
 * hyphen; a record whose `TY` has one is read so, and in any other `CI - wide` is text.
 */
export async function* readRis(lines: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 0
  let record: TaggedRecord | undefined
  let last: string[] | undefined
  let gap = ''
  for await (const text of lines) {
    line++
    const [, written, spaces = '', value = ''] = tagged.exec(text) ?? []
    const isEnd = written === 'ER' && value.trim() === ''
    const tag = record && spaces !== gap && !isEnd ? undefined : written
    if (tag === 'TY') {
      if (record) yield unclosed(record)
      gap = spaces
      record = { line, values: new Map([['TY', [value.trim()]]]) }
      last = undefined
    } else if (tag === 'ER') {
      if (record) yield { line: record.line, given: fromRis(record) }
      else yield { line, problem: 'ER without a TY before it' }
      record = last = undefined
    } else if (tag && record) {
      last = record.values.get(tag) ?? []
      last.push(value.trim())
      record.values.set(tag, last)
    } else if (last && text.trim()) {
      last.push(`${last.pop() ?? ''} ${text.trim()}`)
    } else if (text.trim()) {
      yield { line, problem: `is outside any record: ${text.trim().slice(0, 60)}` }
    }
  }
  if (record) yield unclosed(record)
}

const unclosed = ({ line }: TaggedRecord): Entry => ({ line, problem: 'the record has no ER at its end' })

/** Some programs write the whole range as the first page. */
const pagesOf = (first: string | undefined, last: string | undefined): string | undefined =>
  first && /[-–]/.test(first) ? first : [first, last].filter(Boolean).join('-') || undefined

const dateOf = (record: TaggedRecord): string | undefined => {
  const [year, month, day] = (firstOf(record, 'DA', 'PY', 'Y1') ?? '').split('/')
  return isoDate(year?.trim(), month, day) ?? isoDate(firstOf(record, 'PY', 'Y1')?.slice(0, 4))
}

const fromRis = (record: TaggedRecord): Record<string, unknown> => {
  const title = firstOf(record, 'TI', 'T1', 'CT')
  const doi = bareDoi(firstOf(record, 'DO'))
  const url = allOf(record, 'UR', 'L2', 'LK').find((address) => /^https?:\/\//i.test(address))
  return statedOnly({
    id: firstOf(record, 'ID', 'AN') ?? idOf('ris', { doi, title, year: firstOf(record, 'PY', 'Y1') }),
    title,
    abstract: firstOf(record, 'AB', 'N2'),
    language: languageTagOf(firstOf(record, 'LA')),
    authors: allOf(record, 'AU', 'A1'),
    journal: firstOf(record, 'T2', 'JF', 'JO', 'JA'),
    keywords: allOf(record, 'KW'),
    volume: firstOf(record, 'VL'),
    issue: firstOf(record, 'IS'),
    pages: pagesOf(firstOf(record, 'SP'), firstOf(record, 'EP')),
    issn: allOf(record, 'SN'),
    publisher: firstOf(record, 'PB'),
    date: dateOf(record),
    doi: doi ?? firstOf(record, 'DO'),
    url: url ?? (doi && doiUrl(doi)),
  })
}
