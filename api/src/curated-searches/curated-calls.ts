import {
  curatedAlertRequestSchema,
  curatedBySubscriberRequestSchema,
  curatedSearchesDataSchema,
  curatedSearchesRequestSchema,
  siteSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { openCall, userCall, type Call } from '../http/call.ts'
import type { CuratedSearches } from './curated-searches.ts'

const data = curatedSearchesDataSchema

export const curatedCalls = (curated: CuratedSearches): Call[] => [
  openCall({
    method: 'GET',
    path: '/api/client-curated/list/:site',
    summary: 'Curated searches',
    access: 'anybody',
    params: v.object({ site: siteSchema }),
    query: curatedSearchesRequestSchema,
    data,
    handle: ({ session, params, query }) => curated.list(params.site, query.lang, session?.accountId),
  }),
  userCall({
    method: 'GET',
    path: '/api/client-curated/list-by-subscriber',
    summary: 'Curated searches whose alert is on',
    description: '`user_id` is ignored: the account is the one of the token.',
    query: curatedBySubscriberRequestSchema,
    data,
    handle: ({ session, query }) => curated.bySubscriber(query.type, query.lang, session.accountId),
  }),
  ...(['subscribe', 'unsubscribe'] as const).map((verb) =>
    userCall({
      method: 'POST',
      path: `/api/client-curated/${verb}`,
      summary: `Turn the alert of a curated search ${verb === 'subscribe' ? 'on' : 'off'}`,
      description: '`user_id` is ignored: the account is the one of the token.',
      body: curatedAlertRequestSchema,
      data,
      errors: ['not_found'],
      handle: ({ session, body }) =>
        verb === 'subscribe'
          ? curated.turnOn(body._id, body.lang, session.accountId, body.frequency)
          : curated.turnOff(body._id, body.lang, session.accountId),
    }),
  ),
]
