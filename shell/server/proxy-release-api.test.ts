import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'

const asked: Record<string, unknown>[] = []
const releaseApi = createServer(({ method, url, headers }, response) => {
  asked.push({ method, url, host: headers['x-forwarded-host'], cookie: headers.cookie })
  response.setHeader('content-type', 'application/json').end('{"received":0}')
}).listen(0)
await once(releaseApi, 'listening')
after(() => releaseApi.close())
const origin = `http://127.0.0.1:${(releaseApi.address() as AddressInfo).port}`

const SITE_DIR = mkdtempSync(join(tmpdir(), 'release-api-'))
for (const folder of ['shell', 'remotes', 'i18n']) mkdirSync(join(SITE_DIR, folder))
after(() => rmSync(SITE_DIR, { recursive: true }))
const start = (env: NodeJS.ProcessEnv = {}) => buildServer(readServerConfig({ SITE_DIR, RENDER: 'off', ...env }))
const url = '/__releases/uploads/abc?x=1'

test('without RELEASE_API_ORIGIN there is no release API', async () => {
  const { statusCode } = await (await start()).inject({ method: 'PUT', url, payload: 'x' })
  assert.equal(statusCode, 404)
})

test('with it, requests of this machine and those over https are passed on, with the name they were asked under', async () => {
  const site = await start({ RELEASE_API_ORIGIN: origin })
  const headers = { host: 'hse.example.org', cookie: 'a=b' }
  const far = { remoteAddress: '203.0.113.7', method: 'PUT', url, payload: 'x' } as const
  assert.equal((await site.inject({ ...far, remoteAddress: '127.0.0.1', headers })).statusCode, 200)
  assert.deepEqual(asked.at(-1), { method: 'PUT', url, host: 'hse.example.org', cookie: undefined })
  const plain = await site.inject({ ...far, headers })
  assert.equal(plain.statusCode, 403)
  assert.match(plain.body, /Releases go over https/)
  const forged = await site.inject({ ...far, headers: { ...headers, 'x-forwarded-proto': 'https' } })
  assert.equal(forged.statusCode, 403)
  const behindProxy = await start({ RELEASE_API_ORIGIN: origin, TRUST_PROXY: '203.0.113.7' })
  const safe = await behindProxy.inject({ ...far, headers: { ...headers, 'x-forwarded-proto': 'https' } })
  assert.equal(safe.statusCode, 200)
})

test('one network has 600 requests a minute', async () => {
  const site = await start({ RELEASE_API_ORIGIN: origin, TRUST_PROXY: '203.0.113.9' })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' }
  const statuses: number[] = []
  for (let count = 0; count < 601; count += 1)
    statuses.push((await site.inject({ method: 'GET', url, headers, remoteAddress: '203.0.113.9' })).statusCode)
  assert.deepEqual([statuses.at(599), statuses.at(600)], [200, 429])
})

test('a release API that does not answer is told, and one that is no origin keeps the server from starting', async () => {
  const site = await start({ RELEASE_API_ORIGIN: 'http://127.0.0.1:9' })
  assert.equal((await site.inject({ method: 'GET', url })).statusCode, 503)
  await assert.rejects(async () => start({ RELEASE_API_ORIGIN: 'example.org/x' }), /RELEASE_API_ORIGIN is/)
})
