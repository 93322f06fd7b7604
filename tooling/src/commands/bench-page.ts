// npm run bench:page: time to first results in Chromium, the composed site beside the same code built as one bundle.
// Usage: npm run bench:page [-- --runs 9]
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { median } from '../bench/median.ts'
import { throttlings, visit, type Visit } from '../bench/page-visit.ts'
import { freePort } from '../processes/free-port.ts'
import { runScript, startService, waitFor } from '../processes/service.ts'
import { readSettings } from '../processes/settings.ts'
import { buildShell } from '../release/build-shell.ts'
import { buildSite, publish } from '../release/build-site.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { findChromium } from '../setup/chromium.ts'

const runsArgument = process.argv.indexOf('--runs')
const runs = runsArgument > 0 ? Number(process.argv[runsArgument + 1]) : 9
const query = '/search?q=diabetes'

/** A copy of the site's folder whose shell has the remotes inside. */
const buildBundledSite = async (): Promise<string> => {
  const folder = fromRoot('build/site-bundled')
  mkdirSync(folder, { recursive: true })
  for (const part of ['registry.json', 'host.json', 'i18n', 'remotes', 'shell'])
    cpSync(join(siteFolder(), part), join(folder, part), { recursive: true })
  const before = process.env['SITE_DIR']
  process.env['SITE_DIR'] = folder
  await publish([], 'Built as one bundle, to compare.', await buildShell('bundled'))
  if (before === undefined) delete process.env['SITE_DIR']
  else process.env['SITE_DIR'] = before
  return folder
}

console.log('Building the composed site and the bundle ...')
await buildSite((line) => console.log(`  ${line}`))
const folders = { composed: siteFolder(), bundled: await buildBundledSite() }
const { dataFolder } = readSettings()
const apiPort = await freePort()
const env = {
  API_PORT: String(apiPort),
  DATA_DIR: dataFolder,
  RATE_LIMIT_SEARCH: '0',
  RATE_LIMIT_SUGGESTIONS: '0',
  LOG_LEVEL: 'error',
}
await runScript(fromRoot('api/src/seed-cli.ts'), [], env)
const api = startService(fromRoot('api/src/server.ts'), { ...env, TEXTS_DIR: join(folders.composed, 'i18n') })
const ports = { composed: await freePort(), bundled: await freePort() }
const servers = (['composed', 'bundled'] as const).map((kind) =>
  startService(fromRoot('shell/server/server.ts'), { ...env, PORT: String(ports[kind]), SITE_DIR: folders[kind] }),
)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
  for (const [index, kind] of (['composed', 'bundled'] as const).entries()) {
    const server = servers[index]
    if (server) await waitFor(`http://127.0.0.1:${ports[kind]}/healthz`, server, `The ${kind} site`)
  }
  const address = (kind: 'composed' | 'bundled'): string => `http://hse.localhost:${ports[kind]}${query}`
  console.log(`\n${query}, empty cache, ${runs} alternating runs each, medians`)
  for (const throttling of throttlings) {
    const visits: Record<'composed' | 'bundled', Visit[]> = { composed: [], bundled: [] }
    await visit(browser, address('composed'), throttling)
    await visit(browser, address('bundled'), throttling)
    for (let run = 0; run < runs; run += 1) {
      for (const kind of run % 2 ? (['bundled', 'composed'] as const) : (['composed', 'bundled'] as const)) {
        visits[kind].push(await visit(browser, address(kind), throttling))
      }
    }
    const middle = (kind: 'composed' | 'bundled', of: keyof Visit): number =>
      median(visits[kind].map((each) => each[of]))
    console.log(`\n${throttling.name}`)
    for (const [of, unit, scale] of [
      ['ready', 'ms', 1],
      ['bytes', 'kB', 1000],
      ['scriptBytes', 'kB', 1000],
      ['requests', '', 1],
    ] as const) {
      const [composed, bundled] = [middle('composed', of) / scale, middle('bundled', of) / scale]
      console.log(
        `  ${of.padEnd(12)} composed ${composed.toFixed(1)} ${unit}, bundled ${bundled.toFixed(1)} ${unit}, ratio ${(composed / bundled).toFixed(3)}`,
      )
    }
  }
} finally {
  await browser.close()
  for (const service of [api, ...servers]) service.kill('SIGTERM')
}
process.exit(0)
