/** Attempts and failures of one kind, and what failed first. */
export interface Row {
  kind: string
  attempts: number
  failures: number
  /** What was measured besides, in words. */
  measured: string
  examples: string[]
}

const mostExamples = 5

export const createTally = () => {
  const rows = new Map<string, Row>()
  const rowOf = (kind: string): Row => {
    const row = rows.get(kind) ?? { kind, attempts: 0, failures: 0, measured: '', examples: [] }
    rows.set(kind, row)
    return row
  }
  return {
    /** Counts an attempt; a sentence says what went wrong, null that nothing did. */
    add: (kind: string, failure: string | null): void => {
      const row = rowOf(kind)
      row.attempts += 1
      if (failure === null) return
      row.failures += 1
      if (row.examples.length < mostExamples) row.examples.push(failure)
    },
    /** Says what was measured of a kind, besides the counts. */
    measure: (kind: string, words: string): void => {
      rowOf(kind).measured = words
    },
    rows: (): Row[] => [...rows.values()],
  }
}
export type Tally = ReturnType<typeof createTally>
