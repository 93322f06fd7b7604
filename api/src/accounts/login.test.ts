import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { sessionTokenHeader } from 'shared/contracts'
import { day, hour, minute, startTestAccounts, tokenIn } from '../fixtures/test-accounts.ts'

const { post, get, call, db, logIn, signedUp, wait, app } = await startTestAccounts()
const token = await signedUp('ada@example.org', 'sse')

test('a token says little, and nothing about the person', () => {
  const claims = decodeJwt(token)
  assert.deepEqual(Object.keys(claims).toSorted(), ['aud', 'exp', 'iat', 'jti', 'sub', 'typ'])
  assert.equal(claims.aud, 'sse')
  assert.equal((claims.exp ?? 0) - (claims.iat ?? 0), 20 * 3600)
  assert.equal(decodeProtectedHeader(token).alg, 'HS256')
})

test('a wrong password and an unknown address are answered alike, with status 200', async () => {
  const wrong = await logIn('ada@example.org', 'wrong')
  const unknown = await logIn('nobody@example.org', 'wrong')
  assert.deepEqual([wrong.status, wrong.error, wrong.data], [200, 'invalid_login', { error: 'invalid_login' }])
  assert.deepEqual([unknown.status, unknown.error, unknown.data], [200, 'invalid_login', { error: 'invalid_login' }])
})

test('an international domain is the same however it is written', async () => {
  await signedUp('x@xn--exmple-cua.org')
  for (const email of ['x@exämple.org', 'x@xn--exmple-cua.org', 'x@ｅｘämple.org'])
    assert.equal((await logIn(email)).error, undefined, email)
  await signedUp('zhang@xn--fsqu00a.xn--fiqs8s')
  assert.equal((await logIn('zhang@例子.中国')).error, undefined)
})

test('an account whose domain was stored as it was typed is found', async () => {
  await signedUp('former@xn--exmple-cua.org')
  await db.updateTable('accounts').set({ email: 'former@exämple.org' }).where('email', 'like', 'former@%').execute()
  assert.equal((await logIn('former@exämple.org')).error, undefined)
})

test('blank fields are refused', async () => {
  assert.equal((await logIn('', 'x')).error, 'cant_be_blank')
  assert.equal((await logIn('ada@example.org', '')).error, 'cant_be_blank')
})

test('a request without its fields is a mistake of the client', async () => {
  assert.deepEqual((await post('/auth/client', { type: 'hse', email: 'a@b.org' })).status, 400)
})

