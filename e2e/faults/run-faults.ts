// npm run faults [-- --sites hse]: meets every fault with every remote on every site, and writes docs/faults.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { siteIds } from 'shared/sites'
import { openSite } from '../browser/own-site.ts'
import { faults, faultyRemotes, releaseWith } from './faults.ts'
import { meetFault } from './survival.ts'
import { faultTable, type Met } from './fault-table.ts'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { runScript, startService, waitFor } from '../../tooling/src/processes/service.ts'
import { readSettings } from '../../tooling/src/processes/settings.ts'
import { buildSite } from '../../tooling/src/release/build-site.ts'
import { fromRoot, siteFolder } from '../../tooling/src/root.ts'
import { findChromium } from '../../tooling/src/setup/chromium.ts'

const { values } = parseArgs({ options: { sites: { type: 'string', default: siteIds.join(',') } } })
const sites = siteIds.filter((id) => values.sites.split(',').includes(id))

await buildSite((line) => console.log(`  ${line}`))
const apiPort = await freePort()
const env = {
  API_PORT: String(apiPort),
  DATA_DIR: readSettings().dataFolder,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SEARCH: '0',
}
process.env['API_PORT'] = env.API_PORT
await runScript(fromRoot('api/src/seed-cli.ts'), [], env)
const api = startService(fromRoot('api/src/server.ts'), { ...env, TEXTS_DIR: join(siteFolder(), 'i18n') })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
const site = await openSite()
const met: Met[] = []
try {
  await waitFor(`http://127.0.0.1:${apiPort}/healthz`, api, 'The API')
  for (const remote of faultyRemotes) {
    const good = site.row(remote)
    for (const [place, fault] of faults.entries()) {
      const release = releaseWith(site, fault, good, `9.0.${place}`)
      for (const siteId of sites) {
        const context = await browser.newContext()
        const survival = await meetFault(context, site, { fault, remote, siteId, release })
        await context.close()
        met.push({ fault: fault.name, remote, site: siteId, ...survival })
        console.log(`${remote} ${siteId} ${fault.name}: ${survival.outcome} after ${Math.round(survival.after)} ms`)
      }
    }
    site.publish(good)
  }
  writeFileSync(fromRoot('docs/faults.md'), faultTable(met))
} finally {
  await browser.close()
  api.kill('SIGTERM')
  site.close()
}
const lost = met.filter(({ outcome, foreign }) => outcome === 'lost' || foreign)
console.log(`\n${met.length} faults, ${met.length - lost.length} survived; docs/faults.md has the table.`)
process.exit(lost.length === 0 ? 0 : 1)
