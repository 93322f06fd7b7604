import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, minute, password, startTestAccounts, tokenIn } from '../fixtures/test-accounts.ts'

interface Confirmed {
  email?: string
  session?: { token: string; device: string }
}

const { get, post, logIn, mailTo, outbox, wait, db } = await startTestAccounts()
const register = (email: string, more: object = {}) =>
  post('/account/register', { type: 'hse', language: 'en', email, password, ...more })

test('a person signs up, confirms the address and logs in', async () => {
  assert.deepEqual((await register('ada@example.org')).data, { ok: true })
  const mail = await mailTo('ada@example.org')
  assert.equal(mail.subject, 'Confirm your e-mail address for Health Systems Evidence')
  assert.match(mail.text ?? '', /https:\/\/hse\.example\/confirm\/[\w-]{43}\?lang=en/)
  assert.match(mail.html ?? '', /<html lang="en">/)
  const token = tokenIn(mail, 'confirm')
  assert.deepEqual((await post(`/account/confirm/${token}`, { token })).data, { email: 'ada@example.org' })
  const { data } = await logIn('ada@example.org')
  assert.equal(typeof (data as { token: string }).token, 'string')
})

test('the mailed link logs in the browser that asked, once, and no other', async () => {
  const [own, other] = ['a'.repeat(64), 'b'.repeat(64)]
  const opened = async (email: string, asked: string, browser: string) => {
    await register(email, { browser: asked })
    const token = tokenIn(await mailTo(email), 'confirm')
    const open = async () =>
      (await post(`/account/confirm/${token}`, { token, browser, type: 'hse' })).data as Confirmed
    return [await open(), await open()]
  }
  const [first, second] = await opened('here@example.org', own, own)
  const profile = await get('/profile', first?.session?.token)
  assert.equal((profile.data as { email: string }).email, 'here@example.org')
  assert.deepEqual(second, { email: 'here@example.org' })
  assert.deepEqual(await opened('elsewhere@example.org', own, other), [
    { email: 'elsewhere@example.org' },
    { email: 'elsewhere@example.org' },
  ])
  // The secret of one sign-up says nothing of another, and is none that can be guessed.
  await register('one@example.org', { browser: own })
  await register('two@example.org')
  const token = tokenIn(await mailTo('two@example.org'), 'confirm')
  assert.deepEqual((await post(`/account/confirm/${token}`, { browser: own, type: 'hse' })).data, {
    email: 'two@example.org',
  })
  assert.equal((await post(`/account/confirm/${token}`, { browser: 'short', type: 'hse' })).status, 400)
})

test('the same confirmation link succeeds a second time', async () => {
  await register('twice@example.org')
  const token = tokenIn(await mailTo('twice@example.org'), 'confirm')
  await post(`/account/confirm/${token}`, {})
  assert.equal((await post(`/account/confirm/${token}`, {})).error, undefined)
})

test('a link that is unknown or too old confirms nothing', async () => {
  assert.deepEqual((await post('/account/confirm/nothing', {})).error, 'invalid_token')
  await register('late@example.org')
  const token = tokenIn(await mailTo('late@example.org'), 'confirm')
  wait(8 * day)
  const { status, error } = await post(`/account/confirm/${token}`, {})
  assert.deepEqual([status, error], [200, 'invalid_token'])
})

test('addresses are one account whatever their case', async () => {
  await register(' Grace@Example.org ')
  await post(`/account/confirm/${tokenIn(await mailTo('grace@example.org'), 'confirm')}`, {})
  assert.equal((await logIn('GRACE@example.ORG')).error, undefined)
})

test('a known address is answered like an unknown one, and its owner is told by mail', async () => {
  const first = await register('known@example.org')
  await post(`/account/confirm/${tokenIn(await mailTo('known@example.org'), 'confirm')}`, {})
  const second = await register('known@example.org', { password: 'another password' })
  assert.deepEqual(second, { ...first, headers: second.headers })
  assert.match((await mailTo('known@example.org')).subject ?? '', /already have an account/)
  assert.equal((await logIn('known@example.org', 'another password')).error, 'invalid_login')
})

