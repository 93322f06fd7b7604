import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import type { RegistryRow } from 'shared/remote'
import { watchDeadlines } from './watch-deadlines.ts'

const row = (kind: RegistryRow['kind'], budget: number): RegistryRow => ({
  name: 'mf-guest',
  kind,
  contract: '1.0.0',
  texts: 'guest',
  routes: [],
  layers: [],
  budget,
  current: { version: '1', base: '/remotes/mf-guest/1/', container: 'guest', entry: { path: 'entry.js' }, parts: {} },
  previous: null,
})

/** Events of a watch until a time in milliseconds. */
const toldBy = (moment: number, watched: RegistryRow | undefined): (string | number)[] => {
  const calls: (string | number)[] = []
  const stop = watchDeadlines(watched, { slow: () => calls.push('slow'), late: (budget) => calls.push(budget) })
  mock.timers.tick(moment)
  stop()
  mock.timers.tick(200_000)
  return calls
}

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

for (const kind of ['primary', 'regular'] as const) {
  test(`a ${kind} part is slow after 8 seconds, and late after the budget of its remote`, () => {
    assert.deepEqual(toldBy(7999, row(kind, 12_000)), [])
    assert.deepEqual(toldBy(8000, row(kind, 12_000)), ['slow'])
    assert.deepEqual(toldBy(12_000, row(kind, 12_000)), ['slow', 12_000])
  })
}

test('a budget shorter than 8 seconds ends the wait before anything is called slow', () => {
  assert.deepEqual(toldBy(7000, row('regular', 2000)), [2000])
})

test('a part of an unknown remote has the time of a regular one', () => {
  assert.deepEqual(toldBy(20_000, undefined), ['slow', 20_000])
})
