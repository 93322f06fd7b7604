import { readFileSync } from 'node:fs'
import { model } from './model.ts'

/** Memory of WebAssembly; its buffer is another one after it has grown. */
interface Memory<Bytes extends ArrayBufferLike> {
  readonly buffer: Bytes
  grow(pages: number): number
}

/** Memory that threads share. */
export type SharedMemory = Memory<SharedArrayBuffer>

/** TypeScript counts it among what only browsers have. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => SharedMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: Record<'vectors' | 'signs', { memory: SharedMemory }>) => { exports: unknown }
}

/** What `dot-products.wat` exports. */
interface Exports {
  memory: Memory<ArrayBuffer>
  dots(asked: number, vector: number, step: number, count: number, product: number): void
  dotsOf(asked: number, place: number, count: number): void
  differences(asked: number, count: number, place: number): void
}

const { dimensions } = model
const pageBytes = 65_536

/** Bytes of the signs of a vector. */
export const signBytes = dimensions / 8

/** Vectors that threads share, and where there are many their signs. */
export interface VectorValues {
  values: SharedMemory
  signs: SharedMemory
}

const roomFor = (most: number, bytes: number): SharedMemory =>
  new WebAssembly.Memory({ initial: 0, maximum: Math.ceil((most * bytes) / pageBytes), shared: true })

/** Room for as many vectors, reserved and not taken before it is used. */
export const roomOfVectors = (most: number): VectorValues => ({
  values: roomFor(most, dimensions),
  signs: roomFor(most, signBytes),
})

/** Grows a memory until it has room for so many bytes. */
export const makeRoom = (
  memory: Pick<SharedMemory, 'grow'> & { buffer: { byteLength: number } },
  bytes: number,
): void => {
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)
  if (pages > 0) memory.grow(pages)
}

/** As many rows are compared at once. */
export const mostRowsAtOnce = 8192
/** Where rows and results begin; the vector that is asked for is before them. */
const resultsAt = 1024

const code = new WebAssembly.Module(readFileSync(new URL('./dot-products.wasm', import.meta.url)))
const instances = new WeakMap<SharedMemory, Exports>()

const instanceFor = ({ values, signs }: VectorValues): Exports => {
  let instance = instances.get(values)
  if (!instance) {
    const memories = { vectors: { memory: values }, signs: { memory: signs } }
    instance = new WebAssembly.Instance(code, memories).exports as Exports
    instances.set(values, instance)
  }
  return instance
}

/** Rows of a memory: `count` of them, one of `every` so many, after the first `from` of these. */
interface SomeRows {
  from: number
  count: number
  every: number
}

/**
 * Multiplies a vector with others by the vector instructions of the processor: ten times as fast as a loop.
 *
 * @param rows at most `mostRowsAtOnce`
 * @returns the dot products, in order, until the next call
 */
export const dotProducts = (asked: Int8Array, vectors: VectorValues, { from, count, every }: SomeRows): Int32Array => {
  const { memory, dots } = instanceFor(vectors)
  new Int16Array(memory.buffer).set(asked)
  const step = every * dimensions
  dots(0, from * step, step, count, resultsAt)
  return new Int32Array(memory.buffer, resultsAt, count)
}

/**
 * Multiplies a vector with those of rows.
 *
 * @param rows at most `mostRowsAtOnce`
 * @returns the dot products, in order, until the next call
 */
export const dotProductsOf = (asked: Int8Array, vectors: VectorValues, rows: Int32Array): Int32Array => {
  const { memory, dotsOf } = instanceFor(vectors)
  new Int16Array(memory.buffer).set(asked)
  const products = new Int32Array(memory.buffer, resultsAt, rows.length)
  products.set(rows)
  dotsOf(0, resultsAt, rows.length)
  return products
}

/**
 * Counts the signs in which vectors differ from others, which takes an eighth of the memory that products take.
 *
 * @param count of the first rows
 * @returns the numbers of signs, in order, until the next call
 */
export const signDifferences = (asked: Uint8Array, vectors: VectorValues, count: number): Uint16Array => {
  const { memory, differences } = instanceFor(vectors)
  makeRoom(memory, resultsAt + count * Uint16Array.BYTES_PER_ELEMENT)
  new Uint8Array(memory.buffer).set(asked)
  differences(0, count, resultsAt)
  return new Uint16Array(memory.buffer, resultsAt, count)
}
