import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
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
import { expiredCookies } from './foreign-cookies.ts'
import { createHealthReader } from './health/health-reader.ts'
import { onlyConfiguredHosts, originAt } from './forwarded-host.ts'
import { healthPath, registerHealth } from './health/register-health.ts'
import { askEveryTime, forADay, forEver, keptFolders, pageHeaders, personal, sharedShortly } from './headers.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { overridesOf, registerOverrides } from './overrides/register-overrides.ts'
import { manifestPath, siteManifest } from './page-head/site-manifest.ts'
import { openSearch, openSearchPath } from './page-head/opensearch-description.ts'
import { createPacker, tagOf, type Encoding } from './packed.ts'
import { wholeRegistry } from './page-registry.ts'
import { mostBodyBytes, passToApi } from './pass-to-api.ts'
import { proxyReleaseApi } from './proxy-release-api.ts'
import { keepPurged } from './purge.ts'
import type { SiteMetrics } from './metrics/site-metrics.ts'
import type { FollowedSite } from './releases/followed-site.ts'
import { createPageRenderer } from './rendering/page-renderer.ts'
import { createSiteFiles, textsVersions } from './site-files.ts'
import { answerPage, canonicalOrigin, langOf, siteOf, type PageRequest } from './site-page.ts'

const encodingFor = ({ headers }: FastifyRequest): Encoding | null => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** Sends small texts, packed as the browser accepts it, with an entity tag. */
const createSendText = () => {
  const pack = createPacker()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    text: string,
    kept = askEveryTime,
    tag = tagOf(text),
  ): Promise<FastifyReply> => {
    const headers = { 'content-type': type, etag: `"${tag}"`, 'cache-control': kept }
    reply.headers(headers)
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (!encoding) return reply.send(text)
    return reply.header('content-encoding', encoding).send(await pack(text, tag, encoding))
  }
}

/** Names of files with an ending are never pages: a missing asset answers 404. */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path)

const textTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  md: 'text/markdown',
}

const typeOfText = (path: string): string =>
  `${textTypes[/\.([a-z]+)$/.exec(path)?.[1] ?? ''] ?? 'text/plain'}; charset=utf-8`

/** Names the exact version of each module that is shared: for the commands that read the folder, not for strangers. */
const describesBuild = (path: string): boolean => /\/contract\.json(?:\.\w+)?$/.test(path)

const canRead = (read: () => unknown): boolean => {
  try {
    return read() !== undefined
  } catch {
    return false
  }
}

