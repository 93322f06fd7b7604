import { LRUCache } from 'lru-cache'
import type { Bits } from './bits.ts'
import type { Matches } from './evaluate.ts'

/** What a query found on all sites. */
export interface FoundMatches extends Matches {
  /** Those of `bits` that hold all of what is asked. */
  all: Bits
  /** Those of `bits` that hold most of it, or all. */
  most: Bits
}

const keptBytes = 48 * 1024 * 1024

/** The matches of recent queries; they belong to one state of the index. */
export class KeptMatches<Found extends FoundMatches> {
  readonly #kept = new LRUCache<string, Found>({
    maxSize: keptBytes,
    sizeCalculation: ({ scores, bits }) => scores.byteLength + 3 * bits.byteLength + 1,
  })

  get(name: string, find: () => Found): Found {
    const known = this.#kept.get(name)
    if (known) return known
    const found = find()
    this.#kept.set(name, found)
    return found
  }

  forget(): void {
    this.#kept.clear()
  }
}
