import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { askEveryTime } from 'federation/files'
import type { FollowedSite } from 'federation/object-storage'
import { sites } from 'shared/sites'
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
import { createApiReader } from './api-reader/api-reader.ts'
import { isSafeOrigin, type ServerConfig } from './config.ts'
import { registerCrawlerFiles } from './crawlers/register-crawler-files.ts'
import { createHealthReader } from './health/health-reader.ts'
import { onlyConfiguredHosts } from './forwarded-host.ts'
import { registerHealth } from './health/register-health.ts'
import { personal } from './headers.ts'
import { registerOverrides } from './overrides/register-overrides.ts'
import { manifestPath, siteManifest } from './page-head/site-manifest.ts'
import { openSearch, openSearchPath } from './page-head/opensearch-description.ts'
import { pageRequestIn, readable } from './page-request.ts'
import { registerPages } from './page-routes.ts'
import { wholeRegistry } from './page-registry.ts'
import { mostBodyBytes, passToApi } from './pass-to-api.ts'
import { proxyReleaseApi, thisMachine } from './proxy-release-api.ts'
import { registerReleasedFiles } from './released-files.ts'
import { keepPurged } from './purge.ts'
import type { SiteMetrics } from './metrics/site-metrics.ts'
import { createPageRenderer } from './rendering/page-renderer.ts'
import { createSendText } from './send-text.ts'
import { createSiteFiles, textsVersions } from './site-files.ts'
import { canonicalOrigin, langOf, siteOf } from './site-page.ts'
import { registerState } from './state-routes.ts'

export interface ServerOptions {
  /** Called with requests, releases and rendering. Default: it does nothing */
  metrics?: SiteMetrics
  /** Whether the server is about to stop: it is not ready, and clients open no more requests on their connections. */
  isDraining?: () => boolean
  /** Brings what the folder does not have yet. Default: the folder is all there is */
  followed?: FollowedSite | undefined
}

/** Tells of settings that do less than they seem to. */
const warnOfSettings = (config: ServerConfig): void => {
  if (config.trustProxy.length > 1 && !config.namedHostsOnly)
    process.emitWarning(
      'TRUST_PROXY is set and SITE_ORIGINS is not: what a proxy says of host and scheme is not taken, and links lead to http addresses of the Host header. Set SITE_ORIGINS.',
    )
  const unsafe = Object.values(config.siteOrigins).filter((origin) => !isSafeOrigin(origin))
  if (unsafe.length > 0)
    process.emitWarning(
      `Browsers cannot check the signatures of releases at ${unsafe.join(', ')}: serve the site by https.`,
    )
}

