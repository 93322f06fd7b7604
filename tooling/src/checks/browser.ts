import { constants, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { run, type RunResult } from '../processes/run.ts'
import { startService, waitFor } from '../processes/service.ts'
import { buildSite } from '../release/build-site.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { findChromium } from '../setup/chromium.ts'
import type { Check } from './check.ts'

/** Which journeys are run; e2e/playwright.config.ts reads these from the environment. */
export interface Journeys {
  /** Default: the quick ones, which `npm test` runs. */
  which?: 'quick' | 'long' | 'all'
  /** Only the smoke tests of these parts, and whole files. */
  narrowed?: { parts: readonly string[]; files: readonly string[] }
  /** Options of Playwright itself. */
  options?: readonly string[]
  /** Further environment. */
  settings?: NodeJS.ProcessEnv
}

/** Of the site under test: no limit of requests, since hundreds of journeys come from one address. */
const unlimited = Object.fromEntries(
  ['SEARCH', 'SUGGESTIONS', 'EXPORTS', 'SIGN_IN', 'MAIL', 'ACCOUNT'].map((name) => [`RATE_LIMIT_${name}`, '0']),
)

/** Loads the corpus where it was not loaded yet, and gives a folder with a copy that nothing was written to. */
const freshData = async (onLine: (line: string) => void): Promise<string | RunResult> => {
  const [loaded, fresh] = [fromRoot('build/test-data/loaded'), fromRoot('build/test-data/fresh')]
  mkdirSync(loaded, { recursive: true })
  const seeded = await run(process.execPath, [fromRoot('api/src/seed-cli.ts')], { DATA_DIR: loaded }, onLine)
  if (!seeded.ok) return seeded
  rmSync(fresh, { recursive: true, force: true })
  cpSync(loaded, fresh, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return fresh
}

/** Builds the site, starts it with the whole corpus in a data folder of its own, and runs journeys in Chromium. */
export const runJourneys = async (
  { which = 'quick', narrowed = { parts: [], files: [] }, options = [], settings = {} }: Journeys,
  onLine: (line: string) => void,
): Promise<RunResult> => {
  onLine('building the site and loading the documents')
  const [data] = await Promise.all([freshData(onLine), buildSite(onLine)])
  if (typeof data !== 'string') return data
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(sitePort),
    API_PORT: String(apiPort),
    DATA_DIR: data,
    SITE_DIR: siteFolder(),
    TEXTS_DIR: join(siteFolder(), 'i18n'),
    // What a page shows is looked at, not how soon, and the machine may be busy.
    PAGE_WAIT: '10000',
    MOST_LAG: '0',
    // Journeys put releases of their own on trial.
    REPORTS_OF: 'any',
    ...unlimited,
    LOG_LEVEL: 'error',
    CHROMIUM_PATH: findChromium(),
    JOURNEYS: which,
    JOURNEYS_OF: narrowed.parts.join(','),
    JOURNEY_FILES: narrowed.files.join(','),
  }
  const api = startService(fromRoot('api/src/server.ts'), env)
  const site = startService(fromRoot('shell/server/server.ts'), env)
  try {
    await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
    await waitFor(`http://127.0.0.1:${sitePort}/healthz`, site, 'The site')
    onLine('the site is up')
    return await run(
      process.execPath,
      [fromRoot('node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...options],
      { ...env, ...settings },
      onLine,
    )
  } finally {
    api.kill('SIGTERM')
    site.kill('SIGTERM')
  }
}

export const browserCheck = (journeys: Journeys = {}): Check => ({
  name: 'browser',
  run: (onLine) => runJourneys(journeys, onLine),
})
