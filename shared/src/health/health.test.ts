import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { missingKeys, sumTimings, type Timing } from './index.ts'

const timing = fc.record<Timing>({
  remote: fc.constantFrom('mf-search', 'mf-article'),
  version: fc.constantFrom('1.0.0', '2.0.0'),
  phase: fc.constantFrom('wait', 'files'),
  times: fc.integer({ min: 1, max: 100 }),
  ms: fc.integer({ min: 0, max: 10_000 }),
})

test('sums of timings lose nothing, name each release and phase once, and are their own sums', () => {
  fc.assert(
    fc.property(fc.array(timing), (timings) => {
      const sums = sumTimings(timings)
      const total = (of: Timing[], what: 'times' | 'ms'): number => of.reduce((sum, each) => sum + each[what], 0)
      assert.equal(total(sums, 'ms'), total(timings, 'ms'))
      assert.equal(total(sums, 'times'), total(timings, 'times'))
      assert.equal(new Set(sums.map(({ remote, version, phase }) => remote + version + phase)).size, sums.length)
      assert.deepEqual(sumTimings(sums), sums)
    }),
  )
})

test('a language that has every plural form of its own lacks nothing', () => {
  const english = { title: 'Title', found_one: 'One', found_other: 'Many', about: { sse: 'Social' } }
  assert.deepEqual(missingKeys(english, { title: '标题', found_other: '多', about: { sse: '社会' } }, 'cn'), [])
  assert.deepEqual(missingKeys(english, { title: 'Título' }, 'es'), ['found_one', 'found_many', 'found_other'])
})
