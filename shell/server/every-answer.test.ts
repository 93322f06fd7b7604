import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'
import { createPacker } from './packed.ts'

const siteFolder = mkdtempSync(join(tmpdir(), 'evidence-site-'))
for (const folder of ['shell', 'remotes/a', 'i18n/hse']) mkdirSync(join(siteFolder, folder), { recursive: true })
writeFileSync(join(siteFolder, 'remotes/a/entry.js'), 'x')
for (const name of ['en', 'catalogue-en']) writeFileSync(join(siteFolder, `i18n/hse/${name}.json`), '{}')
writeFileSync(join(siteFolder, 'registry.json'), '{"schema":1,"remotes":[]}')
writeFileSync(
  join(siteFolder, 'host.json'),
  '{"version":"1","base":"/shell/1/","main":{"scripts":[],"styles":[]},"lazy":{}}',
)
after(() => rmSync(siteFolder, { recursive: true }))

/** Nothing listens at the API's address. */
const start = (env: NodeJS.ProcessEnv = {}) =>
  buildServer(readServerConfig({ SITE_DIR: siteFolder, API_ORIGIN: 'http://127.0.0.1:9', ...env }))
const site = await start()

for (const path of [
  '/',
  '/nowhere.png',
  '/robots.txt',
  '/sitemap.xml',
  '/registry.json',
  '/healthz',
  '/readyz',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/remotes/a/entry.js',
  '/i18n/hse/en.json',
  '/__composition.json',
  '/__composition/override',
  '/__releases/remotes/mf-search',
  '/api/search',
  '/api/openapi.json',
  '/mcp',
  '/oai?verb=Identify',
  '/sitemaps/pages.xml',
  '/shell/nowhere.js',
]) {
  test(`${path} carries the headers of every answer`, async () => {
    const { headers } = await site.inject({ url: path, headers: { host: 'hse.localhost' } })
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
    assert.equal(headers['strict-transport-security'], undefined)
    const secure = await site.inject({ url: path, headers: { host: 'hse.localhost', 'x-forwarded-proto': 'https' } })
    assert.match(String(secure.headers['strict-transport-security']), /^max-age=\d{8}; includeSubDomains$/)
  })
}

