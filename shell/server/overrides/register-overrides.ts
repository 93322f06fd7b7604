import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { askEveryTime } from 'federation/files'
import type { ServerConfig } from '../config.ts'
import { pageHeaders, personal } from '../headers.ts'
import type { SiteFiles } from '../site-files.ts'
import { langOf, siteOf } from '../site-page.ts'
import { allowedOrigins } from './allowed-origins.ts'
import {
  overrideTtlMs,
  type Override,
  overrideSchema,
  overridesCookie,
  readOverrides,
  withOverride,
} from './override-cookie.ts'
import { overrideScreen, screenPath } from './override-screen.ts'

/**
 * Whether a request that changes something was made by a page of this site. Browsers say so; what says nothing of where
 * it comes from is refused.
 */
const isOwnRequest = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin !== undefined && URL.parse(headers.origin)?.host === host.toLowerCase()
}

/** A path of this site to go back to, or the first page: never an address elsewhere. */
const pathBack = (wanted: string): string => {
  const here = 'http://site.invalid'
  const url = wanted.startsWith('/') ? URL.parse(wanted, here) : null
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

const askedSchema = v.object({ remote: overrideSchema.entries.remote, origin: overrideSchema.entries.origin })
const startSchema = v.object({ ...askedSchema.entries, lang: v.optional(v.string()) })
const stopSchema = v.object({ remote: overrideSchema.entries.remote, back: v.optional(v.string(), '/') })

/** What a request may and does have from elsewhere. */
export const overridesOf = (
  { hostname, protocol, headers }: FastifyRequest,
  { overrideOrigins }: ServerConfig,
  now: number,
) => {
  const terms = { secure: protocol === 'https', allowed: allowedOrigins(overrideOrigins, hostname), now }
  const { overrides, outdated } = readOverrides(headers.cookie, terms)
  return {
    allowed: terms.allowed,
    overrides,
    /** The cookie that says what is left, when it does not. */
    correction: outdated ? overridesCookie(overrides, terms) : null,
    cookie: (changed: readonly Override[]) => overridesCookie(changed, terms),
  }
}

const refuse = (reply: FastifyReply, status: 400 | 403 | 404, text: string): FastifyReply =>
  reply.code(status).header('cache-control', personal).type('text/plain; charset=utf-8').send(`${text}\n`)

/**
 * Lets a person have a remote from a development server in their own browser: a screen that asks, and two forms that only
 * pages of this site can send. Where nothing is allowed there are no such addresses.
 */
export const registerOverrides = async (
  app: FastifyInstance,
  { files, config, now = Date.now }: { files: SiteFiles; config: ServerConfig; now?: () => number },
): Promise<void> => {
  const style = readFileSync(join(import.meta.dirname, 'override-screen.css'), 'utf8')
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', async (request, reply) => {
      if (allowedOrigins(config.overrideOrigins, request.hostname).length === 0) return refuse(reply, 404, 'Not found')
      if (request.method === 'POST' && !isOwnRequest(request)) {
        return refuse(reply, 403, 'Only the pages of this site can change what runs on them.')
      }
    })
    scope.get(`${screenPath}.css`, (_request, reply) =>
      reply.header('cache-control', askEveryTime).type('text/css; charset=utf-8').send(style),
    )
    scope.get<{ Querystring: Record<string, string> }>(screenPath, (request, reply) => {
      const { hostname, query } = request
      const site = siteOf(config, hostname)
      const words = files.words(site.id, langOf(site, query['lang'] ?? null))
      const asking = 'remote' in query || 'origin' in query
      const asked = v.safeParse(askedSchema, query)
      if (asking && !asked.success) return refuse(reply, 400, 'The address names no remote and origin.')
      const { overrides, allowed } = overridesOf(request, config, now())
      const wanted = asked.success ? asked.output : null
      const isAllowed = wanted === null || allowed.includes(wanted.origin)
      const screen = { site, words, shell: files.shell(), overrides, asked: wanted, allowed: isAllowed }
      return reply
        .code(isAllowed ? 200 : 403)
        .headers({ ...pageHeaders(config, hostname, files.releaseKeys().length > 0), 'cache-control': personal })
        .type('text/html; charset=utf-8')
        .send(overrideScreen(screen))
    })
    scope.post(screenPath, (request, reply) => {
      const wanted = v.safeParse(startSchema, request.body)
      if (!wanted.success) return refuse(reply, 400, 'The form names no remote and origin.')
      const { remote, origin, lang } = wanted.output
      const { overrides, allowed, cookie } = overridesOf(request, config, now())
      if (!allowed.includes(origin)) return refuse(reply, 403, `This site does not allow code from ${origin}.`)
      const first = new URLSearchParams(lang !== undefined && lang !== 'en' ? { lang } : {})
      return reply
        .header('set-cookie', cookie(withOverride(overrides, { remote, origin, until: now() + overrideTtlMs })))
        .header('cache-control', personal)
        .redirect(pathBack(`/?${first}`), 303)
    })
    scope.post(`${screenPath}/stop`, (request, reply) => {
      const wanted = v.safeParse(stopSchema, request.body)
      if (!wanted.success) return refuse(reply, 400, 'The form names no remote.')
      const { remote, back } = wanted.output
      const { overrides, cookie } = overridesOf(request, config, now())
      return reply
        .header('set-cookie', cookie(overrides.filter((each) => each.remote !== remote)))
        .header('cache-control', personal)
        .redirect(pathBack(back), 303)
    })
  })
}
