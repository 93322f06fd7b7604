import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import type { CompositionReport } from 'shared/contracts'
import type { Vital } from 'shared/health'
import { measurePhase } from './phases.ts'
import { createReports } from './reports.ts'

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

const view = { remote: 'mf-search', version: '1.0.0', event: 'view' } as const

test('events of the same kind are counted, and sent together after a while', () => {
  const sent: CompositionReport[][] = []
  const { note } = createReports((reports) => sent.push(reports))
  note(view)
  note(view)
  note({ ...view, event: 'broken' })
  assert.deepEqual(sent, [])
  mock.timers.tick(5000)
  assert.deepEqual(sent, [
    [
      { ...view, count: 2 },
      { ...view, event: 'broken', count: 1 },
    ],
  ])
  mock.timers.tick(60_000)
  assert.equal(sent.length, 1)
})

test('a page that is left sends what it has counted at once, and nothing twice', () => {
  const sent: CompositionReport[][] = []
  const { note, flush } = createReports((reports) => sent.push(reports))
  note(view)
  flush()
  mock.timers.tick(5000)
  flush()
  assert.deepEqual(sent, [[{ ...view, count: 1 }]])
})

test('the last time of each phase is told once, with what is counted next', () => {
  const sentEvents: string[][] = []
  const { note, flush } = createReports((_reports, timings) =>
    sentEvents.push(timings.map(({ version, phase, times }) => `${version} ${phase} ${times}`)),
  )
  measurePhase('mf-search', '7.0.0', 'files', performance.now())
  measurePhase('mf-search', '7.0.0', 'part', performance.now())
  measurePhase('mf-search', '7.0.0', 'part', performance.now())
  flush()
  note(view)
  flush()
  note(view)
  flush()
  assert.deepEqual(sentEvents, [['7.0.0 files 1', '7.0.0 part 1'], []])
})

test('what a visitor met is sent once, also where nothing was counted', () => {
  const sentEvents: Vital[][] = []
  const { met, flush } = createReports((_reports, _timings, vitals) => sentEvents.push(vitals))
  const vital = { remote: 'mf-search', version: '1.0.0', metric: 'LCP', value: 1200 } as const
  met(vital)
  flush()
  flush()
  assert.deepEqual(sentEvents, [[vital]])
})
