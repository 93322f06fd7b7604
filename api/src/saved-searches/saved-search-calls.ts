import {
  removeSearchRequestSchema,
  replaceSavedSearchesRequestSchema,
  savedSearchesDataSchema,
  saveSearchRequestSchema,
  siteSchema,
  toggleAlertRequestSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { userCall, type Call } from '../http/call.ts'
import type { ReadAsGiven } from './saved-search-store.ts'
import type { SavedSearches } from './saved-searches.ts'

const data = savedSearchesDataSchema

type WireReading = Pick<v.InferOutput<typeof saveSearchRequestSchema>, 'match' | 'unexpanded' | 'in_language'>
const readAsOf = ({ match, unexpanded, in_language: inLanguage }: WireReading): ReadAsGiven => ({
  match,
  unexpanded,
  inLanguage,
})

export const savedSearchCalls = (savedSearches: SavedSearches): Call[] => [
  userCall({
    method: 'GET',
    path: '/api/subscriptions/:site',
    summary: 'Saved searches',
    description: 'Newest first; `subscribed` are those whose alert is on.',
    params: v.object({ site: siteSchema }),
    data,
    handle: ({ session: { accountId }, params: { site } }) => savedSearches.list({ accountId, site }),
  }),
  userCall({
    method: 'POST',
    path: '/api/subscriptions',
    summary: 'Replace the saved searches',
    body: replaceSavedSearchesRequestSchema,
    data,
    refusals: ['search_is_empty', 'too_many_searches'],
    handle: ({ session: { accountId }, body: { type: site, subscriptions } }) =>
      savedSearches.replace(
        { accountId, site },
        subscriptions.map(({ query, keys, filters, subscribed, lang, ...reading }) => ({
          ...readAsOf(reading),
          query,
          keys: keys ?? filters ?? [],
          alertOn: subscribed,
          lang,
        })),
      ),
  }),
  userCall({
    method: 'POST',
    path: '/api/subscriptions/toggle',
    summary: 'Turn an alert on or off',
    description:
      'The search is named by `_id`, or by query and filters, or by its query alone; one not saved yet is saved.',
    body: toggleAlertRequestSchema,
    data,
    refusals: ['search_is_empty', 'too_many_searches'],
    handle: ({ session: { accountId }, body }) =>
      savedSearches.toggle(
        { accountId, site: body.type },
        {
          id: body._id,
          query: body.query,
          keys: body.filters,
          alertOn: body.subscribed,
          lang: body.lang,
          readAs: readAsOf(body),
        },
      ),
  }),
  userCall({
    method: 'POST',
    path: '/api/subscriptions/subscribe',
    summary: 'Save a search',
    description: 'With its alert on (`subscribed`) or off; a search saved already is changed to that.',
    body: saveSearchRequestSchema,
    data,
    refusals: ['search_is_empty', 'too_many_searches'],
    handle: ({ session: { accountId }, body }) =>
      savedSearches.save(
        { accountId, site: body.type },
        { query: body.query, keys: body.filters, alertOn: body.subscribed, ...readAsOf(body) },
        body.lang,
      ),
  }),
  userCall({
    method: 'POST',
    path: '/api/subscriptions/unsubscribe',
    summary: 'Remove a saved search',
    body: removeSearchRequestSchema,
    data,
    handle: ({ session: { accountId }, body }) =>
      savedSearches.remove({ accountId, site: body.type }, { query: body.query, keys: body.filters }),
  }),
]
