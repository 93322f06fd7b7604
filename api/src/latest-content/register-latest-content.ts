import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { latestContentRequestSchema, latestContentSchema } from 'shared/contracts'
import * as v from 'valibot'
import type { DocumentStore, SummarisedDocument } from '../catalogue/document-store.ts'
import type { Database } from '../database/open-database.ts'
import { feedPaths, registerFeed } from '../feeds/feed-route.ts'
import { mostEntries, siteFeed, type FeedParts } from '../feeds/site-feed.ts'
import { endpoint, noParameters, registerEndpoints, type Endpoint } from '../http/endpoint.ts'
import type { Json } from '../http/openapi.ts'
import { createHotItems } from './hot-items.ts'
import { createLatestIndex } from './latest-index.ts'
import { createLatestService, type LatestService } from './latest-service.ts'
import { createLatestStore } from './latest-store.ts'
import type { Lang, SiteId } from 'shared/sites'
import type { AtomFeed } from '../feeds/atom.ts'
import { fill } from '../i18n/api-texts.ts'

/** The newest documents of a site as a feed, in a language the site offers. */
const createLatestFeed =
  (parts: FeedParts & { latest: LatestService }) =>
  async (site: SiteId, wanted: Lang): Promise<AtomFeed> => {
    const { lang, words, name, of } = siteFeed(parts, site, wanted)
    return of({
      id: 'latest-content',
      title: fill(words.title, { site: name }),
      subtitle: fill(words.subtitle, { site: name }),
      path: `/api/latest_content.atom?type=${site}&lang=${lang}`,
      page: `/latest-content?lang=${lang}`,
      source: 'latest_content',
      news: await parts.latest.newest(site, mostEntries),
    })
  }

const latestContentEndpoint = (latest: LatestService) =>
  endpoint({
    path: '/api/latest_content',
    summary: 'Latest content',
    description:
      'What is new on a site in one month: notes and articles in front, then articles by document type (hse, cvd) or by programs and services (sse). Without month and year, the newest month that has documents.',
    params: noParameters,
    query: latestContentRequestSchema,
    data: latestContentSchema,
    errors: [],
    rateLimit: 0,
    handle: ({ query }) => latest.content({ site: query.type, lang: query.lang, month: query.month, year: query.year }),
  })

export interface LatestContentParts extends FeedParts {
  db: Database
  store: DocumentStore
  /** Folder that may hold the editors' `hot-items.json`. */
  dataDir: string
  now?: () => Date
  /** Told of every document that is read. */
  observe?: (document: SummarisedDocument) => void
}

/** Nothing here depends on who asks. */
const anybody = () => Promise.resolve(false)

const feedRoute = {
  path: '/api/latest_content.atom',
  query: v.pick(latestContentRequestSchema, ['type', 'lang']),
} as const

/**
 * Puts `GET /latest_content` and its feed on the server. Reading the catalogue begins at once and goes on between
 * requests, so that the first visitor does not wait for it.
 *
 * @returns what the OpenAPI description has to say about them, the service behind them, and how to bring it up to the catalogue
 */
export const registerLatestContent = (
  app: FastifyInstance,
  { db, store, dataDir, now = () => new Date(), observe, ...feedParts }: LatestContentParts,
): { endpoints: Endpoint[]; paths: Json; latest: LatestService; catchUp: () => Promise<void> } => {
  const { trees } = feedParts
  const index = createLatestIndex(store, createLatestStore(db), trees, now, observe)
  const hotItems = createHotItems(join(dataDir, 'hot-items.json'), (problem) => app.log.warn(problem))
  const latest = createLatestService({ index, store, trees, hotItems, now })
  const endpoints = [latestContentEndpoint(latest)]
  registerEndpoints(app, endpoints, anybody)
  const feed = createLatestFeed({ ...feedParts, latest })
  registerFeed(app, { ...feedRoute, feed: ({ type, lang }) => feed(type, lang), rateLimit: 0 })
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
  const paths = feedPaths(feedRoute, {
    operationId: 'getLatestContentFeed',
    summary: 'Latest content as a feed',
    description: 'The 50 newest documents of a site as an Atom feed (RFC 4287).',
  })
  return { endpoints, paths, latest, catchUp: () => index.catchUp() }
}
