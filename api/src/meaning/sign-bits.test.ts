import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likenessesOf, sampleOf } from './likeness.ts'
import { model } from './model.ts'
import { SignBits } from './sign-bits.ts'
import { addVectors, makeVectorMemory, readVectors, type VectorMemory } from './vector-memory.ts'
import { pack } from './vector.ts'

let state = 7
/** The same numbers in every run, from -1 to 1. */
const random = (): number => {
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
  return ((state ^ (state >>> 13)) | 0) / 2 ** 31
}

/** A vector near a direction that all have in common, as those of sentences are. */
const aVector = (around: Float32Array | null, spread: number): Float32Array =>
  Float32Array.from(
    { length: model.dimensions },
    (_, place) => (around ? (around[place] ?? 0) : 0.5) + spread * random(),
  )

const add = (memory: VectorMemory, vectors: readonly Float32Array[], name: string): void =>
  addVectors(
    memory,
    vectors.map((vector, i) => ({ id: `${name}${i}`, ...pack(vector) })),
  )

test('the rows that differ in the fewest signs hold those most alike, of the wanted ones alone', () => {
  const memory = makeVectorMemory()
  const question = aVector(null, 1)
  const alike = Array.from({ length: 20 }, () => aVector(question, 0.3))
  add(memory, [...Array.from({ length: 3000 }, () => aVector(null, 1)), ...alike], 'first')
  const signs = new SignBits()
  signs.follow(readVectors(memory, null))
  const isAlike = (row: number) => row >= 3000
  assert.deepEqual(
    signs.nearest(question, 20, () => true).sort((one, other) => one - other),
    alike.map((_, i) => 3000 + i),
  )
  assert.ok(!signs.nearest(question, 20, (row) => !isAlike(row)).some(isAlike))
  assert.ok(signs.nearest(question, 100, () => true).length >= 100)
  assert.equal(signs.nearest(question, 5000, () => true).length, 3020)

  add(memory, [question, aVector(null, 1)], 'later')
  signs.follow(readVectors(memory, null))
  assert.deepEqual(
    signs.nearest(question, 1, () => true),
    [3020],
  )
})

test('some rows are compared as all are, and a sample lies over all', () => {
  const memory = makeVectorMemory()
  add(
    memory,
    Array.from({ length: 100 }, () => aVector(null, 1)),
    'row',
  )
  const rows = readVectors(memory, null)
  const question = aVector(null, 1)
  const { values } = likenessesOf(question, rows)
  assert.deepEqual([...likenessesOf(question, rows, [7, 99]).values], [values[7], values[99]])
  assert.deepEqual(sampleOf(3), [0, 1, 2])
  const sample = sampleOf(1_000_000)
  assert.deepEqual([sample[0], new Set(sample).size], [0, sample.length])
  assert.ok((sample.at(-1) ?? 0) > 999_000 && (sample.at(-1) ?? 0) < 1_000_000)
})
