/** Attempts and failures of one kind, and what failed first. */
export interface Row {
  kind: string
  attempts: number
  failures: number
  examples: string[]
}

export interface Tally {
  /** Counts an attempt; a sentence says what went wrong, null that nothing did. */
  add(kind: string, failure: string | null): void
  rows(): Row[]
}

const mostExamples = 5

export const createTally = (): Tally => {
  const rows = new Map<string, Row>()
  return {
    add: (kind, failure) => {
      const row = rows.get(kind) ?? { kind, attempts: 0, failures: 0, examples: [] }
      rows.set(kind, row)
      row.attempts += 1
      if (failure === null) return
      row.failures += 1
      if (row.examples.length < mostExamples) row.examples.push(failure)
    },
    rows: () => [...rows.values()],
  }
}
