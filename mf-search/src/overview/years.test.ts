import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countWithin, rangeOf, shownRange, yearAt } from './years.ts'

const counted = (first: number, counts: readonly number[]) =>
  counts.map((count, place) => ({ year: first + place, count }))
const charts = fc
  .tuple(fc.integer({ min: 1900, max: 2000 }), fc.array(fc.nat(500), { minLength: 1, maxLength: 60 }))
  .map(([first, counts]) => counted(first, counts))
const ranges = fc.tuple(fc.integer({ min: 1890, max: 2070 }), fc.integer({ min: 1890, max: 2070 }))

test('what a range counts is what the part of it with bars counts', () => {
  fc.assert(
    fc.property(charts, ranges, (years, [one, other]) => {
      const range = rangeOf(one, other)
      const shown = shownRange(years, range)
      assert.equal(countWithin(years, range), shown ? countWithin(years, shown) : 0)
    }),
  )
})

test('each bar is at its place, and beyond the chart are its first and last', () => {
  fc.assert(
    fc.property(charts, (years) => {
      for (const [place, { year }] of years.entries()) assert.equal(yearAt(years, (place + 0.5) / years.length), year)
      assert.equal(yearAt(years, -3), years[0]?.year)
      assert.equal(yearAt(years, 1), years.at(-1)?.year)
    }),
  )
})

test('a range beyond all years shows none', () => {
  const years = counted(2001, [3, 0, 4])
  assert.equal(shownRange(years, { start: 2010, end: 2020 }), null)
  assert.deepEqual(shownRange(years, { start: 1990, end: 2002 }), { start: 2001, end: 2002 })
})
