import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { masterKeys } from '../../../api/src/accounts/keys.ts'
import { createBalancer, type Balancer } from './balancer.ts'
import { freePort } from '../processes/free-port.ts'
import { whenParentEnds } from '../processes/parent-end.ts'
import { runApiCommand, startService } from '../processes/service.ts'
import { supervise } from '../processes/supervise.ts'
import { fromRoot } from '../root.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { keepOpenSearch, type KeptOpenSearch } from './opensearch.ts'
import { settingOf } from '../setting.ts'

export interface StackOptions {
  /** Where visitors come. */
  sitePort: number
  /** Where programs and pages call the API. */
  apiPort: number
  dataFolder: string
  siteFolder: string
  /** Whether OpenSearch is started beside PostgreSQL; otherwise each API has an index of its own. */
  openSearch: boolean
  /** Makes the site's folder, beside the loading of documents. Default: it is there */
  build?: () => Promise<void>
  /** Each step as it begins. */
  say: (line: string) => void
}

export interface Stack {
  databaseUrl: string
  /** Null: each API has an index of its own. */
  openSearchUrl: string | null
  /** Ports of the servers behind the balancer. */
  apis: readonly number[]
  sites: readonly number[]
}

/** Several of each kind, as the least that shows what is shared and what is not. */
const copies = [1, 2]
/** Milliseconds between two looks of the balancer at a server. */
const interval = 500

const listen = async (server: Server, port: number): Promise<void> => {
  server.listen({ port, host: '::' })
  await once(server, 'listening').catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT')) throw error
    server.listen({ port, host: '0.0.0.0' })
    await once(server, 'listening')
  })
}

const untilUsed = async (balancer: Balancer, ports: readonly number[], isOver: () => boolean): Promise<void> => {
  while (!ports.every((port) => balancer.uses(port))) {
    if (isOver()) throw new Error('A server stopped as it started; its message is above.')
    await sleep(50)
  }
}

/** Folders of the APIs, each with its own index as on machines of their own; mails and editors' files are in common. */
const apiFolders = (dataFolder: string): string[] => {
  const outbox = join(dataFolder, 'outbox')
  mkdirSync(outbox, { recursive: true, mode: 0o700 })
  return copies.map((copy) => {
    const folder = join(dataFolder, 'stack', `api-${copy}`)
    mkdirSync(folder, { recursive: true })
    for (const name of ['outbox', 'hot-items.json', 'curated-searches.json']) {
      if (!readdirSync(folder).includes(name)) symlinkSync(join(dataFolder, name), join(folder, name))
    }
    return folder
  })
}

/** Gives a second API the index of the first, so that it need not make its own; both are stopped. */
const copyIndex = (from: string, to: string): void => {
  if (existsSync(join(to, 'index.sqlite'))) return
  for (const name of ['index.sqlite-wal', 'index.sqlite'])
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name))
}

/**
 * Starts a large installation on this machine: PostgreSQL, OpenSearch, two APIs, two site servers, and a balancer before each pair. A
 * server that dies is started again. All of it ends on SIGINT, SIGTERM and SIGHUP, at whatever step, or with the process that started this one: first
 * the servers, then what they keep their data in.
 *
 * @param settings of the servers, from the environment, with those of the stack laid over them
 * @throws Error in one sentence; what was started is stopped
 */
