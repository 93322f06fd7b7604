import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecord } from './record.ts'

const minimal = { id: 'a', title: 'A title' }
const reasonOf = (given: unknown): string => {
  const reading = readRecord(given)
  assert.ok(!reading.ok, 'the record was accepted')
  return reading.reason
}
const recordOf = (given: unknown) => {
  const reading = readRecord(given)
  assert.ok(reading.ok, reading.ok ? '' : reading.reason)
  return reading.record
}

for (const [given, reason] of [
  [5, 'is no object'],
  [{ title: 'x' }, 'id: is missing'],
  [{ id: 'a' }, 'title: is missing'],
  [{ id: ' ', title: 'x' }, 'id: is empty'],
  [{ id: 'a', title: { en: '<b></b>' } }, 'title: is empty'],
  [{ ...minimal, date: '2004-02-31' }, 'date: is a day that does not exist'],
  [{ ...minimal, date: '15/02/2004' }, 'date: is no date'],
  [{ ...minimal, url: 'javascript:alert(1)' }, 'url: is no http address'],
  [{ ...minimal, hyperlinks: [{ title: 'x', url: 'data:x' }] }, 'hyperlinks.0.url: is no http address'],
  [{ ...minimal, sites: ['nhs'] }, 'sites.0'],
  [{ ...minimal, quality: { score: 12, max: 11 } }, 'quality: has a score above its max'],
  [{ ...minimal, quality: { score: 3, max: 16 } }, 'quality'],
  [{ ...minimal, title: { english: 5 } }, 'title'],
] as const) {
  test(`${JSON.stringify(given)} is refused: ${reason}`, () => {
    assert.ok(reasonOf(given).startsWith(reason), reasonOf(given))
  })
}

test('names may be written in snake_case or camelCase', () => {
  assert.deepEqual(recordOf({ ...minimal, last_lit_search: '2019-05' }).lastLitSearch, { year: 2019, month: 5 })
  assert.deepEqual(recordOf({ ...minimal, lastLitSearch: { year: 2019 } }).lastLitSearch, { year: 2019 })
})

test('texts become plain texts by language', () => {
  const record = recordOf({ id: 'a', title: 'Salud &amp; vida', abstract: '', language: 'es' })
  assert.deepEqual([record.title, record.abstract], [{ es: 'Salud & vida' }, {}])
})

test('fields nobody named are kept', () => {
  assert.equal((recordOf({ ...minimal, grant: 'X1' }) as unknown as Record<string, unknown>)['grant'], 'X1')
})

test('keywords may be one text with semicolons', () => {
  assert.deepEqual(recordOf({ ...minimal, keywords: 'a; b ;c' }).keywords, ['a', 'b', 'c'])
})
