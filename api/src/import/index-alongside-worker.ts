import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { withDatabase } from '../database/open-database.ts'
import { followIndex } from './follow-index.ts'
import type { IndexProgress } from './index-alongside.ts'
import { cataloguePlaceSchema } from './index-place.ts'

if (!parentPort) throw new Error('index-alongside-worker.ts runs in a worker thread only')
const port = parentPort
const place = v.parse(cataloguePlaceSchema, workerData)

/** Documents were stored since they were last read, or all of them are. */
let hasNews = false
let hasEnded = false
port.on('message', (isEnd: boolean) => {
  hasNews = true
  hasEnded = isEnd
})

/** The last look comes after the message that ends it. */
const isMoreComing = async (): Promise<boolean> => {
  while (!hasNews) {
    if (hasEnded) return false
    await once(port, 'message')
  }
  hasNews = false
  return true
}

const report = (progress: IndexProgress): void => port.postMessage(progress)

await withDatabase(place, (db) => followIndex(place, createDocumentStore(db), report, isMoreComing))
port.close()
