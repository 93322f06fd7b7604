import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import * as v from 'valibot'
import { healthSchema, type Health } from 'shared/health'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import { buildServer } from '../build-server.ts'
import { readServerConfig } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'health-site-'))
after(() => rmSync(folder, { recursive: true }))
const put = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

const release = (version: string, contract = '^1.0.0'): Release => ({
  version,
  base: `/remotes/mf-latest/${version}/`,
  container: `mf_latest_${version}`,
  contract,
  entry: { path: 'entry.js' },
  parts: {},
})
const row: RegistryRow = {
  name: 'mf-latest',
  kind: 'regular',
  contract: '1.0.0',
  texts: 'latest',
  routes: [],
  layers: [],
  budget: 1000,
  current: release('2.0.0'),
  previous: release('1.0.0', '^9.0.0'),
}
const { current, previous, ...declaration } = row
const at = '2026-11-21T10:00:00.000Z'
const list = {
  serial: 12,
  issuedAt: at,
  releases: { [current.base]: 'sha384-x' },
  withdrawn: [previous?.base ?? ''],
}
const registry: Registry = {
  schema: 1,
  remotes: [
    {
      ...row,
      canary: { declaration, release: release('3.0.0'), share: 0.25, since: at, errorBudget: 0.02, leastViews: 10 },
    },
  ],
  integrity: { list: JSON.stringify(list), signature: 'x' },
}
const change = (row: number, from: string | null, to: string) => ({
  row,
  at: `2026-11-2${row}T10:00:00.000Z`,
  by: 'somebody@machine',
  why: 'Because.',
  remotes: { 'mf-latest': { from: { current: from, previous: null }, to: { current: to, previous: from } } },
})

put('registry.json', registry)
put('host.json', { version: '5', base: '/shell/5/', main: { scripts: [], styles: [] }, lazy: {} })
put('shell/5/contract.json', { contract: '1.0.0', provides: { react: { version: '19.3.1', names: null } } })
put(
  'history.jsonl',
  `${[change(0, '2.0.0', '1.0.0'), change(1, '1.0.0', '2.0.0')].map((each) => JSON.stringify(each)).join('\n')}\n{"torn`,
)
put('remotes/mf-latest/2.0.0/contract.json', { shared: { react: { range: '^19.0.0', names: [] } } })
put('remotes/mf-latest/2.0.0/texts/en.json', { title: 'Latest', found_one: 'One', found_other: 'Many' })
put('remotes/mf-latest/2.0.0/texts/fr.json', { title: 'Récents', found_one: 'Un', found_other: 'Plusieurs' })
mkdirSync(join(folder, 'i18n'))

let answering = true
const said: Record<string, unknown> = {
  '/api/composition/reports': [
    { minute: at, remote: 'mf-latest', version: '2.0.0', event: 'view', count: 7, networks: 1 },
    { minute: '2026-11-21T10:01:00.000Z', remote: 'mf-latest', version: '2.0.0', event: 'view', count: 3, networks: 1 },
    { minute: at, remote: 'mf-latest', version: '2.0.0', event: 'render', count: 2, networks: 1 },
    { minute: at, remote: 'mf-search', version: '2.0.0', event: 'view', count: 900, networks: 1 },
  ],
  '/api/composition/vitals': [{ remote: 'mf-latest', version: '2.0.0', metric: 'LCP', views: 240, p75: 1800 }],
  '/api/jobs': [{ name: 'backup', state: 'late' }],
  '/api/composition/timings': [{ remote: 'mf-latest', version: '2.0.0', phase: 'files', times: 10, ms: 420 }],
}
const api = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  if (answering)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data: said[path] }))
}).listen(0, '127.0.0.1')
await once(api, 'listening')
after(() => {
  api.close()
  api.closeAllConnections()
})

const start = () =>
  buildServer(
    readServerConfig({ SITE_DIR: folder, API_ORIGIN: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }),
  )
const ask = async (): Promise<Health> => {
  const site = await start()
  const { statusCode, body } = await site.inject('/__composition.json')
  assert.equal(statusCode, 200)
  return v.parse(healthSchema, JSON.parse(body))
}

test('each release of a remote is told with its role, contract, share, and what pages told of it', async () => {
  const { server, page } = await ask()
  assert.equal(page, null)
  const releases = server?.remotes[0]?.releases ?? []
  assert.deepEqual(
    releases.map(({ role, version, accepted, share, vouched, withdrawn }) => [
      role,
      version,
      accepted,
      share,
      vouched,
      withdrawn,
    ]),
    [
      ['current', '2.0.0', true, null, true, false],
      ['canary', '3.0.0', true, 0.25, false, false],
      ['previous', '1.0.0', false, null, false, true],
    ],
  )
  assert.deepEqual(releases[0]?.field, {
    views: 10,
    errors: { render: 2 },
    timings: [{ phase: 'files', times: 10, ms: 420 }],
    vitals: [{ metric: 'LCP', views: 240, p75: 1800 }],
  })
  assert.deepEqual(releases[0]?.consumes, { react: '^19.0.0' })
})

test('jobs that are late are told', async () => {
  const { server } = await ask()
  assert.deepEqual(server?.jobs, [{ name: 'backup', state: 'late' }])
})

test('strangers learn the major version of a shared module, and no file of a release names the exact one', async () => {
  const { server } = await ask()
  assert.deepEqual(server?.shell.provides, { react: '19' })
  const site = await start()
  assert.equal((await site.inject('/shell/5/contract.json')).statusCode, 404)
})

test('a release has its role since the history gave it, and a torn row of the history is nothing', async () => {
  const { server } = await ask()
  const since = server?.remotes[0]?.releases.map(({ role, since: from }) => [role, from])
  assert.deepEqual(since, [
    ['current', '2026-11-21T10:00:00.000Z'],
    ['canary', at],
    ['previous', '2026-11-21T10:00:00.000Z'],
  ])
})

test('words that a release lacks are named, with the plural forms of the language', async () => {
  const { server } = await ask()
  const missing = server?.remotes[0]?.releases[0]?.missingTexts ?? []
  assert.deepEqual(
    missing.find(({ lang }) => lang === 'fr'),
    { lang: 'fr', keys: ['found_many'] },
  )
  assert.deepEqual(missing.find(({ lang }) => lang === 'cn')?.keys, ['title', 'found_other'])
  assert.ok(!missing.some(({ lang }) => lang === 'en'))
})

test('an API that hangs is left out, and the rest is told in time', async () => {
  answering = false
  const { server } = await ask()
  answering = true
  assert.equal(server?.field.answered, false)
  assert.equal(server.remotes[0]?.releases[0]?.field, null)
  assert.equal(server.list?.serial, 12)
})

test('nobody keeps the answer or changes anything by it, and it names no person and no folder', async () => {
  const site = await start()
  const { headers, body } = await site.inject('/__composition.json')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-robots-tag'], 'noindex')
  const page = await site.inject('/__composition')
  assert.deepEqual([page.statusCode, page.headers['cache-control']], [200, 'private, no-store'])
  assert.ok(!/somebody|Because|\/tmp\//.test(body))
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    assert.equal((await site.inject({ method, url: '/__composition.json' })).statusCode, 404)
    assert.equal((await site.inject({ method, url: '/__composition' })).statusCode, 404)
  }
})
