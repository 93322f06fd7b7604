import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VitalMetric, VitalSummary } from 'shared/health'
import { evaluateVitals } from './evaluate-vitals.ts'

type Met = [p75: number, views: number]

const summary = (version: string, metric: VitalMetric, [p75, views]: Met): VitalSummary => ({
  remote: 'mf-search',
  version,
  metric,
  views,
  p75,
})

const evaluated = (metric: VitalMetric, canary: Met, live: Met): string | null =>
  evaluateVitals('mf-search', { canary: '2.0.0', live: '1.0.0' }, [
    summary('2.0.0', metric, canary),
    summary('1.0.0', metric, live),
  ])

const rows: [what: string, metric: VitalMetric, canary: Met, live: Met, held: boolean][] = [
  ['as good', 'LCP', [2000, 500], [2000, 5000], false],
  ['better', 'LCP', [1000, 500], [2000, 5000], false],
  ['a fifth worse', 'LCP', [2400, 500], [2000, 5000], false],
  ['over a fifth worse', 'LCP', [2401, 500], [2000, 5000], true],
  ['over a fifth worse, over 200 views', 'LCP', [2401, 200], [2000, 200], true],
  ['over a fifth worse, over 199 views', 'LCP', [9000, 199], [2000, 5000], false],
  ['over a fifth worse than 199 views of the live release', 'LCP', [9000, 500], [2000, 199], false],
  ['slower to answer', 'INP', [130, 500], [100, 5000], true],
  ['slower to answer by what nobody notices', 'INP', [40, 500], [16, 5000], false],
  ['moves where nothing moved', 'CLS', [0.1, 500], [0, 5000], true],
  ['moves by next to nothing where nothing moved', 'CLS', [0.02, 500], [0, 5000], false],
]

for (const [what, metric, canary, live, held] of rows) {
  test(`a canary whose ${metric} is ${what} is ${held ? 'held' : 'not held'}`, () => {
    assert.equal(evaluated(metric, canary, live) !== null, held)
  })
}

test('the sentence names the metric, both percentiles, the views and the live release', () => {
  const why = 'INP 301 ms (75th percentile of 240 views), and 120 ms with 1.0.0.'
  assert.equal(evaluated('INP', [300.6, 240], [120, 900]), why)
})

test('other remotes and other versions do not count', () => {
  const others = [
    { ...summary('2.0.0', 'LCP', [9000, 500]), remote: 'mf-latest' },
    summary('0.9.0', 'LCP', [9000, 500]),
    summary('1.0.0', 'LCP', [1000, 500]),
  ]
  assert.equal(evaluateVitals('mf-search', { canary: '2.0.0', live: '1.0.0' }, others), null)
})
