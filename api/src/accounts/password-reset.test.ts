import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { minute, password, startTestAccounts, tokenIn } from '../fixtures/test-accounts.ts'

const { accounts, post, get, logIn, mailTo, outbox, signedUp, wait } = await startTestAccounts()
const ask = (email: string) => post('/account/reset', { type: 'hse', email })
const set = (token: string, secret: string, confirm = secret) =>
  post('/account/new-password', { token, password: secret, confirm })
const linkFor = async (email: string): Promise<string> => {
  await ask(email)
  return tokenIn(await mailTo(email), 'reset-password')
}

test('a link sets a new password, and every session ends', async () => {
  const session = await signedUp('ada@example.org')
  const token = await linkFor('ada@example.org')
  assert.equal((await set(token, 'a new password')).error, undefined)
  assert.equal((await get('/profile', session)).status, 401)
  assert.equal((await logIn('ada@example.org')).error, 'invalid_login')
  assert.equal((await logIn('ada@example.org', 'a new password')).error, undefined)
  assert.match((await mailTo('ada@example.org')).subject ?? '', /password .* was changed/)
})

test('the token of a link stands where no server is sent it, and opens the specified call as well', async () => {
  await signedUp('address@example.org')
  await ask('address@example.org')
  const mail = await mailTo('address@example.org')
  const link = new URL(/https:\S+reset-password\S+/.exec(mail.text ?? '')?.[0] ?? '')
  assert.deepEqual([link.pathname, link.search], ['/reset-password/', '?lang=en'])
  assert.match(link.hash, /^#[\w-]{43}$/)
  const body = { password: 'a new password', confirm: 'a new password' }
  assert.equal((await post(`/account/reset/${link.hash.slice(1)}`, body)).error, undefined)
  assert.equal((await logIn('address@example.org', 'a new password')).error, undefined)
})

test('a link works once', async () => {
  await signedUp('once@example.org')
  const token = await linkFor('once@example.org')
  await set(token, 'a new password')
  assert.equal((await set(token, 'a third password')).error, 'invalid_token')
  assert.equal((await logIn('once@example.org', 'a new password')).error, undefined)
})

test('of two that use a link at the same moment, one succeeds', async () => {
  await signedUp('race@example.org')
  const token = await linkFor('race@example.org')
  const outcomes = await Promise.all(['first password', 'second password'].map((secret) => set(token, secret)))
  assert.deepEqual(outcomes.map(({ error }) => error).toSorted(), ['invalid_token', undefined])
})

test('a log-in whose password is replaced while it is verified opens no session', async () => {
  await signedUp('verified@example.org')
  const link = await linkFor('verified@example.org')
  const { verify } = accounts.passwords
  const held = mock.method(accounts.passwords, 'verify', async (...given: Parameters<typeof verify>) => {
    held.mock.restore()
    const matches = await verify(...given)
    await set(link, 'a new password')
    return matches
  })
  assert.equal((await logIn('verified@example.org')).error, 'invalid_login')
  assert.equal((await logIn('verified@example.org', 'a new password')).error, undefined)
})

test('a change of password whose session ends while the new one is hashed is refused', async () => {
  const session = await signedUp('hashed@example.org')
  const link = await linkFor('hashed@example.org')
  const { hash } = accounts.passwords
  const held = mock.method(accounts.passwords, 'hash', async (secret: string) => {
    held.mock.restore()
    await set(link, 'a new password')
    return hash(secret)
  })
  const change = { password: 'another password', confirm: 'another password', currentPassword: password }
  assert.equal((await post('/account-edit', change, session)).status, 401)
  assert.equal((await logIn('hashed@example.org', 'a new password')).error, undefined)
})

test('a newer link voids the older one', async () => {
  await signedUp('newer@example.org')
  const older = await linkFor('newer@example.org')
  const newer = await linkFor('newer@example.org')
  assert.equal((await set(older, 'a new password')).error, 'invalid_token')
  assert.equal((await set(newer, 'a new password')).error, undefined)
})

test('a link works for 30 minutes', async () => {
  await signedUp('slow@example.org')
  const token = await linkFor('slow@example.org')
  wait(31 * minute)
  assert.equal((await set(token, 'a new password')).error, 'invalid_token')
})

test('an unknown address gets the same answer in about the same time, and no mail', async () => {
  await signedUp('known@example.org')
  const timed = async (email: string) => {
    const started = performance.now()
    const answer = await ask(email)
    return { answer: [answer.status, answer.data, answer.error], time: performance.now() - started }
  }
  const before = (await outbox()).length
  const unknown = await timed('nobody@example.org')
  assert.equal((await outbox()).length, before)
  const known = await timed('known@example.org')
  assert.deepEqual(unknown.answer, known.answer)
  assert.ok(unknown.time >= 299 && known.time >= 299)
})

test('a confirmation link of a stranger is void after the owner has set a password', async () => {
  await post('/account/register', { type: 'hse', email: 'taken@example.org', password: 'of the stranger' })
  const confirmation = tokenIn(await mailTo('taken@example.org'), 'confirm')
  await set(await linkFor('taken@example.org'), 'of the owner')
  assert.equal((await post(`/account/confirm/${confirmation}`, {})).error, 'invalid_token')
  assert.equal((await logIn('taken@example.org', 'of the owner')).error, undefined)
  assert.equal((await logIn('taken@example.org', 'of the stranger')).error, 'invalid_login')
})

test('a new password follows the rules', async () => {
  await signedUp('rules@example.org')
  const token = await linkFor('rules@example.org')
  assert.equal((await set(token, '')).error, 'cant_be_blank')
  assert.equal((await set(token, 'short')).error, 'password_too_short')
  assert.equal((await set(token, 'a new password', 'another one')).error, 'passwords_must_match')
  assert.equal((await set('nothing', 'a new password')).error, 'invalid_token')
  assert.equal((await set(token, password)).error, undefined)
})

test('an address gets its mails of an hour, known or not, and half of them at most by one network', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 0, mail: 2 } })
  const body = { type: 'hse', email: 'nobody@example.org' }
  for (const [address, status] of [
    ['203.0.113.1', 200],
    ['203.0.113.1', 429],
    ['198.51.100.1', 200],
    ['192.0.2.1', 429],
  ] as const)
    assert.equal((await strict.call('POST', '/account/reset', { body, address })).status, status, address)
  strict.wait(61 * minute)
  assert.equal((await strict.post('/account/reset', { type: 'hse', email: 'nobody@example.org' })).status, 200)
})
