// npm run evidence -- faults [-- --every-site --sites hse --remotes mf-search --only "entry: 404|texts" --group "In the release" --repeat 5 --workers 2 --engine firefox]:
// meets every fault with every remote, with the sites in turn, and writes docs/faults.md; a choice of some renews their rows alone. In Firefox each fault is met
// with one remote; WebKit meets them in webkit/faults.spec.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import { chromium, firefox, type Browser } from '@playwright/test'
import { siteIds } from 'shared/sites'
import { openSite } from '../browser/own-site.ts'
import { faultTable, type MetFault } from './fault-table.ts'
import { faults } from './faults.ts'
import { keepEngine, keepMet, keptEngines, keptMet } from './kept-faults.ts'
import { meetFault, openReports, remotesWith, type Met } from 'federation/testing'
import { faultyRemotes, thisHost, type ThisMeeting } from './this-host.ts'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { runApiCommand, startService, waitFor } from '../../tooling/src/processes/service.ts'
import { projectSettings } from '../../tooling/src/processes/settings.ts'
import { runJourneys } from '../../tooling/src/checks/browser.ts'
import { buildSite } from '../../tooling/src/release/build-site.ts'
import { fromRoot, siteFolder } from '../../tooling/src/root.ts'
import { findChromium } from '../../tooling/src/setup/chromium.ts'
import { installedFirefox } from '../../tooling/src/setup/engines.ts'

const { values: chosen } = parseArgs({
  options: {
    sites: { type: 'string' },
    remotes: { type: 'string' },
    only: { type: 'string' },
    group: { type: 'string' },
    'every-site': { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    engine: { type: 'string', default: 'chromium' },
  },
})
/**
 * Each fault with each remote, in a round in which the sites and who renders the page change: every fault is met on every
 * site, and on pages of both kinds. Two more rounds meet it with every remote on every site. The first round tries the rest of the page too.
 */
const rounds = chosen['every-site'] || chosen.sites ? siteIds : siteIds.slice(0, 1)
const meetings: ThisMeeting[] = rounds.flatMap((_, round) =>
  faultyRemotes.flatMap((remote, row) =>
    faults
      .filter((fault) => remotesWith(fault, thisHost.pages).includes(remote))
      .map((fault, turn) => ({
        fault,
        remote,
        siteId: siteIds[(round + row + turn) % siteIds.length] ?? 'hse',
        rest: round === 0,
        comesBack: (round + turn) % 2 === 0 ? ('by itself' as const) : ('by hand' as const),
        number: siteIds.length * turn + round,
        rendered: (round + row + turn) % 2 === 0,
      })),
  ),
)
/** Each fault with one remote, another with each fault, but for those that hang: Firefox's driver ends no such tab. */
const onceEach = (): ThisMeeting[] =>
  faults.flatMap((fault, turn) => {
    if (fault.hangs) return []
    const mine = meetings.filter((meeting) => meeting.fault === fault)
    return mine[turn % mine.length] ?? []
  })
const isChosen = (choice: string | undefined, name: string): boolean =>
  choice === undefined || choice.split(',').includes(name)
const inFirefox = chosen.engine === 'firefox'
const waiting = (inFirefox ? onceEach() : meetings).filter(
  ({ fault, remote, siteId }) =>
    isChosen(chosen.remotes, remote) &&
    isChosen(chosen.sites, siteId) &&
    isChosen(chosen.group, fault.group) &&
    (chosen.only ?? '').split('|').some((part) => fault.name.includes(part)),
)
/** What came of each meeting of a single round, of this run or of an earlier one. */
const keepsTable = rounds.length === 1 && chosen.repeat === '1'
const repeated = Array.from({ length: Number(chosen.repeat) - 1 }, (_, time) =>
  waiting.map((meeting) => ({ ...meeting, number: meeting.number + 1000 * (time + 1) })),
)
waiting.push(...repeated.flat())
const planned = waiting.length

const met: MetFault[] = []
const writeTable = (): void => {
  if (inFirefox)
    keepEngine(
      'firefox',
      met.map(({ fault, lost }) => ({ fault: fault.name, lost })),
    )
  else keepMet(met)
  const all = keptMet(meetings)
  writeFileSync(fromRoot('docs/faults.md'), faultTable(faults, all, meetings.length, keptEngines()))
}

if (chosen.engine === 'webkit') {
  const options = ['--no-deps', '--workers', '1', '--project', 'webkit', '--grep', chosen.only ?? '@table']
  const { ok, output } = await runJourneys({ which: 'all', options }, (line) => console.log(`  ${line}`))
  console.log(output)
  writeTable()
  process.exit(ok ? 0 : 1)
}
await buildSite((line) => console.log(`  ${line}`))
const apiPort = await freePort()
const env = {
  API_PORT: String(apiPort),
  DATA_DIR: projectSettings().dataFolder,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SEARCH: '0',
}
process.env['API_PORT'] = env.API_PORT
await runApiCommand('seed', [], env)
const api = startService(fromRoot('api/src/server.ts'), { ...env, TEXTS_DIR: join(siteFolder(), 'i18n') })
/** Firefox ends no tab that hangs, so it is another one for each fault. */
const launchFirefox = async (): Promise<{ browser: Browser; stop: () => unknown }> => {
  const server = await firefox.launchServer({
    channel: 'moz-firefox',
    executablePath: installedFirefox() ?? '',
    firefoxUserPrefs: { 'dom.allow_scripts_to_close_windows': false },
  })
  return { browser: await firefox.connect(server.wsEndpoint()), stop: () => server.kill() }
}
const chrome = inFirefox
  ? undefined
  : await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    })
