import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { withDatabase } from '../database/open-database.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { followIndex } from '../import/follow-index.ts'
import { cataloguePlaceSchema } from '../import/index-place.ts'
import { isWhole, markDamaged, readIndexMetadata } from '../search/postings/index-file.ts'
import type { FollowAnswer } from './index-follower.ts'

const { verify, ...place } = v.parse(v.object({ ...cataloguePlaceSchema.entries, verify: v.boolean() }), workerData)

const follow = async (): Promise<FollowAnswer> => {
  const file = indexFile(place.dataDir)
  if (place.openSearchUrl === undefined && verify && readIndexMetadata(file) && !isWhole(file)) markDamaged(file)
  return { applied: await withDatabase(place, (db) => followIndex(place, createDocumentStore(db))) }
}

const answer: FollowAnswer = await follow().catch((error: unknown) => ({
  problem: error instanceof Error ? error.message : String(error),
}))
parentPort?.postMessage(answer)
