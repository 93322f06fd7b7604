import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { postgresPrograms } from '../../../api/src/fixtures/local-postgres.ts'
import { jsonLinesFile, temporaryFolder } from '../../../api/src/fixtures/temporary-folder.ts'
import { importFiles } from '../../../api/src/import/import-files.ts'
import { siteWithoutRemotes } from './fixtures/site-without-remotes.ts'
import { freePort } from '../processes/free-port.ts'
import { isRunning } from '../processes/is-running.ts'
import { runApiCommand } from '../processes/service.ts'
import { fromRoot } from '../root.ts'

const ports = v.array(v.number())
const stackSchema = v.object({ databaseUrl: v.string(), apis: ports, sites: ports })
const lasting = { API: 'api/src/server.ts', 'site server': 'shell/server/server.ts' }

/** Processes that one has started, with their command lines. */
const childrenOf = (pid: number): { pid: number; command: string }[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map((child) => ({ pid: Number(child), command: readFileSync(`/proc/${child}/cmdline`, 'utf8') }))

const login = { type: 'hse', email: 'demo@example.org', password: 'demonstration' }
const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** It starts and kills six processes, so it is one of the long checks (`npm run test:full -- kills`). */
const skipped = !process.env['KILL_ROUNDS']
  ? 'long: npm run test:full'
  : (await postgresPrograms()) === null
    ? 'no PostgreSQL'
    : process.platform !== 'linux' && 'processes are read from /proc'

const smallStack = (dataFolder: string, sitePort: number, apiPort: number): string[] => [
  fromRoot('tooling/src/stack/fixtures/run-small-stack.ts'),
  siteWithoutRemotes(),
  dataFolder,
  String(sitePort),
  String(apiPort),
]
const smallEnvironment = {
  ...process.env,
  SEED: 'none',
  RENDER: 'off',
  RATE_LIMIT_SEARCH: '0',
  SEARCH_WORKERS: '1',
  LOG_LEVEL: 'fatal',
}

/** Command lines of all processes that name a folder. */
const naming = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return []
      }
    })
    .filter((command) => command.includes(folder))

test(
  'the stack leaves nothing running that is interrupted, or left alone, at any step of its start',
  { skip: skipped, timeout: 120_000 },
  async () => {
    const dataFolder = temporaryFolder()
    chmodSync(dataFolder, 0o711)
    const [sitePort, apiPort] = await Promise.all([freePort(), freePort()])
    const steps = [/^Starting PostgreSQL/, /^Building the site/, /^Starting two APIs/]
    for (const step of steps)
      for (const how of ['SIGINT', 'SIGHUP', 'its parent ends'] as const) {
        // A shell is in between, which can be ended alone.
        const command = [process.execPath, ...smallStack(dataFolder, sitePort, apiPort)]
        const parent = spawn('sh', ['-c', '"$@" & echo "PID $!"; wait', 'sh', ...command], {
          stdio: ['ignore', 'pipe', 'ignore'],
          env: smallEnvironment,
        })
        const closed = once(parent, 'close')
        let pid = 0
        createInterface({ input: parent.stdout }).on('line', (line) => {
          pid ||= Number(/^PID (\d+)$/.exec(line)?.[1] ?? 0)
          if (!step.test(line)) return
          if (how === 'its parent ends') parent.kill('SIGKILL')
          else process.kill(pid, how)
        })
        await closed
        while (isRunning(pid)) await pause(50)
        assert.deepEqual(naming(dataFolder), [], `${how} at ${step.source}`)
      }
  },
)

