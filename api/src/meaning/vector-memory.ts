import { makeRoom, roomOfVectors, signBytes, type VectorValues } from './dot-products.ts'
import { model } from './model.ts'
import { centerOf, writeSigns, type PackedRows } from './signs.ts'
import type { PackedVector } from './vector.ts'

/**
 * Vectors of documents in memory that threads share: one thread writes rows at the end, others read those there are. A document
 * whose vector changes gets another row, and the later one counts.
 */
export interface VectorMemory extends VectorValues {
  /** Number of rows, and of rows with signs: none, or all. */
  rows: SharedArrayBuffer
  /** Ids of documents, filled up with zeros. */
  ids: SharedArrayBuffer
  scales: SharedArrayBuffer
  /** The vector about which signs are. */
  center: SharedArrayBuffer
  /** From so many rows on they have signs. */
  signsFrom: number
}

/** A document's vector as it comes from the catalogue. */
export interface VectorOfDocument extends PackedVector {
  id: string
}

const idBytes = 16
/** Rows there may ever be: room is reserved and not taken before it is used. */
const mostRows = 2 ** 21
/** Rows by which memory grows. */
const step = 4096

/** Fewer rows are compared as a whole in four milliseconds. */
const rowsWithoutSigns = 2 ** 17

const growing = (bytesOfRow: number): SharedArrayBuffer =>
  new SharedArrayBuffer(0, { maxByteLength: mostRows * bytesOfRow })

/** @param signsFrom from so many rows on the nearest are looked for by signs first */
export const makeVectorMemory = (signsFrom = rowsWithoutSigns): VectorMemory => ({
  rows: new SharedArrayBuffer(8),
  ids: growing(idBytes),
  scales: growing(4),
  center: new SharedArrayBuffer(4 * model.dimensions),
  signsFrom,
  ...roomOfVectors(mostRows),
})

const countOf = ({ rows }: VectorMemory): number => Atomics.load(new Int32Array(rows), 0)
const signedCountOf = ({ rows }: VectorMemory): number => Atomics.load(new Int32Array(rows), 1)

/** An id as it is kept. */
const bytesOf = (id: string): Buffer => Buffer.from(id.slice(0, idBytes).padEnd(idBytes, '\0'))

/** Adds vectors, which are read from then on; those beyond the room there is are left out. */
export const addVectors = (memory: VectorMemory, vectors: readonly VectorOfDocument[]): void => {
  const before = countOf(memory)
  const after = Math.min(mostRows, before + vectors.length)
  const room = Math.min(mostRows, Math.ceil(after / step) * step)
  for (const [buffer, bytes] of [
    [memory.ids, idBytes],
    [memory.scales, 4],
  ] as const)
    if (buffer.byteLength < room * bytes) buffer.grow(room * bytes)
  makeRoom(memory.values, room * model.dimensions)
  const ids = new Uint8Array(memory.ids)
  const scales = new Float32Array(memory.scales)
  const values = new Int8Array(memory.values.buffer)
  for (const [place, vector] of vectors.slice(0, after - before).entries()) {
    const row = before + place
    ids.set(bytesOf(vector.id), row * idBytes)
    scales[row] = vector.scale
    values.set(vector.values, row * model.dimensions)
  }
  if (after >= memory.signsFrom) addSigns(memory, { values, scales }, after)
  Atomics.store(new Int32Array(memory.rows), 0, after)
}

/** Writes the signs of rows that have none; the first ones are made about the mean of the rows there are. */
const addSigns = (memory: VectorMemory, rows: PackedRows, count: number): void => {
  const center = new Float32Array(memory.center)
  const signed = signedCountOf(memory)
  if (signed === 0) center.set(centerOf(rows, count))
  makeRoom(memory.signs, Math.ceil(count / step) * step * signBytes)
  const signs = new Uint8Array(memory.signs.buffer)
  for (let row = signed; row < count; row++) writeSigns(rows, row, center, signs)
  Atomics.store(new Int32Array(memory.rows), 1, count)
}

/** The rows there are at a moment; those that come later stand behind them in `values`. */
export interface VectorRows extends VectorValues {
  count: number
  idOf(row: number): string
  /** The vector of a document, or null. */
  vectorOf(id: string): Float32Array | null
  scales: Float32Array
  /** The vector about which their signs are; null where they have none. */
  center: Float32Array | null
}

/** @param known what was read before; it is given back while nothing was added */
export const readVectors = (memory: VectorMemory, known: VectorRows | null): VectorRows => {
  // That another thread has let the memory grow may be seen a little later than the count.
  const seen = Math.min(countOf(memory), Math.floor(memory.values.buffer.byteLength / model.dimensions))
  const isSigned = seen >= memory.signsFrom
  const count = isSigned ? Math.min(seen, Math.floor(memory.signs.buffer.byteLength / signBytes)) : seen
  if (known?.count === count) return known
  const ids = Buffer.from(memory.ids, 0, count * idBytes)
  const scales = new Float32Array(memory.scales, 0, count)
  const packed = new Int8Array(memory.values.buffer, 0, count * model.dimensions)
  return {
    count,
    idOf: (row) => {
      const id = ids.toString('latin1', row * idBytes, (row + 1) * idBytes)
      const end = id.indexOf('\0')
      return end < 0 ? id : id.slice(0, end)
    },
    vectorOf: (id) => {
      const sought = bytesOf(id)
      // The later row counts.
      let at = ids.lastIndexOf(sought)
      while (at > 0 && at % idBytes !== 0) at = ids.lastIndexOf(sought, at - 1)
      if (at < 0 || at % idBytes !== 0) return null
      const row = at / idBytes
      const ofRow = packed.subarray(row * model.dimensions, (row + 1) * model.dimensions)
      return Float32Array.from(ofRow, (value) => value * (scales[row] ?? 0))
    },
    scales,
    center: isSigned ? new Float32Array(memory.center) : null,
    values: memory.values,
    signs: memory.signs,
  }
}
