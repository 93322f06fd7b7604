import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vital } from 'shared/health'
import type { MetricType } from 'web-vitals'
import { watchVitals } from './watch-vitals.ts'

const search = { remote: 'mf-search', version: '1.0.0' }
const article = { remote: 'mf-article', version: '2.0.0' }

const watching = () => {
  const told: Vital[] = []
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  let flushed = 0
  let tell: (metric: MetricType) => void = () => {}
  const none = (): void => {}
  watchVitals(
    page,
    (moment) => (moment < 5000 ? search : article),
    { met: (vital) => told.push(vital), flush: () => (flushed += 1) },
    { LCP: (given) => (tell = given), INP: none, CLS: none },
  )
  const metric = (name: string, value: number, startTime: number, id = '1'): void =>
    tell({ name, value, id, entries: [{ startTime }] } as unknown as MetricType)
  return { told, page, metric, flushed: () => flushed }
}

test('a metric counts for the release whose page was shown when it happened', () => {
  const { told, metric } = watching()
  metric('LCP', 1800, 900)
  metric('INP', 240, 6000)
  assert.deepEqual(told, [
    { ...search, metric: 'LCP', value: 1800 },
    { ...article, metric: 'INP', value: 240 },
  ])
})

test('a view tells each metric once, and a view from the back-forward cache anew', () => {
  const { told, metric } = watching()
  metric('CLS', 0.01, 900)
  metric('CLS', 0.3, 900)
  metric('CLS', 0.02, 9000, '2')
  assert.deepEqual(
    told.map(({ value }) => value),
    [0.01, 0.02],
  )
})

test('what is told as the page is hidden is sent at once', () => {
  const { page, metric, flushed } = watching()
  metric('LCP', 1800, 900)
  assert.equal(flushed(), 0)
  page.visibilityState = 'hidden'
  metric('INP', 100, 900)
  assert.equal(flushed(), 1)
})

test('other metrics of the library are not told', () => {
  const { told, metric } = watching()
  metric('TTFB', 80, 0)
  assert.deepEqual(told, [])
})
