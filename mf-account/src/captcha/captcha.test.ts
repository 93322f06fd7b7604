import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChallenge, pbkdf2, sha, verifySolution, type Challenge } from 'altcha/lib'
import { createCaptcha } from './captcha.ts'
import { solve } from './solve.ts'

const secret = 'a secret of the test'

const challengeOf = (algorithm: string, expiresAt?: number) =>
  createChallenge({
    algorithm,
    cost: 100,
    counter: 40,
    deriveKey: algorithm.startsWith('PBKDF2') ? pbkdf2.deriveKey : sha.deriveKey,
    hmacSignatureSecret: secret,
    ...(expiresAt !== undefined && { expiresAt }),
  })

for (const algorithm of ['PBKDF2/SHA-256', 'PBKDF2/SHA-512', 'SHA-256'] as const) {
  test(`the server accepts the proof of a ${algorithm} challenge`, async () => {
    const proof = await solve(await challengeOf(algorithm), new AbortController())
    const { challenge, solution } = JSON.parse(atob(proof)) as Parameters<typeof verifySolution>[0]
    const { deriveKey } = algorithm.startsWith('PBKDF2') ? pbkdf2 : sha
    const verdict = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })
    assert.equal(verdict.verified, true)
  })
}

test('an algorithm this page cannot do is refused with its name', async () => {
  const challenge = await challengeOf('SHA-256')
  const other = { ...challenge, parameters: { ...challenge.parameters, algorithm: 'ARGON2ID' } }
  await assert.rejects(solve(other, new AbortController()), /'ARGON2ID'/)
})

const counted = async (expiresAt?: number) => {
  const challenge = await challengeOf('SHA-256', expiresAt)
  let asked = 0
  let time = 0
  const captcha = createCaptcha({
    ask: (): Promise<Challenge> => Promise.resolve(challenge).finally(() => (asked += 1)),
    solve: () => Promise.resolve(`proof ${asked}`),
    now: () => time,
  })
  return { captcha, asked: () => asked, pass: (ms: number) => (time += ms) }
}

test('work that has begun is not begun again, and a proof is given once', async () => {
  const { captcha } = await counted()
  captcha.start()
  captcha.start()
  assert.equal(captcha.getSnapshot(), 'working')
  assert.equal(await captcha.take(), 'proof 1')
  assert.equal(captcha.getSnapshot(), 'idle')
  assert.equal(await captcha.take(), 'proof 2')
})

test('a proof that has run out is made anew', async () => {
  const { captcha, asked, pass } = await counted(600)
  captcha.start()
  await new Promise((resolve) => setTimeout(resolve))
  assert.equal(captcha.getSnapshot(), 'done')
  pass(595_000)
  await captcha.take()
  assert.equal(asked(), 2)
})

test('after a failure the next try asks for a new challenge', async () => {
  let calls = 0
  const challenge = await challengeOf('SHA-256')
  const captcha = createCaptcha({
    ask: () => (calls++ === 0 ? Promise.reject(new Error('no network')) : Promise.resolve(challenge)),
    solve: () => Promise.resolve('proof'),
  })
  await assert.rejects(captcha.take(), /no network/)
  assert.equal(captcha.getSnapshot(), 'failed')
  assert.equal(await captcha.take(), 'proof')
})
