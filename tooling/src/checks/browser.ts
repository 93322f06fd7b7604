import { constants, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../processes/free-port.ts'
import { run, type RunResult } from '../processes/run.ts'
import { startService, waitFor } from '../processes/service.ts'
import { buildSite } from '../release/build-site.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { findChromium } from '../setup/chromium.ts'
import { ensureEngines } from '../setup/engines.ts'
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
const unlimited = { RATE_LIMIT_SEARCH: '0', RATE_LIMIT_ACCOUNT: '0' }

/** Waits until searches find by meaning, or are known not to: what is listed would change under a journey. */
const waitForMeaning = async (api: string): Promise<void> => {
  for (;;) {
    const { meaning } = (await (await fetch(`${api}/readyz`)).json()) as {
      meaning?: { encoder: string; made: number | null }
    }
    if (meaning?.encoder !== 'starting' && (meaning?.encoder !== 'ready' || meaning.made)) return
    await setTimeout(500)
  }
}

/** Loads the corpus where it was not loaded yet, and gives a folder with a copy that nothing was written to. */
const freshData = async (onLine: (line: string) => void): Promise<string | RunResult> => {
  const [loaded, fresh] = [fromRoot('build/test-data/loaded'), fromRoot('build/test-data/fresh')]
  mkdirSync(loaded, { recursive: true })
  for (const command of ['seed', 'vectors']) {
    const filled = await run(process.execPath, [fromRoot('api/src/command.ts'), command], { DATA_DIR: loaded }, onLine)
    if (!filled.ok) return filled
  }
  rmSync(fresh, { recursive: true, force: true })
  cpSync(loaded, fresh, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return fresh
}

/** Builds the site, starts it with the whole corpus in a data folder of its own, and runs journeys in each engine. */
export const runJourneys = async (
  { which = 'quick', narrowed = { parts: [], files: [] }, options = [], settings = {} }: Journeys,
  onLine: (line: string) => void,
): Promise<RunResult> => {
  if (narrowed.parts.length + narrowed.files.length === 0) ensureEngines()
  onLine('building the site and loading the documents')
  const [data] = await Promise.all([freshData(onLine), buildSite(onLine, { priority: 0 })])
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
    await waitForMeaning(`http://127.0.0.1:${apiPort}`)
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

/** Runs long journeys by their names, prints what failed, and ends the process. */
export const runLongJourneys = async (names: readonly string[], settings: Record<string, string>): Promise<never> => {
  const { ok, output } = await runJourneys({ which: 'long', options: ['--no-deps', ...names], settings }, (line) =>
    console.log(line),
  )
  if (!ok) console.error(output)
  process.exit(ok ? 0 : 1)
}
