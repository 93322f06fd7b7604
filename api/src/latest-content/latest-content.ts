import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { latestContentRequestSchema, latestContentSchema } from 'shared/contracts'
import * as v from 'valibot'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { feedRoute } from '../feeds/feed-route.ts'
import { mostEntries, siteFeed, type FeedDeps } from '../feeds/site-feed.ts'
import { everyone } from '../http/access.ts'
import { jsonWithEtag } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import { createHotItems } from './hot-items.ts'
import { createLatestService, type LatestService } from './latest-service.ts'
import { siteIds, type Lang, type SiteId } from 'shared/sites'
import type { AtomFeed } from '../feeds/atom.ts'
import { fill } from '../i18n/api-texts.ts'

/** The newest documents of a site as a feed, in a language the site offers. */
const createLatestFeed =
  (parts: FeedDeps & { latest: LatestService }) =>
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

const latestContentRoute = (latest: LatestService) =>
  route({
    method: 'GET',
    access: everyone,
    limit: 'none',
    path: '/api/latest_content',
    summary: 'Latest content',
    description:
      'What is new on a site in one month: notes and articles in front, then articles by document type (hse, cvd) or by programs and services (sse). Without month and year, the newest month that has documents.',
    query: latestContentRequestSchema,
    answer: jsonWithEtag(latestContentSchema),
    handle: ({ query }) => latest.content({ site: query.type, lang: query.lang, month: query.month, year: query.year }),
  })

export interface LatestContentDeps extends FeedDeps {
  store: DocumentStore
  /** Folder that may hold the editors' `hot-items.json`. */
  dataDir: string
  now?: () => Date
}

const latestFeedRoute = (parts: FeedDeps & { latest: LatestService }) => {
  const feed = createLatestFeed(parts)
  return feedRoute({
    path: '/api/latest_content.atom',
    summary: 'Latest content as a feed',
    description: 'The 50 newest documents of a site as an Atom feed (RFC 4287).',
    limit: 'none',
    query: v.pick(latestContentRequestSchema, ['type', 'lang']),
    feed: ({ type, lang }) => feed(type, lang),
  })
}

/**
 * `GET /latest_content` and its feed, and the service behind them.
 *
 * @param app a start of it makes the summaries that are missing and asks for each site once, so that the first visitor waits
 *   for neither
 */
export const createLatestContent = (
  app: FastifyInstance,
  { store, dataDir, now = () => new Date(), ...feedDeps }: LatestContentDeps,
): { latestRoutes: Route[]; latest: LatestService } => {
  const hotItems = createHotItems(join(dataDir, 'hot-items.json'), (problem) => app.log.warn(problem))
  const latest = createLatestService({ store, trees: feedDeps.trees, hotItems, now })
  const prepare = async () => {
    for (const site of siteIds) await latest.content({ site, lang: 'en' })
  }
  let preparing: Promise<void> | undefined
  app.addHook('onReady', (done) => {
    preparing = prepare().catch((error: unknown) =>
      app.log.error({ err: error }, 'latest content could not be prepared; the next request tries again'),
    )
    done()
  })
  app.addHook('onClose', async () => preparing)
  return { latestRoutes: [latestContentRoute(latest), latestFeedRoute({ ...feedDeps, latest })], latest }
}