const launch = async (): Promise<{ browser: Browser; stop: () => unknown }> =>
  chrome ? { browser: chrome, stop: () => {} } : await launchFirefox()
const started = performance.now()

/** Lost beside others: met again alone, since on a busy machine what a visitor would wait for seconds takes longer than they would. */
const lostAtFirst: ThisMeeting[] = []

const timeoutMs = 120_000

/** What could not even be begun, as where the API of a busy machine does not answer. */
const unmet = (thrown: unknown): Met => ({
  outcome: 'nothing',
  after: 0,
  back: null,
  blamed: [],
  blamedWrongly: [],
  lost: [String(thrown)],
})

/**
 * Meets one fault after the other on a site of its own.
 *
 * @param alone whether nothing else is met meanwhile
 */
const work = async (from: ThisMeeting[], alone: boolean): Promise<void> => {
  const reports = inFirefox ? await openReports(`http://127.0.0.1:${apiPort}`) : undefined
  const settings = reports && { API_PORT: reports.port }
  const rendering = await openSite({ RENDER: 'on', ...settings })
  const plain = await openSite({ RENDER: 'off', ...settings })
  try {
    for (let meeting = from.shift(); meeting; meeting = from.shift()) {
      const site = meeting.rendered ? rendering : plain
      const { browser, stop } = await launch()
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const result = await Promise.race([
        meetFault(thisHost, context, site, site.row(meeting.remote), meeting, reports?.reports),
        setTimeout(timeoutMs, unmet('it did not end')),
      ]).catch((thrown: unknown) => unmet(thrown))
      await (chrome ? context.close() : stop())
      const isLost = result.lost.length > 0
      if (isLost && !alone) lostAtFirst.push({ ...meeting, number: meeting.number + 500 })
      else met.push({ ...meeting, ...result, again: alone && Number(chosen.workers) > 1 })
      if (keepsTable && met.length % 25 === 0) writeTable()
      const { remote, siteId, fault } = meeting
      const end = isLost ? `${alone ? '' : 'at first '}LOST: ${result.lost.join('; ')}` : result.outcome
      console.log(`${met.length}/${planned} ${remote} ${siteId}, ${fault.name}: ${end}, ${Math.round(result.after)} ms`)
    }
  } finally {
    rendering.close()
    plain.close()
    reports?.close()
  }
}

try {
  await waitFor(`http://127.0.0.1:${apiPort}/healthz`, api, 'The API')
  const workers = Number(chosen.workers)
  await Promise.all(Array.from({ length: workers }, () => work(waiting, workers === 1)))
  if (lostAtFirst.length > 0) await work(lostAtFirst, true)
  if (keepsTable) writeTable()
} finally {
  await chrome?.close()
  api.kill('SIGTERM')
}
const lost = met.filter((each) => each.lost.length > 0)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(`\n${met.length} faults, ${met.length - lost.length} survived, in ${minutes} minutes.`)
if (keepsTable) console.log('docs/faults.md is written.')
process.exit(lost.length === 0 ? 0 : 1)
