import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import wabt from 'wabt'
import { dotProducts, dotProductsOf, makeRoom, roomOfVectors, signBytes, signDifferences } from './dot-products.ts'
import { sampledEvery } from './likeness.ts'
import { model } from './model.ts'

const { dimensions } = model
const vector = fc.int8Array({ minLength: dimensions, maxLength: dimensions, min: -127, max: 127 })

test('products are those of a loop, for as many vectors as there are', () => {
  fc.assert(
    fc.property(
      vector,
      vector,
      fc.constantFrom(0, 1, 2, 8191, 8192),
      fc.constantFrom(0, 1, 300),
      fc.constantFrom(1, 1, 3),
      (asked, other, count, from, every) => {
        const vectors = roomOfVectors(9000)
        makeRoom(vectors.values, count * dimensions)
        const values = new Int8Array(vectors.values.buffer, 0, count * dimensions)
        for (let row = 0; row < count; row++) values.set(row % 5 < 2 ? other : asked, row * dimensions)
        if (count > 0) values[(count - 1) * dimensions] = -128
        const productOf = (row: number) =>
          asked.reduce((sum, value, place) => sum + value * (values[row * dimensions + place] ?? 0), 0)
        const rows = [...Array(count).keys()].filter((row) => row % every === 0).slice(from)
        assert.deepEqual([...dotProducts(asked, vectors, { from, count: rows.length, every })], rows.map(productOf))
        const turned = rows.toReversed()
        assert.deepEqual([...dotProductsOf(asked, vectors, Int32Array.from(turned))], turned.map(productOf))
      },
    ),
    { numRuns: 30 },
  )
})

test('differences are those of each sign, for as many rows as there are', () => {
  const signs = fc.uint8Array({ minLength: signBytes, maxLength: signBytes })
  fc.assert(
    fc.property(signs, fc.array(signs, { maxLength: 9 }), (asked, others) => {
      const vectors = roomOfVectors(9000)
      makeRoom(vectors.signs, others.length * signBytes)
      const stored = new Uint8Array(vectors.signs.buffer)
      for (const [row, other] of others.entries()) stored.set(other, row * signBytes)
      const ones = (byte: number) => byte.toString(2).replaceAll('0', '').length
      const expected = others.map((other) =>
        other.reduce((sum, byte, place) => sum + ones(byte ^ (asked[place] ?? 0)), 0),
      )
      assert.deepEqual([...signDifferences(asked, vectors, others.length)], expected)
    }),
  )
})

/** What the code uses beyond the first version of WebAssembly. */
const features = { simd: true, threads: true, multi_memory: true }

test('the compiled code is that of its source', async () => {
  const source = readFileSync(new URL('./dot-products.wat', import.meta.url), 'utf8')
  const { buffer } = (await wabt()).parseWat('dot-products.wat', source, features).toBinary({})
  assert.deepEqual(Buffer.from(buffer), readFileSync(new URL('./dot-products.wasm', import.meta.url)))
})

test('a sample is every row of few, and thousands of many', () => {
  assert.equal(sampledEvery(3), 1)
  assert.equal(sampledEvery(1_000_000), 244)
})
