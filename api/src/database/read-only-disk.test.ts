import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const site = await startTestAccounts()
const token = await site.signedUp('ada@example.org')
const body = { type: 'hse', query: 'nurses', filters: [], subscribed: false }
const save = () => site.post('/subscriptions/subscribe', body, token)
const setReadOnly = (is: boolean) => sql`pragma query_only = ${sql.raw(is ? 'on' : 'off')}`.execute(site.db)

test('on a disk that became read-only reading goes on, writing is refused for now, and nothing is ready', async () => {
  // Long ago: the next call writes when the session was last used.
  await site.db.updateTable('sessions').set({ last_used_at: '2020-01-01T00:00:00.000Z' }).execute()
  await setReadOnly(true)
  for (const [what, answer] of [
    ['saving', await save()],
    ['logging in', await site.logIn('ada@example.org')],
    [
      'signing up',
      await site.post('/account/register', {
        type: 'hse',
        language: 'en',
        email: 'b@example.org',
        password: 'c'.repeat(15),
      }),
    ],
    ['leaving', await site.call('DELETE', '/account', { token })],
  ] as const) {
    assert.deepEqual([answer.status, answer.error], [503, 'database_unavailable'], what)
    assert.ok(Number(answer.headers['retry-after']) > 0, what)
  }
  assert.equal((await site.get('/profile', token)).status, 200)
  assert.equal((await site.app.inject('/api/search?site=hse&lang=en')).statusCode, 200)
  assert.equal((await site.app.inject('/readyz')).statusCode, 503)
  await setReadOnly(false)
  assert.equal((await save()).status, 200)
  assert.equal((await site.logIn('ada@example.org')).error, undefined)
})
