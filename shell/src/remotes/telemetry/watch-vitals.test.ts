import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vital } from 'shared/health'
import type { MetricType } from 'web-vitals'
import { watchVitals } from './watch-vitals.ts'

const search = { remote: 'mf-search', version: '1.0.0' }
const article = { remote: 'mf-article', version: '2.0.0' }

const watching = () => {
  const reported: Vital[] = []
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  let flushed = 0
  let report: (metric: MetricType) => void = () => {}
  const none = (): void => {}
  watchVitals(
    page,
    (moment) => (moment < 5000 ? search : article),
    { met: (vital) => reported.push(vital), flush: () => (flushed += 1) },
    { LCP: (given) => (report = given), INP: none, CLS: none },
  )
  const metric = (name: string, value: number, startTime: number, id = '1'): void =>
    report({ name, value, id, entries: [{ startTime }] } as unknown as MetricType)
  return { reported, page, metric, flushed: () => flushed }
}

test('a metric counts for the release whose page was shown when it happened', () => {
  const { reported, metric } = watching()
  metric('LCP', 1800, 900)
  metric('INP', 240, 6000)
  assert.deepEqual(reported, [
    { ...search, metric: 'LCP', value: 1800 },
    { ...article, metric: 'INP', value: 240 },
  ])
})

test('a view tells each metric once, and a view from the back-forward cache anew', () => {
  const { reported, metric } = watching()
  metric('CLS', 0.01, 900)
  metric('CLS', 0.3, 900)
  metric('CLS', 0.02, 9000, '2')
  assert.deepEqual(
    reported.map(({ value }) => value),
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
  const { reported, metric } = watching()
  metric('TTFB', 80, 0)
  assert.deepEqual(reported, [])
})
