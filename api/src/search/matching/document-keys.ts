import { eachBit, type Bits } from './bits.ts'

/**
 * The filter keys of each document, as numbers: those of document `d` are `keys` from `offsets[d]` to `offsets[d + 1]`.
 * Counting keys this way costs a step for each key of each document found, whatever the size of the catalogue.
 */
export interface DocumentKeys {
  offsets: Uint32Array
  keys: Uint16Array
}

/** @param sets the documents of each key, in the order of the keys' numbers */
export const documentKeys = (sets: readonly Bits[], capacity: number): DocumentKeys => {
  const offsets = new Uint32Array(capacity + 1)
  for (const set of sets) eachBit(set, (ordinal) => (offsets[ordinal + 1] = (offsets[ordinal + 1] ?? 0) + 1))
  for (let i = 1; i <= capacity; i++) offsets[i] = (offsets[i] ?? 0) + (offsets[i - 1] ?? 0)
  const next = offsets.slice()
  const keys = new Uint16Array(offsets[capacity] ?? 0)
  sets.forEach((set, key) =>
    eachBit(set, (ordinal) => {
      const place = next[ordinal] ?? 0
      keys[place] = key
      next[ordinal] = place + 1
    }),
  )
  return { offsets, keys }
}

/** How many documents of a set have each key, by the keys' numbers. */
export const countKeys = ({ offsets, keys }: DocumentKeys, documents: Bits, numberOfKeys: number): Uint32Array => {
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