/** The site server: pages, releases, texts and the registry. It rereads its folder when a file changes. */
export const buildServer = async (
  config: ServerConfig,
  { metrics, followed, isDraining = () => false }: ServerOptions = {},
): Promise<FastifyInstance> => {
  warnOfSettings(config)
  const onlyConfigured = onlyConfiguredHosts(config)
  const pageRequest = (request: FastifyRequest) => pageRequestIn(config, request)
  const files = createSiteFiles(config.siteFolder, config.releaseKeys)
  const api = createApiReader({ base: `${config.apiOrigin}/api`, timeout: config.pageWait })
  const renderer = config.render ? createPageRenderer(files, config) : null
  const health = createHealthReader(files, config, () => renderer?.health() ?? null)
  const sendText = createSendText()
  const app = fastify({
    rewriteUrl: (request) => {
      onlyConfigured(request)
      return readable(request.url ?? '/')
    },
    bodyLimit: mostBodyBytes,
    // An address that cannot be read passes no hook.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      reply.raw.writeHead(400, { ...securityHeaders(false), 'content-type': 'text/plain' }).end('Bad request\n')
    },
    serverFactory: (handle) =>
      handleExpectContinue(createServer(serverLimits, serializePerConnection(handle)), mostBodyBytes),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    // Requests under way are answered, also those on connections that stay open.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => inboundRequestId(headers[requestIdHeader]) ?? crypto.randomUUID(),
    trustProxy: config.trustProxy,
  })
  // Visitors may name any trace: one begins here.
  const spans = createRequestSpans({ isFollowing: false })
  app.addHook('onRequest', (request, _reply, next) => spans.open(request, next))
  if (renderer) {
    app.addHook('onReady', async () => {
      const { sentence, isLess } = await renderer.walls()
      app.log[isLess ? 'warn' : 'info'](sentence)
      renderer.start()
    })
    app.addHook('onClose', () => renderer.close())
  }
  if (renderer && config.purge) {
    const purging = keepPurged(config.purge, () => [
      files.shell(),
      files.registry(),
      ...Object.values(sites).map((site) => JSON.stringify(textsVersions(files, site))),
    ])
    app.addHook('onReady', purging.start)
    app.addHook('onClose', purging.stop)
  }
  if (followed) {
    app.addHook('onRequest', async ({ url }) => {
      const path = url.split('?')[0] ?? ''
      const isMissing = /^\/(?:shell|remotes)\//.test(path) && !existsSync(join(config.siteFolder, path))
      if (isMissing) await followed.bring(path)
    })
    app.addHook('onClose', () => followed.close())
  }
  metrics?.watch({ files, followed, rendering: renderer && (() => renderer.health()) })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    const route = routeOptions.url ?? (isPage ? 'page' : 'none')
    spans.close(request, { route, status: reply.statusCode })
    metrics?.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(securityHeaders(protocol === 'https'))
  })
  // Also for a request that was under way when the stop began.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
  })
  // A worker that stands between a page and the network would outlive the release that has registered it.
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['service-worker'] !== undefined) return reply.code(403).send('This site has no service worker\n')
    return undefined
  })
  await app.register(rateLimit, {
    global: false,
    max: config.pagesPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: ({ ip }) => config.pagesPerMinute === 0 || thisMachine.test(ip),
    errorResponseBuilder: (_, { statusCode }) =>
      Object.assign(new Error('Too many requests: wait a moment, then try again.'), { statusCode }),
  })
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500)
      process.emitWarning(`${request.id} ${request.method} ${request.url.split('?')[0] ?? ''}: ${error.message}`)
    const said = status < 500 ? error.message : 'Something went wrong on our side.'
    return reply.code(status).header('cache-control', personal).type('text/plain; charset=utf-8').send(`${said}\n`)
  })

  await registerReleasedFiles(app, { config, files, sendText })
  await passToApi(app, config.apiOrigin, ({ hostname }) => siteOf(config, hostname).id)

  if (config.releaseApi !== undefined) await proxyReleaseApi(app, config.releaseApi)

  registerState(app, { config, files, isDraining })
  app.get('/registry.json', (request, reply) => {
    const { text, tag } = wholeRegistry(files.registry())
    return sendText(request, reply, 'application/json; charset=utf-8', text, askEveryTime, tag)
  })
  app.get('/favicon.ico', ({ hostname }, reply) => reply.sendFile(`${siteOf(config, hostname).id}/favicon.ico`))
  app.get(manifestPath, (request, reply) => {
    const { hostname, address } = pageRequest(request)
    const site = siteOf(config, hostname)
    const lang = langOf(site, address.searchParams.get('lang'))
    const manifest = siteManifest(site, lang, files.words(site.id, lang))
    return sendText(request, reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
  })
  app.get(openSearchPath, (request, reply) => {
    const asked = pageRequest(request)
    const site = siteOf(config, asked.hostname)
    const lang = langOf(site, asked.address.searchParams.get('lang'))
    const text = openSearch(site, lang, files.words(site.id, lang), canonicalOrigin(config, site, asked))
    return sendText(request, reply, 'application/opensearchdescription+xml; charset=utf-8', text)
  })
  registerHealth(app, health)
  registerCrawlerFiles(app, {
    files,
    config,
    placeOf: (request) => {
      const asked = pageRequest(request)
      const site = siteOf(config, asked.hostname)
      return { site, origin: canonicalOrigin(config, site, asked) }
    },
  })
  await registerOverrides(app, { files, config })
  registerPages(app, { config, files, api, renderer, sendText, pageRequest })
  return app
}
