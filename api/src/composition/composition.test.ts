import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CompositionCounts, CompositionReport } from 'shared/contracts'
import type { Timing, Vital, VitalSummary } from 'shared/health'
import { startTestApp } from '../fixtures/test-app.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { createReportStore } from './report-store.ts'
import { createIsReleased } from './reporters.ts'

const { app, db, data, accounts } = await startTestApp()
const key = accounts.reportingKey

const report = (more: Partial<CompositionReport> = {}): CompositionReport => ({
  remote: 'mf-search',
  version: '1.0.0-abcdef01',
  event: 'view',
  count: 1,
  ...more,
})

const post = (body: unknown) => app.inject({ method: 'POST', url: '/api/composition/reports', payload: body as object })

test('what pages tell within a minute is added up by release and event', async () => {
  for (const reports of [[report(), report({ event: 'render' })], [report({ count: 4 })]]) {
    assert.equal((await post({ reports })).statusCode, 200)
  }
  const counts = await data<CompositionCounts>('/api/composition/reports?minutes=5')
  const total = (event: string): number =>
    counts.filter((row) => row.event === event).reduce((sum, { count }) => sum + count, 0)
  assert.deepEqual([total('view'), total('render')], [5, 1])
})

test('a report is only of releases and known events, and carries nothing else', async () => {
  for (const wrong of [
    { remote: 'visitor@example.org' },
    { version: 'a version' },
    { event: 'clicked' },
    { count: 0 },
    { count: 1e9 },
  ]) {
    assert.equal((await post({ reports: [{ ...report(), ...wrong }] })).statusCode, 400)
  }
  assert.equal((await post({ reports: Array.from({ length: 51 }, () => report()) })).statusCode, 400)
  await post({ reports: [{ ...report({ remote: 'mf-latest' }), email: 'visitor@example.org' }] })
  assert.ok(!JSON.stringify(await db.selectFrom('composition_reports').selectAll().execute()).includes('visitor'))
})

test('a flood of invented releases is not stored', async () => {
  const store = createReportStore({ db, now: () => new Date('2026-11-21T12:00:30Z'), key })
  for (let flood = 0; flood < 15; flood += 1)
    await store.add(
      Array.from({ length: 50 }, (_, place) => report({ version: `${flood}.${place}` })),
      [],
      '203.0.113.1',
    )
  assert.equal(await store.add([report({ version: 'one-more' })], [], '203.0.113.1'), 0)
})

test('counts are kept for eight days', async () => {
  let at = new Date('2030-01-01T00:00:10Z')
  const store = createReportStore({ db, now: () => at, key })
  await store.add([report()], [], '203.0.113.1')
  at = new Date('2030-01-09T00:02:00Z')
  await store.add([report({ version: '2' })], [], '203.0.113.1')
  const left = await db.selectFrom('composition_reports').select('version').where('minute', '>=', '2030').execute()
  assert.deepEqual(
    left.map(({ version }) => version),
    ['2'],
  )
})

test('what a page waited for is added up by release and phase, and the longest waits count ten minutes', async () => {
  const timing = { remote: 'mf-latest', version: '2.0.0', phase: 'files', times: 1, ms: 80.4 }
  for (const timings of [
    [timing],
    [
      { ...timing, times: 2, ms: 120 },
      { ...timing, phase: 'start', ms: 9e8 },
    ],
  ]) {
    const answer = await post({ reports: [report({ remote: 'mf-latest', version: '2.0.0' })], timings })
    assert.equal(answer.statusCode, 200)
  }
  assert.deepEqual(await data<Timing[]>('/api/composition/timings?minutes=5'), [
    { remote: 'mf-latest', version: '2.0.0', phase: 'files', times: 3, ms: 200 },
    { remote: 'mf-latest', version: '2.0.0', phase: 'start', times: 1, ms: 600_000 },
  ])
})

test('a timing is of a known phase and within bounds', async () => {
  const timing = { remote: 'mf-latest', version: '3.0.0', phase: 'render', times: 1, ms: 5 }
  for (const wrong of [{ phase: 'sleep' }, { times: 0 }, { ms: -1 }, { ms: 1e12 }, { remote: 'a visitor' }]) {
    assert.equal((await post({ reports: [report()], timings: [{ ...timing, ...wrong }] })).statusCode, 400)
  }
  const flood = Array.from({ length: 51 }, () => timing)
  assert.equal((await post({ reports: [report()], timings: flood })).statusCode, 400)
})

