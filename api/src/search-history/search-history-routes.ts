import {
  clearHistoryRequestSchema,
  keepSearchRequestSchema,
  searchHistorySchema,
  siteSchema,
  switchHistoryRequestSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import type { SearchHistories } from './search-history.ts'

const own = { access: users, answer: json(searchHistorySchema) } as const

/** The search history of a person; every change answers with it as it is then. */
export const searchHistoryRoutes = (history: SearchHistories): Route[] => [
  route({
    ...own,
    method: 'GET',
    path: '/api/history/:site',
    summary: 'The search history',
    description: 'Empty unless the person has turned it on.',
    params: v.object({ site: siteSchema }),
    handle: ({ session: { accountId }, params: { site } }) => history.list({ accountId, site }),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/api/history',
    summary: 'Keep a search in the history',
    description: 'Nothing is kept unless the person has turned the history on.',
    body: keepSearchRequestSchema,
    handle: ({ session: { accountId }, body: { type: site, instead_of: insteadOf, ...search } }) =>
      history.keep({ accountId, site }, search, insteadOf),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/api/history/switch',
    summary: 'Turn the search history on or off',
    description: 'It is off at first. Turning it off removes what was kept, on all sites.',
    body: switchHistoryRequestSchema,
    handle: ({ session: { accountId }, body: { type: site, kept, searches } }) =>
      history.turn({ accountId, site }, kept, searches),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/api/history/clear',
    summary: 'Empty the search history of a site',
    body: clearHistoryRequestSchema,
    handle: ({ session: { accountId }, body: { type: site } }) => history.clear({ accountId, site }),
  }),
]
