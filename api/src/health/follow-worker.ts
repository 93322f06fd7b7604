import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { openDatabase } from '../database/open-database.ts'
import { followIndex } from '../import/follow-index.ts'
import type { FollowAnswer } from './index-follower.ts'

const { dataDir, databaseUrl } = v.parse(
  v.object({ dataDir: v.string(), databaseUrl: v.optional(v.string()) }),
  workerData,
)

const follow = async (): Promise<FollowAnswer> => {
  const db = await openDatabase(dataDir, databaseUrl)
  try {
    const store = createDocumentStore(db)
    const revision = await store.revision()
    await followIndex(dataDir, store)
    return { revision }
  } finally {
    await db.destroy()
  }
}

const answer: FollowAnswer = await follow().catch((error: unknown) => ({
  problem: error instanceof Error ? error.message : String(error),
}))
parentPort?.postMessage(answer)
