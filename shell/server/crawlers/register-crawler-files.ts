import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentAddressesSchema, type DocumentAddresses } from 'shared/contracts'
import type { Site } from 'shared/sites'
import { createApiReader } from '../api-reader/api-reader.ts'
import type { ServerConfig } from '../config.ts'
import type { SiteFiles } from '../site-files.ts'
import { robots } from './robots.ts'
import { documentsSitemap, pagesSitemap, sitemapIndex } from './sitemap.ts'

const anHour = 'public, max-age=3600'
/** Engines come back by themselves; the lists of documents may take a while when the API has just started. */
const timeout = 30_000

interface CrawlerDeps {
  files: SiteFiles
  config: ServerConfig
  /** The site a request belongs to, and the origin of its canonical addresses. */
  placeOf: (request: FastifyRequest) => { site: Site; origin: string }
}

const sendXml = (request: FastifyRequest, reply: FastifyReply, pieces: Iterable<string>): FastifyReply => {
  reply.type('application/xml; charset=utf-8').header('cache-control', anHour).header('vary', 'accept-encoding')
  const text = Readable.from(pieces)
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(text.pipe(createGzip()))
}

/** Without the API there is no list; engines keep the one they have and come again. */
const sendLater = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', '600').type('text/plain; charset=utf-8').send('Try again later\n')

/** Puts `/robots.txt`, `/sitemap.xml` and its parts on the server, each for the site of the host name. */
export const registerCrawlerFiles = (app: FastifyInstance, { files, config, placeOf }: CrawlerDeps): void => {
  const reader = createApiReader({ base: `${config.apiOrigin}/api`, timeout, kept: 0, rest: 0 })
  const addresses = async (request: FastifyRequest, query: string): Promise<DocumentAddresses | null> => {
    const path = `/document_addresses?type=${placeOf(request).site.id}${query}`
    const reading = await reader.for(request.ip).read(path, documentAddressesSchema)
    return reading.status === 'found' ? reading.data : null
  }

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', anHour)
      .send(robots(placeOf(request).origin)),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const found = await addresses(request, '')
    return found ? sendXml(request, reply, [sitemapIndex(placeOf(request).origin, found.parts)]) : sendLater(reply)
  })
  app.get('/sitemaps/pages.xml', (request, reply) => {
    const { site, origin } = placeOf(request)
    return sendXml(request, reply, pagesSitemap(origin, site, files.registry()))
  })
  app.get<{ Params: { part: string } }>('/sitemaps/documents-:part(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const found = await addresses(request, `&part=${request.params.part}`)
    if (!found) return sendLater(reply)
    if (found.documents.length === 0) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    return sendXml(request, reply, documentsSitemap(placeOf(request).origin, found.documents))
  })
}
