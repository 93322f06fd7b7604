import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'

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

/**
 * Rows of a CSV file in UTF-8 (RFC 4180; also with semicolons or tabs), under the names in its first row. A row with
 * another number of columns is named as a problem.
 *
 * @param head of the file; its first line tells the delimiter
 */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>, head: string): AsyncGenerator<CsvEntry> {
  const problems: CsvEntry[] = []
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head.split('\n', 1)[0] ?? ''),
    info: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRow,
    trim: true,
    on_skip: (error?: CsvError) => {
      const line = error && typeof error['lines'] === 'number' ? error['lines'] : 0
      problems.push({ line, problem: `is no row of the table: ${error?.message ?? 'it cannot be read'}` })
      return undefined
    },
    relax_column_count: true,
  })
  const source = Readable.from(bytes)
  source.on('error', (error) => parser.destroy(error))
  let header: string[] | undefined
  let line = 1
  try {
    // The parser's types do not follow its options: with `info`, these are its rows.
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield* problems.splice(0)
      const at = line
      line = info.lines + 1
      if (!header) {
        header = record
        continue
      }
      if (record.length > header.length) {
        yield { line: at, problem: `has ${record.length} columns, the first row has ${header.length}` }
        continue
      }
      const names = header
      yield { line: at, values: Object.fromEntries(record.map((value, index) => [names[index] ?? '', value])) }
    }
  } finally {
    source.destroy()
  }
  yield* problems
}
