import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { createServer } from 'node:http'
import {
  givenRequestId,
  guardConnections,
  inTurn,
  networkOf,
  requestIdHeader,
  securityHeaders,
  serverLimits,
} from 'shared/connections'
import type { AccountParts } from './accounts/account-parts.ts'
import { registerAccountRoutes } from './register-account-routes.ts'
import { articleEndpoint } from './articles/article-endpoint.ts'
import { createArticleService } from './articles/article-service.ts'
import type { DocumentStore } from './catalogue/document-store.ts'
import type { FilterTrees } from './taxonomy/filter-trees.ts'
import { createCompare } from './comparison/compare-documents.ts'
import { comparisonEndpoint, comparisonFileEndpoint } from './comparison/comparison-endpoints.ts'
import { compositionCalls } from './composition/composition-calls.ts'
import { createReportStore } from './composition/report-store.ts'
import { createIsReleased } from './composition/reporters.ts'
import type { Config } from './config.ts'
import { createAddressIndex } from './document-addresses/address-index.ts'
import { documentAddressesEndpoint } from './document-addresses/addresses-endpoint.ts'
import type { Database } from './database/open-database.ts'
import { loadFeedWords } from './feeds/feed-words.ts'
import { registerSearchFeed } from './feeds/register-search-feed.ts'
import type { SiteOrigin } from './feeds/site-feed.ts'
import { healthPaths, livePath, registerHealth } from './health/health-route.ts'
import { isReady, type IndexState } from './import/index-state.ts'
import type { Answered } from './metrics/metrics.ts'
import { callPaths, securitySchemes } from './http/call-openapi.ts'
import { compressJson } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { registerEndpoints } from './http/endpoint.ts'
import { handleErrors, sendUnreadable } from './http/error-handler.ts'
import { HttpError } from './http/errors.ts'
import { registerCalls, sessionOf } from './http/register-calls.ts'
import { tellRefusals } from './http/refused-calls.ts'
import { openApiOf } from './http/openapi.ts'
import { rateLimitStore, type RequestCounts } from './http/request-counts.ts'
import type { TextsByLanguage } from './i18n/api-texts.ts'
import { registerTexts, textsPaths } from './i18n/texts-routes.ts'
import { corpusEndpoint } from './corpus/corpus-endpoint.ts'
import { createCorpusFigures } from './corpus/corpus-figures.ts'
import { registerLatestContent } from './latest-content/register-latest-content.ts'
import { createOaiStore } from './oai/oai-store.ts'
import { oaiPaths, registerOai } from './oai/register-oai.ts'
import { mcpPaths, registerMcp } from './mcp/register-mcp.ts'
import {
  broaderEndpoint,
  countsEndpoint,
  mapEndpoint,
  searchEndpoint,
  similarEndpoint,
  suggestionsEndpoint,
  yearsEndpoint,
} from './results/search-endpoints.ts'
import { createSearchOverview } from './results/search-overview.ts'
import { createSearchService } from './results/search-service.ts'
import type { SearchIndex } from './search/search-index.ts'

export interface AppParts {
  config: Pick<Config, 'rateLimits' | 'allowedOrigins' | 'localOrigins' | 'trustProxy' | 'textsDir'>
  db: Database
  accounts: AccountParts
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
  /** Milliseconds the event loop may be late before requests are turned away; 1,000 by default, 0 sets no limit. */
  mostLag?: number
  /** Told of each request once it is answered. */
  answered?: ((request: Answered) => void) | undefined
  /** Whether the server is about to stop: it is not ready, and clients open no more requests on their connections. */
  isDraining?: (() => boolean) | undefined
  /** Absent: nothing is logged. */
  logger?: FastifyBaseLogger
}

const mostAddressBytes = 4096
/** A search may have 4,000 characters, of nine bytes each where they are Chinese. */
const mostSearchAddressBytes = 48 * 1024
const mostBodyBytes = 64 * 1024
/** Default of `AppParts.mostLag`. */
const usualLag = 1000

