import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readServerConfig } from '../../../shell/server/config.ts'
import { buildServer } from '../../../shell/server/build-server.ts'
import { freePort } from '../processes/free-port.ts'
import { compressFolder } from '../release/compress.ts'
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
    'remotes/mf-search/1.0.0/page.css': `.page { color: ${'red'.repeat(50)}; }`,
    'i18n/hse/en.json': JSON.stringify({ words: 'evidence '.repeat(100) }),
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  compressFolder(folder)
}

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

const startNginx = async (siteOrigin: string, apiOrigin: string): Promise<{ origin: string; child: ChildProcess }> => {
  const port = await freePort()
  const config = nginxConfig({ listen: `127.0.0.1:${port}`, siteFolder: folder, siteOrigin, apiOrigin, brotli })
  const path = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${join(folder, what)};`)
    .join('\n')
  writeFileSync(
    path,
    `${brotli ? `load_module ${brotliModule};` : ''}
daemon off; user root; pid ${join(folder, 'nginx.pid')}; error_log stderr warn; worker_processes 1;
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary}
${config} }
`,
  )
  const child = spawn('nginx', ['-c', path, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    if (await ask(origin, '/').catch(() => undefined)) return { origin, child }
    await sleep(50)
  }
  throw new Error('nginx did not answer.')
}

test('nginx in front of the site answers as the site server does, from the same table', { skip: missing }, async () => {
  writeSite()
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
    rmSync(folder, { recursive: true, force: true })
  })

  for (const path of [
    '/shell/1.0.0/main.js',
    '/remotes/mf-search/1.0.0/page.css',
    '/i18n/hse/en.json',
    '/i18n/hse/en.json?v=0123456789',
    '/i18n/hse/en.json?v=other',
  ]) {
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
