import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createApiReader } from './api-reader/api-reader.ts'
import type { ServerConfig } from './config.ts'
import { registerCrawlerFiles } from './crawlers/register-crawler-files.ts'
import { createHealthReader } from './health/health-reader.ts'
import { healthPath, registerHealth } from './health/register-health.ts'
import { askEveryTime, forADay, forEver, keptFolders, pageHeaders, personal } from './headers.ts'
import { overridesOf, registerOverrides } from './overrides/register-overrides.ts'
import { manifestPath, siteManifest } from './page-head/site-manifest.ts'
import { createSiteFiles } from './site-files.ts'
import { answerPage, canonicalOrigin, langOf, siteOf, type PageRequest } from './site-page.ts'

/** A small text, compressed as the browser accepts it, with an entity tag. */
const sendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  kept = askEveryTime,
): FastifyReply => {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
  reply.header('content-type', type).header('etag', tag).header('vary', 'accept-encoding').header('cache-control', kept)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    return reply.header('content-encoding', 'br').send(brotliCompressSync(text, quality))
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(text))
  return reply.send(text)
}

/** Names of files with an ending are never pages: a missing asset answers 404. */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path)

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
const pageRequest = ({ hostname, protocol, host, url }: FastifyRequest): PageRequest => ({
  hostname,
  origin: `${protocol}://${plausibleHost.test(host) ? host.toLowerCase() : 'localhost'}`,
  address: new URL(url.replace(/^\/+/, '/'), 'http://site.invalid'),
})

/** The site server: pages, releases, texts and the registry. It reads its folder anew when a file changes. */
export const buildServer = async (config: ServerConfig): Promise<FastifyInstance> => {
  const files = createSiteFiles(config.siteFolder, config.releaseKey)
  const api = createApiReader({ base: `${config.apiOrigin}/api` })
  const health = createHealthReader(files, config)
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    forceCloseConnections: true,
    trustProxy: config.trustProxy,
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
      decorateReply: index === 0,
      index: false,
      setHeaders: (reply) => {
        const query = reply.request.raw.url?.split('?')[1] ?? ''
        reply.header('cache-control', keep(query)).header('x-content-type-options', 'nosniff')
      },
    })
  }
  await app.register(proxy, {
    upstream: config.apiOrigin,
    prefix: '/api',
    rewritePrefix: '/api',
    // The API counts attempts by the visitor's address; what the visitor says it is is not passed on.
    replyOptions: { rewriteRequestHeaders: ({ ip }, headers) => ({ ...headers, 'x-forwarded-for': ip }) },
  })

  app.get('/readyz', async (_, reply) => {
    const readable = canRead(() => files.registry() && files.shell())
    if (!readable) reply.header('retry-after', '5')
    return reply
      .code(readable ? 200 : 503)
      .header('cache-control', askEveryTime)
      .send({
        status: readable ? 'ready' : 'not ready',
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
  app.get('/registry.json', (request, reply) =>
    sendText(request, reply, 'application/json; charset=utf-8', JSON.stringify(files.registry())),
  )
  app.get('/favicon.ico', ({ hostname }, reply) => reply.sendFile(`${siteOf(config, hostname).id}/favicon.ico`))
  app.get(manifestPath, (request, reply) => {
    const { hostname, address } = pageRequest(request)
    const site = siteOf(config, hostname)
    const lang = langOf(site, address.searchParams.get('lang'))
    const manifest = siteManifest(site, lang, files.words(site.id, lang))
    return sendText(request, reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
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
  app.setNotFoundHandler(async (request, reply) => {
    const asked = pageRequest(request)
    const page = (request.method === 'GET' || request.method === 'HEAD') && !looksLikeFile(asked.address.pathname)
    if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    const { overrides, correction } = overridesOf(request, config, Date.now())
    if (correction !== null) reply.header('set-cookie', correction)
    const answer = await answerPage(
      { files, config, api: api.for(request.ip), health: () => health.read(request.ip) },
      { ...asked, overrides },
    )
    if (answer.status === 302) return reply.header('cache-control', askEveryTime).redirect(answer.to)
    const keptByNobody = overrides.length > 0 || correction !== null || asked.address.pathname === healthPath
    const elsewhere = overrides.map(({ origin }) => origin)
    return sendText(
      request,
      reply.code(answer.status).headers(pageHeaders(config, request.hostname, files.releaseKey() !== null, elsewhere)),
      'text/html; charset=utf-8',
      answer.html,
      keptByNobody ? personal : askEveryTime,
    )
  })
  return app
}
