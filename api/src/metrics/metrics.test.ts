import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { answerScrapes } from 'shared/connections'
import { openDatabase } from '../database/open-database.ts'
import { startTestApp } from '../fixtures/test-app.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { readAsQuestion, type SearchIndex } from '../search/search-index.ts'
import { createMetrics } from './metrics.ts'

const now = () => new Date('2026-11-22T10:00:00Z')
const state = { indexRevision: 3, catalogueRevision: 10, isAway: false, problem: null }

test('requests are counted by pattern and status, and no address, word or person is told', async () => {
  const db = await openDatabase(temporaryFolder())
  const metrics = createMetrics({ db, indexState: () => state, now, ofProcess: false })
  const { app, idOf } = await startTestApp({ answered: metrics.answered })
  const id = await idOf('sample:1').catch(() => 'nobody')
  for (const url of [
    `/api/articles/${id}?type=hse&lang=en`,
    '/api/articles/unknown?type=hse&lang=en',
    '/api/search?q=secretword&site=hse&lang=en',
    '/nowhere/ada@example.org',
  ])
    await app.inject(url)
  const mail = { subject: 's', text: 't', html: 'h', lang: 'en', from: { name: 'n', address: 'a@b.org' } } as const
  const before = new Date(now().getTime() - 90_000)
  await queueMail(db, { accountId: null, to: 'ada@example.org', kind: 'digest', mail }, before)
  const text = await metrics.registry.metrics()
  assert.match(
    text,
    /evidence_api_request_duration_seconds_count\{method="GET",route="\/api\/articles\/:id",status="404"\} \d/,
  )
  assert.match(text, /evidence_api_request_duration_seconds_count\{method="GET",route="\/api\/search",status="200"\} 1/)
  assert.match(text, /evidence_api_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/)
  assert.doesNotMatch(text, /secretword|ada@|unknown"/)
  assert.match(text, /^evidence_mails\{state="queued"\} 1$/m)
  assert.match(text, /^evidence_mail_oldest_queued_seconds 90$/m)
  assert.match(text, /^evidence_index_lag_revisions 7$/m)
  assert.match(text, /^evidence_database_up 1$/m)
  await db.destroy()
  const without = await metrics.registry.metrics()
  assert.match(without, /^evidence_database_up 0$/m)
  assert.match(without, /^evidence_index_ready 1$/m)
})

test('calls of the index are timed by what became of them', async () => {
  const db = await openDatabase(temporaryFolder())
  after(() => db.destroy())
  const metrics = createMetrics({ db, indexState: () => state, now, ofProcess: false })
  const busy = Object.assign(new Error('full'), { name: 'SearchUnavailable' })
  const index = metrics.ofIndex({
    suggest: () => Promise.resolve([]),
    matchingIds: () => Promise.reject(busy),
  } as Partial<SearchIndex> as SearchIndex)
  await index.suggest({ q: 'x', site: 'hse', lang: 'en', limit: 1 })
  await assert.rejects(
    index.matchingIds({
      q: '',
      lang: 'en',
      site: 'hse',
      best: false,
      filters: [],
      ...readAsQuestion,
    }),
  )
  const text = await metrics.registry.metrics()
  assert.match(text, /phase_duration_seconds_count\{phase="suggest",outcome="done"\} 1/)
  assert.match(text, /phase_duration_seconds_count\{phase="matching_ids",outcome="unavailable"\} 1/)
  assert.match(text, /^evidence_search_calls_under_way 0$/m)
})

test('a scrape is one address of a port of its own', async (context) => {
  const db = await openDatabase(temporaryFolder())
  after(() => db.destroy())
  const { registry } = createMetrics({ db, indexState: () => state, now })
  assert.match(await registry.metrics(), /^evidence_api_event_loop_delay_seconds_bucket\{le="0\.05"\} \d/m)
  const server = createServer(answerScrapes(registry)).listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const scrape = await fetch(`${origin}/metrics`)
  assert.equal(scrape.status, 200)
  assert.match(scrape.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(await scrape.text(), /^nodejs_eventloop_lag_seconds /m)
  assert.equal((await fetch(`${origin}/metrics`, { method: 'POST' })).status, 404)
  assert.equal((await fetch(`${origin}/`)).status, 404)
})

test('a request keeps the id that it came with, when a log can hold it, and gets one otherwise', async () => {
  const { app } = await startTestApp()
  const idFor = async (given: string) =>
    (await app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id']
  assert.equal(await idFor('0af7651916cd43dd8448eb211c80319c'), '0af7651916cd43dd8448eb211c80319c')
  for (const wrong of ['', 'short', 'two words here', '{"json":"injected"}', 'x'.repeat(65)])
    assert.match(String(await idFor(wrong)), /^[0-9a-f-]{36}$/)
})
