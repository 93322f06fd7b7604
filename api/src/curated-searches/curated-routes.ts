import {
  curatedAlertRequestSchema,
  curatedBySubscriberRequestSchema,
  curatedSearchesDataSchema,
  curatedSearchesRequestSchema,
  siteSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { anybody, users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import type { CuratedSearches } from './curated-searches.ts'

const answer = json(curatedSearchesDataSchema)

export const curatedRoutes = (curated: CuratedSearches): Route[] => [
  route({
    method: 'GET',
    path: '/api/client-curated/list/:site',
    summary: 'Curated searches',
    access: anybody,
    params: v.object({ site: siteSchema }),
    query: curatedSearchesRequestSchema,
    answer,
    handle: ({ session, params, query }) => curated.list(params.site, query.lang, session?.accountId),
  }),
  route({
    access: users,
    method: 'GET',
    path: '/api/client-curated/list-by-subscriber',
    summary: 'Curated searches whose alert is on',
    description: '`user_id` is ignored: the account is the one of the token.',
    query: curatedBySubscriberRequestSchema,
    answer,
    handle: ({ session, query }) => curated.bySubscriber(query.type, query.lang, session.accountId),
  }),
  ...(['subscribe', 'unsubscribe'] as const).map((verb) =>
    route({
      access: users,
      method: 'POST',
      path: `/api/client-curated/${verb}`,
      summary: `Turn the alert of a curated search ${verb === 'subscribe' ? 'on' : 'off'}`,
      description: '`user_id` is ignored: the account is the one of the token.',
      body: curatedAlertRequestSchema,
      answer,
      errors: ['not_found'],
      handle: ({ session, body }) =>
        verb === 'subscribe'
          ? curated.turnOn(body._id, body.lang, session.accountId, body.frequency)
          : curated.turnOff(body._id, body.lang, session.accountId),
    }),
  ),
]
