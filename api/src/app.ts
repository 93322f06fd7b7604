import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import {
  inboundRequestId,
  handleExpectContinue,
  serializePerConnection,
  networkOf,
  requestIdHeader,
  securityHeaders,
  serverLimits,
} from 'shared/connections'
import { createRequestSpans } from 'shared/tracing'
import type { AccountDeps } from './accounts/account-parts.ts'
import { createArticleService } from './articles/article-service.ts'
import type { DocumentStore } from './catalogue/document-store.ts'
import type { FilterTrees } from './taxonomy/filter-trees.ts'
import { createCompare } from './comparison/compare-documents.ts'
import { createReportStore } from './composition/report-store.ts'
import { createIsReleased } from './composition/reporters.ts'
import type { Config } from './config.ts'
import { createAddressIndex } from './document-addresses/address-index.ts'
import { damageOf } from './database/damage.ts'
import type { Database } from './database/open-database.ts'
import { wayBack } from './database/way-back.ts'
import { loadFeedWords } from './feeds/feed-words.ts'
import type { SiteOrigin } from './i18n/site-locale.ts'
import type { Answered } from './metrics/metrics.ts'
import { allowOrigins } from './http/cors.ts'
import { handleErrors, sendUnreadable } from './http/error-handler.ts'
import { HttpError } from './http/errors.ts'
import { auditRefusals } from './http/refused-calls.ts'
import { rateLimitStore, type RequestCounts } from './http/request-counts.ts'
import type { TextsByLanguage } from './i18n/api-texts.ts'
import { contributionRoutes } from './contributions/contribution-routes.ts'
import { createContributions } from './contributions/contributions.ts'
import { createEditors } from './contributions/editors.ts'
import type { WorkSources } from './contributions/fetch-work.ts'
import { createDeriver } from './derive/derive.ts'
import { createSearchCounts } from './search-counts/search-counts.ts'
import { createOaiStore } from './oai/oai-store.ts'
import { personalRoutes } from './personal-routes.ts'
import { articleRoute } from './articles/article-route.ts'
import { comparisonFileRoute, comparisonRoute } from './comparison/comparison-routes.ts'
import { compositionRoutes } from './composition/composition-routes.ts'
import { documentAddressesRoute } from './document-addresses/addresses-route.ts'
import { searchFeedRoute } from './feeds/search-feed-route.ts'
import { healthRoutes, probePaths } from './health/health-routes.ts'
import type { MeaningState } from './health/meaning-state.ts'
import { describedRoute } from './http/openapi.ts'
import { readBodies } from './http/read-body.ts'
import { onlyDeclaredRoutes, registerRoutes } from './http/register-routes.ts'
import { textsRoute } from './i18n/texts-route.ts'
import type { IndexState } from './import/index-state.ts'
import { jobStates } from './jobs/job-state.ts'
import { readyIndex } from './import/ready-index.ts'
import { corpusRoute } from './corpus/corpus-route.ts'
import { createLatestContent } from './latest-content/latest-content.ts'
import { oaiRoutes } from './oai/oai-routes.ts'
import { createMcp } from './mcp/mcp-route.ts'
import { searchRoutes } from './results/search-routes.ts'
import { createSearchOverview } from './results/search-overview.ts'
import { createSearchService } from './results/search-service.ts'
import type { SearchIndex } from './search/search-index.ts'

export interface AppDeps {
  config: Pick<Config, 'rateLimits' | 'allowedOrigins' | 'localOrigins' | 'trustProxy' | 'textsDir' | 'mostLag'> &
    Partial<Pick<Config, 'linkResolver' | 'countSearches'>>
  db: Database
  accounts: AccountDeps
  /** Requests a minute and address to each call that concerns a person; 0 sets no limit. */
  accountRequests: number
  /** Where requests are counted that other servers count too; by default in memory. */
  requestCounts?: RequestCounts | undefined
  /** Where releases are, when the site is on this machine: reports of others are not counted. */
  siteFolder?: string | undefined
  /** Folder that may hold files of the operator. */
  dataDir: string
  /** Where the pages of a site are; links in feeds lead there. */
  siteOrigin: SiteOrigin
  store: DocumentStore
  trees: FilterTrees
  searchIndex: SearchIndex
  texts: TextsByLanguage
  /** How far the index is; searches are refused until the first one is built. */
  indexState: () => IndexState
  /** Whether searches find what is near in meaning. Default: they do not */
  meaning?: (() => MeaningState) | undefined
  /** Runs what follows of a request where its id is known to the calls of the index. Default: it is not */
  withRequestId?: ((id: string, next: () => void) => void) | undefined
  /** Called after each response. */
  answered?: ((request: Answered) => void) | undefined
  /** Whether the server is about to stop: it is not ready, and clients open no more requests on their connections. */
  isDraining?: (() => boolean) | undefined
  /** Where works that readers suggest are fetched. Default: nowhere, nothing leaves the machine */
  workSources?: WorkSources | undefined
  /** Absent: nothing is logged. */
  logger?: FastifyBaseLogger
}

const mostAddressBytes = 4096
/** A search may have 4,000 characters, of nine bytes each where they are Chinese. */
const mostSearchAddressBytes = 48 * 1024
const mostBodyBytes = 64 * 1024

