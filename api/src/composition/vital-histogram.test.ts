import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { vitalMetrics } from 'shared/health'
import { bucketOf, percentile75 } from './vital-histogram.ts'

const metric = fc.constantFrom(...vitalMetrics)

test('the percentile of counted values is that of the values themselves, at most a twentieth more', () => {
  const values = fc.array(fc.double({ min: 60, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(fc.constantFrom('LCP' as const, 'INP' as const), values, (name, given) => {
      const counts = given.map((value) => ({ bucket: bucketOf({ metric: name, value }), count: 1 }))
      const exact = given.toSorted((a, b) => a - b)[Math.ceil(given.length * 0.75) - 1] ?? 0
      const found = percentile75(name, counts)
      assert.ok(found >= exact * 0.999_999 && found <= exact * 1.050_001, `${found} of ${exact}`)
    }),
  )
})

test('a value that is a quarter more never counts in the same bucket or the next two', () => {
  fc.assert(
    fc.property(metric, fc.double({ min: 100, max: 10_000, noNaN: true }), (name, value) => {
      assert.ok(bucketOf({ metric: name, value: value * 1.25 }) - bucketOf({ metric: name, value }) >= 4)
    }),
  )
})

test('three quarters of the views decide, whatever the rest met', () => {
  const at = (bucket: number, count: number) => ({ bucket, count })
  assert.equal(percentile75('LCP', [at(0, 75), at(100, 25)]), 50)
  assert.ok(percentile75('LCP', [at(0, 74), at(100, 26)]) > 5000)
  assert.equal(percentile75('CLS', [at(0, 200)]), 0.001)
  assert.equal(percentile75('INP', []), 0)
})
