import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { URI, type TOTP } from 'otpauth'
import { pino } from 'pino'
import type { AccountSecurity, Profile } from 'shared/contracts'
import { createAccountStore } from './account-store.ts'
import { softwareAuthenticator } from '../fixtures/software-authenticator.ts'
import { hour, minute, password, startTestAccounts, tokenIn } from '../fixtures/test-accounts.ts'

const { app, db, dataDir, post, get, call, logIn, signedUp, mailTo, wait, accounts } = await startTestAccounts()
const place = { origin: 'https://hse.example', place: 'hse.example' }

const securityOf = async (token: string): Promise<AccountSecurity> =>
  (await get('/account/security', token)).data as AccountSecurity
const tokenOf = ({ data }: { data: unknown }): string => (data as { token: string }).token
const kinds = async (token: string) => (await securityOf(token)).events.map(({ kind }) => kind)

/** Logs in with a browser that says what it is. */
const logInWith = async (agent: string, email: string): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/client',
    headers: { 'user-agent': agent },
    payload: { type: 'hse', email, password },
  })
  return answer.json<{ data: { token: string } }>().data.token
}
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('sessions are listed with browser and last use, and end one by one', async () => {
  const here = await signedUp('sessions@example.org')
  const there = await logInWith(firefox, 'sessions@example.org')
  wait(8 * minute)
  const { sessions } = await securityOf(here)
  assert.deepEqual(
    sessions.map(({ current, browser, system, site }) => [current, browser, system, site]),
    [
      [true, '', '', 'hse'],
      [false, 'Firefox', 'Windows', 'hse'],
    ],
  )
  assert.ok(Date.parse(sessions[0]?.lastUsedAt ?? '') > Date.parse(sessions[1]?.lastUsedAt ?? ''))
  const other = sessions[1]?.id ?? ''
  assert.equal((await post('/account/sessions/end', { session: other }, here)).error, undefined)
  assert.equal((await get('/profile', there)).status, 401)
  assert.equal((await get('/profile', here)).status, 200)
  assert.equal((await kinds(here))[0], 'session_ended')
  assert.equal((await post('/account/sessions/end', { session: other }, here)).status, 200)
})

test('all other sessions end together, with the renewals of each', async () => {
  const here = await signedUp('others@example.org')
  const there = await logInWith(firefox, 'others@example.org')
  wait(11 * hour)
  const asked = await post('/account-edit', { email: 'stranger@example.org', currentPassword: password }, there)
  const renewed = String(asked.headers['x-session-token'])
  assert.equal(((await get('/profile', here)).data as Profile).pendingEmail, 'stranger@example.org')
  assert.equal((await securityOf(here)).sessions.length, 2)
  const { headers, error } = await post('/account/sessions/end', { others: true, currentPassword: password }, here)
  assert.equal(error, undefined)
  const staying = String(headers['x-session-token'])
  assert.equal(((await get('/profile', staying)).data as Profile).pendingEmail, null)
  assert.deepEqual([(await get('/profile', there)).status, (await get('/profile', renewed)).status], [401, 401])
  assert.deepEqual(
    (await securityOf(staying)).sessions.map(({ current }) => current),
    [true],
  )
})

test('nobody ends the session of somebody else', async () => {
  const [mine, theirs] = [await signedUp('mine@example.org'), await signedUp('theirs@example.org')]
  const [session] = (await securityOf(theirs)).sessions
  await post('/account/sessions/end', { session: session?.id }, mine)
  assert.equal((await get('/profile', theirs)).status, 200)
  assert.equal((await post('/account/sessions/end', {}, mine)).status, 400)
})

const appOf = (uri: string) => URI.parse(uri) as TOTP
/** What the app shows now, by a clock that is behind; not at the end of a period, when the next is there at once. */
const codeNow = (uri: string, secondsBehind = 0): string => {
  const into = (accounts.now().getTime() / 1000) % 30
  if (into > 25) wait(10_000)
  return appOf(uri).generate({ timestamp: accounts.now().getTime() - secondsBehind * 1000 })
}

const turnOn = async (email: string) => {
  const token = await signedUp(email)
  const { uri, secret } = (await post('/account/codes/begin', {}, token)).data as { uri: string; secret: string }
  const confirmed = await post('/account/codes', { code: codeNow(uri) }, token)
  return { token, uri, secret, recoveryCodes: (confirmed.data as { recoveryCodes: string[] }).recoveryCodes }
}
const enter = (email: string, code?: string, secret = password) =>
  post('/auth/client', { type: 'hse', email, password: secret, ...(code !== undefined && { code }) })

