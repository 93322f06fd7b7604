import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Kysely } from 'kysely'
import type { Profile } from 'shared/contracts'
import { openPostgresSide, openSqliteSide } from '../backup/move-sides.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { softwareAuthenticator, type KeptPasskey } from '../fixtures/software-authenticator.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { startPostgres, type TemporaryPostgres } from '../fixtures/temporary-postgres.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { migrate } from './migrations.ts'
import { databaseFile, openDatabase } from './open-database.ts'
import { postgresDialect } from './postgres-dialect.ts'

/**
 * Data that the version of 23 November 2026 made by its own import and calls: three documents, an account with a saved document, a
 * saved search with an alert, a shared folder and a passkey, links that were mailed, and an account with one-time codes. A release that changes what is stored adds what it
 * stores from then on, as data of its own beside this.
 */
const made = join(import.meta.dirname, '../fixtures/upgrades/first')
const facts = JSON.parse(readFileSync(join(made, 'facts.json'), 'utf8')) as Record<
  'madeAt' | 'email' | 'password' | 'token' | 'document' | 'confirm' | 'reset' | 'unsubscribe' | 'link' | 'recovery',
  string
> & { passkey: KeptPasskey }

const now = () => new Date(Date.parse(facts.madeAt) + 60_000)

/** A data folder as that version left it. */
const dataOfBefore = (): string => {
  const dataDir = temporaryFolder()
  writeFileSync(databaseFile(dataDir), gunzipSync(readFileSync(join(made, 'catalogue.sqlite.gz'))))
  cpSync(join(made, 'token-key'), join(dataDir, 'token-key'))
  return dataDir
}

/** The tables that the version made in PostgreSQL, by the migrations that it had, with the rows of its file. */
const fillPostgres = async (dataDir: string, url: string): Promise<void> => {
  const file = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
  const [last] = file.prepare('select max(name) as name from kysely_migration').all()
  file.close()
  const empty = new Kysely({ dialect: postgresDialect(url, { connections: 1 }) })
  await migrate(empty, String(last?.['name']))
  await empty.destroy()
  const [from, to] = [openSqliteSide(databaseFile(dataDir)), await openPostgresSide(url, 'upgrade')]
  const tables = await from.tables()
  const order = from.inOrderOfReference()
  for (const table of order.toReversed()) await to.empty(table)
  for (const table of order) {
    const columns = tables.get(table) ?? []
    for await (const rows of from.rows(table, columns)) await to.insert(table, columns, rows)
  }
  from.close()
  await to.close()
  rmSync(databaseFile(dataDir))
}

const postgres = await startPostgres()

const onPostgres = async (server: TemporaryPostgres): Promise<{ dataDir: string; url: string }> => {
  const [dataDir, url] = [dataOfBefore(), await server.createDatabase()]
  await fillPostgres(dataDir, url)
  return { dataDir, url }
}

/** Servers over the data of before, in a file and in PostgreSQL. */
const start = async (kind: string, dataDir: string, url?: string) => {
  const db = await openDatabase(dataDir, url)
  after(() => db.destroy())
  const server = await startTestAccounts({ db, store: createDocumentStore(db), dataDir }, { db, dataDir, now })
  return { ...server, kind, db }
}
after(() => postgres?.stop())
// All are there before the first test: what is called after the tests ends them.
const servers = [await start('SQLite', dataOfBefore())]
if (postgres) {
  const { dataDir, url } = await onPostgres(postgres)
  servers.push(await start('PostgreSQL', dataDir, url))
}

for (const { kind, db, app, call, get, post, logIn } of servers) {
  test(`on ${kind} documents of before are read`, async () => {
    const answer = await app.inject(`/api/articles/${facts.document}?lang=en&type=hse`)
    assert.equal(answer.json<{ data: { title: string } }>().data.title, 'One about nurses')
  })

  test(`on ${kind} a session of before goes on, and has what was saved`, async () => {
    const profile = await get('/profile', facts.token)
    assert.equal((profile.data as Profile).email, facts.email)
    const folders = (await get('/folders/hse', facts.token)).data
    assert.match(JSON.stringify(folders), /"name":"Kept"/)
    const stored = JSON.stringify((await get('/account/data', facts.token)).data)
    assert.ok(stored.includes(facts.document))
    assert.match(stored, /"query":"nurses"/)
  })

  test(`on ${kind} the password of before opens the account`, async () => {
    assert.equal((await logIn(facts.email, facts.password)).error, undefined)
    assert.equal((await logIn(facts.email, 'another password')).error, 'invalid_login')
  })

  test(`on ${kind} a passkey, a recovery code and a shared folder of before open what they did`, async () => {
    const { challenge } = (await post('/auth/passkey/options', { type: 'hse' })).data as { challenge: string }
    const place = { origin: 'https://hse.example', place: 'hse.example' }
    const passkey = softwareAuthenticator(facts.passkey).sign({ challenge, ...place })
    assert.equal((await post('/auth/passkey', { type: 'hse', passkey })).error, undefined)
    const enter = (code?: string) =>
      post('/auth/client', { type: 'hse', email: 'grace@example.org', password: facts.password, ...(code && { code }) })
    assert.equal((await enter()).error, 'code_required')
    assert.equal((await enter(facts.recovery)).error, undefined)
    assert.match(JSON.stringify((await get(`/folders/shared/${facts.link}`)).data), /"name":"Kept"/)
  })

  test(`on ${kind} links that were mailed before work, each once`, async () => {
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
}
