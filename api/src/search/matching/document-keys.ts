import { eachBit, type Bits } from './bits.ts'

/**
 * The filter keys of each document on a site, as numbers: those of document `d` are `keys` from `offsets[d]` to
 * `offsets[d + 1]`. Counting keys this way costs a step for each key of each document found, whatever the size of the
 * catalogue. Documents are put behind those that are there; those that are removed are never counted, and stay.
 */
export class DocumentKeys {
  #offsets = new Uint32Array(1 << 12)
  #keys = new Uint16Array(1 << 14)
  /** Ordinals below have their place. */
  #next = 0

  /** @param ordinal higher than every one before */
  add(ordinal: number, keys: readonly number[]): void {
    const from = this.#offsets[this.#next] ?? 0
    if (ordinal + 2 > this.#offsets.length) this.#offsets = grown(this.#offsets, ordinal + 2)
    if (from + keys.length > this.#keys.length) this.#keys = grown(this.#keys, from + keys.length)
    this.#offsets.fill(from, this.#next, ordinal + 1)
    this.#keys.set(keys, from)
    this.#offsets[ordinal + 1] = from + keys.length
    this.#next = ordinal + 1
  }

  /** How many documents of a set have each key, by the keys' numbers. */
  count(documents: Bits, numberOfKeys: number): Uint32Array {
    const [offsets, keys] = [this.#offsets, this.#keys]
    const counts = new Uint32Array(numberOfKeys)
    eachBit(documents, (ordinal) => {
      const end = offsets[ordinal + 1] ?? 0
      for (let i = offsets[ordinal] ?? 0; i < end; i++) {
        const key = keys[i] ?? 0
        counts[key] = (counts[key] ?? 0) + 1
      }
    })
    return counts
  }
}

const grown = <Values extends Uint32Array | Uint16Array>(values: Values, least: number): Values => {
  const length = Math.max(least, Math.ceil(values.length * 1.25))
  const longer = (values instanceof Uint32Array ? new Uint32Array(length) : new Uint16Array(length)) as Values
  longer.set(values)
  return longer
}