test('with one-time codes on, the password alone opens nothing, and tells nothing when it is wrong', async () => {
  const { uri } = await turnOn('codes@example.org')
  wait(minute)
  assert.equal((await enter('codes@example.org', undefined, 'wrong')).error, 'invalid_login')
  assert.equal((await enter('codes@example.org', codeNow(uri), 'wrong')).error, 'invalid_login')
  assert.equal((await enter('codes@example.org')).error, 'code_required')
  assert.equal((await enter('codes@example.org', '000000')).error, 'code_wrong')
  const right = await enter('codes@example.org', codeNow(uri))
  assert.equal(right.error, undefined)
  assert.equal((await mailTo('codes@example.org')).subject?.includes('have changed'), true)
  assert.deepEqual((await kinds(tokenOf(right))).slice(0, 5), [
    'logged_in',
    'code_failed',
    'login_failed',
    'codes_on',
    'logged_in',
  ])
})

test('a one-time code counts once, also for two at the same moment, and not in another period', async () => {
  const { uri } = await turnOn('once@example.org')
  assert.equal((await enter('once@example.org', codeNow(uri))).error, 'code_wrong')
  wait(minute)
  const code = codeNow(uri)
  const both = await Promise.all([enter('once@example.org', code), enter('once@example.org', code)])
  assert.deepEqual(both.map(({ error }) => error).toSorted(), ['code_wrong', undefined])
  wait(2 * minute)
  assert.equal((await enter('once@example.org', code)).error, 'code_wrong')
})

test('a recovery code opens the account once, however it is typed, and leaves the others', async () => {
  const { recoveryCodes } = await turnOn('recovery@example.org')
  assert.equal(new Set(recoveryCodes).size, 8)
  const [first = '', second = ''] = recoveryCodes
  const answer = await enter('recovery@example.org', first.toUpperCase().replaceAll('-', ' '))
  assert.equal(answer.error, undefined)
  assert.equal((await enter('recovery@example.org', first)).error, 'code_wrong')
  const { codes } = await securityOf(tokenOf(answer))
  assert.deepEqual(codes, { on: true, recoveryCodesLeft: 7 })
  const renewed = await post('/account/codes/recovery', {}, tokenOf(answer))
  assert.equal((renewed.data as { recoveryCodes: string[] }).recoveryCodes.length, 8)
  assert.equal((await enter('recovery@example.org', second)).error, 'code_wrong')
})

test('a new password by mail does not open an account that asks for codes', async () => {
  const { uri } = await turnOn('reset@example.org')
  await post('/account/reset', { type: 'hse', email: 'reset@example.org' })
  const link = tokenIn(await mailTo('reset@example.org'), 'reset-password')
  await post(`/account/reset/${link}`, { token: link, password: 'another long password' })
  assert.equal((await enter('reset@example.org', undefined, 'another long password')).error, 'code_required')
  wait(minute)
  assert.equal((await enter('reset@example.org', codeNow(uri), 'another long password')).error, undefined)
})

test('how an account is entered changes only after a recent login, or with the password', async () => {
  const { token, uri } = await turnOn('sure@example.org')
  wait(11 * minute)
  for (const [path, body] of [
    ['/account/sessions/end', { others: true }],
    ['/account/codes/remove', {}],
    ['/account/codes/recovery', {}],
    ['/account/passkeys/options', { type: 'hse' }],
    ['/account/passkeys/remove', { id: 'x' }],
    ['/account/codes/begin', {}],
  ] as const) {
    assert.equal((await post(path, body, token)).error, 'current_password_required', path)
    const wrong = await post(path, { ...body, currentPassword: 'wrong' }, token)
    assert.equal(wrong.error, 'current_password_wrong', path)
  }
  assert.equal((await enter('sure@example.org')).error, 'code_required')
  const sure = { currentPassword: password }
  assert.equal((await post('/account/codes/remove', sure, token)).error, 'code_required')
  assert.equal((await post('/account/codes/remove', { ...sure, code: '000000' }, token)).error, 'code_wrong')
  const removed = await post('/account/codes/remove', { ...sure, code: codeNow(uri) }, token)
  assert.equal(removed.error, undefined)
  assert.equal((await enter('sure@example.org')).error, undefined)
  const fresh = String(removed.headers['x-session-token'])
  assert.equal((await post('/account/codes', { code: codeNow(uri) }, fresh)).error, 'code_wrong')
})

