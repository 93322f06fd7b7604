// npm run evidence -- soak [-- --minutes 20 --rate 8 --documents 2000 --stack]: twenty people search, read, save and set alerts, three of them
// in Chromium, during releases, rollbacks, imports and alerts. Writes docs/pictures/soak-*.svg and prints a table; ends with 1
// when something failed, or memory, handles or sockets of a process grew. Linux. --stack: PostgreSQL and OpenSearch.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { logIn } from '../../tooling/src/attack/forbidden-acts.ts'
import { makePeople } from '../../tooling/src/attack/make-people.ts'
import { makesVectors } from '../../tooling/src/attack/vectors.ts'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { runApiCommand, runScript, startService, waitFor } from '../../tooling/src/processes/service.ts'
import { buildSite } from '../../tooling/src/release/build-site.ts'
import { fromRoot } from '../../tooling/src/root.ts'
import { findChromium } from '../../tooling/src/setup/chromium.ts'
import { openCluster } from '../../tooling/src/stack/cluster.ts'
import { keepOpenSearch } from '../../tooling/src/stack/opensearch.ts'
import { openSite } from '../browser/own-site.ts'
import { browseAsPerson, createPerson, type Act } from './people.ts'
import { familyOf, sampleOf, type Sample } from './processes.ts'
import { drawSoak, soakTable } from './report.ts'

const people = 20
const inChromium = 3
/** Milliseconds between two looks at the processes, and between two acts of an operator. */
const interval = 1000
const operatorInterval = 60_000

const topics =
  'diabetes asthma nurses vaccination obesity malaria depression cancer pregnancy school stroke housing'.split(' ')

/** Records of which each search finds some. */
const recordsFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, place) => {
    const [one, other] = [first + place, Math.floor((first + place) / topics.length)].map(
      (number) => topics[number % topics.length],
    )
    return JSON.stringify({
      id: `soak:${first + place}`,
      title: `${one} and ${other} in ${first + place} districts`,
      abstract: `We searched five databases for trials of ${one}, ${other} and primary health care.`,
      year: 1990 + (place % 30),
      sites: ['hse', 'sse', 'cvd'],
    })
  }).join('\n')

interface Store {
  settings: Record<string, string>
  stop(): Promise<void>
}

/** PostgreSQL and OpenSearch with their data in a folder. */
const startStores = async (folder: string): Promise<Store> => {
  const cluster = await openCluster(join(folder, 'postgres'))
  const server = cluster.service.start()
  await cluster.prepare()
  const search = await keepOpenSearch(join(folder, 'opensearch'), (line) => console.log(line))
  return {
    settings: {
      DATABASE_URL: cluster.url,
      TOKEN_KEY: 'one key of all servers, and long enough',
      ...(search && { OPENSEARCH_URL: search.url }),
    },
    stop: async () => {
      await search?.stop()
      server.kill('SIGINT')
      cluster.close()
    },
  }
}

/** Pages that are asked for before anything is measured: more than the site server keeps. */
const keptPages = 1500

const numbers = { minutes: '20', rate: '8', documents: '2000' }