export const runStack = async ({
  sitePort,
  apiPort,
  dataFolder,
  siteFolder,
  openSearch,
  build,
  say,
}: StackOptions): Promise<Stack> => {
  let cluster: Cluster | undefined
  let engines: ReturnType<typeof supervise> | undefined
  let servers: ReturnType<typeof supervise> | undefined
  let searching: KeptOpenSearch | null = null
  const balancers: Balancer[] = []
  let isOver = false
  const stop = (): void => {
    if (isOver) return
    isOver = true
    for (const balancer of balancers) balancer.close()
    servers?.stop()
    // Where a terminal was closed, nobody is left to read.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    void (async () => {
      await servers?.ended
      await searching?.stop()
    })()
      .catch((error: unknown) => console.error(`OpenSearch could not be stopped: ${String(error)}`))
      .then(() => engines?.stop())
  }
  /** Between two steps: what was asked to end starts nothing more. */
  const goOn = (): void => {
    if (isOver) throw new Error('Stopped before it was ready.')
  }
  // From the first step: a process that started this one and has ended by then is missed later. PostgreSQL does not get the
  // signals of a terminal, also not that it was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  whenParentEnds(stop)

  try {
    say('Starting PostgreSQL ...')
    cluster = await openCluster(join(dataFolder, 'stack', 'postgres'))
    const { log, close, prepare, service, url: databaseUrl } = cluster
    if (isOver) close()
    goOn()
    engines = supervise([service])
    void engines.ended.then(async (code) => {
      if (!isOver) console.error(`PostgreSQL stopped as it started; ${log} says why.`)
      stop()
      close()
      process.exit((await servers?.ended) || code || process.exitCode)
    })
    await prepare()
    engines.started()
    goOn()
    const [first = '', ...others] = apiFolders(dataFolder)
    if (openSearch) {
      say('Starting OpenSearch (half a minute the first time) ...')
      searching = await keepOpenSearch(join(dataFolder, 'stack', 'opensearch'), say)
      if (isOver) await searching?.stop()
      goOn()
    }
    const engineUrls = { DATABASE_URL: databaseUrl, OPENSEARCH_URL: searching?.url }
    const documents = { ...engineUrls, DATA_DIR: first }
    say('Building the site and loading the documents ...')
    await Promise.all([build?.(), runApiCommand('seed', [], documents)])
    goOn()
    if (!searching) for (const folder of others) copyIndex(first, folder)

    say('Starting two APIs and two site servers ...')
    const [apis, sites] = await Promise.all([Promise.all(copies.map(freePort)), Promise.all(copies.map(freePort))])
    goOn()
    const metricsPort = settingOf('METRICS_PORT')?.port ?? 0
    const metrics = (place: number) => ({ METRICS_PORT: metricsPort > 0 ? String(metricsPort + place) : undefined })
    const common = {
      ...engineUrls,
      TOKEN_KEY: process.env['TOKEN_KEY'] || masterKeys(join(dataFolder, 'stack'))[0].secret.toString(),
      SITE_DIR: siteFolder,
      TEXTS_DIR: join(siteFolder, 'i18n'),
    }
    const [apiBalancer, siteBalancer] = [createBalancer(apis, { interval }), createBalancer(sites, { interval })]
    balancers.push(apiBalancer, siteBalancer)
    servers = supervise([
      ...[first, ...others].map((folder, place) => ({
        name: `API ${place + 1}`,
        start: () =>
          startService(fromRoot('api/src/server.ts'), {
            ...common,
            ...metrics(place),
            DATA_DIR: folder,
            PORT: String(sitePort),
            API_PORT: String(apis[place]),
            API_HOST: '127.0.0.1',
          }),
      })),
      ...sites.map((port, place) => ({
        name: `Site server ${place + 1}`,
        start: () =>
          startService(fromRoot('shell/server/server.ts'), {
            ...common,
            ...metrics(copies.length + place),
            PORT: String(port),
            API_PORT: String(apiPort),
            API_ORIGIN: `http://127.0.0.1:${apiPort}`,
          }),
      })),
    ])
    void servers.ended.then(stop)
    await listen(apiBalancer.server, apiPort)
    await listen(siteBalancer.server, sitePort)
    await untilUsed(apiBalancer, apis, () => isOver)
    await untilUsed(siteBalancer, sites, () => isOver)
    servers.started()
    return { databaseUrl, openSearchUrl: searching?.url ?? null, apis, sites }
  } catch (error) {
    stop()
    throw error
  }
}