test('whoever proves once more who they are gets a session in place of the present one, which ends', async () => {
  const token = await signedUp('again@example.org')
  wait(11 * minute)
  const begun = await post('/account/codes/begin', { currentPassword: password }, token)
  assert.equal(begun.error, undefined)
  const fresh = String(begun.headers['x-session-token'])
  assert.deepEqual([(await get('/profile', token)).status, (await get('/profile', fresh)).status], [401, 200])
  assert.equal((await securityOf(fresh)).sessions.length, 1)
  assert.equal((await post('/account/codes/begin', {}, fresh)).error, undefined)
  const again = await post('/auth/client', { type: 'hse', email: 'again@example.org', password }, fresh)
  assert.deepEqual([(await get('/profile', fresh)).status, (await get('/profile', tokenOf(again))).status], [401, 200])
  const wrong = await post('/auth/client', { type: 'hse', email: 'again@example.org', password: 'no' }, tokenOf(again))
  assert.deepEqual([wrong.error, (await get('/profile', tokenOf(again))).status], ['invalid_login', 200])
})

test('a new password takes the current one: with the call, or once as it was given at the login', async () => {
  const token = await signedUp('current@example.org')
  const first = await post('/account-edit', { password: 'quite a new one', confirm: 'quite a new one' }, token)
  assert.equal(first.error, undefined)
  const next = { password: 'and a third one', confirm: 'and a third one' }
  assert.equal((await post('/account-edit', next, tokenOf(first))).error, 'current_password_required')
  const third = await post('/account-edit', { ...next, currentPassword: 'quite a new one' }, tokenOf(first))
  assert.equal(third.error, undefined)
  assert.equal((await get('/profile', tokenOf(third))).status, 200)
  const { authenticator } = await addPasskey(tokenOf(third))
  const entered = await enterWith(authenticator.sign({ challenge: await challengeToEnter(), ...place }))
  const byPasskey = { password: 'one of a thief', confirm: 'one of a thief' }
  assert.equal((await post('/account-edit', byPasskey, tokenOf(entered))).error, 'current_password_required')
})

test('a code counts in its own 30 seconds; an app whose clock is off is known by two codes in a row', async () => {
  const { uri } = await turnOn('clock@example.org')
  const shownBy = (secondsBehind: number): string => codeNow(uri, secondsBehind)
  wait(minute)
  assert.equal((await enter('clock@example.org', shownBy(30))).error, 'code_wrong')
  wait(minute)
  assert.equal((await enter('clock@example.org', shownBy(0))).error, undefined)
  wait(minute)
  assert.equal((await enter('clock@example.org', shownBy(30))).error, 'code_wrong')
  wait(minute)
  assert.equal((await enter('clock@example.org', shownBy(30))).error, undefined)
  wait(minute)
  assert.equal((await enter('clock@example.org', shownBy(30))).error, undefined)
  wait(minute)
  assert.equal((await enter('clock@example.org', shownBy(0))).error, 'code_wrong')
  assert.equal((await enter('clock@example.org', shownBy(90))).error, 'code_wrong')
})

test('codes are not tried at will', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 3, mail: 0 } })
  const token = await strict.signedUp('guess@example.org')
  const { uri } = (await strict.post('/account/codes/begin', {}, token)).data as { uri: string }
  const right = appOf(uri).generate({ timestamp: strict.accounts.now().getTime() })
  for (let times = 0; times < 3; times++)
    assert.equal((await strict.post('/account/codes', { code: '000000' }, token)).error, 'code_wrong')
  const refused = await strict.post('/account/codes', { code: right }, token)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})

test('neither the key of an app nor a recovery code can be read in the database', async () => {
  const { secret, recoveryCodes } = await turnOn('stored@example.org')
  const tables = JSON.stringify([
    await db.selectFrom('one_time_codes').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
  ])
  assert.ok(tables.length > 500)
  for (const hidden of [secret, ...recoveryCodes]) assert.ok(!tables.includes(hidden))
})

