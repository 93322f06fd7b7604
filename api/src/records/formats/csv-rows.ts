import { parse } from 'csv-parse/sync'
import { textLines } from '../text-lines.ts'

/** One row of a table by the names of its columns, and the line it stands on. */
export interface CsvRow {
  line: number
  values: Record<string, string>
}

export type CsvEntry = CsvRow | { line: number; problem: string }

const longestRow = 16 * 1024 * 1024

/** The sign between the columns: the one of comma, semicolon and tab that the first line has most of. */
const delimiterOf = (header: string): string => {
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Where a row is at the end of a line: at its own end, within quotation marks, or where no row can be. */
type State = 'ended' | 'quoted' | 'broken'

/**
 * Follows the quotation marks of a line by RFC 4180; one that does not stand at the beginning of a value is text.
 *
 * @param isQuoted whether the line begins within quotation marks
 */
const stateAfter = (text: string, delimiter: string, isQuoted: boolean): State => {
  const pastBlanks = (from: number): number => {
    let at = from
    while (text[at] !== delimiter && /\s/.test(text[at] ?? '')) at++
    return at
  }
  let quoted = isQuoted
  for (let at = 0; ;) {
    if (!quoted) {
      const start = pastBlanks(at)
      quoted = text[start] === '"'
      const end = quoted ? start : text.indexOf(delimiter, start)
      if (end < 0) return 'ended'
      at = end + 1
      continue
    }
    const mark = text.indexOf('"', at)
    if (mark < 0) return 'quoted'
    if (text[mark + 1] === '"') {
      at = mark + 2
      continue
    }
    const next = pastBlanks(mark + 1)
    if (next >= text.length) return 'ended'
    if (text[next] !== delimiter) return 'broken'
    quoted = false
    at = next + 1
  }
}

interface Line {
  number: number
  text: string
}

/** Lines of a file, also of one whose lines end with CR alone. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0
  let isByReturn = false
  for await (const text of textLines(bytes)) {
    if (number === 0) isByReturn = text.includes('\r')
    for (const each of isByReturn ? text.split('\r') : [text]) yield { number: ++number, text: each }
  }
}

/** Lines of one row; `isReread` where they stood within quotation marks without an end. */
type Row = { lines: Line[]; isReread: boolean } | { line: number; problem: string }

/**
 * Puts lines together to rows. Where a quotation mark has no end, the first line of its row is a problem, and the others are
 * read again as rows of their own.
 */
async function* rowsOf(lines: AsyncIterable<Line>, delimiter: string): AsyncGenerator<Row> {
  const source = lines[Symbol.asyncIterator]()
  /** Lines that are read again, the next one last. */
  const again: Line[] = []
  const take = async (): Promise<Line | undefined> => {
    const line = again.pop()
    if (line) return line
    const next = await source.next()
    return next.done ? undefined : next.value
  }
  let lastReread = 0
  try {
    for (let first = await take(); first; first = await take()) {
      const row = [first]
      let size = first.text.length
      let state = stateAfter(first.text, delimiter, false)
      while (state === 'quoted') {
        const line = size <= longestRow ? await take() : undefined
        if (line) row.push(line)
        size += line?.text.length ?? 0
        state = line ? stateAfter(line.text, delimiter, true) : 'broken'
      }
      if (state === 'ended') {
        yield { lines: row, isReread: first.number <= lastReread }
        continue
      }
      lastReread = Math.max(lastReread, row.at(-1)?.number ?? 0)
      for (let line = row.pop(); line && line !== first; line = row.pop()) again.push(line)
      yield {
        line: first.number,
        problem: 'is no row of the table: a quotation mark is not closed, or closed within a value',
      }
    }
  } finally {
    await source.return?.()
  }
}

/**
 * Rows of a CSV file in UTF-8 (RFC 4180; also with semicolons or tabs), under the names in its first row. Values of columns with
 * one name are joined by semicolons. A row with more columns is named as a problem. So is one with fewer after a wrong quotation
 * mark, until a row is whole: it may be a line of a value.
 *
 * @param head of the file; its first line tells the delimiter
 */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>, head: string): AsyncGenerator<CsvEntry> {
  const delimiter = delimiterOf(head.split('\n', 1)[0] ?? '')
  let header: string[] | undefined
  let isDoubtful = false
  for await (const row of rowsOf(linesOf(bytes), delimiter)) {
    if ('problem' in row) {
      yield row
      isDoubtful = true
      continue
    }
    const line = row.lines[0]?.number ?? 0
    const text = row.lines.map((each) => each.text).join('\n')
    if (text.trim() === '') continue
    const [record = []] = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    })
    if (!header) {
      // `Author` and `author` are one name.
      header = record.map((name) => record.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name)
      continue
    }
    if (record.length === header.length && !row.isReread) isDoubtful = false
    if (record.length > header.length || (isDoubtful && record.length < header.length))
      yield { line, problem: `has ${record.length} columns, the first row has ${header.length}` }
    else yield { line, values: valuesOf(header, record) }
  }
}

const valuesOf = (header: readonly string[], record: readonly string[]): Record<string, string> => {
  const values = new Map<string, string>()
  for (const [index, value] of record.entries()) {
    const name = header[index] ?? ''
    const others = values.get(name)
    values.set(name, others && value && value !== others ? `${others}; ${value}` : others || value)
  }
  return Object.fromEntries(values)
}
