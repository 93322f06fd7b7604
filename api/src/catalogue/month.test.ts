import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { monthNumber, monthOfDate, monthOfNumber } from './month.ts'

const at = (year: number, month: number) => monthNumber({ year, month })

test('a month and its number stand for each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      assert.deepEqual(monthOfNumber(at(year, month)), { year, month })
    }),
  )
})

test('the month after December is January of the next year', () => {
  assert.deepEqual(monthOfNumber(at(2023, 12) + 1), { year: 2024, month: 1 })
})

for (const [date, expected] of [
  ['2004-12-15', at(2004, 12)],
  ['2004-01', at(2004, 1)],
  ['2004', null],
] as const) {
  test(`${date} ${expected === null ? 'names no month' : 'names its month'}`, () =>
    assert.equal(monthOfDate(date), expected))
}
