import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { startTestApp } from './fixtures/test-app.ts'

const { app, dataDir } = await startTestApp()
const failure = async (request: string | InjectOptions) => {
  const response = await app.inject(request)
  const { success, error, message } = response.json<{ success: boolean; error: string; message: string }>()
  assert.equal(success, false)
  return { status: response.statusCode, error, message, headers: response.headers }
}

for (const [url, words] of [
  ['/api/search?q=x', /^site: it is missing/],
  ['/api/search?q=x&site=nhs', /^site: it must be/],
  ['/api/search?q=x&site=hse&lang=zh', /^lang: /],
  ['/api/search?q=x&site=hse&page=-1', /^page: it must be a whole number from 0 to 9999\.$/],
  ['/api/search?q=x&site=hse&page=1001', /^page: it must be at most 1000, and is 1001\.$/],
  ['/api/search/suggestions?q=' + 'x'.repeat(201), /^q: it must have at most 200 characters, and has 201\./],
  ['/api/search?q=x&site=hse&best=maybe', /^best: /],
  ['/api/search?q=x&site=hse&sort_by=newest', /^sort_by: /],
  [
    `/api/search?q=x&site=hse&applied_filters=${Array.from({ length: 501 }, (_, i) => `1_${i}`).join(',')}`,
    /at most 500/,
  ],
  ['/api/articles/abc?lang=en', /^type: /],
] as const) {
  test(`${url.slice(0, 70)} is refused with the place of the mistake`, async () => {
    const { status, error, message } = await failure(url)
    assert.deepEqual([status, error], [400, 'invalid_request'])
    assert.match(message, words)
  })
}

test('unknown query parameters are ignored, and of repeated ones the last counts', async () => {
  assert.equal((await app.inject('/api/search?q=x&site=hse&utm_source=mail&lang=xx&lang=fr')).statusCode, 200)
})

test('an unknown address is answered with 404', async () => {
  assert.deepEqual((await failure('/api/nothing')).error, 'not_found')
})

test('a malformed address is refused, not failed on', async () => {
  assert.ok((await app.inject('/api/articles/%E0%A4%A?type=hse')).statusCode < 500)
})

test('a method an address does not accept is answered with 405 and those it does', async () => {
  const { status, headers } = await failure({ method: 'DELETE', url: '/api/search' })
  assert.equal(status, 405)
  assert.equal(headers.allow, 'GET, HEAD')
})

test('an address of more than 4 kB is refused, but for searches, which may have 4,000 characters of any script', async () => {
  assert.equal((await failure(`/api/latest_content?lang=${'a'.repeat(4096)}`)).status, 414)
  assert.equal((await app.inject(`/api/search?site=hse&q=${encodeURIComponent('学'.repeat(4000))}`)).statusCode, 200)
  assert.equal((await failure(`/api/search?site=hse&q=${'a'.repeat(4001)}`)).status, 400)
  assert.equal((await failure(`/api/search?site=hse&q=${'a'.repeat(50_000)}`)).status, 414)
})

const jsonType = 'application/json'
for (const [what, payload, headers, status, words] of [
  ['in another charset', '{}', { 'content-type': `${jsonType}; charset=iso-8859-1` }, 415, /UTF-8.*iso-8859-1/],
  ['that is compressed', '{}', { 'content-type': jsonType, 'content-encoding': 'gzip' }, 415, /compressed.*gzip/],
  ['that is a text', '{}', { 'content-type': 'text/plain' }, 415, /JSON/],
  ['that is no UTF-8', Buffer.from('"\xe9"', 'latin1'), { 'content-type': jsonType }, 400, /^body: it is not in UTF-8/],
  ['that is empty', '', { 'content-type': jsonType }, 400, /^body: it is empty/],
  ['that is cut off', '{"type":', { 'content-type': jsonType }, 400, /^body: it is not JSON: .*JSON/],
  ['that names a prototype', '{"__proto__":{}}', { 'content-type': jsonType }, 400, /^body: .*__proto__/],
] as const)
  for (const url of ['/api/auth/client', '/api/mcp'])
    test(`a body ${what} is refused at ${url} with the reason`, async () => {
      const refused = await failure({ method: 'POST', url, payload, headers })
      assert.equal(refused.status, status)
      assert.match(refused.message, words)
    })

