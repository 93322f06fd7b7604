import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hour, startTestAccounts } from '../fixtures/test-accounts.ts'

const { post, get, signedUp, mailTo, outbox, app, db } = await startTestAccounts()

const withAlert = async (email: string): Promise<string> => {
  const token = await signedUp(email)
  await post('/subscriptions/subscribe', { type: 'hse', query: 'meals', filters: [], subscribed: true }, token)
  await post('/client-curated/subscribe', { _id: 'living-documents' }, token)
  return token
}
const alertsOn = async (token: string): Promise<number> => {
  const saved = (await get('/subscriptions/hse', token)).data as { subscribed: boolean }[]
  const curated = (await get('/client-curated/list-by-subscriber?type=hse', token)).data as unknown[]
  return saved.filter(({ subscribed }) => subscribed).length + curated.length
}
const tokenOf = (text: string | undefined): string =>
  new URL(/https:\S+\/unsubscribe\?\S+/.exec(text ?? '')?.[0] ?? '').hash.slice(1)

test('a typed address turns nothing off: its owner gets a link that does', async () => {
  const token = await withAlert('ada@example.org')
  assert.deepEqual((await post('/unsubscribe-all', { type: 'hse', email: 'ada@example.org' })).data, { ok: true })
  assert.equal(await alertsOn(token), 2)
  const link = tokenOf((await mailTo('ada@example.org')).text)
  assert.deepEqual((await post('/unsubscribe-all', { type: 'hse', email: '', token: link })).data, { ok: true })
  assert.equal(await alertsOn(token), 0)
})

test('an unknown address is answered the same, and gets nothing', async () => {
  const before = (await outbox()).length
  assert.deepEqual((await post('/unsubscribe-all', { type: 'hse', email: 'nobody@example.org' })).data, { ok: true })
  assert.equal((await outbox()).length, before)
})

test('somebody logged in turns off the own alerts at once, but nobody else’s', async () => {
  const own = await withAlert('own@example.org')
  const other = await withAlert('other@example.org')
  await post('/unsubscribe-all', { type: 'hse', email: 'other@example.org' }, own)
  assert.equal(await alertsOn(other), 2)
  await post('/unsubscribe-all', { type: 'hse', email: 'OWN@example.org' }, own)
  assert.equal(await alertsOn(own), 0)
})

test('a token that is not ours is refused', async () => {
  const session = await withAlert('session@example.org')
  for (const token of ['garbage', session]) {
    assert.equal((await post('/unsubscribe-all', { type: 'hse', email: '', token })).error, 'invalid_token')
  }
  assert.equal((await post('/unsubscribe-all', { type: 'hse', email: '' })).error, 'cant_be_blank')
})

test('one click: a POST without login turns the alerts off, a GET changes nothing and leads to the page', async () => {
  const token = await withAlert('click@example.org')
  await post('/unsubscribe-all', { type: 'hse', email: 'click@example.org' })
  const url = `/api/unsubscribe/hse/${tokenOf((await mailTo('click@example.org')).text)}`
  const looked = await app.inject(url)
  assert.equal(looked.statusCode, 303)
  assert.match(String(looked.headers.location), /^https:\/\/hse\.example\/unsubscribe\?by=link&lang=en#[\w.-]+$/)
  assert.equal(await alertsOn(token), 2)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  assert.equal(clicked.statusCode, 200)
  assert.equal(await alertsOn(token), 0)
  assert.equal(
    (await app.inject({ method: 'POST', url: '/api/unsubscribe/hse/garbage', headers, payload: 'x=y' })).statusCode,
    404,
  )
})

test('digests that were not sent are taken back', async () => {
  const token = await withAlert('queued@example.org')
  const { id } = (await get('/profile', token)).data as { id: string }
  const now = new Date().toISOString()
  // Further ahead than any wait would count as due, and the sender looks for such every few seconds.
  const later = new Date(Date.now() + hour).toISOString()
  const digest = (state: 'queued' | 'failed' | 'sent') => ({
    id: state,
    account_id: id,
    recipient: 'queued@example.org',
    kind: 'digest' as const,
    message: '{}',
    state,
    attempts: 1,
    next_attempt_at: later,
    leased_until: null,
    problem: null,
    created_at: now,
    sent_at: state === 'sent' ? now : null,
  })
  await db
    .insertInto('mails')
    .values([digest('queued'), digest('failed'), digest('sent')])
    .execute()
  const { data } = await post('/unsubscribe-all', { type: 'hse', email: 'queued@example.org' }, token)
  assert.deepEqual(data, { ok: true })
  const left = await db
    .selectFrom('mails')
    .select('id')
    .where('account_id', '=', id)
    .where('kind', '=', 'digest')
    .execute()
  assert.deepEqual(
    left.map((row) => row.id),
    ['sent'],
  )
})
