import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { acceptsContract } from './contract-range.ts'
import { buckets, getsCanary, registryFor } from './registry-for.ts'
import type { Registry, RegistryRow } from './registry.ts'
import { sampleRelease, sampleRow } from './samples/index.ts'

const declaration = sampleRow({ current: sampleRelease('1.0.0') })

const onTrial = (share: number, name = 'mf-search'): RegistryRow => ({
  ...declaration,
  name,
  canary: {
    declaration: { ...declaration, name, budget: 2000 },
    release: sampleRelease('1.1.0'),
    share,
    since: '2026-11-21T12:00:00.000Z',
    errorBudget: 0.02,
    leastViews: 50,
  },
})

const everyBucket = Array.from({ length: buckets }, (_, bucket) => bucket)

test('a canary gets just its share of the buckets, whatever the share and the name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: buckets }), fc.stringMatching(/^mf-[a-z]{1,12}$/), (share, name) => {
      const row = onTrial(share / buckets, name)
      assert.equal(everyBucket.filter((bucket) => getsCanary(row, bucket)).length, share)
    }),
  )
})

test('a visitor who gets a canary keeps it as its share grows', () => {
  fc.assert(
    fc.property(fc.nat(buckets - 1), fc.integer({ min: 1, max: buckets - 1 }), (bucket, share) => {
      const kept = !getsCanary(onTrial(share / buckets), bucket) || getsCanary(onTrial((share + 1) / buckets), bucket)
      assert.ok(kept)
    }),
  )
})

test('a visitor of the canary has it as current, its own declaration, and the release of the others to fall back to', () => {
  const registry: Registry = { schema: 1, remotes: [onTrial(1)] }
  const [row] = registryFor(registry, 5).remotes
  assert.equal(row?.current.version, '1.1.0')
  assert.equal(row?.previous?.version, '1.0.0')
  assert.equal(row?.budget, 2000)
})

test('without a canary the registry is the same for everybody', () => {
  const registry: Registry = { schema: 1, remotes: [declaration] }
  assert.deepEqual(registryFor(registry, 5), registry)
})

test('a host keeps the contracts of its major up to its own version', () => {
  assert.ok(acceptsContract('^1.2.0', '1.2.0'))
  assert.ok(acceptsContract('1.2.3', '1.3.0'))
  assert.ok(!acceptsContract('^1.3.0', '1.2.9'))
  assert.ok(!acceptsContract('^2.0.0', '1.9.0'))
  assert.ok(!acceptsContract('^1.0.0', '2.0.0'))
})
