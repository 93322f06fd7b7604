import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { readServerConfig } from '../config.ts'
import { testFiles } from '../fixtures/test-site.ts'
import { overridesOf, registerOverrides } from './register-overrides.ts'

const origin = 'http://localhost:3001'
const path = '/__composition/override'
const start = Date.parse('2026-11-21T12:00:00Z')
const own = { host: 'hse.localhost:3000', 'sec-fetch-site': 'same-origin' }

/** A site server with nothing but the overrides, and a page that tells what a request has. */
const serve = async (env: NodeJS.ProcessEnv = {}, clock = { now: start }) => {
  const config = readServerConfig(env)
  const app = fastify({ trustProxy: true })
  await registerOverrides(app, { files: testFiles, config, now: () => clock.now })
  app.get('/has', (request) => {
    const { overrides, correction } = overridesOf(request, config, clock.now)
    return { overrides, correction }
  })
  const post = (form: Record<string, string>, headers: Record<string, string> = own, to = path) =>
    app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  const get = (url: string, headers: Record<string, string> = own) => app.inject({ url, headers })
  return { post, get }
}
const pair = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const asked = `${path}?${new URLSearchParams({ remote: 'mf-search', origin })}`
const form = { remote: 'mf-search', origin }

test('the screen asks in words, sets nothing, and runs no scripts', async () => {
  const { get } = await serve()
  const screen = await get(asked)
  assert.equal(screen.statusCode, 200)
  assert.equal(screen.headers['set-cookie'], undefined)
  assert.equal(screen.headers['cache-control'], 'private, no-store')
  assert.match(screen.body, /<h1>Run mf-search from http:\/\/localhost:3001\?<\/h1>/)
  assert.doesNotMatch(screen.body, /<script/)
  assert.match((await get(`${asked}&lang=fr`)).body, /Exécuter mf-search depuis/)
})

test('what an address holds cannot become part of the screen', async () => {
  const { get } = await serve()
  const screen = await get(`${path}?${new URLSearchParams({ remote: 'mf-search', origin: '"><script>x</script>' })}`)
  assert.equal(screen.statusCode, 403)
  assert.doesNotMatch(screen.body, /<script/)
  assert.equal((await get(`${path}?remote=%22%3E&origin=x`)).statusCode, 400)
})

test('the form of the screen sets the cookie for eight hours and leads to the first page', async () => {
  const clock = { now: start }
  const { post, get } = await serve({}, clock)
  const answer = await post({ ...form, lang: 'fr' })
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, '/?lang=fr')
  const headers = { ...own, cookie: pair(answer) }
  const has = async () => (await get('/has', headers)).json<{ overrides: unknown[]; correction: string | null }>()
  assert.deepEqual(await has(), { overrides: [{ ...form, until: start + 8 * 3_600_000 }], correction: null })
  clock.now += 8 * 3_600_000
  const after = await has()
  assert.deepEqual(after.overrides, [])
  assert.match(after.correction ?? '', /Max-Age=0/)
})

const foreign: [what: string, headers: Record<string, string>][] = [
  ['another site', { host: own.host, 'sec-fetch-site': 'cross-site', origin: 'http://hse.localhost:3000' }],
  ['a sibling of the domain', { host: own.host, 'sec-fetch-site': 'same-site' }],
  ['an address that was typed or followed', { host: own.host, 'sec-fetch-site': 'none' }],
  ['an old browser on another origin', { host: own.host, origin: 'http://evil.example' }],
  ['an opaque origin', { host: own.host, origin: 'null' }],
  ['something that does not say', { host: own.host }],
]
for (const [what, headers] of foreign) {
  test(`a form from ${what} is refused and sets nothing`, async () => {
    const { post } = await serve()
    for (const to of [path, `${path}/stop`]) {
      const answer = await post(form, headers, to)
      assert.equal(answer.statusCode, 403)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
  })
}

test('an old browser on the origin of the site is taken at its word', async () => {
  const { post } = await serve()
  assert.equal((await post(form, { host: own.host, origin: 'http://hse.localhost:3000' })).statusCode, 303)
})

test('an origin that is not allowed cannot be asked for or set', async () => {
  const { post, get } = await serve()
  for (const other of ['http://localhost:3999', 'http://localhost:3001.evil.example', 'javascript:alert(1)']) {
    assert.equal((await post({ ...form, origin: other })).statusCode, 403)
    const screen = await get(`${path}?${new URLSearchParams({ remote: 'mf-search', origin: other })}`)
    assert.equal(screen.statusCode, 403)
    assert.doesNotMatch(screen.body, /<form/)
  }
  assert.equal((await post({ remote: 'shell', origin })).statusCode, 400)
})

test('where nothing is allowed there are no such addresses', async () => {
  const production = await serve({ NODE_ENV: 'production' })
  const local = await serve()
  const elsewhere = { ...own, host: 'hse.example.org' }
  const answers = [
    await production.get(asked),
    await production.get(`${path}.css`),
    await production.post(form),
    await production.post(form, own, `${path}/stop`),
    await local.get(asked, elsewhere),
    await local.post(form, elsewhere),
  ]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 404),
  )
})

test('a cookie for an origin that is no longer allowed counts for nothing', async () => {
  const cookie = pair(await (await serve()).post(form))
  const { get } = await serve({ OVERRIDE_ORIGINS: 'http://localhost:3002' })
  const has = (await get('/has', { ...own, cookie })).json<{ overrides: unknown[]; correction: string }>()
  assert.deepEqual(has.overrides, [])
  assert.match(has.correction, /Max-Age=0/)
})

test('stopping one remote leaves the others and goes back to the page', async () => {
  const { post } = await serve()
  const both = pair(
    await post({ remote: 'mf-article', origin: 'http://localhost:3002' }, { ...own, cookie: pair(await post(form)) }),
  )
  const stop = (back: string) => post({ remote: 'mf-search', back }, { ...own, cookie: both }, `${path}/stop`)
  const answer = await stop('/search?q=a&lang=fr')
  assert.equal(answer.headers.location, '/search?q=a&lang=fr')
  assert.match(decodeURIComponent(pair(answer)), /^overrides=\[\{"remote":"mf-article"/)
  for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'x']) {
    assert.equal((await stop(back)).headers.location, '/', back)
  }
})

test('over https the cookie is one that no other name of the domain can set', async () => {
  const { post } = await serve()
  const answer = await post(form, { ...own, 'x-forwarded-proto': 'https' })
  assert.match(String(answer.headers['set-cookie']), /^__Host-overrides=.*; Path=\/; .*; Secure$/)
})