/** The server with everything it needs passed in; it does not listen yet. Closing it closes nothing that was passed in. */
export const buildApp = async (parts: AppDeps): Promise<FastifyInstance> => {
  const {
    config,
    db,
    accounts,
    accountRequests,
    dataDir,
    siteOrigin,
    store,
    trees,
    texts,
    indexState,
    logger,
    isDraining = () => false,
  } = parts
  const app: FastifyInstance = fastify({
    ...(logger && { loggerInstance: logger }),
    bodyLimit: mostBodyBytes,
    frameworkErrors: (_error, _request, reply) => sendUnreadable(reply),
    serverFactory: (handle) =>
      handleExpectContinue(createServer(serverLimits, serializePerConnection(handle)), mostBodyBytes),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => inboundRequestId(headers[requestIdHeader]) ?? crypto.randomUUID(),
    // Requests on connections that are open are still answered; the balancer was notified before.
    return503OnClosing: false,
  })
  const spans = createRequestSpans({ isFollowing: true })
  app.addHook('onRequest', (request, _reply, next) => {
    const inside = () => (parts.withRequestId ? parts.withRequestId(request.id, next) : next())
    spans.open(request, inside)
  })
  handleErrors(app)
  readBodies(app)
  onlyDeclaredRoutes(app)
  auditRefusals(app, accounts.securityLog.refused)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id).headers(securityHeaders(request.protocol === 'https'))
    const maxAddressBytes = /^\/api\/search[/.?]/.test(request.url) ? mostSearchAddressBytes : mostAddressBytes
    if (!request.routeOptions.config.refused && Buffer.byteLength(request.url) > maxAddressBytes)
      throw new HttpError('address_too_long')
  })
  // Also for a request that was under way when the stop began.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: some addresses hold tokens of mails.
    const { method, routeOptions } = request
    const path = routeOptions.url ?? request.url.split('?')[0]
    const { statusCode: status, elapsedTime } = reply
    request.log.info({ method, path, status, ms: Math.round(elapsedTime) }, 'answered')
    const route = routeOptions.url ?? 'none'
    spans.close(request, { route, status })
    parts.answered?.({ method, route, status, seconds: elapsedTime / 1000 })
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The site's pages, on other ports and names, read the answers.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  await allowOrigins(app, config)
  await app.register(underPressure, {
    maxEventLoopDelay: config.mostLag,
    sampleInterval: 500,
    pressureHandler: ({ routeOptions }) => {
      // A probe that fails under load takes every server out at once.
      if (!probePaths.includes(routeOptions.url ?? '')) throw new HttpError('overloaded')
    },
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    // While the database is away no limit applies: calls that need it fail with their own error.
    ...(parts.requestCounts && { store: rateLimitStore(parts.requestCounts), skipOnError: true }),
  })
  // Level 1 costs about a millisecond an answer. Bodies of requests are never unpacked.
  await app.register(compress, {
    customTypes: /^text\/(?!event-stream)|[/+](?:json|xml)\b|\/x-(?:bibtex|research-info-systems)\b/,
    encodings: ['gzip'],
    globalDecompression: false,
    syncThreshold: 0,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  })

  const searchIndex = readyIndex(parts.searchIndex, indexState)
  const search = createSearchService(searchIndex, store, trees)
  const addresses = createAddressIndex(store)
  app.addHook('onListen', () => void addresses.prepare())
  const articles = createArticleService(store, trees, texts, config.linkResolver)
  const compare = createCompare(store, trees, accounts.siteLocales)
  const { siteLocales, now } = accounts
  const feedDeps = { trees, words: loadFeedWords(), siteOrigin }
  const { latestRoutes, latest } = createLatestContent(app, { store, dataDir, ...feedDeps })
  const { mcpRoute, close } = createMcp({
    search,
    articles,
    store,
    trees,
    siteLocales,
    origins: config,
    warn: (error) => app.log.warn({ err: error }, 'mcp'),
  })
  app.addHook('onClose', close)
  const isReleased = createIsReleased(parts.siteFolder)
  const searchCounts = createSearchCounts({
    db,
    now,
    key: accounts.reportingKey,
    isOn: config.countSearches ?? true,
    warn: (error) => app.log.warn({ err: error }, 'searches could not be counted'),
  })
  app.addHook('onClose', searchCounts.write)
  const contributions = createContributions({
    ...accounts,
    documents: store,
    derive: () => createDeriver(trees),
    sources: parts.workSources ?? null,
  })
  const routes = [
    ...searchRoutes(search, createSearchOverview(searchIndex, trees, now), searchCounts),
    ...contributionRoutes(accounts, contributions, createEditors(db, now), searchCounts),
    articleRoute(articles),
    documentAddressesRoute(addresses, store),
    comparisonRoute(compare),
    comparisonFileRoute(compare, accounts),
    textsRoute(config.textsDir),
    ...healthRoutes({
      store,
      dataDir,
      state: indexState,
      meaning: parts.meaning,
      damaged: () => damageOf(db),
      jobs: () => jobStates(db, accounts.now()),
      wayBack: () => wayBack(dataDir),
      isDraining,
    }),
    ...latestRoutes,
    corpusRoute({ store, trees }),
    searchFeedRoute({ ...feedDeps, latest, searchIndex, siteLocales }),
    mcpRoute,
    ...oaiRoutes({
      store: createOaiStore(db),
      trees,
      originOf: siteOrigin,
      nameOf: (site) => siteLocales(site, 'en').siteName,
      now,
    }),
    ...personalRoutes({
      accounts,
      documents: store,
      trees,
      searchIndex,
      dataDir,
      warn: (problem) => app.log.warn(problem),
    }),
    ...compositionRoutes(createReportStore({ db, now, key: accounts.reportingKey, isReleased })),
  ]
  registerRoutes(app, [...routes, describedRoute(routes)], {
    sessions: accounts.sessions,
    limits: { calls: accountRequests, ...config.rateLimits },
  })
  return app
}
