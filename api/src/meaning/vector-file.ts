import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fromBytes, packedBytes, toBytes, type PackedVector } from './vector.ts'
import { model } from './model.ts'

/** Vectors by the hash of their text. */
export interface KnownVectors {
  find(textHash: string): PackedVector | null
  readonly count: number
  /** All of them, by hash. */
  entries(): Iterable<[string, PackedVector]>
}

/** Bytes of a text's hash in a file. */
const hashBytes = 16
const rowBytes = hashBytes + packedBytes
const none: KnownVectors = { find: () => null, count: 0, entries: () => [] }

/** First line of a file: which model made its vectors. */
const heading = Buffer.from(`vectors of ${model.name}\n`)

/**
 * Reads a file of vectors: a line with the model's name, then rows of hash and vector in the order of hashes. A file that is
 * missing, of another model or cut short knows none.
 */
export const readVectorFile = (path: string): KnownVectors => {
  if (!existsSync(path)) return none
  const bytes = readFileSync(path)
  const rows = bytes.subarray(heading.length)
  if (!bytes.subarray(0, heading.length).equals(heading) || rows.length % rowBytes !== 0) return none
  const count = rows.length / rowBytes
  const at = (row: number): Buffer => rows.subarray(row * rowBytes, (row + 1) * rowBytes)
  return {
    count,
    entries: () =>
      Array.from({ length: count }, (_, place): [string, PackedVector] => [
        at(place).toString('hex', 0, hashBytes),
        fromBytes(at(place).subarray(hashBytes)),
      ]),
    find: (textHash) => {
      const wanted = Buffer.from(textHash, 'hex')
      for (let from = 0, to = count; from < to;) {
        const middle = (from + to) >>> 1
        const row = at(middle)
        const order = wanted.compare(row, 0, hashBytes)
        if (order === 0) return fromBytes(row.subarray(hashBytes))
        if (order < 0) to = middle
        else from = middle + 1
      }
      return null
    },
  }
}

export const writeVectorFile = (path: string, vectors: ReadonlyMap<string, PackedVector>): void => {
  const rows = [...vectors]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([hash, vector]) => Buffer.concat([Buffer.from(hash, 'hex'), toBytes(vector)]))
  writeFileSync(path, Buffer.concat([heading, ...rows]))
}
