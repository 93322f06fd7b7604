import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { runTestAlerts } from '../fixtures/test-alerts.ts'
import { importFiles } from '../import/import-files.ts'

const nurses = (number: number) => ({
  id: `nurses:${number}`,
  title: `Payment of nurses, part ${number}`,
  year: 2020,
  sites: ['hse'],
})
const site = await startTestAccounts({}, {}, [nurses(0)])
const { app, call, db, dataDir, idOf, outbox, post, get, signedUp } = site

/** Rows of any table that name an account. */
const rowsOf = async (accountId: string): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select t.name from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.name = 'account_id'
  `.execute(db)
  const left: string[] = []
  for (const { name } of tables.rows) {
    const found = await sql`select 1 from ${sql.table(name)} where account_id = ${accountId}`.execute(db)
    if (found.rows.length > 0) left.push(name)
  }
  assert.ok(tables.rows.length > 8)
  return left
}

/** What is under way when the account goes, each with turns of the event loop before it so that they meet at another place. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

for (const wait of [0, 1, 2, 5, 10, 20])
  test(`an account that goes ${wait} turns after its export, mail and alert began leaves nothing, and no error`, async () => {
    const document = await idOf('nurses:0')
    const email = `gone-${wait}@example.org`
    const token = await signedUp(email)
    const { id } = (await get('/profile', token)).data as { id: string }
    await post('/subscriptions/subscribe', { type: 'hse', query: 'nurses', filters: [], subscribed: true }, token)
    await post('/documents/subscribe', { type: 'hse', documents: [document] }, token)
    const files = [jsonLinesFile(dataDir, `more-${wait}.jsonl`, [nurses(wait + 1)])]
    await importFiles({ dataDir, files, quiet: true, print: () => undefined })
    assert.ok((await rowsOf(id)).includes('saved_documents'))
    const headers = { authorization: `Bearer ${token}` }
    const [ran, exported, sent, taken, sending, deleted] = await Promise.all([
      runTestAlerts(site),
      app.inject({ url: '/api/documents/csv?type=hse', headers }),
      app.inject({
        method: 'POST',
        url: '/api/documents/send',
        headers,
        payload: { type: 'hse', documents: [document], word: true },
      }),
      app.inject({ url: '/api/account/data', headers }),
      outbox(),
      turns(wait).then(() => call('DELETE', '/account', { token })),
    ])
    assert.equal(deleted.error, undefined)
    assert.equal(ran?.failed, 0)
    for (const answer of [exported, sent, taken]) assert.ok([200, 401].includes(answer.statusCode), answer.body)
    assert.ok(sending.length > 0)
    await runTestAlerts(site)
    assert.deepEqual(await rowsOf(id), [])
    const mails = (await outbox()).filter(({ to }) => to?.[0]?.address === email)
    assert.match(mails.at(-1)?.text ?? '', /last message/)
  })
