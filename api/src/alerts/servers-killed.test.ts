import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../database/open-database.ts'
import { addSubscribers, assertNotifiedOnce, letter } from '../fixtures/subscribers.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { importFiles } from '../import/import-files.ts'

/** More on demand (`npm run test:full -- kills`): each starts a server. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 1)
const people = 20
const servers = rounds > 1 ? 3 : 2
const script = fileURLToPath(new URL('../server.ts', import.meta.url))

const postgres = await startPostgres()
after(() => postgres?.stop())

test(
  `${servers} servers on one PostgreSQL, one of them killed ${rounds} times, send each alert once`,
  { skip: !postgres && 'no PostgreSQL', timeout: 900_000 },
  async (context) => {
    if (!postgres) return
    const url = await postgres.createDatabase()
    const importer = temporaryFolder()
    const db = await openDatabase(importer, url, { connections: 2 })
    await addSubscribers(db, people)
    const titles: string[] = []
    const importNext = async (round: number) => {
      const record = letter(round)
      titles.push(record.title)
      const files = [jsonLinesFile(importer, `r${round}.jsonl`, [record])]
      await importFiles({ dataDir: importer, databaseUrl: url, files, quiet: true, print: () => undefined })
    }
    const makeDue = () => db.updateTable('digests').set({ last_run_at: '2020-01-01T00:00:00.000Z' }).execute()
    const sentAlerts = async () => {
      const { count } = await db
        .selectFrom('alerted_documents')
        .select((is) => is.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }

    // Each has a folder of its own, as on machines of their own; their mails go into one.
    const shared = temporaryFolder()
    const outbox = join(shared, 'outbox')
    mkdirSync(outbox)
    const start = (dataDir: string): ChildProcess =>
      spawn(process.execPath, [script], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          API_PORT: '0',
          API_HOST: '127.0.0.1',
          ALERT_SCHEDULE: '* * * * * *',
          SEARCH_WORKERS: '1',
          DATABASE_CONNECTIONS: '4',
          TOKEN_KEY: 'one key of three servers, and long enough',
          LOG_LEVEL: 'fatal',
        },
      })
    const running = Array.from({ length: servers }, () => {
      const dataDir = temporaryFolder()
      symlinkSync(outbox, join(dataDir, 'outbox'))
      return { dataDir, process: start(dataDir) }
    })
    const end = async (child: ChildProcess): Promise<void> => {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
      assert.equal(child.signalCode, 'SIGKILL', `a server ended by itself, with ${child.exitCode}`)
    }
    try {
      for (let round = 0; round < rounds; round++) {
        const before = await sentAlerts()
        await importNext(round)
        // Kills fall between the first and the last digest that the new document is in.
        while ((await sentAlerts()) === before) {
          await makeDue()
          await pause(50)
        }
        await pause(Math.random() * 100)
        for (const server of running.filter((_, place) => place === round % servers)) {
          await end(server.process)
          server.process = start(server.dataDir)
        }
      }
      const expected = people * 2 * titles.length
      for (;;) {
        await makeDue()
        // Mails that a killed server had taken would be taken again after five minutes.
        await db.updateTable('mails').set({ leased_until: null }).where('state', '=', 'queued').execute()
        const waiting = await db.selectFrom('mails').select('id').where('state', '!=', 'sent').execute()
        if ((await sentAlerts()) === expected && waiting.length === 0) break
        await pause(200)
      }
    } finally {
      for (const server of running) await end(server.process)
    }
    const mails = await assertNotifiedOnce(shared, people, titles)
    assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, mails.length)
    context.diagnostic(
      `${mails.length} mails to ${people} people, ${titles.length} documents, each once for each search`,
    )
    await db.destroy()
  },
)
