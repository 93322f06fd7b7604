import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'

/** An API that waits for bodies less long than the site, and breaks the connection of those that are late. */
const asked: string[] = []
const api = createServer((request, response) => {
  const late = setTimeout(() => request.socket.resetAndDestroy(), 50)
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    clearTimeout(late)
    asked.push(body)
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(api, 'listening')
const siteFolder = mkdtempSync(join(tmpdir(), 'evidence-site-'))
for (const folder of ['shell', 'remotes', 'i18n']) mkdirSync(join(siteFolder, folder))
const { port } = api.address() as AddressInfo
// The same stands for the release API: what is passed on to either must be one request.
const origin = `http://127.0.0.1:${port}`
const site = await buildServer(
  readServerConfig({ SITE_DIR: siteFolder, API_ORIGIN: origin, RELEASE_API_ORIGIN: origin }),
)
await site.listen({ host: '127.0.0.1', port: 0 })
const own = site.server.address() as AddressInfo
after(async () => {
  api.close()
  await site.close()
  rmSync(siteFolder, { recursive: true })
})

const headTo = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n\r\n`

const head = (more: string) => headTo('/api/auth/client', more)

/** What a client receives that sends some bytes, and some more once the API would have lost its patience. */
const exchange = async (first: string, ...then: string[]): Promise<string> => {
  const socket = connect(own.port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => undefined).write(first)
  for (const bytes of then) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write(bytes)
  }
  await once(socket, 'close')
  return received
}

test('a body that drips is no outage of the API', async () => {
  assert.match(await exchange(`${head('content-length: 6')}abc`, 'def'), /^HTTP\/1\.1 200 /)
  assert.equal(asked.at(-1), 'abcdef')
  const chunked = head('transfer-encoding: chunked')
  assert.match(await exchange(`${chunked}3\r\nabc\r\n`, '3\r\nghi\r\n', '0\r\n\r\n'), /^HTTP\/1\.1 200 /)
  assert.equal(asked.at(-1), 'abcghi')
})

for (const path of ['/api/auth/client', '/mcp', '/oai', '/__releases/uploads/a/0'])
  test(`no request hides in the body, the length or a header of another one to ${path}`, async () => {
    const head = (more: string) => headTo(path, more)
    const hidden = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n'
    const length = `content-length: ${hidden.length}`
    for (const { what, bytes } of [
      { what: 'a length and chunks', bytes: `${head(`${length}\r\ntransfer-encoding: chunked`)}0\r\n\r\n${hidden}` },
      { what: 'two lengths', bytes: `${head(`${length}\r\ncontent-length: 0`)}${hidden}` },
      { what: 'a folded header', bytes: `${head(`x-a: b\r\n ${length}`)}${hidden}` },
      { what: 'chunks by another name', bytes: `${head('transfer-encoding: xchunked')}0\r\n\r\n${hidden}` },
      { what: 'a length with a sign', bytes: `${head(`content-length: +${hidden.length}`)}${hidden}` },
      { what: 'a chunk of no number', bytes: `${head('transfer-encoding: chunked')}0x3\r\nabc\r\n0\r\n\r\n` },
    ]) {
      const before = asked.length
      assert.match(await exchange(bytes), /^HTTP\/1\.1 400 /, what)
      assert.equal(asked.length, before, what)
    }
    const extended = `${head('transfer-encoding: chunked')}3;a="GET /api/hidden HTTP/1.1"\r\nabc\r\n0\r\n\r\n`
    assert.match(await exchange(extended), /^HTTP\/1\.1 200 /)
    assert.equal(asked.at(-1), 'abc')
    const upgrade = head(
      `connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\ncontent-length: 0`,
    )
    assert.doesNotMatch(await exchange(upgrade), /^HTTP\/1\.1 101 /)
  })

test('a body whose time is over is answered with 408', async () => {
  site.server.headersTimeout = 200
  site.server.requestTimeout = 200
  assert.match(await exchange(`${head('content-length: 6')}abc`), /^HTTP\/1\.1 408 /)
})

test('a body that is too large is answered as the API does, however it is sent', async () => {
  const large = 'x'.repeat(70_000)
  for (const bytes of [
    `${head('content-length: 70000')}${large}`,
    `${head('transfer-encoding: chunked')}${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
  ]) {
    const received = await exchange(bytes)
    assert.match(received, /^HTTP\/1\.1 413 /)
    assert.match(received, /"error":"body_too_large"/)
  }
})