const answers = async (address: string): Promise<boolean> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(1000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const plausibleHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** Where a page was asked for. A host that is none counts as this machine. */
const pageRequestIn = (config: ServerConfig, { hostname, host, url }: FastifyRequest): PageRequest => ({
  hostname,
  origin: originAt(config, plausibleHost.test(host) ? host.toLowerCase() : 'localhost'),
  // What cannot be read as an address is no page.
  address: URL.parse(url.replace(/^\/+/, '/'), 'http://site.invalid') ?? new URL('http://site.invalid/404'),
})

/** Percent signs that begin no character stand for themselves: such an address is answered as one of no page. */
const readable = (url: string): string => {
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

const thisMachine = /^(?:127\.|::1$|::ffff:127\.)/

export interface ServerOptions {
  /** Called with requests, releases and rendering. Default: it does nothing */
  metrics?: SiteMetrics
  /** Whether the server is about to stop: it is not ready, and clients open no more requests on their connections. */
  isDraining?: () => boolean
  /** Brings what the folder does not have yet. Default: the folder is all there is */
  followed?: FollowedSite | undefined
}

/** The site server: pages, releases, texts and the registry. It rereads its folder when a file changes. */
export const buildServer = async (
  config: ServerConfig,
  { metrics, followed, isDraining = () => false }: ServerOptions = {},
): Promise<FastifyInstance> => {
  if (config.trustProxy.length > 1 && !config.namedHostsOnly)
    process.emitWarning(
      'TRUST_PROXY is set and SITE_ORIGINS is not: what a proxy says of host and scheme is not taken, and links lead to http addresses of the Host header. Set SITE_ORIGINS.',
    )
  const unsafe = Object.values(config.siteOrigins).filter((origin) => !isSafeOrigin(origin))
  if (unsafe.length > 0)
    process.emitWarning(
      `Browsers cannot check the signatures of releases at ${unsafe.join(', ')}: serve the site by https.`,
    )
  const onlyConfigured = onlyConfiguredHosts(config)
  const pageRequest = (request: FastifyRequest) => pageRequestIn(config, request)
  const files = createSiteFiles(config.siteFolder, config.releaseKeys)
  const api = createApiReader({ base: `${config.apiOrigin}/api`, timeout: config.pageWait })
  const kept = createKeptAnswers()
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
    if (isDraining()) reply.header('connection', 'close')
    reply.headers(securityHeaders(protocol === 'https'))
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

  const folders: { prefix: string; root?: string; keep: (query: string) => string }[] = [
    { prefix: '/icons/', root: join(import.meta.dirname, '../public/icons'), keep: () => forADay },
    ...keptFolders.map(({ prefix, query }) => ({
      prefix,
      keep: (given: string) => (query === undefined || new RegExp(query).test(given) ? forEver : askEveryTime),
    })),
  ]
  for (const [index, { prefix, root, keep }] of folders.entries()) {
    await app.register(fastifyStatic, {
      root: root ?? join(config.siteFolder, prefix),
      prefix,
      preCompressed: true,
      // Files have entity tags, and are small.
      lastModified: false,
      acceptRanges: false,
      decorateReply: index === 0,
      index: false,
      allowedPath: (path) => !describesBuild(path),
      setHeaders: (reply) => {
        const query = reply.request.raw.url?.split('?')[1] ?? ''
        const kept = keep(query)
        reply.header('cache-control', kept)
        // Nobody asks again for a file that never changes, and its policy keeps it out of frames.
        if (kept === forEver) reply.removeHeader('etag').removeHeader('x-frame-options')
      },
    })
  }
  // A file that is not as it was signed is handed out as it was, where that can be had.
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    const folder = keptFolders.find(({ prefix }) => path.startsWith(prefix))
    const bytes = folder && files.instead(path)
    if (!bytes) return
    const keep = folders.find(({ prefix }) => prefix === folder.prefix)?.keep(query)
    await sendText(request, reply, typeOfText(path), bytes.toString(), keep)
    return reply
  })
  await passToApi(app, config.apiOrigin, ({ hostname }) => siteOf(config, hostname).id)

  if (config.door !== undefined) await proxyReleaseApi(app, config.door)

  app.get('/readyz', async (_, reply) => {
    const readable = canRead(() => files.registry() && files.shell())
    const ready = readable && !isDraining()
    if (!ready) reply.header('retry-after', '5')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', askEveryTime)
      .send({
        status: ready ? 'ready' : isDraining() ? 'stopping' : 'not ready',
        files: readable ? 'ok' : 'the registry or the release of the shell cannot be read',
        api: (await answers(`${config.apiOrigin}/healthz`)) ? 'ok' : 'does not answer',
      })
  })
  app.get('/healthz', () => {
    if (!canRead(() => files.registry() && files.shell())) return { status: 'ok' }
    const { remotes } = files.registry()
    return {
      status: 'ok',
      shell: files.shell().version,
      remotes: Object.fromEntries(remotes.map((row) => [row.name, row.current.version])),
    }
  })
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
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const asked = pageRequest(request)
    const page = (request.method === 'GET' || request.method === 'HEAD') && !looksLikeFile(asked.address.pathname)
    if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    // In a browser such a path is one of no page. Only one slash is sent back: two would begin the name of another host.
    if (request.url.startsWith('//')) {
      const path = asked.address.pathname.replace(/^\/+/, '/')
      return reply.header('cache-control', askEveryTime).redirect(path + asked.address.search, 301)
    }
    const { allowed, overrides, correction } = overridesOf(request, config, Date.now())
    if (correction !== null) reply.header('set-cookie', correction)
    const expired = expiredCookies({
      header: request.headers.cookie,
      hostname: request.hostname,
      pathname: asked.address.pathname,
      secure: request.protocol === 'https',
    })
    for (const each of expired) reply.header('set-cookie', each)
    const elsewhere = overrides.map(({ origin }) => origin)
    const send = (status: 200 | 404 | 410, html: string, cacheControl: string, tag?: string): Promise<FastifyReply> => {
      const headers = pageHeaders(config, request.hostname, files.releaseKeys().length > 0, elsewhere)
      reply.code(status).headers(headers)
      // A browser that has something from elsewhere says so in its cookie.
      if (allowed.length > 0) reply.header('vary', 'accept-encoding, cookie')
      // A shared cache would take cookies away from others, too.
      const keep = expired.length > 0 ? personal : cacheControl
      return sendText(request, reply, 'text/html; charset=utf-8', html, keep, tag)
    }
    const forEverybody = overrides.length === 0 && correction === null
    const { pathname, search } = asked.address
    const key = JSON.stringify([request.hostname, asked.origin, pathname, search])
    const madeOf = [
      files.shell(),
      files.registry(),
      files.releaseKeys(),
      JSON.stringify(textsVersions(files, siteOf(config, request.hostname))),
    ]
    const known = forEverybody ? kept.find(key, madeOf) : null
    if (known) return send(200, known.html, sharedShortly, known.tag)
    const answer = await answerPage(
      {
        files,
        config,
        api: api.for(request.ip),
        ...(renderer && { render: (page) => renderer.render(page, request.ip) }),
      },
      { ...asked, overrides },
    )
    if (answer.status === 302) return reply.header('cache-control', askEveryTime).redirect(answer.to)
    const { status, html, keptUntil, secret } = answer
    if (!forEverybody || secret || pathname === healthPath) return send(status, html, personal)
    if (keptUntil === null) return send(status, html, askEveryTime)
    const tag = tagOf(html)
    kept.keep(key, madeOf, keptUntil, { html, tag })
    return send(status, html, sharedShortly, tag)
  })
  return app
}
