import type { Reading } from 'shared/contracts'

export type ReadingNote = Reading['notes'][number]

/** Collects what had to be guessed; one note a code, with all words concerned. */
export class ReadingNotes {
  readonly #details = new Map<ReadingNote['code'], Set<string>>()

  add(code: ReadingNote['code'], ...details: string[]): void {
    const known = this.#details.get(code) ?? new Set()
    for (const detail of details) known.add(detail)
    this.#details.set(code, known)
  }

  list(): ReadingNote[] {
    return [...this.#details].map(([code, details]) => ({ code, detail: [...details].join(' ').slice(0, 200) }))
  }
}
