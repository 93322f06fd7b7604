import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Profile } from 'shared/contracts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { databaseFile, openDatabase } from './open-database.ts'

/**
 * Data that the version of 23 November 2026 made by its own import and calls: three documents, an account with a saved document, a
 * saved search with an alert and a folder, and links that were mailed. A release that changes what is stored adds what it
 * stores from then on, as data of its own beside this.
 */
const made = join(import.meta.dirname, '../fixtures/upgrades/first')
const facts = JSON.parse(readFileSync(join(made, 'facts.json'), 'utf8')) as Record<
  'madeAt' | 'email' | 'password' | 'token' | 'document' | 'confirm' | 'reset' | 'unsubscribe',
  string
>

const dataDir = temporaryFolder()
writeFileSync(databaseFile(dataDir), gunzipSync(readFileSync(join(made, 'catalogue.sqlite.gz'))))
cpSync(join(made, 'token-key'), join(dataDir, 'token-key'))
const db = await openDatabase(dataDir)
after(() => db.destroy())
const now = () => new Date(Date.parse(facts.madeAt) + 60_000)
const { app, call, get, post, logIn } = await startTestAccounts(
  { db, store: createDocumentStore(db), dataDir },
  { db, dataDir, now },
)

test('documents of before are read', async () => {
  const answer = await app.inject(`/api/articles/${facts.document}?lang=en&type=hse`)
  assert.equal(answer.json<{ data: { title: string } }>().data.title, 'One about nurses')
})

test('a session of before goes on, and has what was saved', async () => {
  const profile = await get('/profile', facts.token)
  assert.equal((profile.data as Profile).email, facts.email)
  const folders = (await get('/folders/hse', facts.token)).data
  assert.match(JSON.stringify(folders), /"name":"Kept"/)
  const stored = JSON.stringify((await get('/account/data', facts.token)).data)
  assert.ok(stored.includes(facts.document))
  assert.match(stored, /"query":"nurses"/)
})

test('the password of before opens the account', async () => {
  assert.equal((await logIn(facts.email, facts.password)).error, undefined)
  assert.equal((await logIn(facts.email, 'another password')).error, 'invalid_login')
})

test('links that were mailed before work, each once', async () => {
  const confirmed = await post(`/account/confirm/${facts.confirm}`, { token: facts.confirm })
  assert.equal(confirmed.error, undefined)
  assert.equal((await logIn('new@example.org')).error, undefined)
  assert.equal((await call('POST', `/unsubscribe/hse/${facts.unsubscribe}`, { body: {} })).status, 200)
  const alerts = await db.selectFrom('saved_searches').select(['query', 'alert_on']).execute()
  assert.deepEqual(
    alerts.map(({ query, alert_on: on }) => [query, Number(on)]),
    [['nurses', 0]],
  )
  const secret = 'a new password of hers'
  const reset = () => post('/account/new-password', { token: facts.reset, password: secret, confirm: secret })
  assert.equal((await reset()).error, undefined)
  assert.equal((await reset()).error, 'invalid_token')
  assert.equal((await logIn(facts.email, secret)).error, undefined)
})
