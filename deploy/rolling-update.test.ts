import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../api/src/fixtures/temporary-postgres.ts'
import { jsonLinesFile, temporaryFolder } from '../api/src/fixtures/temporary-folder.ts'
import { importFiles } from '../api/src/import/import-files.ts'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { fromRoot } from '../tooling/src/root.ts'
import { createBalancer } from '../tooling/src/stack/balancer.ts'
import { siteWithoutRemotes } from '../tooling/src/stack/fixtures/site-without-remotes.ts'

/** In `npm run test:full -- long`: ten servers are started one after the other. */
const isLong = process.env['UNIT_TESTS'] === 'full'

const postgres = isLong ? await startPostgres() : null
after(() => postgres?.stop())

interface Started {
  port: number
  process: ChildProcess
  start(): ChildProcess
}

const startServer = (script: string, env: NodeJS.ProcessEnv, port: number): Started => {
  const start = () =>
    spawn(process.execPath, [fromRoot(script)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', DRAIN_SECONDS: '1', ...env },
    })
  return { port, process: start(), start }
}

test(
  'two APIs and two site servers are replaced one after the other under load, and no request fails',
  { skip: !postgres && (isLong ? 'no PostgreSQL' : 'npm run test:full'), timeout: 300_000 },
  async (context) => {
    if (!postgres) return
    const databaseUrl = await postgres.createDatabase()
    const folders = [temporaryFolder(), temporaryFolder()]
    const record = { id: 'r:1', title: 'Paying nurses', abstract: 'About paying nurses.', year: 2020, sites: ['hse'] }
    for (const dataDir of folders) {
      const files = [jsonLinesFile(dataDir, 'records.jsonl', [record])]
      await importFiles({ dataDir, databaseUrl, files, quiet: true, print: () => undefined })
    }
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    const [apiOne = 0, apiTwo = 0, siteOne = 0, siteTwo = 0] = ports
    const apis = createBalancer([apiOne, apiTwo])
    const sites = createBalancer([siteOne, siteTwo])
    for (const { server } of [apis, sites]) {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    }
    const portOf = ({ server }: typeof apis): number => {
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    }
    const siteDir = siteWithoutRemotes()
    const servers = [
      ...folders.map((dataDir, place) =>
        startServer(
          'api/src/server.ts',
          {
            DATABASE_URL: databaseUrl,
            DATA_DIR: dataDir,
            API_PORT: String(ports[place]),
            TOKEN_KEY: 'one key of all servers, and long enough',
            REPORTS_OF: 'any',
            RATE_LIMIT_SEARCH: '0',
            RATE_LIMIT_ACCOUNT: '0',
            // Other tests take the processor meanwhile.
            MOST_LAG: '0',
            SEARCH_WORKERS: '1',
          },
          ports[place] ?? 0,
        ),
      ),
      ...[siteOne, siteTwo].map((port) =>
        startServer(
          'shell/server/server.ts',
          {
            PORT: String(port),
            SITE_DIR: siteDir,
            API_ORIGIN: `http://127.0.0.1:${portOf(apis)}`,
            RENDER: 'off',
            RATE_LIMIT_PAGES: '0',
          },
          port,
        ),
      ),
    ]
    const untilUsed = async ({ port, process: child }: Started): Promise<void> => {
      while (!apis.uses(port) && !sites.uses(port)) {
        assert.equal(child.exitCode, null, 'a server did not start')
        await pause(50)
      }
    }
    const failed: string[] = []
    let answered = 0
    let over = false
    const origin = `http://127.0.0.1:${portOf(sites)}`
    const reports = { reports: [{ remote: 'mf-search', version: '1.0.0', event: 'view', count: 1 }] }
    const asked: [string, RequestInit][] = [
      ['/registry.json', {}],
      ['/robots.txt', {}],
      ['/api/search?q=nurses&site=hse&lang=en', {}],
      [
        '/api/composition/reports',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(reports) },
      ],
    ]
    const load = async (client: number) => {
      for (let count = client; !over; count++) {
        const [path, options] = asked[count % asked.length] ?? ['/', {}]
        const outcome = await fetch(origin + path, options).then(
          async (answer) => (await answer.text(), answer.status),
          (error: unknown) => String(error),
        )
        answered += 1
        if (outcome !== 200) failed.push(`${path}: ${outcome}`)
      }
    }
    try {
      for (const server of servers) await untilUsed(server)
      // The indexes are followed by then; searches are answered.
      while ((await fetch(`${origin}/api/search?q=nurses&site=hse&lang=en`)).status !== 200) await pause(50)
      const clients = Array.from({ length: 6 }, (_, client) => load(client))
      for (const server of servers) {
        const before = answered
        while (answered < before + 20) await pause(20)
        const closed = once(server.process, 'close')
        server.process.kill('SIGTERM')
        await closed
        assert.equal(server.process.exitCode ?? server.process.signalCode, 0)
        server.process = server.start()
        await untilUsed(server)
      }
      over = true
      await Promise.all(clients)
      assert.deepEqual(failed, [])
      context.diagnostic(`${answered} requests while four servers were replaced`)
    } finally {
      over = true
      for (const { process: child } of servers) child.kill('SIGKILL')
      apis.close()
      sites.close()
    }
  },
)