test('a body in UTF-8 is taken by any of its names, and with a byte order mark', async () => {
  for (const [charset, mark] of [
    ['utf-8', ''],
    ['UTF8', ''],
    ['"utf-8"', '\uFEFF'],
  ])
    assert.match(
      (
        await failure({
          method: 'POST',
          url: '/api/auth/client',
          payload: `${mark}{"type":"hse"}`,
          headers: { 'content-type': `${jsonType}; charset=${charset}` },
        })
      ).message,
      /^email: it is missing/,
    )
})

test('a body of more than 64 kB is refused', async () => {
  const { status } = await failure({ method: 'POST', url: '/api/auth/client', payload: { text: 'a'.repeat(70_000) } })
  assert.equal(status, 413)
})

test('what goes wrong inside is not shown', async () => {
  const { app: broken } = await startTestApp({
    searchIndex: {
      search: () => Promise.reject(new Error('secret path /data')),
      suggest: () => Promise.reject(new Error('secret')),
      broader: () => Promise.reject(new Error('not asked')),
      counts: () => Promise.resolve([]),
      matchingIds: () => Promise.resolve([]),
      similar: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
  })
  const response = await broken.inject('/api/search?q=x&site=hse')
  assert.equal(response.statusCode, 500)
  assert.equal(response.body.includes('secret'), false)
})

test('searches are refused with a time to come back while the first index is built', async () => {
  const { app: building } = await startTestApp({
    indexState: () => ({ indexRevision: 0, catalogueRevision: 5, isAway: false, problem: null }),
  })
  const response = await building.inject('/api/search?q=x&site=hse')
  assert.equal(response.statusCode, 503)
  assert.equal(response.json().error, 'search_not_ready')
  assert.ok(response.headers['retry-after'])
  const readiness = await building.inject('/readyz')
  assert.deepEqual([readiness.statusCode, readiness.json<{ search: string }>().search], [200, 'being built'])
  assert.equal((await building.inject('/healthz')).statusCode, 200)
})

test('requests over the limit of an address are answered with 429 and when to come back', async () => {
  const { app: limited } = await startTestApp({
    config: {
      rateLimits: { search: 2, suggestions: 1, exports: 1 },
      allowedOrigins: [],
      localOrigins: false,
      trustProxy: [],
      textsDir: '',
      mostLag: 0,
    },
  })
  const ask = (url: string) => limited.inject(url)
  await ask('/api/search?q=x&site=hse')
  await ask('/api/search?q=x&site=hse')
  const refused = await ask('/api/search?q=x&site=hse')
  assert.equal(refused.statusCode, 429)
  assert.deepEqual(refused.json().error, 'too_many_requests')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await ask('/api/search/suggestions?q=x&type=hse')).statusCode, 200)
  assert.equal((await ask('/api/search/suggestions?q=x&type=hse')).statusCode, 429)
})

for (const [origin, allowed] of [
  ['http://localhost:3000', true],
  ['http://hse.localhost:3000', true],
  ['https://allowed.example', true],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://evil-localhost', false],
] as const) {
  test(`a page of ${origin} may ${allowed ? '' : 'not '}read answers`, async () => {
    const response = await app.inject({ url: '/api/search?q=x&site=hse', headers: { origin } })
    assert.equal(response.headers['access-control-allow-origin'] === origin, allowed)
  })
}

test('an unchanged answer is confirmed with 304', async () => {
  const url = '/api/search?q=capitation&site=hse'
  const { etag } = (await app.inject(url)).headers
  for (const known of [String(etag), String(etag).replace('W/', ''), `"other", ${String(etag)}`])
    assert.equal((await app.inject({ url, headers: { 'if-none-match': known } })).statusCode, 304, known)
})

test('long answers are compressed for those who accept it', async () => {
  const url = '/api/search?q=&site=hse'
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(zipped.rawPayload).toString(), (await app.inject(url)).body)
})

