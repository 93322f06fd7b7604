import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { FilterTrees } from '../catalogue/filter-trees.ts'
import type { Database } from '../database/open-database.ts'
import { registerEndpoints, type Endpoint } from '../http/endpoint.ts'
import { latestFeedPaths, registerLatestFeed } from './feed-route.ts'
import { loadFeedWords } from './feed-words.ts'
import { createHotItems } from './hot-items.ts'
import { latestContentEndpoint } from './latest-endpoint.ts'
import { createLatestFeed, type SiteOrigin } from './latest-feed.ts'
import { createLatestIndex } from './latest-index.ts'
import { createLatestService } from './latest-service.ts'
import { createLatestStore } from './latest-store.ts'

export interface LatestContentParts {
  db: Database
  store: DocumentStore
  trees: FilterTrees
  /** Folder that may hold the editors' `hot-items.json`. */
  dataDir: string
  siteOrigin: SiteOrigin
  now?: () => Date
}

/**
 * Puts `GET /latest_content` and its feed on the server. Reading the catalogue begins at once and goes on between
 * requests, so that the first visitor does not wait for it.
 *
 * @returns what the OpenAPI description has to say about them
 */
export const registerLatestContent = (
  app: FastifyInstance,
  { db, store, trees, dataDir, siteOrigin, now = () => new Date() }: LatestContentParts,
): { endpoints: Endpoint[]; paths: typeof latestFeedPaths } => {
  const latestStore = createLatestStore(db)
  const index = createLatestIndex(latestStore, trees, now)
  const hotItems = createHotItems(join(dataDir, 'hot-items.json'), (problem) => app.log.warn(problem))
  const latest = createLatestService({ index, store, trees, hotItems, now })
  const endpoints = [latestContentEndpoint(latest)]
  registerEndpoints(app, endpoints)
  registerLatestFeed(app, createLatestFeed({ latest, trees, words: loadFeedWords(), siteOrigin }))
  let reading: Promise<void> | undefined
  app.addHook('onReady', (done) => {
    reading = index
      .catchUp()
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'latest content could not be read; the next request tries again'),
      )
    done()
  })
  app.addHook('onClose', async () => reading)
  return { endpoints, paths: latestFeedPaths }
}
