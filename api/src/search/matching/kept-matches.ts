import type { Matches } from './evaluate.ts'

const keptBytes = 48 * 1024 * 1024

/** The matches of recent queries, least recently asked for first to go; they belong to one state of the index. */
export class KeptMatches {
  readonly #kept = new Map<string, Matches>()

  get(name: string, find: () => Matches): Matches {
    const known = this.#kept.get(name)
    if (known) this.#kept.delete(name)
    const matches = known ?? find()
    this.#kept.set(name, matches)
    const most = Math.max(8, Math.floor(keptBytes / (matches.scores.byteLength + matches.bits.byteLength + 1)))
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