const addPasskey = async (token: string, authenticator = softwareAuthenticator()) => {
  const options = await post('/account/passkeys/options', { type: 'hse' }, token)
  const { challenge } = options.data as { challenge: string }
  const made = authenticator.create({ challenge, ...place })
  return { authenticator, made, answer: await post('/account/passkeys', { type: 'hse', passkey: made }, token) }
}
const challengeToEnter = async (): Promise<string> =>
  ((await post('/auth/passkey/options', { type: 'hse' })).data as { challenge: string }).challenge
const enterWith = (passkey: object, type = 'hse') => post('/auth/passkey', { type, passkey })

test('a passkey opens the account without password and code, and is told by mail', async () => {
  const { token } = await turnOn('passkey@example.org')
  const { authenticator, answer } = await addPasskey(token)
  assert.equal(answer.error, undefined)
  assert.match((await mailTo('passkey@example.org')).text ?? '', /A passkey was added/)
  const entered = await enterWith(authenticator.sign({ challenge: await challengeToEnter(), ...place }))
  assert.equal(entered.error, undefined)
  const { passkeys, events } = await securityOf(tokenOf(entered))
  assert.equal(passkeys[0]?.site, 'hse')
  assert.notEqual(passkeys[0].lastUsedAt, null)
  assert.equal(events[0]?.kind, 'logged_in_with_passkey')
  await post('/account/passkeys/remove', { id: passkeys[0].id }, tokenOf(entered))
  const gone = await enterWith(authenticator.sign({ challenge: await challengeToEnter(), ...place }))
  assert.equal(gone.error, 'passkey_refused')
})

test('what a passkey signed counts once, for its site, its origin, its purpose, and five minutes', async () => {
  const token = await signedUp('replay@example.org')
  const { authenticator, made } = await addPasskey(token)
  const again = await post('/account/passkeys', { type: 'hse', passkey: made }, token)
  assert.equal(again.error, 'passkey_refused')
  const used = authenticator.sign({ challenge: await challengeToEnter(), ...place })
  assert.equal((await enterWith(used)).error, undefined)
  const late = await challengeToEnter()
  const toAdd = (await post('/account/passkeys/options', { type: 'hse' }, token)).data as { challenge: string }
  const challenge = await challengeToEnter()
  for (const [what, signed, site] of [
    ['a replay', used],
    ['a challenge of nobody', authenticator.sign({ challenge: 'AAAA', ...place })],
    ['a challenge to add one', authenticator.sign({ challenge: toAdd.challenge, ...place })],
    ['another origin', authenticator.sign({ challenge, ...place, origin: 'https://evil.example' })],
    ['another relying party', authenticator.sign({ challenge, ...place, place: 'evil.example' })],
    ['another site', authenticator.sign({ challenge, ...place }), 'sse'],
    ['a person who was not checked', authenticator.sign({ challenge, ...place }, false)],
    ['another authenticator', softwareAuthenticator().sign({ challenge, ...place })],
  ] as const)
    assert.equal((await enterWith(signed, site)).error, 'passkey_refused', what)
  const stolen = { ...softwareAuthenticator().sign({ challenge, ...place }), id: used.id, rawId: used.rawId }
  assert.equal((await enterWith(stolen)).error, 'passkey_refused')
  wait(6 * minute)
  assert.equal((await enterWith(authenticator.sign({ challenge: late, ...place }))).error, 'passkey_refused')
})

test('nobody has more than 20 passkeys, also with options that were asked for before', async () => {
  const token = await signedUp('many@example.org')
  const challenges = await Promise.all(
    Array.from({ length: 21 }, async () => {
      const { data } = await post('/account/passkeys/options', { type: 'hse' }, token)
      return (data as { challenge: string }).challenge
    }),
  )
  const answers: (string | undefined)[] = []
  for (const challenge of challenges) {
    const passkey = softwareAuthenticator().create({ challenge, ...place })
    answers.push((await post('/account/passkeys', { type: 'hse', passkey }, token)).error)
  }
  assert.deepEqual(answers, [...Array<undefined>(20).fill(undefined), 'too_many_passkeys'])
  assert.equal((await securityOf(token)).passkeys.length, 20)
})