const { stack, ...given } = parseArgs({
  options: {
    minutes: { type: 'string', default: numbers.minutes },
    rate: { type: 'string', default: numbers.rate },
    documents: { type: 'string', default: numbers.documents },
    stack: { type: 'boolean', default: false },
  },
}).values
const [minutes, rate, documents] = [Number(given.minutes), Number(given.rate), Number(given.documents)]
await buildSite((line) => console.log(`  ${line}`))
const folder = mkdtempSync(join(tmpdir(), 'evidence-soak-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o711)
const stores: Store = stack ? await startStores(folder) : { settings: {}, stop: () => Promise.resolve() }
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const apiPort = await freePort()
const settings = {
  ...stores.settings,
  DATA_DIR: dataDir,
  API_PORT: String(apiPort),
  SIGN_UP_CHALLENGE: 'off',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SEARCH: '0',
  RATE_LIMIT_ACCOUNT: '0',
  RATE_LIMIT_PAGES: '0',
  RENDER: 'on',
}
let imported = 0
const importMore = async (count: number): Promise<void> => {
  const file = join(folder, 'records.jsonl')
  writeFileSync(file, recordsFrom(imported, count))
  imported += count
  await runApiCommand('import', ['--quiet', file], settings)
}
await importMore(documents)
const names = Array.from({ length: people - inChromium }, (_, place) => `person${place}`)
await makePeople({ dataDir }, names, stores.settings['DATABASE_URL'])
const site = await openSite(settings)
const api = startService(fromRoot('api/src/server.ts'), settings)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
  // People come to a site whose documents are there, with their vectors; those of later imports are made beside them.
  while (await makesVectors(`http://127.0.0.1:${apiPort}`)) await pause(1000)
  const address = new URL(site.at('hse', '/'))
  const origin = `http://127.0.0.1:${address.port}`
  const acting: (() => Promise<string | null>)[] = []
  for (const [place, name] of names.entries()) {
    const token = await logIn({ api: `http://127.0.0.1:${apiPort}` }, `${name}@example.org`)
    acting.push(createPerson(origin, token, place))
  }
  for (let page = 0; page < keptPages; page++) {
    const response = await fetch(`${origin}/search?q=health+${page}&lang=en`, { headers: { host: 'hse.localhost' } })
    await response.text()
  }
  const acts: Act[] = []
  const visits: Act[] = []
  const processes = new Map<string, Sample[]>()
  const began = performance.now()
  const length = minutes * 60_000
  const isOver = (): boolean => performance.now() - began >= length
  const note = (name: string, pids: readonly number[]): void => {
    const samples = processes.get(name) ?? []
    processes.set(name, samples)
    samples.push(sampleOf(pids, performance.now() - began))
  }
  const looking = setInterval(() => {
    const [own = 0, ...rendering] = familyOf(site.pid)
    note('API', [api.pid ?? 0])
    note('site server', [own])
    note('rendering', rendering)
  }, interval)
  const browsing = Array.from({ length: inChromium }, async () => {
    const page = await browser.newPage()
    await browseAsPerson(page, address.origin, isOver, (act) => visits.push({ ...act, at: act.at - began }))
  })
  /** In turn: more documents, alerts that are due, a release, a rollback. */
  const operating = (async () => {
    const operator = [
      () => importMore(20),
      () => runApiCommand('alerts', ['--now'], settings),
      async () => void site.release('mf-latest', `9.${Math.round(performance.now())}.0`),
      () =>
        runScript(fromRoot('tooling/src/evidence.ts'), ['rollback', 'mf-latest'], { ...settings, ...site.settings }),
    ]
    for (let turn = 0; !isOver(); turn++) {
      const at = performance.now() - began
      const problem = await operator[turn % operator.length]?.().then(
        () => null,
        (error: unknown) => `an operator: ${String(error)}`,
      )
      visits.push({ at, took: 0, problem: problem ?? null })
      await pause(Math.min(operatorInterval, Math.max(0, began + length - performance.now())))
    }
  })()
  const waiting = new Set<Promise<void>>()
  for (let turn = 0; !isOver(); turn++) {
    await pause(Math.max(0, began + (turn * 1000) / rate - performance.now()))
    const at = performance.now()
    const act = acting[turn % acting.length]?.().then((problem) => {
      acts.push({ at: at - began, took: performance.now() - at, problem })
    })
    if (!act) continue
    waiting.add(act)
    void act.finally(() => waiting.delete(act))
  }
  await Promise.all([...waiting, ...browsing, operating])
  clearInterval(looking)
  const soak = { length, acts, processes }
  const { table, failures } = soakTable(soak)
  for (const { problem } of visits) if (problem) failures.push(problem)
  writeFileSync(fromRoot(`docs/pictures/soak-${stack ? 'stack' : 'sqlite'}.svg`), drawSoak(soak))
  console.log(`\n${table}\n${visits.length} visits in Chromium and acts of an operator.`)
  for (const failure of failures) console.log(`FAILED  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  site.close()
  const ended = new Promise((resolve) => api.once('exit', resolve))
  api.kill('SIGTERM')
  await ended
  await stores.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit()
