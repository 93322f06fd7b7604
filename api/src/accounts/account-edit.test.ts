import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountEditData } from 'shared/contracts'
import { hour, minute, password, startTestAccounts, tokenIn } from '../fixtures/test-accounts.ts'

const { post, get, call, logIn, mailTo, outbox, signedUp, wait, db } = await startTestAccounts()

test('a new password ends every session and begins a new one', async () => {
  const token = await signedUp('ada@example.org')
  const { data } = await post('/account-edit', { password: 'a new password', confirm: 'a new password' }, token)
  const { token: fresh = '' } = data as AccountEditData
  assert.equal((await get('/profile', token)).status, 401)
  assert.equal((await get('/profile', fresh)).status, 200)
  assert.equal((await logIn('ada@example.org', 'a new password')).error, undefined)
  assert.match((await mailTo('ada@example.org')).subject ?? '', /was changed/)
})

test('a login older than ten minutes has to give the current password', async () => {
  const token = await signedUp('old@example.org')
  wait(11 * minute)
  const change = { password: 'a new password', confirm: 'a new password' }
  assert.equal((await post('/account-edit', change, token)).error, 'current_password_required')
  const wrong = await post('/account-edit', { ...change, currentPassword: 'wrong' }, token)
  assert.deepEqual([wrong.status, wrong.error], [200, 'current_password_wrong'])
  assert.equal((await post('/account-edit', { ...change, currentPassword: password }, token)).error, undefined)
})

test('a renewed token is not a fresh login', async () => {
  const token = await signedUp('renewed@example.org')
  wait(11 * hour)
  const fresh = String((await get('/profile', token)).headers['x-session-token'])
  const answer = await post('/account-edit', { password: 'a new password' }, fresh)
  assert.equal(answer.error, 'current_password_required')
})

test('a new address counts once its link was opened; the former one is told', async () => {
  const token = await signedUp('before@example.org')
  const { data } = await post('/account-edit', { email: 'After@example.org', password: '', confirm: '' }, token)
  assert.deepEqual(data, { email: 'before@example.org', pendingEmail: 'after@example.org' })
  assert.equal((await logIn('after@example.org')).error, 'invalid_login')
  const link = tokenIn(await mailTo('after@example.org'), 'confirm')
  assert.deepEqual((await post(`/account/confirm/${link}`, {})).data, { email: 'after@example.org' })
  assert.equal((await logIn('after@example.org')).error, undefined)
  assert.equal((await logIn('before@example.org')).error, 'invalid_login')
  assert.match((await mailTo('before@example.org')).text ?? '', /is now after@example\.org/)
  assert.equal((await post(`/account/confirm/${link}`, {})).error, undefined)
})

test('an address that has an account is answered like any other, and stays with its owner', async () => {
  await signedUp('owner@example.org')
  const token = await signedUp('curious@example.org')
  const { data } = await post('/account-edit', { email: 'owner@example.org' }, token)
  assert.deepEqual(data, { email: 'curious@example.org', pendingEmail: 'owner@example.org' })
  assert.match((await mailTo('owner@example.org')).subject ?? '', /already have an account/)
  assert.equal((await outbox()).filter(({ to }) => to?.[0]?.address === 'owner@example.org').length, 2)
})

test('what is wrong is said', async () => {
  const token = await signedUp('wrong@example.org')
  const edit = async (body: object) => (await post('/account-edit', body, token)).error
  assert.equal(await edit({ password: 'a new password', confirm: 'other' }), 'passwords_must_match')
  assert.equal(await edit({ password: 'short', confirm: 'short' }), 'password_too_short')
  assert.equal(await edit({ email: 'nothing' }), 'invalid_email')
  assert.equal(await edit({ email: 'WRONG@example.org', password: '', confirm: '' }), undefined)
})

test('an id in the body changes nobody else', async () => {
  const victim = await signedUp('victim@example.org')
  const attacker = await signedUp('attacker@example.org')
  const { id } = (await get('/profile', victim)).data as { id: string }
  await post('/account-edit', { id, password: 'of the attacker', confirm: 'of the attacker' }, attacker)
  assert.equal((await logIn('victim@example.org')).error, undefined)
})

test('deleting an account deletes everything, and says so by mail', async () => {
  const token = await signedUp('gone@example.org')
  await post('/subscriptions/subscribe', { type: 'hse', query: 'x', filters: [], subscribed: true }, token)
  assert.deepEqual((await call('DELETE', '/account', { token })).data, { ok: true })
  assert.equal((await get('/profile', token)).status, 401)
  assert.equal((await logIn('gone@example.org')).error, 'invalid_login')
  assert.match((await mailTo('gone@example.org')).text ?? '', /last message/)
  const left = await db.selectFrom('saved_searches').select('id').where('query', '=', 'x').execute()
  assert.deepEqual(left, [])
})