/** The server with everything it needs passed in; it does not listen yet. Closing it closes nothing that was passed in. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const {
    config,
    db,
    accounts,
    accountRequests,
    dataDir,
    siteOrigin,
    store,
    trees,
    searchIndex,
    texts,
    indexState,
    logger,
    isDraining = () => false,
  } = parts
  const app: FastifyInstance = fastify({
    ...(logger && { loggerInstance: logger }),
    bodyLimit: mostBodyBytes,
    frameworkErrors: (_error, _request, reply) => sendUnreadable(reply),
    serverFactory: (handle) => guardConnections(createServer(serverLimits, inTurn(handle)), mostBodyBytes),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => givenRequestId(headers[requestIdHeader]) ?? crypto.randomUUID(),
    // Requests on connections that are open are still answered; whoever balances has been told before.
    return503OnClosing: false,
  })
  handleErrors(app)
  tellRefusals(app, accounts.securityLog.refused)
  app.addHook('onRequest', async (request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
    reply.header(requestIdHeader, request.id).headers(securityHeaders(request.protocol === 'https'))
    const most = /^\/api\/search[/.?]/.test(request.url) ? mostSearchAddressBytes : mostAddressBytes
    if (Buffer.byteLength(request.url) > most) throw new HttpError('address_too_long')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: some addresses hold tokens of mails.
    const { method, routeOptions } = request
    const path = routeOptions.url ?? request.url.split('?')[0]
    const { statusCode: status, elapsedTime } = reply
    request.log.info({ method, path, status, ms: Math.round(elapsedTime) }, 'answered')
    parts.answered?.({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1000 })
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The site's pages, on other ports and names, read the answers.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  await allowOrigins(app, config)
  await app.register(underPressure, {
    maxEventLoopDelay: parts.mostLag ?? usualLag,
    sampleInterval: 500,
    pressureHandler: ({ routeOptions }) => {
      if (routeOptions.url !== livePath) throw new HttpError('overloaded')
    },
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    // A database that is away limits nobody: what needs it says so itself.
    ...(parts.requestCounts && { store: rateLimitStore(parts.requestCounts), skipOnError: true }),
  })
  compressJson(app)

  const service = createSearchService(searchIndex, store, trees)
  const onceReady = {
    search: (...args: Parameters<typeof service.search>) => (assertReady(indexState()), service.search(...args)),
    broader: (...args: Parameters<typeof service.broader>) => (assertReady(indexState()), service.broader(...args)),
    counts: (...args: Parameters<typeof service.counts>) => (assertReady(indexState()), service.counts(...args)),
    similar: (...args: Parameters<typeof service.similar>) => (assertReady(indexState()), service.similar(...args)),
    suggest: (...args: Parameters<typeof service.suggest>) => (assertReady(indexState()), service.suggest(...args)),
  }
  const overview = createSearchOverview(searchIndex, trees, accounts.now)
  const overviewOnceReady: typeof overview = {
    years: (...args) => (assertReady(indexState()), overview.years(...args)),
    map: (...args) => (assertReady(indexState()), overview.map(...args)),
  }
  const addresses = createAddressIndex(store)
  app.addHook('onListen', () => void addresses.prepare())
  const articles = createArticleService(store, trees, texts)
  const compare = createCompare(store, trees, accounts.siteLocales)
  const endpoints = [
    searchEndpoint(onceReady, config.rateLimits.search),
    broaderEndpoint(onceReady, config.rateLimits.search),
    countsEndpoint(onceReady, config.rateLimits.search),
    yearsEndpoint(overviewOnceReady, config.rateLimits.search),
    mapEndpoint(overviewOnceReady, config.rateLimits.search),
    suggestionsEndpoint(onceReady, config.rateLimits.suggestions),
    similarEndpoint(onceReady, config.rateLimits.search),
    articleEndpoint(articles),
    documentAddressesEndpoint(addresses, store),
    comparisonEndpoint(compare, config.rateLimits.search),
    comparisonFileEndpoint(compare, { ...accounts, rateLimit: config.rateLimits.exports }),
  ]
  const loggedIn = async (request: FastifyRequest) => (await sessionOf(accounts.sessions, request, 'visitors')) !== null
  registerEndpoints(app, endpoints, loggedIn)
  registerTexts(app, config.textsDir)
  registerHealth(app, { store, dataDir, state: indexState, isDraining })
  const feedParts = { trees, words: loadFeedWords(), siteOrigin }
  const figures = createCorpusFigures()
  const latest = registerLatestContent(app, { db, store, dataDir, observe: figures.take, ...feedParts })
  const corpus = [corpusEndpoint({ figures, trees, catchUp: latest.catchUp })]
  registerEndpoints(app, corpus, loggedIn)
  const searchFeedPaths = registerSearchFeed(app, {
    ...feedParts,
    latest: latest.latest,
    searchIndex,
    siteLocales: accounts.siteLocales,
    indexState,
    rateLimit: config.rateLimits.search,
  })
  registerMcp(app, {
    search: onceReady,
    articles,
    store,
    trees,
    texts,
    siteLocales: accounts.siteLocales,
    rateLimit: config.rateLimits.search,
    origins: config,
  })
  registerOai(app, {
    store: createOaiStore(db),
    trees,
    originOf: siteOrigin,
    nameOf: (site) => accounts.siteLocales(site, 'en').siteName,
    now: accounts.now,
    rateLimit: config.rateLimits.search,
  })
  const personal = registerAccountRoutes(app, {
    accounts,
    documents: store,
    trees,
    searchIndex,
    indexState,
    dataDir,
    rateLimit: accountRequests,
    exportLimit: config.rateLimits.exports,
  })
  const isReleased = createIsReleased(parts.siteFolder)
  const reports = compositionCalls(createReportStore({ db, now: accounts.now, key: accounts.reportingKey, isReleased }))
  registerCalls(app, reports, { sessions: accounts.sessions, rateLimit: accountRequests })
  const composition = callPaths(reports)
  const description = JSON.stringify(
    openApiOf(
      [...endpoints, ...latest.endpoints, ...corpus],
      {
        ...textsPaths,
        ...healthPaths,
        ...latest.paths,
        ...searchFeedPaths,
        ...mcpPaths,
        ...oaiPaths,
        ...personal.paths,
        ...composition.paths,
      },
      { schemas: { ...personal.components, ...composition.components }, securitySchemes },
    ),
  )
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(description))
  return app
}

const assertReady = (state: IndexState): void => {
  if (!isReady(state)) throw new HttpError('search_not_ready')
}
