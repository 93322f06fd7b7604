import { createHash } from 'node:crypto'
import { model } from './model.ts'

/** A vector as it is kept: whole numbers from -127 to 127, and what one of them is worth. */
export interface PackedVector {
  scale: number
  values: Int8Array
}

/** Bytes of a packed vector: the scale as a 32-bit float, then a byte for each dimension. */
export const packedBytes = 4 + model.dimensions

/** The nearest whole numbers, the largest of which is 127. */
export const pack = (vector: Float32Array): PackedVector => {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest / 127 || 1
  return { scale, values: Int8Array.from(vector, (value) => Math.round(value / scale)) }
}

/** The vector that its whole numbers stand for. */
export const unpacked = ({ scale, values }: PackedVector): number[] => Array.from(values, (value) => value * scale)

export const toBytes = ({ scale, values }: PackedVector): Buffer => {
  const bytes = Buffer.alloc(packedBytes)
  bytes.writeFloatLE(scale, 0)
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), 4)
  return bytes
}

/** @throws RangeError where the bytes are not those of a vector */
export const fromBytes = (bytes: Uint8Array): PackedVector => {
  if (bytes.length !== packedBytes) throw new RangeError(`A vector has ${packedBytes} bytes, not ${bytes.length}.`)
  const scale = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true)
  return { scale, values: new Int8Array(new Uint8Array(bytes.subarray(4)).buffer) }
}

/** 32 hexadecimal digits that tell a text from others. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