test('texts are served from their folder, and nothing else is', async () => {
  mkdirSync(join(dataDir, 'hse'), { recursive: true })
  writeFileSync(join(dataDir, 'hse/en.json'), '{"shell":{}}')
  const found = await app.inject('/api/i18n/hse/en.json')
  assert.deepEqual(found.json(), { shell: {} })
  assert.match(String(found.headers['content-type']), /json/)
  for (const path of ['hse/fr.json', 'xyz/en.json', 'hse/..%2Frecords.jsonl', 'hse/catalogue.sqlite']) {
    assert.equal((await failure(`/api/i18n/${path}`)).error, 'text_not_found', path)
  }
})

for (const path of ['/api/search?site=hse', '/api/nowhere', '/healthz', '/api/openapi.json', '/%zz']) {
  test(`${path} carries the headers of every answer`, async () => {
    const { headers } = await app.inject(path)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.ok(headers['referrer-policy'])
    assert.ok(headers['content-security-policy'])
    assert.equal(headers['strict-transport-security'], undefined)
  })
}

test('every call that is described carries the headers of every answer, and HSTS over https', async () => {
  const config = {
    rateLimits: { search: 0, suggestions: 0, exports: 0 },
    allowedOrigins: [],
    localOrigins: false,
    trustProxy: ['127.0.0.1'],
    textsDir: '',
    mostLag: 0,
  }
  const { app: behind } = await startTestApp({ config })
  const { paths } = (await behind.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path]))
  assert.ok(calls.length > 60, String(calls.length))
  for (const [method = '', path = ''] of calls) {
    const { headers } = await behind.inject({
      method: method as 'get',
      url: path.replaceAll(/\{\w+\}/g, 'hse'),
      headers: { 'x-forwarded-proto': 'https' },
    })
    for (const [name, value] of [
      ['x-content-type-options', /^nosniff$/],
      ['referrer-policy', /./],
      ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
      ['strict-transport-security', /^max-age=\d{8}; includeSubDomains$/],
    ] as const)
      assert.match(String(headers[name]), value, `${name} of ${method} ${path}`)
  }
})

const noLimits = {
  rateLimits: { search: 0, suggestions: 0, exports: 0 },
  allowedOrigins: [],
  localOrigins: true,
  trustProxy: [],
  textsDir: '',
  mostLag: 0,
}

test('OPTIONS is answered without a body, as a preflight request or not', async () => {
  for (const headers of [{}, { origin: 'http://hse.localhost:3000' }, { 'access-control-request-method': 'POST' }]) {
    const { statusCode, body } = await app.inject({ method: 'OPTIONS', url: '/api/search', headers })
    assert.deepEqual([statusCode, body], [204, ''])
  }
})

test('pages of this machine may call the API while it is developed, and never in production', async () => {
  const ask = async (localOrigins: boolean) => {
    const { app: asked } = await startTestApp({ config: { ...noLimits, localOrigins } })
    const { headers } = await asked.inject({ url: '/healthz', headers: { origin: 'http://hse.localhost:3000' } })
    return headers['access-control-allow-origin']
  }
  assert.equal(await ask(true), 'http://hse.localhost:3000')
  assert.equal(await ask(false), undefined)
})

test('the state of the catalogue is told', async () => {
  const { status, documents } = (await app.inject('/readyz')).json<{ status: string; documents: number }>()
  assert.deepEqual([status, documents], ['ready', 7])
})

test('a server that is overloaded refuses calls, and goes on answering probes', async () => {
  const { app: late } = await startTestApp({ config: { ...noLimits, mostLag: 0.001 } })
  const statusOf = async (url: string) => (await late.inject(url)).statusCode
  while ((await statusOf('/api/search?q=x&site=hse')) !== 503) await pause(50)
  assert.deepEqual([await statusOf('/readyz'), await statusOf('/healthz')], [200, 200])
})

test('a server whose disk takes no writes is not ready, and lives', async () => {
  const { app: stuck } = await startTestApp({ dataDir: '/dev/null/none' })
  const readiness = await stuck.inject('/readyz')
  assert.equal(readiness.statusCode, 503)
  assert.ok(readiness.headers['retry-after'])
  const { database, disk } = readiness.json<{ database: string; disk: string }>()
  assert.deepEqual([database, disk], ['ok', 'takes no writes'])
  assert.equal((await stuck.inject('/healthz')).statusCode, 200)
})
