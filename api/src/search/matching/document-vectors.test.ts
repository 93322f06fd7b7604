import assert from 'node:assert/strict'
import { test } from 'node:test'
import { model } from '../../meaning/model.ts'
import { addVectors, makeVectorMemory } from '../../meaning/vector-memory.ts'
import { pack } from '../../meaning/vector.ts'
import { emptyBits, setBit, type Bits } from './bits.ts'
import { makeColumns } from './columns.ts'
import { DocumentVectors } from './document-vectors.ts'

const vectorOf = (number: number): Float32Array =>
  Float32Array.from({ length: model.dimensions }, (_, place) => Math.sin(number * (place + 1)) + 0.5)

const setOf = (ordinals: readonly number[]): Bits => {
  const bits = emptyBits(64)
  for (const ordinal of ordinals) setBit(bits, ordinal)
  return bits
}

test('of many vectors those of the site and of what was found are compared, each as among few', () => {
  const memory = makeVectorMemory()
  const columns = makeColumns(64)
  for (let ordinal = 0; ordinal < 40; ordinal++) {
    columns.ids[ordinal] = `d${ordinal}`
    setBit(columns.live, ordinal)
  }
  const add = (numbers: readonly number[], from: number) =>
    addVectors(
      memory,
      numbers.map((number, i) => ({ id: `d${from + i}`, ...pack(vectorOf(number)) })),
    )
  // The last document has no vector, the first a later one, and one vector is of no document.
  add(
    Array.from({ length: 39 }, (_, i) => i + 1),
    0,
  )
  add([50], 0)
  add([60], 60)
  const near = (vectors: DocumentVectors) => {
    vectors.follow(columns, true)
    return vectors.near(vectorOf(3), { site: setOf([0, 1, 2, 39]), found: setOf([2, 20]) })
  }
  const few = near(new DocumentVectors(memory))
  const many = near(new DocumentVectors(memory, 10))
  assert.ok(few && many)
  const compared = [0, 1, 2, 20]
  for (const ordinal of compared) assert.equal(many.likeness[ordinal], few.likeness[ordinal])
  assert.deepEqual(
    [...many.likeness.keys()].filter((ordinal) => !Number.isNaN(many.likeness[ordinal])),
    compared,
  )
  assert.equal([...few.likeness].filter((likeness) => !Number.isNaN(likeness)).length, 39)
  assert.deepEqual([many.mean, many.deviation], [few.mean, few.deviation])
  assert.ok((few.likeness[2] ?? 0) > 0.99)
})
