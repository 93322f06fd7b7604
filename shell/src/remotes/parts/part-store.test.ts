import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPartStore, partReducer, type PartAction } from './part-store.ts'
import type { PartState, ReadyPart } from './part-state.ts'

const ready: ReadyPart = { status: 'ready', Part: () => null, version: '1.0.0', source: 'current', base: '/r/1.0.0/' }
const newer: ReadyPart = { ...ready, version: '1.1.0' }
const failed = { reason: 'timeout' as const, message: 'late', chunk: null }
const idle: PartState = { status: 'idle' }
const loading: PartState = { status: 'loading', slow: false, retry: false, run: 2 }
const broken: PartState = { status: 'failed', ...failed }

const cases: [what: string, before: PartState, action: PartAction, after: PartState][] = [
  ['a part that is idle loads', idle, { type: 'load', run: 2, retry: false }, loading],
  ['a run is slow', loading, { type: 'slow', run: 2 }, { ...loading, slow: true }],
  ['an earlier run is slow, which is past', loading, { type: 'slow', run: 1 }, loading],
  ['a run fails', loading, { type: 'fail', run: 2, failed }, broken],
  ['an earlier run fails, which is past', loading, { type: 'fail', run: 1, failed }, loading],
  ['a run fails after another has arrived', ready, { type: 'fail', run: 2, failed }, ready],
  ['a part arrives', loading, { type: 'arrive', ready }, ready],
  ['a part arrives after it counted as failed', broken, { type: 'arrive', ready }, ready],
  ['a part arrives a second time', ready, { type: 'arrive', ready: newer }, ready],
  ['a release takes the place of another', ready, { type: 'replace', of: ready, ready: newer }, newer],
  ['a release comes too late to take a place', newer, { type: 'replace', of: ready, ready }, newer],
  ['what was ready breaks', ready, { type: 'break', of: ready, failed }, broken],
  ['what has been replaced breaks', newer, { type: 'break', of: ready, failed }, newer],
]

for (const [what, before, action, after] of cases) {
  test(`part store: ${what}`, () => assert.deepEqual(partReducer(before, action), after))
}

test('listeners are told of changes alone, and readiness is told once', async () => {
  const store = createPartStore()
  let calls = 0
  const stop = store.subscribe(() => (calls += 1))
  const early = store.whenReady('a/page:x')
  assert.equal(store.dispatch('a/page:x', { type: 'load', run: 1, retry: false }), true)
  assert.equal(store.dispatch('a/page:x', { type: 'slow', run: 0 }), false)
  assert.equal(store.dispatch('a/page:x', { type: 'arrive', ready }), true)
  await early
  assert.equal(store.whenReady('a/page:x'), early)
  assert.equal(calls, 2)
  stop()
  store.dispatch('a/page:x', { type: 'replace', of: ready, ready: newer })
  assert.equal(calls, 2)
  store.forget('a/page:x')
  assert.equal(store.get('a/page:x').status, 'idle')
})
