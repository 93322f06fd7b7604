import assert from 'node:assert/strict'
import { test } from 'node:test'
import { model } from '../../meaning/model.ts'
import { addVectors, makeVectorMemory } from '../../meaning/vector-memory.ts'
import { pack } from '../../meaning/vector.ts'
import { setBit } from './bits.ts'
import { makeColumns } from './columns.ts'
import { DocumentVectors } from './document-vectors.ts'

/** A vector of length 1. */
const vectorOf = (number: number): Float32Array => {
  const values = Array.from({ length: model.dimensions }, (_, place) => Math.sin(number * (place + 1)) + 0.5)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

test('a document is compared by its latest vector, and by none where it has none', () => {
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
  const vectors = new DocumentVectors(memory)
  vectors.follow(columns, true)
  const likenessTo = (number: number) => vectors.near(vectorOf(number))?.likeness ?? []
  assert.ok((likenessTo(3)[2] ?? 0) > 0.99)
  assert.ok((likenessTo(50)[0] ?? 0) > 0.99)
  assert.ok((likenessTo(1)[0] ?? 0) < 0.99)
  assert.equal([...likenessTo(3)].filter((likeness) => !Number.isNaN(likeness)).length, 39)
})