test('options that one person asked for add no passkey to another', async () => {
  const [ada, eve] = [await signedUp('ada2@example.org'), await signedUp('eve2@example.org')]
  const { challenge } = (await post('/account/passkeys/options', { type: 'hse' }, ada)).data as { challenge: string }
  const passkey = softwareAuthenticator().create({ challenge, ...place })
  assert.equal((await post('/account/passkeys', { type: 'hse', passkey }, eve)).error, 'passkey_refused')
  assert.equal((await post('/account/passkeys', { type: 'hse', passkey }, ada)).error, undefined)
  const { id } = (await securityOf(ada)).passkeys[0] ?? {}
  await post('/account/passkeys/remove', { id }, eve)
  assert.equal((await securityOf(ada)).passkeys.length, 1)
})

test('failures in a row are one event, so that a flood hides nothing', async () => {
  const token = await signedUp('flood@example.org')
  for (let times = 0; times < 30; times++) await logIn('flood@example.org', 'wrong')
  const { events } = await securityOf(token)
  assert.deepEqual(
    events.map(({ kind, times }) => [kind, times]),
    [
      ['login_failed', 30],
      ['logged_in', 1],
    ],
  )
})

test('the log of security events is for its owner alone, and holds no address, password, code or token', async () => {
  const { token, uri, secret } = await turnOn('log@example.org')
  await call('POST', '/auth/client', {
    body: { type: 'hse', email: 'nobody@example.org', password: 'a wrong password' },
    address: '203.0.113.9',
  })
  await logInWith(firefox, 'log@example.org')
  await post('/auth/logout', {}, token)
  const file = join(dataDir, 'security.log')
  const text = readFileSync(file, 'utf8')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; account: string | null })
  assert.equal(lines.at(-1)?.event, 'logged_out')
  assert.ok(lines.some(({ event, account }) => event === 'login_failed' && account === null))
  for (const hidden of [token, secret, codeNow(uri), password, 'a wrong password', '@example.org', '203.0.113'])
    assert.ok(!text.includes(hidden), hidden)
  assert.equal(statSync(file).mode & 0o077, 0)
})

test('an account that goes while somebody logs in is no account, and no error', async () => {
  const token = await signedUp('going@example.org')
  const entering = Array.from({ length: 20 }, (_, place) =>
    logIn('going@example.org', place % 2 === 0 ? password : 'wrong'),
  )
  const gone = post('/account/delete', { currentPassword: password }, token)
  const answers = await Promise.all(entering)
  await gone
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})

