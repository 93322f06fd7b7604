import assert from 'node:assert/strict'
import { createCipheriv, createHmac } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { after, test } from 'node:test'
import { SignJWT } from 'jose'
import { URI, type TOTP } from 'otpauth'
import { openDatabase } from '../database/open-database.ts'
import { minute, password, startTestAccounts, type TestAccounts } from '../fixtures/test-accounts.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { createAccountDeps } from './create-account-deps.ts'
import { addKey, assertSameKeys, dropFormerKeys, keyFile, keysFor, masterKeys } from './keys.ts'
import { createSealedSecrets } from './sealed-secrets.ts'

/** What the services of accounts are after a restart. */
const restarted = ({ db, dataDir, accounts }: TestAccounts) =>
  createAccountDeps({
    db,
    dataDir,
    siteOrigin: (site) => `https://${site}.example`,
    limits: { signIn: 0, mail: 0 },
    challenge: false,
    now: accounts.now,
  })

test('a new key stands before the former ones, for its owner alone, and former ones are dropped', () => {
  const folder = temporaryFolder()
  const [first] = masterKeys(folder)
  addKey(folder)
  addKey(folder)
  const keys = masterKeys(folder)
  assert.equal(keys.length, 3)
  assert.deepEqual(keys.at(-1), first)
  assert.equal(new Set(keys.map(({ id }) => id)).size, 3)
  assert.equal(statSync(keyFile(folder)).mode & 0o777, 0o600)
  dropFormerKeys(folder)
  assert.deepEqual(masterKeys(folder), [keys[0]])
  for (const { id } of keys) assert.ok(!readFileSync(keyFile(folder), 'utf8').includes(id))
})

test('what a former key made goes on counting, what is new is of the present one, and retiring ends the former', async () => {
  const service = await startTestAccounts()
  const { post, signedUp, dataDir, accounts, wait, db } = service
  const token = await signedUp('keys@example.org')
  const { uri } = (await post('/account/codes/begin', {}, token)).data as { uri: string }
  const codeNow = (): string => {
    if ((accounts.now().getTime() / 1000) % 30 > 25) wait(10_000)
    return (URI.parse(uri) as TOTP).generate({ timestamp: accounts.now().getTime() })
  }
  const confirmed = await post('/account/codes', { code: codeNow() }, token)
  const [recoveryCode = ''] = (confirmed.data as { recoveryCodes: string[] }).recoveryCodes
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  const [mark, unsubscribing] = [accounts.devices.mark(id), await accounts.unsubscribeTokens.sign(id)]

  addKey(dataDir)
  const after = restarted(service)
  const identified = (sessionToken: string, parts = after) =>
    parts.sessions.identify(`Bearer ${sessionToken}`).then(({ status }) => status)
  assert.equal(await identified(token), 'user')
  assert.notEqual(after.devices.read(id, mark), null)
  assert.equal(await after.unsubscribeTokens.read(unsubscribing), id)
  assert.equal(await after.codes.accepts(id, recoveryCode), 'recovery')
  assert.deepEqual(await after.codes.rotateSecrets(db), { sealed: 1, recoveryCodes: 7 })
  assert.deepEqual(await after.codes.rotateSecrets(db), { sealed: 0, recoveryCodes: 7 })
  wait(minute)
  assert.equal(await after.codes.accepts(id, codeNow()), 'one-time')
  const fresh = await after.sessions.start(id, 'hse', { browser: '', system: '', address: '' })

  dropFormerKeys(dataDir)
  const retired = restarted(service)
  assert.deepEqual([await identified(token, retired), await identified(fresh, retired)], ['invalid', 'user'])
  assert.equal(retired.devices.read(id, mark), null)
  assert.equal(await retired.unsubscribeTokens.read(unsubscribing), null)
  wait(minute)
  assert.equal(await retired.codes.accepts(id, codeNow()), 'one-time')
  assert.equal((await service.logIn('keys@example.org', password)).error, 'code_required')
})

test('tokens and secrets from before keys had names are read by the oldest key', async () => {
  const service = await startTestAccounts()
  const [key] = masterKeys(service.dataDir)
  const derived = (purpose: string) => createHmac('sha256', key.secret).update(purpose).digest()
  const token = await new SignJWT({ typ: 'unsubscribe' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('somebody')
    .sign(derived('unsubscribe'))
  const nonce = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', derived('app-secret'), nonce).setAAD(Buffer.from('somebody'))
  const text = Buffer.concat([cipher.update('a key', 'utf8'), cipher.final()])
  const sealed = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.')
  addKey(service.dataDir)
  assert.equal(await restarted(service).unsubscribeTokens.read(token), 'somebody')
  const secrets = createSealedSecrets(keysFor(masterKeys(service.dataDir), 'app-secret'))
  assert.equal(secrets.open(sealed, 'somebody'), 'a key')
  assert.ok(!secrets.isPresent(sealed) && secrets.isPresent(secrets.seal('a key', 'somebody')))
  assert.throws(() => secrets.open(secrets.seal('a key', 'somebody'), 'somebody else'))
})

test('a server with another key than those before it does not start, until somebody says so on purpose', async () => {
  const db = await openDatabase(temporaryFolder())
  after(() => db.destroy())
  const key = masterKeys(temporaryFolder(), 'one key of all servers, which is long')
  const other = masterKeys(temporaryFolder(), 'another key of one server, long too')
  await Promise.all([assertSameKeys(db, key), assertSameKeys(db, key)])
  await assert.rejects(assertSameKeys(db, other), /another TOKEN_KEY .*delete the row key_fingerprint/)
  const { value } = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', 'key_fingerprint')
    .executeTakeFirstOrThrow()
  assert.ok(!value.includes(key[0].secret.toString()) && !value.includes(key[0].secret.toString('base64url')))
  await db.deleteFrom('facts').where('name', '=', 'key_fingerprint').execute()
  await assertSameKeys(db, other)
  await assertSameKeys(db, [...key, ...other])
  await assertSameKeys(db, key)
})
