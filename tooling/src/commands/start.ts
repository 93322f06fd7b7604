import { join } from 'node:path'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { releaseApiSettings } from '../processes/release-api-settings.ts'
import { checkDataFolder, checkPorts } from '../processes/preflight.ts'
import { runApiCommand, startService, waitFor } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { stopWithThis, supervise } from '../processes/supervise.ts'
import { buildSite } from '../release/build-site.ts'
import { guardThisSite } from '../report-source.ts'
import { thisDestination } from '../this-site.ts'
import { compileCache, fromRoot, siteFolder } from '../root.ts'
import { runBeside } from '../setup/run-beside.ts'

interface Step {
  name: string
  seconds: number
}

/** Keeps how long each step took, for the summary at the end. */
const createSteps = () => {
  const steps: Step[] = []
  return {
    steps,
    timed: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const started = performance.now()
      const result = await work()
      steps.push({ name, seconds: (performance.now() - started) / 1000 })
      return result
    },
    summary: (): string => steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', '),
  }
}

const started = performance.now()

export default defineCommand({
  run: async () => {
    const { sitePort, apiPort, dataFolder, mail } = projectSettings()
    checkDataFolder(dataFolder)
    await checkPorts({ PORT: sitePort, API_PORT: apiPort })
    const releaseApi = releaseApiSettings(process.env)

    const env = {
      PORT: String(sitePort),
      API_PORT: String(apiPort),
      DATA_DIR: dataFolder,
      SITE_DIR: siteFolder(),
      TEXTS_DIR: join(siteFolder(), 'i18n'),
      ...compileCache,
    }
    const { steps, timed, summary } = createSteps()
    const installSeconds = process.env['SETUP_INSTALL_SECONDS']
    if (installSeconds) steps.push({ name: 'install', seconds: Number(installSeconds) })

    const servers = supervise([])
    stopWithThis(servers)
    process.once('exit', servers.stop)
    const serve = (name: string, script: string, address: string): Promise<void> =>
      timed(name, () =>
        waitFor(`${address}/readyz`, servers.add({ name, start: () => startService(fromRoot(script), env) }), name),
      )

    console.log('Preparing the site: building its parts and loading the documents ...')
    await Promise.all([
      timed('build', () => buildSite((line) => console.log(`  ${line}`), { compress: false })),
      timed('documents', () => runApiCommand('seed', [], env)),
    ])
    // The API brings in vectors as soon as it serves: before, it would take the processor from the build.
    await Promise.all([
      serve('The API', 'api/src/server.ts', `http://127.0.0.1:${apiPort}`),
      serve('The site', 'shell/server/server.ts', `http://127.0.0.1:${sitePort}`),
    ])
    if (releaseApi)
      servers.add({
        name: 'The release API',
        start: () => startService(fromRoot('tooling/src/evidence.ts'), env, [], ['release-api']),
      })

    servers.started()
    runBeside('tooling/src/release/compress-site.ts')
    // Searches take up meaning once the library of the sentence encoder is there.
    runBeside('tooling/bin/install-encoder.mjs')
    guardThisSite(`http://127.0.0.1:${apiPort}/api`, await thisDestination())
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
  },
})