test('deleting an account long after the login needs the password', async () => {
  const token = await signedUp('stays@example.org')
  wait(11 * minute)
  assert.equal((await call('DELETE', '/account', { token })).error, 'current_password_required')
  assert.equal((await post('/account/delete', { currentPassword: 'wrong' }, token)).error, 'current_password_wrong')
  assert.equal((await post('/account/delete', { currentPassword: password }, token)).error, undefined)
})

test('a person can have everything that is stored about them, but no secrets', async () => {
  const token = await signedUp('data@example.org')
  const settings = { match: 'most', unexpanded: 'all', in_language: true }
  await post('/subscriptions/subscribe', { type: 'hse', query: 'nurses', filters: ['9_1'], ...settings }, token)
  const { data } = await get('/account/data', token)
  const stored = data as { account: { email: string }; savedSearches: object[]; mails: unknown[] }
  assert.equal(stored.account.email, 'data@example.org')
  assert.equal(stored.savedSearches.length, 1)
  assert.partialDeepStrictEqual(stored.savedSearches[0], settings)
  assert.ok(stored.mails.length > 0)
  assert.doesNotMatch(JSON.stringify(data), /argon2|passwordHash/)
})

/** Asks for another address and gives the link that would change it and the one that stops it. */
const askForChange = async (name: string) => {
  const token = await signedUp(`${name}@example.org`)
  await post('/account-edit', { email: `${name}-new@example.org`, password: '', confirm: '' }, token)
  const change = tokenIn(await mailTo(`${name}-new@example.org`), 'confirm')
  const mail = await mailTo(`${name}@example.org`)
  assert.match(mail.text ?? '', new RegExp(`is to become ${name}-new@example\\.org`))
  return { token, change, stop: tokenIn(mail, 'stop-change') }
}

test('the present address is told of a change that was asked for, and can stop it', async () => {
  const { token, change, stop } = await askForChange('stopped')
  assert.deepEqual((await post('/account/stop-change', { token: stop })).data, { ok: true })
  assert.equal((await post(`/account/confirm/${change}`, {})).error, 'invalid_token')
  assert.equal((await get('/profile', token)).status, 401)
  assert.equal((await logIn('stopped@example.org')).error, undefined)
  assert.equal((await post(`/account/stop-change/${stop}`, {})).error, undefined)
  assert.equal((await post('/account/stop-change/nothing', {})).error, 'invalid_token')
})

test('a link that confirms an account, or an address, stops nothing, and the other way round', async () => {
  const { change, stop } = await askForChange('crossed')
  assert.equal((await post(`/account/stop-change/${change}`, {})).error, 'invalid_token')
  assert.equal((await post(`/account/confirm/${stop}`, {})).error, 'invalid_token')
  const body = { password: 'one more password', confirm: 'one more password' }
  assert.equal((await post(`/account/reset/${stop}`, body)).error, 'invalid_token')
})

test('a change of address ends with a change of password, and with logging out everywhere', async () => {
  const byPassword = await askForChange('password')
  await post('/account-edit', { password: 'quite another one', confirm: 'quite another one' }, byPassword.token)
  assert.equal((await post(`/account/confirm/${byPassword.change}`, {})).error, 'invalid_token')
  const byLogout = await askForChange('logout')
  await post('/auth/logout', {}, byLogout.token)
  assert.equal((await post(`/account/confirm/${byLogout.change}`, {})).error, 'invalid_token')
})

test('passwords that everybody tries are refused with the reason, but never when logging in', async () => {
  const token = await signedUp('rules@example.org')
  for (const [bad, error] of [
    ['Password1', 'password_too_common'],
    ['Health-Systems Evidence 2026', 'password_too_common'],
    ['  qwertyuiop ', 'password_too_common'],
    // Of breaches, and not among those that are common.
    ['YouAreMyLove', 'password_too_common'],
    ['          ', 'password_blank'],
    ['Rules@Example.org', 'password_is_address'],
  ] as const) {
    const both = { password: bad, confirm: bad }
    assert.equal((await post('/account-edit', both, token)).error, error, bad)
    await post('/account/reset', { type: 'hse', email: 'rules@example.org' })
    const link = tokenIn(await mailTo('rules@example.org'), 'reset-password')
    assert.equal((await post(`/account/reset/${link}`, both)).error, error, bad)
    const signUp = { type: 'hse', language: 'en', email: 'rules@example.org', ...both }
    assert.equal((await post('/account/register', signUp)).error, error, bad)
    assert.equal((await logIn('rules@example.org', bad)).error, 'invalid_login')
  }
})
