import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { apiBaseFor } from './api-base.ts'
import { createApiClient } from './api-client.ts'
import { ApiError, isTooManyRequests } from './api-error.ts'

const numbers = v.object({ value: v.number() })

interface Sent {
  url: string
  init: RequestInit
}

/** A client over an answer, with what it sent and how often it received a 401. */
const over = (answer: Response | (() => Promise<Response>), token: string | null = null, timeout = 30_000) => {
  const sent: Sent[] = []
  let unauthorized = 0
  const api = createApiClient({
    base: '/api',
    token: () => token,
    onUnauthorized: () => (unauthorized += 1),
    timeout,
    fetch: (url, init = {}) => {
      sent.push({ url: String(url), init })
      return typeof answer === 'function' ? answer() : Promise.resolve(answer)
    },
  })
  return { api, sent, unauthorized: () => unauthorized }
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError)
  return error
}

test('an answer is read with and without the envelope', async () => {
  for (const body of [{ success: true, data: { value: 1 } }, { value: 1 }]) {
    const { api } = over(Response.json(body))
    assert.deepEqual(await api.get('/x', {}, numbers), { value: 1 })
  }
})

test('an answer that says it failed is an error with its code', async () => {
  const { api } = over(Response.json({ success: false, error: 'invalid_login' }))
  const error = await failureOf(api.post('/auth/client', {}, numbers))
  assert.deepEqual([error.kind, error.code], ['status', 'invalid_login'])
})

test('a status outside 200-299 is an error with the status text', async () => {
  const { api } = over(new Response('nothing here', { status: 404, statusText: 'Not Found' }))
  const error = await failureOf(api.get('/x', {}, numbers))
  assert.deepEqual([error.kind, error.status, error.message], ['status', 404, 'Not Found'])
})

test('too many requests is known by its status, and by a search without hits', async () => {
  const answer = Response.json({ success: false, error: 'too_many_requests' }, { status: 429 })
  const limited = await failureOf(over(answer).api.get('/search', {}, numbers))
  assert.equal(limited.code, 'too_many_requests')
  assert.ok(isTooManyRequests(limited))
  const without = await failureOf(over(Response.json({ success: true, data: {} })).api.get('/search', {}, numbers))
  assert.equal(without.kind, 'shape')
  assert.ok(isTooManyRequests(without))
})

test('an answer of another shape says where it differs', async () => {
  const error = await failureOf(over(Response.json({ value: 'one' })).api.get('/x', {}, numbers))
  assert.match(error.message, /at value/)
})

test('an answer that is not JSON is an error of shape', async () => {
  assert.equal((await failureOf(over(new Response('<html>')).api.get('/x', {}, numbers))).kind, 'shape')
})

test('no answer is an error of the network', async () => {
  assert.equal(
    (await failureOf(over(() => Promise.reject(new TypeError('failed to fetch'))).api.get('/x', {}, numbers))).kind,
    'network',
  )
})

const neverAnswers = (): Promise<Response> => new Promise(() => {})
const heeding = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('an answer that takes too long is an error of time', async () => {
  // The deadline's own timer does not keep the process alive.
  const alive = setTimeout(neverAnswers, 1000)
  const api = createApiClient({
    base: '',
    token: () => null,
    onUnauthorized: () => {},
    timeout: 5,
    fetch: (_url, init) => heeding(init?.signal),
  })
  assert.equal((await failureOf(api.get('/x', {}, numbers))).kind, 'timeout')
  clearTimeout(alive)
})

test('a call that is given up is an error of its own', async () => {
  const control = new AbortController()
  const api = createApiClient({
    base: '',
    token: () => null,
    onUnauthorized: () => {},
    fetch: (_url, init) => heeding(init?.signal),
  })
  const failing = failureOf(api.get('/x', {}, numbers, { signal: control.signal }))
  control.abort()
  assert.equal((await failing).kind, 'aborted')
})

