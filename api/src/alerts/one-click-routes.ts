import { isSiteId } from 'shared/sites'
import * as v from 'valibot'
import { unsubscribePage, type Unsubscribing } from '../accounts/unsubscribing.ts'
import { everyone } from '../http/access.ts'
import { json, redirect } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { route, type Route } from '../http/route.ts'
import type { SiteLocale, SiteLocales } from '../i18n/site-locale.ts'

const path = '/api/unsubscribe/:site/:token'
const paramsSchema = v.object({ site: v.string(), token: v.string() })

/** Address for `List-Unsubscribe`. */
export const oneClickAddress = ({ origin, site }: SiteLocale, token: string): string =>
  new URL(`/api/unsubscribe/${site}/${token}`, origin).href

interface Deps {
  unsubscribing: Unsubscribing
  siteLocales: SiteLocales
}

/**
 * One-click unsubscribing by RFC 8058: a POST without login turns all alerts off. A GET, which mail scanners make too,
 * changes nothing and leads to the page that asks.
 */
export const oneClickRoutes = ({ unsubscribing, siteLocales }: Deps): Route[] => [
  route({
    method: 'POST',
    path,
    summary: 'Turn off all alerts with one click',
    description: 'For mail programs (RFC 8058). The token stands in the `List-Unsubscribe` header of every digest.',
    access: everyone,
    limit: 'none',
    params: paramsSchema,
    body: v.unknown(),
    bodyTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answer: json(v.object({ ok: v.literal(true) })),
    errors: ['not_found'],
    handle: async ({ params }) => {
      const outcome = await unsubscribing.byToken(params.token)
      if (outcome instanceof Refusal) throw new HttpError('not_found', outcome.message)
      return outcome
    },
  }),
  route({
    method: 'GET',
    path,
    summary: 'The page that asks before it turns off all alerts',
    description: 'For people who open the address. Nothing is changed.',
    access: everyone,
    limit: 'none',
    params: paramsSchema,
    answer: redirect('To the page.'),
    errors: ['not_found'],
    handle: ({ params: { site, token } }) => {
      if (!isSiteId(site)) throw new HttpError('not_found')
      return unsubscribePage(siteLocales(site, undefined), token)
    },
  }),
]
