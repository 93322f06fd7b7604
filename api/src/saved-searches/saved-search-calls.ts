import {
  removeSearchRequestSchema,
  replaceSavedSearchesRequestSchema,
  savedSearchesDataSchema,
  saveSearchRequestSchema,
  siteSchema,
  toggleAlertRequestSchema,
} from 'shared/contracts'
import { formatSort, parseSort } from 'shared/sorting'
import * as v from 'valibot'
import { userCall, type Call } from '../http/call.ts'
import type { SettingsGiven } from './saved-search-store.ts'
import type { SavedSearches } from './saved-searches.ts'

const data = savedSearchesDataSchema

type WireSettings = Pick<
  v.InferOutput<typeof saveSearchRequestSchema>,
  'match' | 'unexpanded' | 'in_language' | 'best' | 'sort_by' | 'frequency'
>
const settingsOf = ({
  match,
  unexpanded,
  in_language: inLanguage,
  best,
  sort_by: sort,
  frequency,
}: WireSettings): SettingsGiven => ({
  match,
  unexpanded,
  inLanguage,
  best,
  sort: sort && formatSort(parseSort(sort)),
  frequency,
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
        subscriptions.map(({ query, keys, filters, subscribed, lang, ...settings }) => ({
          ...settingsOf(settings),
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
          settings: settingsOf(body),
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
        { query: body.query, keys: body.filters, alertOn: body.subscribed, ...settingsOf(body) },
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
