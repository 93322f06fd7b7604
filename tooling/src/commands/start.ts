// npm start: sets everything up, then serves the site and its API until it is stopped.
import { join } from 'node:path'
import { checkDataFolder, checkPorts } from '../processes/preflight.ts'
import { runScript, startService, waitFor } from '../processes/service.ts'
import { readSettings } from '../processes/settings.ts'
import { createSteps } from '../processes/steps.ts'
import { stopWithThis, supervise } from '../processes/supervise.ts'
import { startGuard } from '../registry/guard.ts'
import { buildSite } from '../release/build-site.ts'
import { openDestination } from '../release/destination.ts'
import { fromRoot, siteFolder } from '../root.ts'

const started = performance.now()

const main = async (): Promise<void> => {
  const { sitePort, apiPort, dataFolder, mail } = readSettings()
  checkDataFolder(dataFolder)
  await checkPorts({ PORT: sitePort, API_PORT: apiPort })

  const env = {
    PORT: String(sitePort),
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
    SITE_DIR: siteFolder(),
    TEXTS_DIR: join(siteFolder(), 'i18n'),
  }
  const { steps, timed, summary } = createSteps()
  const installSeconds = process.env['SETUP_INSTALL_SECONDS']
  if (installSeconds) steps.push({ name: 'install', seconds: Number(installSeconds) })

  console.log('Preparing the site: building its parts and loading the documents ...')
  await Promise.all([
    timed('build', () => buildSite((line) => console.log(`  ${line}`))),
    timed('documents', () => runScript(fromRoot('api/src/seed-cli.ts'), [], env)),
  ])

  const servers = supervise([
    { name: 'The API', start: () => startService(fromRoot('api/src/server.ts'), env) },
    { name: 'The site', start: () => startService(fromRoot('shell/server/server.ts'), env) },
  ])
  stopWithThis(servers)
  await timed('servers', async () => {
    const [api, site] = servers.first
    if (!api || !site) return
    await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
    await waitFor(`http://127.0.0.1:${sitePort}/readyz`, site, 'The site')
  })

  servers.started()
  startGuard(`http://127.0.0.1:${apiPort}/api`, 10_000, (line) => console.log(line), await openDestination(undefined))
  const total = Number(installSeconds ?? 0) + (performance.now() - started) / 1000
  console.log(`
Ready after ${total.toFixed(1)} s (${summary()}).

  Health systems   http://hse.localhost:${sitePort}   (also http://localhost:${sitePort})
  Social systems   http://sse.localhost:${sitePort}
  COVID-19         http://cvd.localhost:${sitePort}
  API              http://localhost:${apiPort}/api    described at http://localhost:${apiPort}/api/openapi.json
  Data             ${dataFolder}
  Mail             ${mail ?? `written to ${join(dataFolder, 'outbox')} as .eml files (set SMTP_URL to send it)`}

Stop with Ctrl-C.
`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
