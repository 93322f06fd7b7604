import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askEveryTime } from 'federation/files'
import type { ApiReaders } from './api-reader/api-reader.ts'
import type { ServerConfig } from './config.ts'
import { expiredCookies } from './foreign-cookies.ts'
import { healthPath } from './health/register-health.ts'
import { pageHeaders, personal, sharedShortly } from './headers.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { overridesOf } from './overrides/register-overrides.ts'
import { tagOf } from './packed.ts'
import type { PageRenderer } from './rendering/page-renderer.ts'
import type { SendText } from './send-text.ts'
import { textsVersions, type SiteFiles } from './site-files.ts'
import { answerPage, siteOf, type PageRequest } from './site-page.ts'

/** Names of files with an ending are never pages: a missing asset answers 404. */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path)

interface PagesDeps {
  config: ServerConfig
  files: SiteFiles
  api: ApiReaders
  renderer: PageRenderer | null
  sendText: SendText
  pageRequest: (request: FastifyRequest) => PageRequest
}

/** Answers every address that nothing else does: with a page, or that there is none. */
export const registerPages = (
  app: FastifyInstance,
  { config, files, api, renderer, sendText, pageRequest }: PagesDeps,
): void => {
  const kept = createKeptAnswers()
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
}
