import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Registry } from 'shared/remote'
import { sites } from 'shared/sites'
import { readServerConfig } from '../config.ts'
import { signedSite, siteKey } from '../fixtures/signed-site.ts'
import { testFiles } from '../fixtures/test-site.ts'
import { createPageRenderer } from './page-renderer.ts'

const asked: { path: string; visitor: string }[] = []
/** An API that answers with what it was asked, later than it was asked. */
const api = createServer((request, response) => {
  asked.push({ path: request.url ?? '', visitor: String(request.headers['x-forwarded-for']) })
  const { cookie, authorization } = request.headers
  setTimeout(() => response.end(JSON.stringify({ path: request.url, cookie, authorization })), asked.length % 7)
}).listen(0, '127.0.0.1')
await once(api, 'listening')

const site = signedSite()
const shellText = `let times = 0
exports.openRemote = async (container) => container
exports.renderPage = async (request) => {
  const words = new URL(request.address).searchParams.get('q')
  const answer = await (await fetch('/api/search?q=' + words)).json()
  await new Promise((resolve) => setTimeout(resolve, 1))
  times += 1
  return { html: JSON.stringify({ request, answer, times }), state: [{ queryKey: [words], queryHash: words, data: answer }] }
}`
const shell = site.place('/shell/1/', { 'server.cjs': shellText })
let registry: Registry = site.registry()
let now = Date.UTC(2026, 0)
const files = {
  ...testFiles,
  shell: () => ({ ...shell, main: { scripts: [], styles: [] }, lazy: {} }),
  registry: () => registry,
  releaseKeys: () => [siteKey],
}
const { port } = api.address() as AddressInfo
const config = readServerConfig({
  SITE_DIR: site.folder,
  API_ORIGIN: `http://127.0.0.1:${port}`,
  PAGE_WAIT: '30000',
})
// What a page holds is looked at, not how soon it comes, and the machine may be busy.
const renderer = createPageRenderer(files, config, {
  now: () => now,
  waits: { turn: 60_000, whole: 60_000 },
  limits: { render: 30_000, cold: 30_000, memory: 256 },
})
after(() => {
  renderer.close()
  api.close()
  site.remove()
})

const page = (words: string, host = 'hse.localhost') =>
  ({
    site: sites.hse,
    lang: 'en',
    address: new URL(`http://site.invalid/search?q=${words}`),
    asked: `http://${host}`,
    origin: 'http://hse.localhost',
    part: null,
    textsVersion: {},
  }) as const

test('the pages of 200 interleaved visitors hold nothing of one another', async () => {
  const visitors = Array.from({ length: 200 }, (_, index) => ({
    words: `words-${index}-end`,
    address: `203.0.113.${index}`,
  }))
  const pages = await Promise.all(visitors.map(({ words, address }) => renderer.render(page(words), address)))
  for (const [index, { words, address }] of visitors.entries()) {
    const text = JSON.stringify(pages[index])
    assert.ok(text.includes(words))
    assert.deepEqual([...new Set(text.match(/words-\d+-end/g))], [words])
    assert.ok(!text.includes('203.0.113.'))
    assert.ok(asked.some(({ path, visitor }) => path === `/api/search?q=${words}` && visitor === address))
  }
  assert.ok(!JSON.stringify(pages).includes('authorization'))
})

const timesOf = async (words: string, host?: string): Promise<number> => {
  const rendered = await renderer.render(page(words, host), '203.0.113.1')
  assert.ok(rendered)
  const before = asked.length
  await renderer.render(page(words, host), '203.0.113.2')
  assert.equal(asked.length, before)
  return before
}

test('a page is kept for a minute under its address and host, and not beyond a change of the registry', async () => {
  const first = await timesOf('kept')
  assert.equal(await timesOf('kept'), first)
  assert.equal(await timesOf('kept', 'sse.localhost'), first + 1)
  now += 60_001
  assert.equal(await timesOf('kept'), first + 2)
  site.withdrawn.push('/remotes/mf-x/1/')
  registry = site.registry()
  assert.equal(await timesOf('kept'), first + 3)
})
