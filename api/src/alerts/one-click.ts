import type { FastifyInstance } from 'fastify'
import { isSiteId } from 'shared/sites'
import { unsubscribePage, type Unsubscribing } from '../accounts/unsubscribing.ts'
import { refuseOtherMethods } from '../http/register-calls.ts'
import { HttpError } from '../http/errors.ts'
import { Refusal } from '../http/refusal.ts'
import type { SiteLocale, SiteLocales } from '../mail/site-locale.ts'

const path = '/api/unsubscribe/:site/:token'

/** Address for `List-Unsubscribe`. */
export const oneClickAddress = ({ origin, site }: SiteLocale, token: string): string =>
  new URL(`/api/unsubscribe/${site}/${token}`, origin).href

interface Parts {
  unsubscribing: Unsubscribing
  siteLocales: SiteLocales
}

/**
 * One-click unsubscribing by RFC 8058: a POST without login turns all alerts off. A GET, which mail scanners make too,
 * changes nothing and leads to the page that asks.
 */
export const registerOneClick = (app: FastifyInstance, { unsubscribing, siteLocales }: Parts): void => {
  void app.register((scope, _, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post<{ Params: { site: string; token: string } }>(path, async (request, reply) => {
      const outcome = await unsubscribing.byToken(request.params.token)
      if (outcome instanceof Refusal) throw new HttpError('not_found', outcome.message)
      return reply.header('cache-control', 'no-store').send({ success: true, data: outcome })
    })
    scope.get<{ Params: { site: string; token: string } }>(path, async (request, reply) => {
      const { site, token } = request.params
      if (!isSiteId(site)) throw new HttpError('not_found')
      return reply
        .header('cache-control', 'no-store')
        .redirect(unsubscribePage(siteLocales(site, undefined), token), 303)
    })
    refuseOtherMethods(scope, path, ['GET', 'POST'])
    done()
  })
}

const parameters = [
  { name: 'site', in: 'path', required: true, schema: { enum: ['hse', 'sse', 'cvd'] } },
  { name: 'token', in: 'path', required: true, schema: { type: 'string' } },
]

/** The OpenAPI description of the address. */
export const oneClickPaths = {
  '/api/unsubscribe/{site}/{token}': {
    post: {
      operationId: 'postUnsubscribeOneClick',
      summary: 'Turn off all alerts with one click',
      description: 'For mail programs (RFC 8058). The token stands in the `List-Unsubscribe` header of every digest.',
      parameters,
      responses: {
        '200': { description: 'The alerts are off.', content: { 'application/json': { schema: {} } } },
        '404': {
          description: '`not_found`: the token is not ours.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
    get: {
      operationId: 'getUnsubscribeOneClick',
      summary: 'The page that asks before it turns off all alerts',
      description: 'For people who open the address. Nothing is changed.',
      parameters,
      responses: {
        '303': { description: 'To the page.' },
        '404': {
          description: '`not_found`: there is no such site.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  },
}
