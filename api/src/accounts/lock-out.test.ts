import assert from 'node:assert/strict'
import { test } from 'node:test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { TOTP, URI } from 'otpauth'
import { proofHeader } from 'shared/contracts'
import { hour, minute, password, startTestAccounts, tokenIn } from '../fixtures/test-accounts.ts'

const owner = 'ada@example.org'

const start = async () => {
  const site = await startTestAccounts({}, { limits: { signIn: 10, mail: 0 }, challenge: false })
  await site.signedUp(owner)

  return site
}

interface LogIn {
  secret?: string
  address: string
  device?: string
  code?: string
  email?: string
  proof?: string
}

const callsOf = (app: Awaited<ReturnType<typeof startTestAccounts>>['app']) => {
  const logIn = async ({ secret = password, address, device, code, email = owner, proof }: LogIn) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/client',
      headers: proof === undefined ? {} : { [proofHeader]: proof },
      payload: { type: 'hse', email, password: secret, ...(device && { device }), ...(code && { code }) },
      remoteAddress: address,
    })
    const { error, data } = answer.json<{
      error?: string
      data?: { token?: string; device?: string; challenge?: Challenge }
    }>()
    return { status: answer.statusCode, error, data }
  }
  return { logIn }
}

test('owner and attacker at once: whatever strangers try, a known device, and a mailed link, let the owner in', async () => {
  const { app, post, mailTo } = await start()
  const { logIn } = callsOf(app)
  const { device = '' } = (await logIn({ address: '10.1.0.1' })).data ?? {}
  let over = false
  const attack = async (attacker: number) => {
    for (let count = 0; !over; count++) await logIn({ secret: 'wrong', address: `10.9.${attacker}.${count % 250}` })
  }
  const attackers = [1, 2, 3].map(attack)
  // The network of the owner has an attacker as well, and one that makes up marks of devices.
  for (let count = 0; count < 110; count++) {
    await logIn({ secret: 'wrong', address: '10.1.0.1', device: `${device.slice(0, 36)}.made-up` })
    if (count % 10 === 0) assert.equal((await logIn({ address: '10.1.0.1', device })).error, undefined)
  }
  await post('/account/reset', { type: 'hse', email: owner })
  const link = tokenIn(await mailTo(owner), 'reset-password')
  const fresh = 'another horse battery'
  const reset = await post(`/account/reset/${link}`, { password: fresh, confirm: fresh })
  const mark = (reset.data as { device: string }).device
  assert.equal((await logIn({ secret: fresh, address: '10.1.0.9', device: mark })).error, undefined)
  over = true
  await Promise.all(attackers)
})

test('after a hundred failures in a row only a link, a passkey or a known device lets in, however long one waits', async () => {
  const { app, wait } = await start()
  const { logIn } = callsOf(app)
  const { device = '' } = (await logIn({ address: '10.1.0.1' })).data ?? {}
  for (const email of [owner, 'nobody@example.org'])
    for (let count = 0; count < 100; count++)
      assert.equal((await logIn({ email, secret: 'wrong', address: `10.9.0.${count}` })).error, 'invalid_login')
  wait(2 * hour)
  for (const email of [owner, 'nobody@example.org'])
    assert.equal((await logIn({ email, address: '10.3.0.1' })).error, 'link_required')
  assert.equal((await logIn({ address: '10.3.0.1', device })).error, undefined)
  // The owner came in, so that they are in a row no more.
  assert.equal((await logIn({ address: '10.3.0.1' })).error, undefined)
})

test('a known device that failed a hundred times in a row is known no more', async () => {
  const { app, wait } = await start()
  const { logIn } = callsOf(app)
  const { device = '' } = (await logIn({ address: '10.1.0.1' })).data ?? {}
  for (let count = 0; count < 100; count++) {
    if (count % 10 === 0) wait(16 * minute)
    assert.equal((await logIn({ secret: 'wrong', address: '10.1.0.1', device })).error, 'invalid_login')
  }
  wait(hour)
  assert.equal((await logIn({ address: '10.1.0.1', device })).error, 'link_required')
})

test('ten wrong codes lock the device that showed them, for good, and no other', async () => {
  const { app, accounts, post, wait } = await start()
  const { logIn } = callsOf(app)
  const laptop = (await logIn({ address: '10.1.0.1' })).data
  const desk = (await logIn({ address: '10.1.0.2' })).data
  const token = desk?.token ?? ''
  const { uri } = (await post('/account/codes/begin', {}, token)).data as { uri: string }
  const app6 = URI.parse(uri)
  assert.ok(app6 instanceof TOTP)
  const code = () => app6.generate({ timestamp: accounts.now().getTime() })
  assert.equal((await post('/account/codes', { code: code() }, token)).error, undefined)
  wait(minute)
  const steal = (given: string) => logIn({ address: '10.1.0.1', device: laptop?.device ?? '', code: given })
  for (let count = 0; count < 10; count++) {
    assert.equal((await steal('000000')).error, 'code_wrong')
    if (count === 8) wait(16 * minute)
  }
  wait(2 * hour)
  const known = { address: '10.1.0.2', device: desk?.device ?? '' }
  for (let count = 0; count < 12; count++) assert.notEqual((await steal('000000')).error, undefined)
  assert.equal((await logIn({ ...known, code: code() })).error, undefined)
})

test('logging in costs work before it is shut, and more of it the more went wrong', async () => {
  const working = await startTestAccounts({}, { limits: { signIn: 10, mail: 0 }, challenge: { cost: 1 } })
  const { logIn } = callsOf(working.app)
  const solve = async (challenge: Challenge): Promise<string> => {
    const solution = await solveChallenge({ challenge, deriveKey })
    const { parameters, signature } = challenge
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  }
  const attempt = async (address: string) => {
    const first = await logIn({ secret: 'wrong', address })
    if (first.error !== 'captcha_failed') return { cost: 0, ...first }
    assert.ok(first.data?.challenge)
    const { cost } = first.data.challenge.parameters
    const second = await logIn({ secret: 'wrong', address, proof: await solve(first.data.challenge) })
    return { ...second, cost }
  }
  const costs: number[] = []
  for (let count = 0; count < 70; count++) {
    const { error, cost } = await attempt(`10.9.0.${count}`)
    assert.equal(error, 'invalid_login')
    costs.push(cost)
  }
  assert.deepEqual(
    [0, 9, 10, 29, 30, 59, 60, 69].map((place) => costs[place]),
    [0, 0, 1, 1, 2, 2, 4, 4],
  )
  const usual = (await working.app.inject('/api/account/challenge')).json<Challenge>()
  const tooLittle = await logIn({ secret: 'wrong', address: '10.9.0.99', proof: await solve(usual) })
  assert.equal(tooLittle.error, 'captcha_failed')
})

test('a passkey has a count of its own, which those who try others do not use up', async () => {
  const { app } = await start()
  const answer = (id: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/passkey',
      payload: {
        type: 'hse',
        passkey: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
          clientExtensionResults: {},
        },
      },
    })
  for (let count = 0; count < 101; count++) await answer('AAAA')
  assert.equal((await answer('AAAA')).statusCode, 429)
  assert.equal((await answer('BBBB')).json<{ error: string }>().error, 'passkey_refused')
})
