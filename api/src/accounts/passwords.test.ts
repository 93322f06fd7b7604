import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { password, startTestAccounts } from '../fixtures/test-accounts.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { HttpError } from '../http/errors.ts'
import { createPasswords } from './passwords.ts'
import { masterKeys } from './keys.ts'

test('a password is kept as argon2id at the cost experts advise', async () => {
  const stored = await createPasswords().hash('a password')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password is the same however its accents are composed', async () => {
  const passwords = createPasswords({ memory: 64, passes: 1 })
  assert.equal(await passwords.verify(await passwords.hash('caf\u00e9 cr\u00e8me'), 'cafe\u0301 cre\u0300me'), true)
})

test('nobody’s password is never right, and is compared in turn at the cost of anybody’s', async () => {
  const passwords = createPasswords({ memory: 8192, passes: 1 })
  for (const stored of [await passwords.hash('a password'), null]) {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(stored, 'wrong')))
    const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))
    assert.deepEqual(answers, [...Array<boolean>(51).fill(false), ...Array<string>(9).fill('refused')])
  }
})

test('too many that wait are turned away', async () => {
  const passwords = createPasswords({ memory: 8192, passes: 1 })
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('a password')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(refused.length, 9)
  for (const { reason } of refused) assert.ok(reason instanceof HttpError && reason.code === 'overloaded')
  assert.ok(await passwords.hash('afterwards'))
})

test('the key is made once, for its owner alone; a short one is refused', () => {
  const folder = temporaryFolder()
  assert.deepEqual(masterKeys(folder), masterKeys(folder))
  assert.equal(statSync(join(folder, 'token-key')).mode & 0o777, 0o600)
  assert.throws(() => masterKeys(folder, 'short'), /TOKEN_KEY is too short/)
})

test('a hash of another cost is outdated, and is made anew at the next login', async () => {
  const { post, signedUp, logIn, db } = await startTestAccounts()
  await signedUp('cost@example.org')
  const weak = await createPasswords({ memory: 32, passes: 1 }).hash(password)
  await db.updateTable('accounts').set({ password_hash: weak }).where('email', '=', 'cost@example.org').execute()
  assert.equal((await logIn('cost@example.org', 'a wrong password')).error, 'invalid_login')
  assert.equal((await logIn('cost@example.org')).error, undefined)
  const { password_hash: hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('email', '=', 'cost@example.org')
    .executeTakeFirstOrThrow()
  assert.match(hash ?? '', /^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  assert.equal((await post('/auth/client', { type: 'hse', email: 'cost@example.org', password })).error, undefined)
})
