import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { openEncoder } from '../../meaning/encoder.ts'
import { compareWithRows, likelyNearest } from '../../meaning/likeness.ts'
import { model } from '../../meaning/model.ts'
import { readVectorFile } from '../../meaning/vector-file.ts'
import { addVectors, makeVectorMemory, readVectors } from '../../meaning/vector-memory.ts'
import { pack } from '../../meaning/vector.ts'
import { clearBit, emptyBits, setBit } from './bits.ts'
import { makeColumns } from './columns.ts'
import { comparedRows, DocumentVectors } from './document-vectors.ts'

/** A vector of length 1. */
const vectorOf = (number: number): Float32Array => {
  const values = Array.from({ length: model.dimensions }, (_, place) => Math.sin(number * (place + 1)) + 0.5)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

const columnsOf = (count: number) => {
  const columns = makeColumns(Math.ceil(count / 32) * 32)
  for (let ordinal = 0; ordinal < count; ordinal++) {
    columns.ids[ordinal] = `d${ordinal}`
    setBit(columns.live, ordinal)
  }
  return columns
}

test('a document is compared by its latest vector, and by none where it has none', () => {
  for (const signsFrom of [1000, 20]) {
    const memory = makeVectorMemory(signsFrom)
    const columns = columnsOf(40)
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
    const likenessTo = (number: number) =>
      vectors.near(vectorOf(number), { among: columns.live, besides: columns.live, limit: 1 })?.likeness ?? []
    assert.ok((likenessTo(3)[2] ?? 0) > 0.99)
    assert.ok((likenessTo(50)[0] ?? 0) > 0.99)
    assert.ok((likenessTo(1)[0] ?? 0) < 0.99)
    assert.equal([...likenessTo(3)].filter((likeness) => !Number.isNaN(likeness)).length, 39)
  }
})

/** What happens to the index and to vectors, in order; each of three documents may change, go, and get vectors. */
const happenings = fc.array(
  fc.record({ what: fc.constantFrom('changed', 'removed', 'encoded', 'followed'), number: fc.nat(2) }),
  { minLength: 5, maxLength: 25 },
)

test('vectors that are followed step by step are those that are read at once', () => {
  fc.assert(
    fc.property(happenings, fc.constantFrom(1, 1000), (steps, signsFrom) => {
      const memory = makeVectorMemory(signsFrom)
      const columns = makeColumns(64)
      const followed = new DocumentVectors(memory)
      const ordinals = new Map<number, number>()
      const vectorNow = new Map<number, number>()
      for (const [step, { what, number }] of steps.entries()) {
        const ordinal = ordinals.get(number)
        if (what === 'followed') followed.follow(columns, true)
        if (what === 'encoded') {
          vectorNow.set(number, step + 1)
          addVectors(memory, [{ id: `d${number}`, ...pack(vectorOf(step + 1)) }])
        }
        if ((what === 'changed' || what === 'removed') && ordinal !== undefined) {
          clearBit(columns.live, ordinal)
          ordinals.delete(number)
        }
        if (what === 'changed') {
          ordinals.set(number, columns.ids.length)
          setBit(columns.live, columns.ids.length)
          columns.ids.push(`d${number}`)
        }
      }
      followed.follow(columns, true)
      for (const [number, ordinal] of ordinals) {
        const step = vectorNow.get(number)
        const scope = { among: columns.live, besides: columns.live, limit: 9 }
        const found = followed.near(vectorOf(step ?? 1), scope)
        const likeness = found?.likeness[ordinal] ?? NaN
        assert.ok(step === undefined ? Number.isNaN(likeness) : likeness > 0.999, `${number}: ${likeness}`)
        assert.equal(found === null ? 0 : new Set(found.nearest).size, found?.nearest.length ?? 0)
      }
    }),
    { numRuns: 500 },
  )
})

test('where signs say what may be near, the nearest of a set are found, and those that are named are compared', () => {
  const count = 6000
  let state = 7
  const chance = () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff
  const direction = () => Float32Array.from({ length: model.dimensions }, () => chance() + chance() + chance() - 1.5)
  // As those of a model, vectors lie close together and differ in few directions.
  const common = direction()
  const directions = Array.from({ length: 20 }, direction)
  const drawn = (): Float32Array => {
    const values = common.slice()
    for (const other of directions) {
      const part = (chance() + chance() + chance() - 1.5) / 4
      for (let place = 0; place < values.length; place++)
        values[place] = (values[place] ?? 0) + part * (other[place] ?? 0)
    }
    const length = Math.hypot(...values)
    return values.map((value) => value / length)
  }
  const given = Array.from({ length: count }, (_, number) => ({
    id: `d${number}`,
    ...pack(drawn()),
  }))
  const columns = columnsOf(count)
  const among = emptyBits(columns.capacity)
  const besides = emptyBits(columns.capacity)
  for (let ordinal = 0; ordinal < count; ordinal++) {
    if (ordinal % 3 > 0) setBit(among, ordinal)
    if (ordinal % 100 === 0) setBit(besides, ordinal)
  }
  const [exact, bySigns] = [1e6, 3000].map((signsFrom) => {
    const memory = makeVectorMemory(signsFrom)
    // In portions, so that some rows were there before signs were made.
    for (let from = 0; from < count; from += 2000) addVectors(memory, given.slice(from, from + 2000))
    const vectors = new DocumentVectors(memory)
    vectors.follow(columns, true)
    return vectors
  })
  let isFound = 0
  for (let number = 0; number < 20; number++) {
    const asked = drawn()
    const all = exact?.near(asked, { among, besides, limit: 20 })
    const nearestOnes = new Set(all?.nearest)
    const likenessOf = all?.likeness.slice()
    const some = bySigns?.near(asked, { among, besides, limit: 20 })
    assert.equal(some?.nearest.length, 20)
    assert.ok(some.nearest.every((ordinal) => ordinal % 3 > 0))
    isFound += some.nearest.filter((ordinal) => nearestOnes.has(ordinal)).length
    for (let ordinal = 0; ordinal < count; ordinal += 100)
      assert.equal(some.likeness[ordinal], likenessOf?.[ordinal], `of ${ordinal}`)
    assert.ok(Math.abs(some.mean - (all?.mean ?? 0)) < 0.002)
    assert.ok(Math.abs(some.deviation - (all?.deviation ?? 0)) < 0.002)
  }
  assert.ok(isFound >= 0.95 * 400, `${isFound} of 400`)
})

const questions = [
  'how do we get nurses to stay in their jobs',
  'does paying poor families help their children grow up healthier',
  'what stops the spread of infections in hospitals',
  'are school meals worth their cost',
  'what helps old people who live alone',
  'do taxes on sugar make people drink less of it',
  'how can people in villages see a doctor sooner',
  'which programmes keep young people out of prison',
  'does working from home change how people feel',
  'who should be vaccinated first in a pandemic',
  'what makes mothers go to antenatal care',
  'how are medicines used more safely after leaving hospital',
]

test('signs find 95 of 100 nearest in catalogues of any size, by vectors of real documents', async (context) => {
  const shipped = readVectorFile(fileURLToPath(new URL('../../../corpus/vectors.bin', import.meta.url)))
  const memory = makeVectorMemory(1)
  addVectors(
    memory,
    Array.from(shipped.entries(), ([hash, vector]) => ({ id: hash, ...vector })),
  )
  const rows = readVectors(memory, null)
  const { center, count } = rows
  assert.ok(center && count > 40_000)
  const likeness = new Float32Array(count)
  const placeOf = Int32Array.from(likeness.keys())
  const encoder = openEncoder()
  context.after(() => encoder.close())
  await encoder.settled()
  const asked = await encoder.encode(questions, 'query')
  const ordered = asked.map((vector) => {
    compareWithRows(vector, rows, { into: { likeness, placeOf } })
    return placeOf.toSorted((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0))
  })
  for (const size of [2 ** 17, 400_000, 1_000_000]) {
    // A hundred of a larger catalogue are as rare as these of the shipped one.
    const rare = Math.round((100 * count) / size)
    const compared = (comparedRows(size) / size) * count
    const found = asked.map((vector, i) => {
      const likely = new Set(likelyNearest(vector, rows, center, () => true, compared))
      return ordered[i]?.subarray(0, rare).filter((row) => likely.has(row)).length ?? 0
    })
    const sum = found.reduce((all, one) => all + one, 0)
    assert.ok(sum >= 0.95 * rare * asked.length, `${sum} of ${rare * asked.length} for ${size}`)
  }
})
