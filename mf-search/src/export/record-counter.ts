import type { ExportFormat } from 'shared/contracts'

/** Counts the records of a file while it arrives in pieces, cut anywhere. A record counts once it is there to its end. */
export interface RecordCounter {
  add: (text: string) => void
  count: () => number
}

/** Counts lines that end a record; texts of records hold no line breaks in these formats. */
const lineCounter = (endsRecord: (line: string) => boolean): RecordCounter => {
  let count = 0
  let rest = ''
  return {
    add: (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      count += lines.filter(endsRecord).length
    },
    count: () => count,
  }
}

/** Counts rows after the headings; a line break inside quotes belongs to its cell. */
const rowCounter = (): RecordCounter => {
  let rows = 0
  let quoted = false
  return {
    add: (text) => {
      for (const [sign] of text.matchAll(/["\n]/g)) {
        if (sign === '"') quoted = !quoted
        else if (!quoted) rows += 1
      }
    },
    count: () => Math.max(0, rows - 1),
  }
}

const counters: Record<ExportFormat, () => RecordCounter> = {
  csv: rowCounter,
  ris: () => lineCounter((line) => line.trimEnd() === 'ER  -'),
  bibtex: () => lineCounter((line) => line === '}'),
}

export const createRecordCounter = (format: ExportFormat): RecordCounter => counters[format]()
