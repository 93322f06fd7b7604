import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { run, type RunResult } from '../processes/run.ts'
import { startService, waitFor } from '../processes/service.ts'
import { buildSite } from '../release/build-site.ts'
import { fromRoot, siteFolder } from '../root.ts'

/**
 * Builds the site, starts it with the whole corpus in a data folder of its own, and runs the journeys in Chromium.
 *
 * @param options of Playwright, such as the files to run. Default: all journeys
 * @param settings further environment of the journeys
 */
export const browserChecks = async (
  chromium: string,
  options: readonly string[] = [],
  settings: NodeJS.ProcessEnv = {},
): Promise<RunResult> => {
  console.log('building the site for the browser checks ...')
  await buildSite((line) => console.log(`  ${line}`))
  const dataFolder = fromRoot('build/test-data')
  mkdirSync(dataFolder, { recursive: true })
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(sitePort),
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
    SITE_DIR: siteFolder(),
    TEXTS_DIR: join(siteFolder(), 'i18n'),
    // Journeys put releases of their own on trial.
    REPORTS_OF: 'any',
    RATE_LIMIT_SEARCH: '0',
    RATE_LIMIT_SUGGESTIONS: '0',
    RATE_LIMIT_EXPORTS: '0',
    RATE_LIMIT_SIGN_IN: '0',
    RATE_LIMIT_MAIL: '0',
    RATE_LIMIT_ACCOUNT: '0',
    LOG_LEVEL: 'error',
    CHROMIUM_PATH: chromium,
  }
  console.log('loading the documents ...')
  const seeded = await run(process.execPath, [fromRoot('api/src/seed-cli.ts')], env)
  if (!seeded.ok) return seeded
  const api = startService(fromRoot('api/src/server.ts'), env)
  const site = startService(fromRoot('shell/server/server.ts'), env)
  try {
    await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
    await waitFor(`http://127.0.0.1:${sitePort}/healthz`, site, 'The site')
    console.log('running the journeys in Chromium ...')
    return await run(
      process.execPath,
      [fromRoot('node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...options],
      { ...env, ...settings },
    )
  } finally {
    api.kill('SIGTERM')
    site.kill('SIGTERM')
  }
}
