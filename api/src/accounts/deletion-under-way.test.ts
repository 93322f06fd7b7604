import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hour, password, startTestAccounts } from '../fixtures/test-accounts.ts'
import { runTestAlerts } from '../fixtures/test-alerts.ts'

const accounts = await startTestAccounts()
const { db, get, post, signedUp, logIn, idOf, outbox, wait } = accounts

/** Tables and columns that hold the id of an account, whatever they are by then. */
const placesOfIds = async (): Promise<{ table: string; column: string }[]> => {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.name === 'account_id').map((column) => ({ table: name, column: column.name })),
  )
}

const rowsOf = async (account: string): Promise<string[]> => {
  const found: string[] = []
  for (const { table, column } of await placesOfIds()) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${account}`.execute(db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('an account that is deleted while its export, mails and alert are under way leaves nothing behind, and fails nothing', async () => {
  const document = await idOf('test:kenya-review')
  assert.ok((await placesOfIds()).length >= 3)
  for (let round = 0; round < 6; round += 1) {
    const email = `going${round}@example.org`
    const token = await signedUp(email)
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await post('/documents/subscribe', { type: 'hse', documents: [document] }, token)
    await post('/subscriptions/subscribe', { type: 'hse', query: 'nurses', filters: [], subscribed: true }, token)
    const before = await rowsOf(id)
    for (const table of ['saved_documents', 'saved_searches']) assert.ok(before.includes(table), before.join())
    wait(25 * hour)
    const fresh = (await logIn(email)).data as { token: string }
    const underWay = [
      get('/account/data', fresh.token),
      post('/documents/send', { type: 'hse', documents: [document], lang: 'en', pdf: true }, fresh.token),
      post('/subscriptions/subscribe', { type: 'hse', query: `more ${round}`, filters: [] }, fresh.token),
      post('/folders', { type: 'hse', name: 'Kept' }, fresh.token),
    ]
    const alerts = runTestAlerts(accounts)
    await pause(2 * round)
    const gone = await post('/account/delete', { currentPassword: password }, fresh.token)
    assert.equal(gone.error, undefined)
    for (const { status } of await Promise.all(underWay)) assert.ok(status < 500, `${round}: ${status}`)
    await alerts
    await outbox()
    assert.deepEqual(await rowsOf(id), [], `round ${round}`)
    assert.equal((await logIn(email)).error, 'invalid_login')
  }
})
