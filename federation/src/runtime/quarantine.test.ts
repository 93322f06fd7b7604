import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQuarantine } from './quarantine.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a release that failed is remembered over a reload, and forgotten after its time', () => {
  const visit = storage()
  let time = 1000
  const options = { ...visit, keptFor: 500, now: () => time }
  createQuarantine(options).add('mf-search', '1.0.0')
  const reloaded = createQuarantine(options)
  assert.ok(reloaded.has('mf-search', '1.0.0'))
  assert.ok(!reloaded.has('mf-search', '1.0.1'))
  assert.ok(!reloaded.has('mf-article', '1.0.0'))
  assert.deepEqual(reloaded.all(), [{ remote: 'mf-search', version: '1.0.0', until: '1970-01-01T00:00:01.500Z' }])
  time += 500
  assert.ok(!reloaded.has('mf-search', '1.0.0'))
  assert.deepEqual(reloaded.all(), [])
})

test('what others wrote under the key is no failure', () => {
  for (const text of ['null', '{"a":"b"}', '[', '7']) {
    const failed = createQuarantine({ read: () => text, write: () => {} })
    assert.ok(!failed.has('a', 'b'))
  }
})