const forged = async (change: (jwt: SignJWT) => SignJWT, secret = 'another secret of at least 32 bytes') => {
  const { sub = '', jti = '', aud = '' } = decodeJwt(token)
  const jwt = new SignJWT({ typ: 'session' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setJti(jti)
    .setAudience(aud)
  return change(jwt.setIssuedAt().setExpirationTime('1h')).sign(new TextEncoder().encode(secret))
}
const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1] ?? ''}.`

for (const [what, bad] of [
  ['garbage', 'garbage'],
  ['a token signed by somebody else', await forged((jwt) => jwt)],
  ['an unsigned token', unsigned],
  ['a token with a changed end', `${token.slice(0, -3)}abc`],
] as const) {
  test(`${what} is refused by private calls, and ignored by public ones`, async () => {
    for (const path of ['/profile', '/documents/hse', '/subscriptions/hse']) {
      const { status, error } = await get(path, bad)
      assert.deepEqual([status, error], [401, 'unauthorized'], path)
    }
    for (const path of ['/search?q=x&site=hse', '/client-curated/list/hse', '/latest_content?type=hse&lang=en']) {
      assert.equal((await get(path, bad)).status, 200, path)
    }
    assert.equal(
      (await call('POST', '/auth/client', { token: bad, body: { type: 'hse', email: 'a@b.org', password: 'x' } }))
        .status,
      200,
    )
  })
}

test('another scheme than bearer is no token', async () => {
  const response = await app.inject({ url: '/api/documents/hse', headers: { authorization: 'Basic abc' } })
  assert.equal(response.statusCode, 200)
})

test('a token is renewed once half of its life is over, by private calls only', async () => {
  const first = await signedUp('renew@example.org')
  assert.equal((await get('/profile', first)).headers[sessionTokenHeader], undefined)
  wait(11 * hour)
  const { headers } = await get('/profile', first)
  const second = String(headers[sessionTokenHeader])
  assert.notEqual(second, first)
  assert.equal((await get('/search?q=x&site=hse', first)).headers[sessionTokenHeader], undefined)
  wait(10 * hour)
  assert.equal((await get('/profile', first)).status, 401)
  assert.equal((await get('/profile', second)).status, 200)
})

test('a client that goes on with its old token ends no session by being renewed', async () => {
  const other = await signedUp('old@example.org')
  const { token: old } = (await logIn('old@example.org')).data as { token: string }
  wait(11 * hour)
  let renewed = ''
  for (let times = 0; times < 60; times++) {
    const { status, headers } = await get('/profile', old)
    assert.equal(status, 200)
    renewed = String(headers[sessionTokenHeader])
  }
  assert.equal((await get('/profile', other)).status, 200)
  wait(9.5 * hour)
  assert.equal((await get('/profile', old)).status, 401)
  assert.equal((await get('/profile', renewed)).status, 200)
})

test('renewing ends a month after the password was given', async () => {
  let current = await signedUp('month@example.org')
  for (let passed = 0; passed < 32 * day; passed += 15 * hour) {
    wait(15 * hour)
    const { status, headers } = await get('/profile', current)
    if (status === 401) {
      assert.ok(passed > 28 * day)
      return
    }
    current = String(headers[sessionTokenHeader] ?? current)
  }
  assert.fail('it never ended')
})

test('a page on another origin may read a renewed token', async () => {
  const response = await app.inject({ url: '/api/profile', headers: { origin: 'http://hse.localhost:3000' } })
  assert.match(String(response.headers['access-control-expose-headers']), new RegExp(sessionTokenHeader))
})

test('logging out ends every session', async () => {
  const first = await signedUp('out@example.org')
  const { data } = await logIn('out@example.org')
  const second = (data as { token: string }).token
  assert.deepEqual((await post('/auth/logout', {}, first)).data, { ok: true })
  assert.equal((await get('/profile', first)).status, 401)
  assert.equal((await get('/profile', second)).status, 401)
})

test('answers that concern a person are kept by nobody', async () => {
  assert.equal((await logIn('ada@example.org')).headers['cache-control'], 'no-store')
})

test('ten wrong passwords in 15 minutes lock an address out, also to the right one', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 10, mail: 0 } })
  await strict.signedUp('ada@example.org')
  const attempt = (secret: string, address: string) =>
    strict.call('POST', '/auth/client', { body: { type: 'hse', email: 'ada@example.org', password: secret }, address })
  for (let count = 0; count < 10; count++) assert.equal((await attempt('wrong', '10.0.0.1')).error, 'invalid_login')
  const refused = await attempt('correct horse battery', '10.0.0.1')
  assert.deepEqual([refused.status, refused.error], [429, 'too_many_requests'])
  assert.ok(Number(refused.headers['retry-after']) > 800)
  assert.equal((await attempt('correct horse battery', '10.0.0.2')).error, undefined)
  strict.wait(16 * minute)
  assert.equal((await attempt('correct horse battery', '10.0.0.1')).error, undefined)
})

test('an unknown address is counted like a known one', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 2, mail: 0 } })
  for (const status of [200, 200, 429]) assert.equal((await strict.logIn('nobody@example.org', 'x')).status, status)
})

test('a hundred wrong passwords of strangers do not keep the owner out: a known browser or a mailed link passes', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 10, mail: 0 } })
  const email = 'ada@example.org'
  await strict.signedUp(email)
  const attempt = (secret: string, address: string, device?: string) =>
    strict.call('POST', '/auth/client', { body: { type: 'hse', email, password: secret, device }, address })
  const { device } = (await attempt('correct horse battery', '10.1.0.1')).data as { device: string }
  for (let attacker = 0; attacker < 13; attacker++)
    for (let count = 0; count < 8; count++) await attempt('wrong', `10.9.0.${attacker}`)
  assert.equal((await attempt('correct horse battery', '10.1.0.2')).error, 'link_required')
  assert.equal((await attempt('correct horse battery', '10.1.0.2', `${device}x`)).error, 'link_required')
  assert.equal((await attempt('correct horse battery', '10.1.0.2', device)).error, undefined)

  await strict.post('/account/reset', { type: 'hse', email })
  const link = tokenIn(await strict.mailTo(email), 'reset-password')
  const fresh = { password: 'another horse battery', confirm: 'another horse battery' }
  const reset = (await strict.post(`/account/reset/${link}`, fresh)).data as { device: string }
  assert.equal((await attempt(fresh.password, '10.1.0.3', reset.device)).error, undefined)
})

test('a known browser is no key: its own wrong passwords are counted, and other accounts do not know it', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 10, mail: 0 } })
  await strict.signedUp('ada@example.org')
  await strict.signedUp('bob@example.org')
  const attempt = (email: string, secret: string, device?: string) =>
    strict.call('POST', '/auth/client', { body: { type: 'hse', email, password: secret, device }, address: '10.2.0.1' })
  const { device } = (await attempt('ada@example.org', 'correct horse battery')).data as { device: string }
  for (let count = 0; count < 10; count++)
    assert.equal((await attempt('ada@example.org', 'wrong', device)).error, 'invalid_login')
  assert.equal((await attempt('ada@example.org', 'correct horse battery', device)).status, 429)
  for (let count = 0; count < 10; count++) await attempt('bob@example.org', 'wrong', device)
  assert.equal((await attempt('bob@example.org', 'correct horse battery', device)).status, 429)
})

test('each purpose has a quota of mails of its own', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 0, mail: 2 } })
  const email = 'quota@example.org'
  const register = () =>
    strict.post('/account/register', { type: 'hse', language: 'en', email, password: 'correct horse battery' })
  for (const status of [200, 200, 429]) assert.equal((await register()).status, status)
  assert.equal((await strict.post('/account/reset', { type: 'hse', email })).status, 200)
})

test('a clock that was ahead and is put right locks nobody out', async () => {
  const strict = await startTestAccounts({}, { limits: { signIn: 2, mail: 0 } })
  await strict.signedUp('ada@example.org')
  strict.wait(400 * day)
  for (const status of [200, 200, 429]) assert.equal((await strict.logIn('ada@example.org', 'x')).status, status)
  strict.wait(-400 * day)
  assert.equal((await strict.logIn('ada@example.org')).error, undefined)
})

test('a person has fifty sessions at most: the oldest end', async () => {
  const first = await signedUp('many@example.org')
  for (let count = 0; count < 50; count++) {
    wait(1000)
    await logIn('many@example.org')
  }
  assert.equal((await get('/profile', first)).status, 401)
  const last = (await logIn('many@example.org')).data as { token: string }
  assert.equal((await get('/profile', last.token)).status, 200)
})

test('whatever else is under way while an account is deleted is answered with 401, never with 500', async () => {
  for (let round = 0; round < 10; round++) {
    const doomed = await signedUp(`doomed${round}@example.org`)
    const writes = Array.from({ length: 12 }, (_, at) =>
      post('/subscriptions/subscribe', { type: 'hse', query: `q${at}`, filters: [], subscribed: true }, doomed),
    )
    writes.splice(round, 0, call('DELETE', '/account', { token: doomed }))
    for (const { status } of await Promise.all(writes)) assert.ok([200, 401].includes(status), String(status))
  }
})
