import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { openDatabase } from '../database/open-database.ts'
import { addSubscribers, assertNotifiedOnce, letter } from '../fixtures/subscribers.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { importFiles } from '../import/import-files.ts'

/** More on demand (`npm run test:full -- kills`; 50 are the most a digest lists): each starts a process. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2)
const people = 40
const script = fileURLToPath(new URL('../fixtures/run-alerts-once.ts', import.meta.url))

/** @param killAfterMs milliseconds after its beginning at which the process is killed; null lets it end */
const runOnce = async (dataDir: string, killAfterMs: number | null): Promise<void> => {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  if (killAfterMs !== null) {
    await pause(killAfterMs)
    child.kill('SIGKILL')
  }
  await closed
}

test(`killed ${rounds} times, alerts lose nothing and send nothing twice`, async (context) => {
  const dataDir = temporaryFolder()
  const db = await openDatabase(dataDir)
  const documents = createDocumentStore(db)
  await addSubscribers(db, people)
  const titles: string[] = []
  const importNext = async (round: number) => {
    const record = letter(round)
    titles.push(record.title)
    await importFiles({
      dataDir,
      files: [jsonLinesFile(dataDir, `r${round}.jsonl`, [record])],
      quiet: true,
      print: () => undefined,
    })
  }
  for (let round = 0; round < rounds; round++) {
    await importNext(round)
    await runOnce(dataDir, Math.random() * 250)
  }
  await db.updateTable('mails').set({ leased_until: null }).execute()
  await runOnce(dataDir, null)
  assert.deepEqual(await db.selectFrom('mails').select('id').where('state', '!=', 'sent').execute(), [])

  const mails = await assertNotifiedOnce(dataDir, people, titles)
  assert.equal(await documents.count(), titles.length)
  context.diagnostic(`${mails.length} mails to ${people} people, ${titles.length} documents, each once for each search`)
  await db.destroy()
})