interface LogLine {
  event: string
  code?: string
  call?: string
  account?: string | null
  times?: number
}
const logLines = (folder: string): LogLine[] =>
  readFileSync(join(folder, 'security.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine)

test('what is refused is logged: acts without the right, and attempts to pass by checks, limits and proofs', async () => {
  const own = await startTestAccounts({ accountRequests: 6 }, { challenge: { cost: 1 } })
  const { id } = await createAccountStore(own.db).create(
    { email: 'logged@example.org', passwordHash: null, languages: {} },
    new Date(),
  )
  const token = await own.accounts.sessions.start(id, 'hse', { browser: '', system: '', address: '' })
  const register = { type: 'hse', email: 'bot@example.org', password }
  for (const [code, attempt] of [
    ['unauthorized', () => own.get('/profile')],
    ['unauthorized', () => own.get('/documents/hse', `${token.slice(0, -4)}AAAA`)],
    ['invalid_request', () => own.post('/profile', { country: { $gt: 1 } }, token)],
    ['invalid_token', () => own.post('/account/confirm/secret-of-a-mail', {})],
    ['captcha_failed', () => own.post('/account/register', register)],
    ['method_not_allowed', () => own.call('DELETE', '/auth/client')],
    ['first_page_only', () => own.get('/search?q=health&site=hse&page=1')],
  ] as const) {
    const { error, status } = await attempt()
    assert.equal(error, code)
    const last = logLines(own.dataDir).findLast(({ event }) => event === 'refused')
    assert.deepEqual([last?.code, last?.times], [code, 1], `${code} ${status}`)
  }
  for (let times = 0; times < 9; times++) await own.get('/account/security')
  own.accounts.securityLog.close()
  const refused = logLines(own.dataDir).filter(({ event }) => event === 'refused')
  const security = refused.filter(({ call }) => call === 'GET /api/account/security')
  assert.deepEqual(
    security.map(({ code, times }) => [code, times]),
    [
      ['unauthorized', 1],
      ['too_many_requests', 1],
      ['unauthorized', 5],
      ['too_many_requests', 2],
    ],
  )
  assert.deepEqual(refused.find(({ code }) => code === 'invalid_request')?.account, id)
  const text = readFileSync(join(own.dataDir, 'security.log'), 'utf8')
  for (const hidden of [token, 'secret-of-a-mail', 'bot@example.org', password]) assert.ok(!text.includes(hidden))
})

test('no log of the server has a token, wherever in a request it stands', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  const own = await startTestAccounts({ logger: pino({ level: 'trace' }, stream) })
  const token = 'secret-of-a-mail'
  for (const path of ['confirm', 'reset', 'stop-change'])
    await own.post(`/account/${path}/${token}`, { token, password })
  for (const path of ['new-password', 'stop-change']) await own.post(`/account/${path}`, { token, password })
  await own.post(`/unsubscribe-all?token=${token}`, { type: 'hse', email: '', token })
  for (const method of ['GET', 'POST', 'PUT'] as const)
    await own.app.inject({ method, url: `/api/unsubscribe/hse/${token}` })
  await own.get('/profile', token)
  await own.db.destroy()
  assert.equal((await own.post(`/account/reset/${token}`, { token, password })).status >= 500, true)
  assert.ok(lines.length >= 11, String(lines.length))
  assert.ok(!lines.join('').includes(token))
})

test('a flood of refused calls from many networks keeps the log small', async () => {
  const own = await startTestAccounts()
  for (let place = 0; place < 3000; place++)
    await own.call('GET', '/profile', { address: `10.${place >> 8}.${place & 255}.1` })
  own.accounts.securityLog.close()
  const refused = logLines(own.dataDir).filter(({ event }) => event === 'refused')
  assert.ok(refused.length < 1100, String(refused.length))
  assert.equal(
    refused.reduce((sum, { times = 0 }) => sum + times, 0),
    3000,
  )
})

for (const [name, shift] of [
  ['an hour', hour],
  ['a year', 365 * 24 * hour],
] as const) {
  test(`a clock that was ahead by ${name} locks nobody out once it is right, and leaves nothing that lasts longer`, async () => {
    const email = `ahead-${shift}@example.org`
    const { token: before, uri } = await turnOn(email)
    const { authenticator, answer } = await addPasskey(before)
    assert.equal(answer.error, undefined)
    wait(shift)
    const ahead = tokenOf(await enter(email, codeNow(uri)))
    for (let time = 0; time < 5; time += 1) await enter(email, undefined, 'wrong')
    const challenge = await challengeToEnter()
    await post('/account/reset', { type: 'hse', language: 'en', email })
    const reset = tokenIn(await mailTo(email), 'reset-password')
    wait(-shift - minute)
    // A login removes what has ended by then.
    assert.equal((await get('/profile', before)).status, shift === hour ? 200 : 401)
    // A login of a clock that was ahead by more than its life does not count: it would outlive all others.
    assert.equal((await get('/profile', ahead)).status, shift === hour ? 200 : 401)
    const change = await post('/account/codes/recovery', {}, ahead)
    assert.equal(change.error, shift === hour ? 'current_password_required' : 'unauthorized')
    assert.equal((await enterWith(authenticator.sign({ challenge, ...place }))).error, 'passkey_refused')
    const renewed = await post(`/account/reset/${reset}`, {
      token: reset,
      password: 'b'.repeat(15),
      confirm: 'b'.repeat(15),
    })
    assert.equal(renewed.error, shift === hour ? undefined : 'invalid_token')
    const secret = shift === hour ? 'b'.repeat(15) : password
    assert.equal((await enter(email, codeNow(uri), secret)).error, undefined)
  })

  test(`a clock that was behind by ${name} ends no session and frees no code once it is right`, async () => {
    const email = `behind-${shift}@example.org`
    const { token: before, uri } = await turnOn(email)
    wait(-shift)
    const behind = tokenOf(await enter(email, codeNow(uri)))
    assert.equal((await get('/profile', behind)).status, 200)
    wait(shift + minute)
    assert.equal((await get('/profile', before)).status, 200)
    assert.equal((await get('/profile', behind)).status, shift === hour ? 200 : 401)
    const code = codeNow(uri)
    assert.equal((await enter(email, code)).error, undefined)
    assert.equal((await enter(email, code)).error, 'code_wrong')
  })
}
