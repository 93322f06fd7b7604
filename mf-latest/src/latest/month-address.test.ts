import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { monthDate, monthPath, readMonth } from './month-address.ts'

test('an address read back names the month it was written for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1900, max: 2200 }), (month, year) => {
      const { searchParams } = new URL(monthPath({ month, year }), 'https://a.example')
      assert.deepEqual(readMonth(searchParams), { month, year })
    }),
  )
})

for (const [query, expected] of [
  ['', {}],
  ['month=0&year=2020', { year: 2020 }],
  ['month=13', {}],
  ['month=5', { month: 5 }],
  ['month=05&year=1899', { month: 5 }],
  ['month=1e1&year=20200', {}],
] as const) {
  test(`'${query}' names ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(readMonth(new URLSearchParams(query)), expected))
}

test('a month is written with two digits', () => assert.equal(monthDate({ month: 2, year: 2004 }), '2004-02'))
