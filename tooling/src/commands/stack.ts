import { join } from 'node:path'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { checkDataFolder, checkPorts } from '../processes/preflight.ts'
import { projectSettings } from '../processes/settings.ts'
import { buildSite } from '../release/build-site.ts'
import { guardThisSite } from '../report-source.ts'
import { thisDestination } from '../this-site.ts'
import { siteFolder } from '../root.ts'
import { runBeside } from '../setup/run-beside.ts'
import { runStack } from '../stack/run-stack.ts'

const started = performance.now()

export default defineCommand({
  options: {
    embedded: { type: 'boolean', default: false, describe: 'Each API searches an index of its own' },
  },
  run: async ({ embedded }) => {
    const { sitePort, apiPort, dataFolder, mail } = projectSettings()
    checkDataFolder(dataFolder)
    await checkPorts({ PORT: sitePort, API_PORT: apiPort })
    const { databaseUrl, openSearchUrl, apis, sites } = await runStack({
      sitePort,
      apiPort,
      dataFolder,
      siteFolder: siteFolder(),
      openSearch: !embedded,
      build: () => buildSite((line) => console.log(`  ${line}`)),
      say: (line) => console.log(line),
    })
    runBeside('tooling/bin/install-encoder.mjs')
    guardThisSite(`http://127.0.0.1:${apiPort}/api`, await thisDestination())
    console.log(`
Ready after ${((performance.now() - started) / 1000).toFixed(1)} s.

  Health systems   http://hse.localhost:${sitePort}   (also http://localhost:${sitePort})
  Social systems   http://sse.localhost:${sitePort}
  COVID-19         http://cvd.localhost:${sitePort}
  API              http://localhost:${apiPort}/api
  Behind them      APIs on ${apis.join(' and ')}, site servers on ${sites.join(' and ')}: stop one and see what happens
  PostgreSQL       DATABASE_URL='${databaseUrl}'
  Search           ${openSearchUrl ? `OPENSEARCH_URL=${openSearchUrl}` : 'each API has an index of its own, made of the catalogue'}
  Mail             ${mail ?? `written to ${join(dataFolder, 'outbox')} as .eml files`}

Stop with Ctrl-C.
`)
  },
})