for (const [accepted, encoding] of [
  ['gzip, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
] as const)
  test(`a page is packed as '${accepted}' allows`, async () => {
    const { headers } = await site.inject({ url: '/', headers: { host: 'hse.localhost', 'accept-encoding': accepted } })
    assert.equal(headers['content-encoding'], encoding)
  })

test('texts are kept for ever under the version that they have, and under no other one', async () => {
  const body = (await site.inject({ url: '/', headers: { host: 'hse.localhost' } })).body
  const version = /"textsVersion":\{[^}]*"en":"([0-9a-f]{10})"/.exec(body)?.[1]
  for (const [query, kept] of [
    [`v=${version}`, 'public, max-age=31536000, immutable'],
    ['v=0123456789', 'no-cache'],
    ['', 'no-cache'],
  ] as const)
    for (const name of ['en', 'catalogue-en']) {
      const { headers } = await site.inject({ url: `/i18n/hse/${name}.json?${query}` })
      assert.equal(headers['cache-control'], kept, query)
    }
})

for (const path of ['/%zz', '/articles/%E0%A4%A', '/%']) {
  test(`${path} begins no character, and is answered with the page of what is not there`, async () => {
    const { statusCode, headers, body } = await site.inject({ url: path, headers: { host: 'hse.localhost' } })
    assert.deepEqual([statusCode, headers['x-content-type-options']], [404, 'nosniff'])
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.match(body, /^<!doctype html>/i)
  })
}

for (const [asked, path] of [
  ['//search?q=a', '/search?q=a'],
  ['//.//evil.example/', '/evil.example/'],
  ['//./\\evil.example', '/evil.example'],
  ['//../..//evil.example', '/evil.example'],
  ['/\\evil.example', undefined],
] as const)
  test(`${asked} leads to a page of this site, never to another host`, async () => {
    const { headers } = await site.inject({ url: asked, headers: { host: 'hse.localhost' } })
    assert.equal(headers.location, path)
  })

test('TRACE, which sends back what it was sent, is not there', async () => {
  const { statusCode, body } = await site.inject({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { 'x-secret': 'told' },
  })
  assert.equal(statusCode, 404)
  assert.ok(!body.includes('told'))
})

test('while the API is away its calls are answered with 503 and when to come again', async () => {
  const { statusCode, headers, body } = await site.inject('/api/search?q=x')
  assert.deepEqual([statusCode, headers['retry-after']], [503, '5'])
  assert.equal((JSON.parse(body) as { error: string }).error, 'api_unavailable')
})

test('an API that is overloaded is asked once for each call, and its own words are passed on', async (context) => {
  let asked = 0
  const busy = createServer((_request, response) => {
    asked += 1
    response.writeHead(503, { 'retry-after': '5', 'content-type': 'application/json' }).end('{"error":"overloaded"}')
  }).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  context.after(() => busy.close())
  const origin = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
  const before = await start({ API_ORIGIN: origin, RELEASE_API_ORIGIN: origin })
  context.after(() => before.close())
  for (const url of ['/api/search?q=x', '/oai?verb=Identify', '/__releases/remotes/mf-search']) {
    asked = 0
    const { statusCode, headers, body } = await before.inject(url)
    assert.deepEqual([statusCode, headers['retry-after'], body], [503, '5', '{"error":"overloaded"}'], url)
    assert.equal(asked, 1, url)
  }
})

test('where the sites have configured names, another one gets the default site and never sees itself', async () => {
  const origins = { hse: 'https://health.example.org', sse: 'https://social.example.org' }
  const named = await start({ SITE_ORIGINS: JSON.stringify(origins), SITE_HOSTS: 'covid.example.net=cvd' })
  const ask = (host: string, url = '/about') => named.inject({ url, headers: { host } })
  for (const host of ['evil.example', 'sse.evil.example', '203.0.113.9:3000', '[2001:db8::1]:80']) {
    for (const url of ['/about', '/robots.txt', '/sitemaps/pages.xml', '/search?q=x']) {
      const { body, headers } = await ask(host, url)
      assert.ok(!`${body}${JSON.stringify(headers)}`.includes(host.split(':')[0] ?? ''), `${host} ${url}`)
    }
    assert.match((await ask(host)).body, /data-site="hse"/)
    assert.match((await ask(host, '/robots.txt')).body, /https:\/\/health\.example\.org\/sitemap\.xml/)
    assert.equal((await ask(host, '/healthz')).statusCode, 200)
  }
  assert.match((await ask('social.example.org')).body, /data-site="sse"/)
  assert.match((await ask('covid.example.net', '/about')).body, /data-site="cvd"/)
  const { defaultSite } = readServerConfig({ SITE_ORIGINS: JSON.stringify({ sse: origins.sse }) })
  assert.equal(defaultSite, 'sse')
})

test('what a proxy says of host and scheme reaches pages only where it names a configured origin', async () => {
  const origins = { hse: 'https://health.example.org', sse: 'https://social.example.org' }
  const named = await start({ SITE_ORIGINS: JSON.stringify(origins), SITE_HOSTS: 'covid.example.net=cvd' })
  const unnamed = await start({})
  const ask = async (server: typeof named, headers: Record<string, string>, url = '/about') => {
    const answer = await server.inject({ url, headers: { host: 'covid.example.net', ...headers } })
    return `${answer.body}${JSON.stringify(answer.headers)}`
  }
  const lies = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
  for (const server of [named, unnamed])
    for (const url of ['/about', '/robots.txt', '/search?q=x', '/opensearch.xml']) {
      assert.doesNotMatch(await ask(server, lies, url), /evil\.example|javascript:\/\//)
      assert.doesNotMatch(
        await ask(server, { ...lies, 'x-forwarded-host': 'a.example, evil.example' }, url),
        /evil\.example/,
      )
    }
  assert.match(await ask(named, { 'x-forwarded-host': 'social.example.org' }), /data-site="sse"/)
  assert.doesNotMatch(await ask(unnamed, { 'x-forwarded-proto': 'https' }), /https:\/\/covid\.example\.net/)
  assert.match(await ask(unnamed, {}), /http:\/\/covid\.example\.net/)
})

test('pages over the limit of a network are answered with 429 and when to come again', async () => {
  const limited = await start({ RATE_LIMIT_PAGES: '2' })
  const ask = (remoteAddress: string, url = '/about') => limited.inject({ url, remoteAddress })
  for (const status of [404, 404, 429]) assert.equal((await ask('203.0.113.7')).statusCode, status)
  assert.ok(Number((await ask('203.0.113.7')).headers['retry-after']) > 0)
  assert.equal((await ask('203.0.113.8')).statusCode, 404)
  assert.equal((await ask('203.0.113.7', '/registry.json')).statusCode, 200)
})

test('four thousand pipelined pages on one connection keep nobody waiting', async () => {
  const server = await start()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.resume().write('GET /about HTTP/1.1\r\nhost: hse.localhost\r\naccept-encoding: br\r\n\r\n'.repeat(4000))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  await ended
  assert.ok(server.server.requestTimeout > 0)
  await server.close()
})

test('a text is packed once for all who ask, and comes out as it was', async () => {
  const pack = createPacker()
  const text = 'evidence '.repeat(1000)
  const [one, other] = await Promise.all([pack(text, 'a', 'br'), pack(text, 'a', 'br')])
  assert.equal(one, other)
  assert.equal(brotliDecompressSync(one).toString(), text)
  assert.equal(gunzipSync(await pack(text, 'a', 'gzip')).toString(), text)
})

test('packed texts that nobody asked for lately go first, and what is kept stays bounded', async () => {
  const pack = createPacker(100)
  const first = await pack('one', 'one', 'gzip')
  for (const text of ['two', 'three', 'four', 'five']) await pack(text, text, 'gzip')
  assert.notEqual(await pack('one', 'one', 'gzip'), first)
  assert.equal(await pack('five', 'five', 'gzip'), await pack('five', 'five', 'gzip'))
})
