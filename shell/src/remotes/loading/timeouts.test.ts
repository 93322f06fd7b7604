import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { timeoutsFor } from './timeouts.ts'

test('on a quick line a late release is waited for three seconds, on a slow one as long as its kind allows', () => {
  assert.deepEqual(timeoutsFor(300), { primary: 3000, regular: 3000 })
  assert.deepEqual(timeoutsFor(1100), { primary: 4400, regular: 4400 })
  assert.deepEqual(timeoutsFor(6000), { primary: 8000, regular: 5000 })
})

test('a slower line never gives a release less time', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (took, more) => {
      const { primary, regular } = timeoutsFor(took)
      const slower = timeoutsFor(took + more)
      assert.ok(slower.primary >= primary && slower.regular >= regular && primary >= regular)
    }),
  )
})