test('an address registered by a stranger first gets the password of its owner', async () => {
  await register('victim@example.org', { password: 'of the stranger' })
  await register('victim@example.org', { password: 'of the owner' })
  await post(`/account/confirm/${tokenIn(await mailTo('victim@example.org'), 'confirm')}`, {})
  assert.equal((await logIn('victim@example.org', 'of the stranger')).error, 'invalid_login')
  assert.equal((await logIn('victim@example.org', 'of the owner')).error, undefined)
  const older = (await outbox()).find(({ to }) => to?.[0]?.address === 'victim@example.org')
  assert.ok(older)
  assert.equal((await post(`/account/confirm/${tokenIn(older, 'confirm')}`, {})).error, 'invalid_token')
})

test('a login before confirming says so only to whoever knows the password, and sends a new link', async () => {
  await register('waiting@example.org')
  const before = (await outbox()).length
  assert.equal((await logIn('waiting@example.org', 'guessed wrong')).error, 'invalid_login')
  assert.equal((await logIn('waiting@example.org')).error, 'email_not_confirmed')
  assert.equal((await outbox()).length, before + 1)
  await post(`/account/confirm/${tokenIn(await mailTo('waiting@example.org'), 'confirm')}`, {})
  assert.equal((await logIn('waiting@example.org')).error, undefined)
})

for (const [what, body, code] of [
  ['an empty address', { email: ' ' }, 'cant_be_blank'],
  ['something that is no address', { email: 'ada@' }, 'invalid_email'],
  ['an address of a line and a header', { email: '"a\nBcc: b"@example.org' }, 'invalid_email'],
  ['an empty password', { password: '' }, 'cant_be_blank'],
  ['a short password', { password: 'seven77' }, 'password_too_short'],
  ['a password of 201 characters', { password: 'a'.repeat(201) }, 'password_too_long'],
  ['two different passwords', { confirm: 'something else' }, 'passwords_must_match'],
] as const) {
  test(`${what} is refused with status 200 and ${code}`, async () => {
    const { status, error, data } = await register('new@example.org', body)
    assert.deepEqual([status, error, data], [200, code, { error: code }])
  })
}

test('an address in brackets is an address', async () => {
  assert.equal((await register('ada@[192.168.0.1]')).error, undefined)
})

test('mails are written in the language of the person, where the site offers it', async () => {
  await register('cn@example.org', { language: 'cn' })
  const mail = await mailTo('cn@example.org')
  assert.match(mail.subject ?? '', /卫生系统证据库/)
  assert.match(mail.html ?? '', /<html lang="zh-CN">/)
  assert.match(mail.text ?? '', /lang=cn/)
  await register('cvd@example.org', { language: 'fr', type: 'cvd' })
  assert.match((await mailTo('cvd@example.org')).text ?? '', /https:\/\/cvd\.example\/confirm\/[\w-]+\?lang=en/)
})

test('the words of a mail are gone from the queue once it is sent', async () => {
  await outbox()
  const rows = await db.selectFrom('mails').select(['message', 'state']).execute()
  assert.ok(rows.length > 0)
  for (const { message, state } of rows) assert.deepEqual([state, message], ['sent', ''])
})

test('who signed up at a search is told the way back to it, whenever the link is opened', async () => {
  await register('searcher@example.org', { next: '/search?q=school+violence&lang=pt' })
  const mail = await mailTo('searcher@example.org')
  const token = tokenIn(mail, 'confirm')
  const confirmed = { email: 'searcher@example.org', next: '/search?q=school+violence&lang=pt' }
  assert.deepEqual((await post(`/account/confirm/${token}`, {})).data, confirmed)
  assert.deepEqual((await post(`/account/confirm/${token}`, {})).data, confirmed)
  assert.ok(!mail.text?.includes('violence'), 'the mail says nothing of it')
  wait(11 * minute)
  assert.deepEqual((await post(`/account/confirm/${token}`, {})).data, {}, 'later it succeeds, and tells nothing')
})

for (const next of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'search', '/a\tb']) {
  test(`the way back is no '${next}'`, async () => {
    assert.equal((await register('led@example.org', { next })).status, 400)
  })
}
