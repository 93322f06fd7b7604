import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'

interface Received {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Answers every call with what it received. */
const api = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    const received: Received = { url: request.url ?? '', headers: request.headers, body }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(received))
  })
}).listen(0, '127.0.0.1')
await once(api, 'listening')

const siteFolder = mkdtempSync(join(tmpdir(), 'evidence-site-'))
for (const folder of ['shell', 'remotes', 'i18n']) mkdirSync(join(siteFolder, folder))
const { port } = api.address() as AddressInfo
const start = (env: NodeJS.ProcessEnv = {}) =>
  buildServer(readServerConfig({ SITE_DIR: siteFolder, API_ORIGIN: `http://127.0.0.1:${port}`, ...env }))
const site = await start()
after(() => {
  api.close()
  rmSync(siteFolder, { recursive: true })
})

const post = async (server: typeof site, headers: Record<string, string>, remoteAddress = '203.0.113.7') => {
  const url = '/api/unsubscribe/hse/token'
  const answer = await server.inject({
    method: 'POST',
    url,
    headers,
    payload: 'List-Unsubscribe=One-Click',
    remoteAddress,
  })
  return answer.json<Received>()
}

test('a form that a mail program posts reaches the API as it is', async () => {
  const { headers, body } = await post(site, { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal(headers['content-type'], 'application/x-www-form-urlencoded')
  assert.equal(body, 'List-Unsubscribe=One-Click')
})

test('the API is told the address of the visitor, and not the one a visitor claims', async () => {
  const claim = { 'content-type': 'text/plain', 'x-forwarded-for': '198.51.100.1' }
  assert.equal((await post(site, claim)).headers['x-forwarded-for'], '203.0.113.7')
})

test('a proxy on this machine, or one that is configured, is believed', async () => {
  const sentHeaders = { 'content-type': 'text/plain', 'x-forwarded-for': '198.51.100.1' }
  assert.equal((await post(site, sentHeaders, '127.0.0.1')).headers['x-forwarded-for'], '198.51.100.1')
  const behind = await start({ TRUST_PROXY: '203.0.113.0/24' })
  assert.equal((await post(behind, sentHeaders)).headers['x-forwarded-for'], '198.51.100.1')
})

test('a program that asks at the address of a site reaches the API with that site', async () => {
  const ask = async (host: string) =>
    (await site.inject({ method: 'POST', url: '/mcp', headers: { host }, payload: {} })).json<Received>().url
  assert.equal(await ask('sse.localhost:3000'), '/api/mcp?site=sse')
  assert.equal(await ask('evidence.example'), '/api/mcp?site=hse')
})

test('a target in absolute form is answered as its path, for the host that it names', async (context) => {
  const behind = await start()
  context.after(() => behind.close())
  await behind.listen({ host: '127.0.0.1', port: 0 })
  const own = behind.server.address() as AddressInfo
  const ask = async (method: string, path: string) => {
    const options = {
      method,
      host: '127.0.0.1',
      port: own.port,
      path,
      headers: { host: 'cvd.localhost' },
      agent: false,
    }
    const [answer] = (await once(request(options).end(), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, text: await text(answer) }
  }
  const called = await ask('GET', 'http://sse.localhost:3000/api/search?q=x')
  assert.match(called.text, /"url":"\/api\/search\?q=x"/)
  assert.match((await ask('GET', 'HTTP://sse.localhost/oai?verb=Identify')).text, /site=sse&verb=Identify/)
  const elsewhere = await ask('GET', '/api/%2e%2e/secret')
  assert.deepEqual([elsewhere.status, /address/.test(elsewhere.text)], [400, true])
})

test('a client that wants its connection ended is told that it is, whatever the API says of its own', async (context) => {
  context.after(() => site.close())
  await site.listen({ host: '127.0.0.1', port: 0 })
  const own = site.server.address() as AddressInfo
  const ask = (connection: string) =>
    new Promise<IncomingMessage['headers']>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: own.port, path: '/api/health', headers: { connection }, agent: false }
      get(options, (answer) => resolve(answer.resume().headers)).on('error', reject)
    })
  assert.equal((await ask('close')).connection, 'close')
  assert.equal((await ask('keep-alive')).connection, 'keep-alive')
})
