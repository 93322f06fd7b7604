import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { compressFolder } from 'federation/release'
import { readServerConfig } from '../../shell/server/config.ts'
import { buildServer } from '../../shell/server/build-server.ts'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { fromRoot } from '../../tooling/src/root.ts'
import { nginxConfig } from './nginx-config.ts'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const brotli = existsSync(brotliModule)
const missing =
  spawnSync('nginx', ['-v']).status === 0
    ? false
    : 'nginx is not installed: apt-get install nginx libnginx-mod-http-brotli-static'

const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
const script = `export const words = '${'evidence '.repeat(200)}'\n`

const writeSite = (): void => {
  for (const [path, text] of Object.entries({
    'shell/1.0.0/main.js': script,
    'shell/1.0.0/contract.json': '{"provides":{}}',
    'registry.json': '{"schema":1,"remotes":[]}',
    'i18n/hse/en.json': JSON.stringify({ words: 'evidence '.repeat(100) }),
    'remotes/mf-search/1.0.0/page.css': `.page { color: ${'red'.repeat(50)}; }`,
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  compressFolder(folder)
}

writeSite()

/** A server that says what reached it. */
const startUpstream = async (name: string): Promise<{ origin: string; close: () => void }> => {
  const server = createServer((request, response) => {
    response.setHeader('x-from', name)
    response.setHeader('content-security-policy', "default-src 'none'")
    response.end(JSON.stringify({ url: request.url, headers: request.headers }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Asks without unpacking the answer, under the name of a site. */
const ask = (origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { host: 'hse.example.org', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })

const runNginx = async (path: string, port: number): Promise<{ origin: string; child: ChildProcess }> => {
  const child = spawn('nginx', ['-c', path, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    if (await ask(origin, '/').catch(() => undefined)) return { origin, child }
    await sleep(50)
  }
  throw new Error('nginx did not answer.')
}

const temporary = (...names: string[]): string =>
  names.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')

const startNginx = async (siteOrigin: string, apiOrigin: string): Promise<{ origin: string; child: ChildProcess }> => {
  const port = await freePort()
  const config = nginxConfig({ listen: `127.0.0.1:${port}`, siteFolder: folder, siteOrigin, apiOrigin, brotli })
  const path = join(folder, 'nginx.conf')
  writeFileSync(
    path,
    `${brotli ? `load_module ${brotliModule};` : ''}
daemon off; user root; pid ${join(folder, 'nginx.pid')}; error_log stderr warn; worker_processes 1;
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi')}
${config} }
`,
  )
  return runNginx(path, port)
}

/** nginx as `deploy/compose` runs it: before the site, and between the site and the API. */
const startComposed = async (upstream: string) => {
  const [port, inner] = [await freePort(), await freePort()]
  const path = join(folder, 'composed.conf')
  const config = readFileSync(fromRoot('deploy/compose/nginx.conf'), 'utf8')
    .replace(/(?:site|api)-[12]:\d+/g, new URL(upstream).host)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('listen 5001', `listen 127.0.0.1:${inner}`)
    .replaceAll(' /tmp/', ` ${folder}/`)
    .replace('/dev/stdout', 'off')
    .replace('/dev/stderr', 'stderr')
    .replace('http {', `http { ${temporary('fastcgi', 'uwsgi', 'scgi')}`)
  writeFileSync(path, `daemon off; user root; worker_processes 1;\n${config}`)
  return { ...(await runNginx(path, port)), inner }
}

const exchange = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  socket.on('error', () => undefined).write(bytes)
  await once(socket, 'close')
  return received
}

after(() => rmSync(folder, { recursive: true, force: true }))

test('no request hides in another one that nginx passes on', { skip: missing }, async () => {
  const reached: string[] = []
  const upstream = createServer((request, response) => {
    reached.push(request.url ?? '')
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const [printed, composed] = [await startNginx(address, address), await startComposed(address)]
  after(() => {
    for (const { child } of [printed, composed]) child.kill('SIGTERM')
    upstream.close()
  })
  const hidden = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n'
  const length = `content-length: ${hidden.length}`
  const chunked = 'transfer-encoding: chunked'
  for (const port of [Number(new URL(printed.origin).port), Number(new URL(composed.origin).port), composed.inner])
    for (const [more, body] of [
      [`${length}\r\n${chunked}`, `0\r\n\r\n${hidden}`],
      [`${length}\r\ncontent-length: 0`, hidden],
      [`x-a: b\r\n ${length}`, hidden],
      [`transfer-encoding: xchunked\r\n${length}`, hidden],
      [`transfer-encoding: chunked, identity`, `0\r\n\r\n${hidden}`],
      [`content-length: +${hidden.length}`, hidden],
      [chunked, `3;a="${hidden.trimEnd()}"\r\nabc\r\n0\r\n\r\n`],
      [`connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n${length}`, hidden],
    ] as const) {
      const head = `POST /api/seen HTTP/1.1\r\nhost: hse.example.org\r\nconnection: close\r\n${more}\r\n\r\n`
      const received = await exchange(port, `${head}${body}`)
      assert.doesNotMatch(received, /^HTTP\/1\.1 101 /, more)
      assert.ok(!reached.includes('/api/hidden'), `${port}: ${more}`)
    }
  assert.ok(reached.includes('/api/seen'))
})

test('nginx in front of the site answers as the site server does, from the same table', { skip: missing }, async () => {
  const [site, api] = [await startUpstream('site'), await startUpstream('api')]
  const direct = await buildServer(readServerConfig({ SITE_DIR: folder }))
  await direct.listen({ port: 0, host: '127.0.0.1' })
  const directOrigin = `http://127.0.0.1:${(direct.server.address() as AddressInfo).port}`
  const { origin, child } = await startNginx(site.origin, api.origin)
  after(async () => {
    child.kill('SIGTERM')
    site.close()
    api.close()
    await direct.close()
  })

  for (const path of ['/shell/1.0.0/main.js', '/remotes/mf-search/1.0.0/page.css']) {
    for (const encoding of [...(brotli ? ['br, gzip'] : []), 'gzip', 'identity']) {
      const asked = { 'accept-encoding': encoding }
      const [ours, its] = [await ask(directOrigin, path, asked), await ask(origin, path, asked)]
      assert.equal(its.status, 200)
      assert.ok(ours.body.equals(its.body), `${path} ${encoding}`)
      for (const header of ['cache-control', 'content-encoding', 'x-content-type-options'])
        assert.equal(its.headers[header], ours.headers[header], `${path} ${encoding} ${header}`)
    }
  }

  const kept = await ask(origin, '/shell/1.0.0/main.js')
  assert.equal((await ask(origin, '/shell/1.0.0/main.js', { 'if-none-match': kept.headers.etag ?? '' })).status, 304)
  for (const path of [
    '/shell/1.0.0/gone.js',
    '/shell/1.0.0/contract.json',
    '/remotes/',
    '/i18n/../nginx.conf',
    '/shell/%2e%2e/nginx.conf',
  ]) {
    const answer = await ask(origin, path)
    assert.ok(answer.status === 404 || answer.headers['x-from'] === 'site', path)
    assert.ok(!answer.body.includes('daemon'), path)
  }

  const page = await ask(origin, '/search?q=health')
  assert.equal(page.headers['x-from'], 'site')
  assert.equal(page.headers['content-security-policy'], "default-src 'none'")
  const call = await ask(origin, '/api/search?q=a%20b')
  assert.equal(call.headers['x-from'], 'api')
  const { url, headers } = JSON.parse(call.body.toString()) as { url: string; headers: Record<string, string> }
  assert.equal(url, '/api/search?q=a%20b')
  assert.equal(headers['host'], 'hse.example.org')
  assert.equal(headers['x-forwarded-for'], '127.0.0.1')
})