test('a 401 to a request with a token ends the session; without a token there is none to end', async () => {
  const answer = (): Promise<Response> => Promise.resolve(new Response('', { status: 401 }))
  const withToken = over(answer, 'abc')
  await failureOf(withToken.api.get('/profile', {}, numbers))
  assert.equal(withToken.unauthorized(), 1)
  const without = over(answer)
  await failureOf(without.api.get('/profile', {}, numbers))
  assert.equal(without.unauthorized(), 0)
})

test('a token is sent as bearer, and nothing is sent without one', async () => {
  const headerOf = async (token: string | null): Promise<string | null> => {
    const { api, sent } = over(Response.json({ value: 1 }), token)
    await api.get('/x', {}, numbers)
    return new Headers(sent[0]?.init.headers).get('Authorization')
  }
  assert.equal(await headerOf('abc'), 'Bearer abc')
  assert.equal(await headerOf(null), null)
})

test('GET and DELETE send their data as an encoded query string, POST as JSON', async () => {
  const { api, sent } = over(() => Promise.resolve(Response.json({ value: 1 })))
  await api.get('/search', { q: 'a b&c', page: 0, best: false, lang: undefined }, numbers)
  await api.delete('/x', { id: 7 }, numbers)
  await api.post('/x', { id: 7 }, numbers)
  assert.deepEqual(
    sent.map(({ url, init }) => [init.method, url, init.body]),
    [
      ['GET', '/api/search?q=a+b%26c&page=0&best=false', undefined],
      ['DELETE', '/api/x?id=7', undefined],
      ['POST', '/api/x', '{"id":7}'],
    ],
  )
})

test('the base path is relative, and the local server for local hosts only', () => {
  const base = (hostname: string): string => apiBaseFor({ hostname, protocol: 'http:' })
  assert.equal(base('localhost'), 'http://localhost:5001/api')
  assert.equal(base('hse.localhost'), 'http://localhost:5001/api')
  assert.equal(base('localhost.example.org'), '/api')
  assert.equal(base('notlocalhost'), '/api')
  assert.equal(apiBaseFor({ hostname: 'localhost', protocol: 'http:' }, '/elsewhere'), '/elsewhere')
})

test('a fresh token that comes with an answer is kept, unless the session has changed meanwhile', async () => {
  const kept: string[] = []
  const tokens = ['old', 'old', 'old', null]
  const api = createApiClient({
    base: '/api',
    token: () => tokens.shift() ?? null,
    onUnauthorized: () => {},
    onToken: (token) => kept.push(token),
    fetch: () => Promise.resolve(Response.json({ value: 1 }, { headers: { 'X-Session-Token': 'fresh' } })),
  })
  await api.get('/x', {}, numbers)
  assert.deepEqual(kept, ['fresh'])
  await api.get('/x', {}, numbers)
  await api.get('/x', {}, numbers)
  assert.deepEqual(kept, ['fresh'])
})

test('a request that met the end of a session is made again in the one that took its place', async () => {
  let token = 'old'
  let unauthorized = 0
  const [posted, got] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const sent: string[] = []
  const api = createApiClient({
    base: '/api',
    token: () => token,
    onUnauthorized: () => (unauthorized += 1),
    onToken: (fresh) => (token = fresh),
    fetch: (_, { method, headers } = {}) => {
      const bearer = new Headers(headers).get('authorization') ?? ''
      sent.push(`${method} ${bearer}`)
      if (method === 'POST') return posted.promise
      return bearer.endsWith('old') ? got.promise : Promise.resolve(Response.json({ value: 2 }))
    },
  })
  const post = api.post('/account/codes/begin', {}, numbers)
  const get = api.get('/profile', {}, numbers)
  got.resolve(new Response('', { status: 401 }))
  await Promise.resolve()
  posted.resolve(Response.json({ value: 1 }, { headers: { 'x-session-token': 'new' } }))
  assert.deepEqual(await Promise.all([post, get]), [{ value: 1 }, { value: 2 }])
  assert.deepEqual(sent, ['POST Bearer old', 'GET Bearer old', 'GET Bearer new'])
  assert.equal(unauthorized, 0)
})
