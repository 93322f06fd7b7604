import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFailureLog } from './failure-log.ts'

const visit = (kept: Record<string, string> = {}) =>
  createFailureLog({ read: (key) => kept[key] ?? null, write: (key, value) => (kept[key] = value) })

const failure = { remote: 'mf-article', version: '9.0.0', event: 'broken', message: 'It threw' } as const

test('the newest twenty failures of a visit are kept for its next pages', () => {
  const kept = {}
  for (let place = 1; place <= 25; place += 1) visit(kept).add({ ...failure, version: `9.0.${place}` })
  const met = visit(kept).all()
  assert.deepEqual([met.length, met[0]?.version, met.at(-1)?.version], [20, '9.0.25', '9.0.6'])
})

test('long messages are cut, and what cannot be read counts as none', () => {
  const failures = visit()
  failures.add({ ...failure, message: 'x'.repeat(5000) })
  assert.equal(failures.all()[0]?.message.length, 300)
  assert.deepEqual(visit({ 'met-failures': '[{"remote":1}]' }).all(), [])
  assert.deepEqual(visit({ 'met-failures': 'nothing' }).all(), [])
})
