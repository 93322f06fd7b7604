import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as pause } from 'node:timers/promises'
import { createVectorStore } from '../catalogue/vector-store.ts'
import { openDatabase } from '../database/open-database.ts'
import { addVectors } from '../meaning/vector-memory.ts'
import type { FollowVectorsSetup, VectorCounts } from './follow-vectors.ts'

/** Vectors that are read in one go, and milliseconds between two looks for new ones. */
const portion = 2000
const interval = 2000
/** How often documents that wait for a vector are counted where nothing changed, in milliseconds. */
const countEvery = 60_000

if (!parentPort) throw new Error('follow-vectors-worker.ts runs in a worker thread only')
const port = parentPort
const { dataDir, databaseUrl, memory } = workerData as FollowVectorsSetup

const db = await openDatabase(dataDir, databaseUrl)
const vectors = createVectorStore(db)
let last = 0
let counted = -Infinity
let revision = ''

const look = async () => {
  let isNew = false
  for (;;) {
    const some = await vectors.after(last, portion)
    if (some.length === 0) break
    addVectors(memory, some)
    last = some.at(-1)?.number ?? last
    isNew = true
  }
  const now =
    (await db.selectFrom('facts').select('value').where('name', '=', 'revision').executeTakeFirst())?.value ?? ''
  if (!isNew && now === revision && performance.now() - counted < countEvery) return
  revision = now
  counted = performance.now()
  port.postMessage((await vectors.counts()) satisfies VectorCounts)
}

for (;;) {
  // A database that is away is asked again: what was read stays.
  await look().catch(() => undefined)
  await pause(interval)
}
