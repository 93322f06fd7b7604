import type { Bits } from './bits.ts'
import type { Matches } from './evaluate.ts'

/** What a query found on all sites. */
export interface FoundMatches extends Matches {
  /** Those of `bits` that hold everything asked for. */
  all: Bits
}

const keptBytes = 48 * 1024 * 1024

/** The matches of recent queries, least recently asked for first to go; they belong to one state of the index. */
export class KeptMatches<Found extends FoundMatches> {
  readonly #kept = new Map<string, Found>()

  get(name: string, find: () => Found): Found {
    const known = this.#kept.get(name)
    if (known) this.#kept.delete(name)
    const matches = known ?? find()
    this.#kept.set(name, matches)
    const bytes = matches.scores.byteLength + 2 * matches.bits.byteLength + 1
    const most = Math.max(8, Math.floor(keptBytes / bytes))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most) break
      this.#kept.delete(oldest)
    }
    return matches
  }

  forget(): void {
    this.#kept.clear()
  }
}
