import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildServer } from '../build-server.ts'
import { readServerConfig } from '../config.ts'
import { testFiles } from '../fixtures/test-site.ts'
import { createSiteMetrics } from './site-metrics.ts'

const siteFolder = mkdtempSync(join(tmpdir(), 'evidence-site-'))
for (const folder of ['shell', 'remotes', 'i18n']) mkdirSync(join(siteFolder, folder))
writeFileSync(join(siteFolder, 'registry.json'), '{"schema":1,"remotes":[]}')
writeFileSync(
  join(siteFolder, 'host.json'),
  '{"version":"1.2.3","base":"/shell/1/","main":{"scripts":[],"styles":[]},"lazy":{}}',
)
after(() => rmSync(siteFolder, { recursive: true }))
const config = readServerConfig({ SITE_DIR: siteFolder, API_ORIGIN: 'http://127.0.0.1:9', RENDER: 'off' })

test('requests are counted by pattern, and no address is told', async () => {
  const metrics = createSiteMetrics({ ofProcess: false })
  const site = await buildServer(config, { metrics })
  after(() => site.close())
  for (const url of ['/nowhere?q=secretword', '/api/account/secretword', '/secretword.png', '/registry.json'])
    await site.inject(url)
  const text = await metrics.registry.metrics()
  const counted = [...text.matchAll(/duration_seconds_count\{(.*)\} 1$/gm)].map(([, labels]) => labels)
  assert.deepEqual(counted.toSorted(), [
    'method="GET",route="/api/*",status="503"',
    'method="GET",route="/registry.json",status="200"',
    'method="GET",route="none",status="404"',
    'method="GET",route="page",status="404"',
  ])
  assert.doesNotMatch(text, /secretword/)
  assert.match(text, /^evidence_site_releases\{remote="shell",version="1\.2\.3",role="current"\} 1$/m)
})

test('releases and rendering are told as they are at the scrape', async () => {
  const metrics = createSiteMetrics({ ofProcess: false })
  const fault = {
    remote: 'mf-search',
    version: '1',
    part: 'results',
    faults: 2,
    reason: 'time',
    offUntil: null,
  } as const
  metrics.watch({
    files: testFiles,
    rendering: () => ({ processes: 2, rendered: 7, left: 3, faults: [fault] }),
  })
  const lines = (await metrics.registry.metrics()).split('\n')
  for (const line of [
    'evidence_site_releases{remote="mf-search",version="1",role="current"} 1',
    'evidence_site_rendered_pages_total{outcome="rendered"} 7',
    'evidence_site_rendered_pages_total{outcome="left"} 3',
    'evidence_site_render_faults{remote="mf-search",version="1",part="results",reason="time"} 2',
    'evidence_site_rendering_processes 2',
  ])
    assert.ok(lines.includes(line), line)
})

test('a server that is about to stop is not ready, and lets clients open no more requests on a connection', async () => {
  let stopping = false
  const site = await buildServer(config, { isDraining: () => stopping })
  after(() => site.close())
  assert.equal((await site.inject('/readyz')).statusCode, 200)
  stopping = true
  const { statusCode, headers, body } = await site.inject('/readyz')
  assert.deepEqual([statusCode, headers['connection']], [503, 'close'])
  assert.match(body, /"stopping"/)
  assert.equal((await site.inject('/healthz')).statusCode, 200)
})
