import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDateRange, cutYear, dateRangeKey, dateRangeOf, setDateRange } from './date-range.ts'

test('a range applies only when both years have four digits', () => {
  assert.deepEqual(setDateRange([], '2001', '2020', 2026), ['0_12_2001_2020'])
  for (const [start, end] of [
    ['2001', ''],
    ['', '2020'],
    ['200', '2020'],
    ['2001', '20'],
  ] as const) {
    assert.deepEqual(setDateRange(['10_3'], start, end, 2026), ['10_3'], `${start}-${end}`)
  }
})

test('two empty years remove the range', () => {
  assert.deepEqual(setDateRange(['10_3', '0_12_2001_2020'], '', '', 2026), ['10_3'])
  assert.deepEqual(setDateRange(['0_12_2001_2020']), [])
})

test('half a range leaves the applied one as it is', () => {
  assert.deepEqual(setDateRange(['0_12_2001_2020'], '2001', '', 2026), ['0_12_2001_2020'])
})

test('a range starts in 1900 at the earliest and ends this year at the latest', () => {
  assert.equal(checkDateRange('1899', '2020', 2026).status, 'start_too_early')
  assert.equal(checkDateRange('1900', '2026', 2026).status, 'valid')
  assert.equal(checkDateRange('1900', '2027', 2026).status, 'end_too_late')
  assert.equal(checkDateRange('2020', '2001', 2026).status, 'reversed')
})

test('a new range takes the place of the former one', () => {
  assert.deepEqual(setDateRange(['0_12_1990_1991', '10_3'], '2001', '2020', 2026), ['10_3', '0_12_2001_2020'])
})

test('the applied range is read back from its key', () => {
  assert.deepEqual(dateRangeOf(['10_3', dateRangeKey({ start: 2001, end: 2020 })]), { start: 2001, end: 2020 })
  assert.equal(dateRangeOf(['0_12', '0_12_20_2020', '0_12_2020_2010', '0_12_1800_2010', '0_12_9999_0000']), null)
})

test('a typed year is cut to four digits', () => {
  assert.equal(cutYear('20201'), '2020')
  assert.equal(cutYear('19a9'), '199')
})
