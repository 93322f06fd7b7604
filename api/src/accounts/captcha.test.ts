import assert from 'node:assert/strict'
import { test } from 'node:test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { proofHeader } from 'shared/contracts'
import { hour, password, startTestAccounts } from '../fixtures/test-accounts.ts'

const { app, post, wait } = await startTestAccounts({}, { challenge: { cost: 1 } })
const ask = async () => (await app.inject('/api/account/challenge')).json<Challenge>()
const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
let person = 0
/** The payload is the specification's; the work travels beside it. */
const sent = async (proof?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/register',
    headers: proof === undefined ? {} : { [proofHeader]: proof },
    payload: { type: 'hse', language: 'en', email: `p${person++}@example.org`, password },
  })
  return answer.json<{ error?: string; data: { challenge?: Challenge } }>()
}
const register = async (proof?: string) => (await sent(proof)).error

test('a solved challenge lets a person sign up, once', async () => {
  const captcha = await solve(await ask())
  assert.equal(await register(captcha), undefined)
  assert.equal(await register(captcha), 'captcha_failed')
})

test('the first answer brings the challenge that the second needs', async () => {
  const { error, data } = await sent()
  assert.equal(error, 'captcha_failed')
  assert.ok(data.challenge)
  assert.equal(await register(await solve(data.challenge)), undefined)
})

test('pages older than the header send the work in the body', async () => {
  const body = { type: 'hse', email: 'older@example.org', password, captcha: await solve(await ask()) }
  assert.equal((await post('/account/register', body)).error, undefined)
})

test('without work there is no account', async () => {
  const challenge = await ask()
  const { parameters, signature } = challenge
  const guess = btoa(
    JSON.stringify({ challenge: { parameters, signature }, solution: { counter: 0, derivedKey: '00' } }),
  )
  const easier = { ...challenge, parameters: { ...parameters, keyPrefix: '0' } }
  for (const captcha of [undefined, 'garbage', btoa('{}'), guess, await solve(easier)]) {
    assert.equal(await register(captcha), 'captcha_failed')
  }
})

test('a challenge runs out', async () => {
  const captcha = await solve(await ask())
  wait(hour)
  assert.equal(await register(captcha), 'captcha_failed')
})

test('sign-ups without the work spend nobody’s quota of mails', async () => {
  const limited = await startTestAccounts({}, { challenge: { cost: 1 }, limits: { signIn: 0, mail: 1 } })
  const body = { type: 'hse', language: 'en', email: 'stranger@example.org', password: 'correct horse battery' }
  for (let count = 0; count < 10; count++) {
    assert.equal((await limited.post('/account/register', { ...body, captcha: 'garbage' })).error, 'captcha_failed')
  }
  const challenge = (await limited.app.inject('/api/account/challenge')).json<Parameters<typeof solve>[0]>()
  assert.equal((await limited.post('/account/register', { ...body, captcha: await solve(challenge) })).error, undefined)
})
