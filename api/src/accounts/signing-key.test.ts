import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../database/open-database.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { assertSameKey, signingKey } from './signing-key.ts'

test('a server with another key than those before it does not start, until somebody says so on purpose', async () => {
  const db = await openDatabase(temporaryFolder())
  after(() => db.destroy())
  const key = signingKey(temporaryFolder(), 'one key of all servers, which is long')
  const other = signingKey(temporaryFolder(), 'another key of one server, long too')
  await Promise.all([assertSameKey(db, key), assertSameKey(db, key)])
  await assert.rejects(assertSameKey(db, other), /another TOKEN_KEY .*delete the row key_fingerprint/)
  const { value } = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', 'key_fingerprint')
    .executeTakeFirstOrThrow()
  assert.ok(!value.includes(key.toString()) && !value.includes(key.toString('base64url')))
  await db.deleteFrom('facts').where('name', '=', 'key_fingerprint').execute()
  await assertSameKey(db, other)
})