test('what visitors met is told as the 75th percentile of each release, and one network tells so much in a minute', async (context) => {
  // All of it within one minute, however slow the machine is.
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const vital = (value: number): Vital => ({ remote: 'mf-latest', version: '4.0.0', metric: 'LCP', value })
  for (let network = 0; network < 8; network++)
    await app.inject({
      method: 'POST',
      url: '/api/composition/reports',
      remoteAddress: `198.51.100.${network}`,
      payload: { reports: [], vitals: [vital(network < 6 ? 1000 : 9000)] },
    })
  for (let round = 0; round < 12; round++)
    await post({ reports: [], vitals: Array.from({ length: 10 }, () => vital(60_000)) })
  const rows = (await data<VitalSummary[]>('/api/composition/vitals?minutes=60')).filter(
    ({ version }) => version === '4.0.0',
  )
  assert.deepEqual(
    rows.map(({ remote, metric, views }) => [remote, metric, views]),
    [['mf-latest', 'LCP', 68]],
  )
  assert.ok((rows[0]?.p75 ?? 0) >= 60_000)
  for (const wrong of [{ metric: 'FID' }, { value: -1 }, { value: 1e9 }, { remote: 'a visitor' }])
    assert.equal((await post({ reports: [], vitals: [{ ...vital(1), ...wrong }] })).statusCode, 400)
  const flood = Array.from({ length: 11 }, () => vital(1))
  assert.equal((await post({ reports: [], vitals: flood })).statusCode, 400)
})

test('a busy minute is told as it was', async () => {
  for (let network = 0; network < 40; network++) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/composition/reports',
      remoteAddress: `198.51.100.${network}`,
      payload: { reports: [report({ remote: 'mf-article', count: 50 })] },
    })
    assert.equal(statusCode, 200)
  }
  const counts = await data<CompositionCounts>('/api/composition/reports?minutes=5')
  const rows = counts.filter(({ remote }) => remote === 'mf-article')
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    2000,
  )
  assert.equal(
    rows.reduce((sum, { networks }) => sum + networks, 0),
    40,
  )
})

test('one network counts once a day for a release, however often and whatever it tells', async () => {
  let at = new Date('2031-01-01T10:00:10Z')
  const store = createReportStore({ db, now: () => at, key })
  const sent = [report({ version: '7', count: 1000 }), report({ version: '7', event: 'render', count: 1000 })]
  for (const event of ['timeout', 'broken'] as const) sent.push(report({ version: '7', event, count: 1000 }))
  for (let minute = 0; minute < 5; minute++) {
    for (const address of ['2001:db8::1', '2001:db8::2', '203.0.113.9']) await store.add(sent, [], address)
    at = new Date(at.getTime() + 60_000)
  }
  const rows = (await store.counts(1440)).filter(({ version }) => version === '7')
  const sum = (wanted: (event: string) => boolean, of: 'count' | 'networks') =>
    rows.filter(({ event }) => wanted(event)).reduce((total, row) => total + row[of], 0)
  assert.deepEqual([sum((event) => event === 'view', 'networks'), sum((event) => event !== 'view', 'networks')], [2, 2])
  assert.equal(
    sum((event) => event === 'view', 'count'),
    2 * 5 * 60,
  )
})

test('two servers count a network once between them', async () => {
  const now = () => new Date('2031-02-01T10:00:10Z')
  const servers = [createReportStore({ db, now, key }), createReportStore({ db, now, key })]
  for (const address of ['203.0.113.1', '203.0.113.2', '198.51.100.7'])
    for (const server of servers) await server.add([report({ version: '8' })], [], address)
  const [row] = (await servers[0]?.counts(1440))?.filter(({ version }) => version === '8') ?? []
  assert.deepEqual([row?.count, row?.networks], [6, 3])
  const stored = await db.selectFrom('reporting_networks').selectAll().where('day', '=', '2031-02-01').execute()
  assert.ok(stored.length > 0 && !JSON.stringify(stored).includes('113'))
})

test('only releases there are can be told of', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'remotes/mf-search/1.0.0'), { recursive: true })
  const store = createReportStore({ db, now: () => new Date(), key, isReleased: createIsReleased(folder) })
  assert.equal(await store.add([report({ version: '1.0.0' })], [], '203.0.113.1'), 1)
  for (const version of ['1.0.1', '..', '.', '...', '../..'])
    assert.equal(await store.add([report({ version })], [], '203.0.113.1'), 0, version)
})
