import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createSession, tokenOf } from './session.ts'

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenUntil = (seconds: number): string => `${base64({ alg: 'none' })}.${base64({ exp: seconds, name: 'Ada' })}.x`

test('a person without a token is a visitor', () => {
  assert.deepEqual(createSession({ storage: memoryStorage() }).getSnapshot(), { status: 'visitor' })
})

test('a stored token that has not expired is a session, and its expiry counts in seconds', () => {
  let now = 999_000
  const session = createSession({ storage: memoryStorage({ token: tokenUntil(1000) }), now: () => now })
  const state = session.getSnapshot()
  assert.equal(state.status, 'user')
  assert.equal(state.status === 'user' && state.claims['name'], 'Ada')
  now = 1_000_000
  assert.equal(session.getSnapshot().status, 'visitor')
  assert.equal(tokenOf(session), null)
})

test('a token that cannot be decoded counts as not expired', () => {
  const session = createSession({ storage: memoryStorage({ token: 'garbage' }) })
  assert.deepEqual(session.getSnapshot(), { status: 'user', token: 'garbage', claims: {} })
  assert.equal(tokenOf(session), 'garbage')
})

test('a token that was just issued lasts its time also where the clock of the device is ahead', () => {
  const eightDays = 8 * 24 * 3600
  let now = eightDays * 1000
  const storage = memoryStorage()
  const session = createSession({ storage, now: () => now })
  const issued = `${base64({ alg: 'none' })}.${base64({ iat: 0, exp: 60 })}.x`
  session.signIn(issued)
  const reloaded = createSession({ storage, now: () => now })
  now += 59_000
  assert.equal(tokenOf(session), issued)
  assert.equal(tokenOf(reloaded), issued)
  now += 1000
  assert.equal(tokenOf(session), null)
  assert.equal(tokenOf(reloaded), null)
})

test('a token that was just issued does not end early once a clock that was behind is right', () => {
  let now = 0
  const session = createSession({ storage: memoryStorage(), now: () => now })
  session.signIn(`${base64({ alg: 'none' })}.${base64({ iat: 3600, exp: 3660 })}.x`)
  now = 3_659_000
  assert.equal(session.getSnapshot().status, 'user')
})

test('signing in and out is stored and told', () => {
  const storage = memoryStorage()
  const session = createSession({ storage })
  const seen: string[] = []
  const stop = session.subscribe(() => seen.push(session.getSnapshot().status))
  session.signIn('abc')
  assert.equal(storage.read('token'), 'abc')
  session.signOut()
  assert.equal(storage.read('token'), null)
  stop()
  session.signIn('abc')
  assert.deepEqual(seen, ['user', 'visitor'])
})

test('signing in and out in another tab is followed', () => {
  const storage = memoryStorage()
  const session = createSession({ storage })
  const stop = session.subscribe(() => {})
  storage.set('token', 'abc')
  assert.equal(session.getSnapshot().status, 'user')
  storage.set('token', null)
  assert.equal(session.getSnapshot().status, 'visitor')
  stop()
})

test('the end of a session is told when its time has come', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
  const session = createSession({ storage: memoryStorage({ token: tokenUntil(60) }) })
  const seen: string[] = []
  const stop = session.subscribe(() => seen.push(session.getSnapshot().status))
  t.mock.timers.tick(59_000)
  assert.deepEqual(seen, [])
  t.mock.timers.tick(1000)
  assert.deepEqual(seen, ['visitor'])
  stop()
})

test('the state is the same object until it changes', () => {
  const session = createSession({ storage: memoryStorage({ token: 'abc' }) })
  assert.equal(session.getSnapshot(), session.getSnapshot())
})