test(
  'the stack answers, logs in through both APIs, survives the end of any server, and ends with everything it started',
  { skip: skipped, timeout: 300_000 },
  async (context) => {
    const dataFolder = temporaryFolder()
    // PostgreSQL is run by an account of its own where this is root.
    chmodSync(dataFolder, 0o711)
    const [sitePort, apiPort] = await Promise.all([freePort(), freePort()])
    const stack = spawn(process.execPath, smallStack(dataFolder, sitePort, apiPort), {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: smallEnvironment,
    })
    const closed = once(stack, 'close')
    const pid = stack.pid ?? 0
    const everything = new Set<number>()
    const children = () => {
      const found = childrenOf(pid)
      for (const child of found) everything.add(child.pid)
      return found
    }
    let over = false
    try {
      const { databaseUrl, apis, sites } = await new Promise<v.InferOutput<typeof stackSchema>>((resolve, reject) => {
        createInterface({ input: stack.stdout }).on('line', (line) => {
          const [, stated] = /^READY (.*)$/.exec(line) ?? []
          if (stated === undefined) console.log(line)
          else resolve(v.parse(stackSchema, JSON.parse(stated)))
        })
        void closed.then(() => reject(new Error('the stack ended')))
      })
      assert.equal(children().length, 5)

      const importer = temporaryFolder()
      const record = { id: 'r:1', title: 'Paying nurses', abstract: 'About nurses.', year: 2020, sites: ['hse'] }
      const files = [jsonLinesFile(importer, 'records.jsonl', [record])]
      await importFiles({ dataDir: importer, databaseUrl, files, quiet: true, print: () => undefined })
      const search = '/api/search?q=nurses&site=hse&lang=en'
      const total = async (port: number): Promise<unknown> => {
        const answer = await fetch(`http://127.0.0.1:${port}${search}`)
        return answer.ok && ((await answer.json()) as { data: { total: { value: number } } }).data.total.value
      }
      for (const port of [...apis, ...sites, sitePort, apiPort]) while ((await total(port)) !== 1) await pause(50)

      await runApiCommand('demo-user', [login.email, login.password], {
        DATABASE_URL: databaseUrl,
        DATA_DIR: importer,
      })
      for (const [own, other] of [apis, apis.toReversed()].map(([a = 0, b = 0]) => [a, b])) {
        const answer = await fetch(`http://127.0.0.1:${own}/api/auth/client`, asJson(login))
        const { data } = (await answer.json()) as { data: { token: string } }
        const profile = await fetch(`http://127.0.0.1:${other}/api/profile`, {
          headers: { authorization: `Bearer ${data.token}` },
        })
        assert.equal(profile.status, 200)
      }

      const failed: string[] = []
      let answered = 0
      const clients = 4
      const load = async () => {
        while (!over) {
          const outcome = await fetch(`http://127.0.0.1:${sitePort}${search}`).then(
            async (answer) => (await answer.text(), answer.status),
            String,
          )
          answered += 1
          if (outcome !== 200) failed.push(String(outcome))
        }
      }
      const loads = Array.from({ length: clients }, load)
      for (const [name, script] of Object.entries(lasting)) {
        const before = answered
        while (answered < before + 20) await pause(20)
        const of = () => children().filter(({ command }) => command.includes(script))
        const [victim] = of()
        assert.ok(victim)
        process.kill(victim.pid, 'SIGKILL')
        const isBack = async () => {
          const ready = [...(name === 'API' ? apis : sites)].map((port) =>
            fetch(`http://127.0.0.1:${port}/readyz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          )
          return (await Promise.all(ready)).every(Boolean) && of().every(({ pid: running }) => running !== victim.pid)
        }
        while (!(await isBack())) await pause(50)
        // Those that the killed server was answering.
        assert.ok(failed.length <= clients, `${name}: ${failed.join(', ')}`)
        failed.length = 0
      }
      over = true
      await Promise.all(loads)
      context.diagnostic(`${answered} searches while an API and a site server were killed`)

      const cluster = readFileSync(join(dataFolder, 'stack/postgres/data/postmaster.pid'), 'utf8')
      children()
      assert.ok(everything.has(Number(cluster.split('\n')[0])))
      stack.kill('SIGINT')
      assert.deepEqual(await closed, [0, null])
      assert.deepEqual([...everything].filter(isRunning), [])
    } finally {
      over = true
      stack.kill('SIGTERM')
      await closed
    }
  },
)
