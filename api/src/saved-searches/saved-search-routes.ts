import {
  editSearchRequestSchema,
  removeSearchRequestSchema,
  replaceSavedSearchesRequestSchema,
  savedSearchesDataSchema,
  saveSearchRequestSchema,
  siteSchema,
  toggleAlertRequestSchema,
} from 'shared/contracts'
import { formatSort, parseSort } from 'shared/sorting'
import * as v from 'valibot'
import { users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import type { SettingsGiven } from './saved-search-store.ts'
import type { SavedSearches } from './saved-searches.ts'

/** What every call here has in common. */
const listing = { access: users, answer: json(savedSearchesDataSchema) } as const

type WireSettings = Pick<
  v.InferOutput<typeof saveSearchRequestSchema>,
  'match' | 'unexpanded' | 'in_language' | 'best' | 'sort_by' | 'frequency' | 'name'
>
const settingsOf = ({
  match,
  unexpanded,
  in_language: inLanguage,
  best,
  sort_by: sort,
  frequency,
  name,
}: WireSettings): SettingsGiven => ({
  match,
  unexpanded,
  inLanguage,
  best,
  sort: sort && formatSort(parseSort(sort)),
  frequency,
  name,
})

/** What is to be another of a search that is named. */
const changeOf = (asked: v.InferOutput<typeof toggleAlertRequestSchema>) => ({
  query: asked.query,
  keys: asked.filters,
  alertOn: asked.subscribed,
  lang: asked.lang,
  settings: settingsOf(asked),
})

export const savedSearchRoutes = (savedSearches: SavedSearches): Route[] => [
  route({
    ...listing,
    method: 'GET',
    path: '/api/subscriptions/:site',
    summary: 'Saved searches',
    description: 'Newest first; `subscribed` are those whose alert is on.',
    params: v.object({ site: siteSchema }),
    handle: ({ session: { accountId }, params: { site } }) => savedSearches.list({ accountId, site }),
  }),
  route({
    ...listing,
    method: 'POST',
    path: '/api/subscriptions',
    summary: 'Replace the saved searches',
    description: 'A search that was removed, sent as it was listed, comes back as it was, its alert too.',
    body: replaceSavedSearchesRequestSchema,
    refusals: ['search_is_empty', 'too_many_searches'],
    handle: ({ session: { accountId }, body: { type: site, subscriptions } }) =>
      savedSearches.replace(
        { accountId, site },
        subscriptions.map(({ query, keys, filters, subscribed, lang, ...rest }) => ({
          ...settingsOf(rest),
          query,
          keys: keys ?? filters ?? [],
          alertOn: subscribed,
          lang,
          id: rest._id,
          createdAt: rest.created_at,
          alertRevision: rest.alert_revision,
          lookedAt: rest.looked_at,
        })),
      ),
  }),
  route({
    ...listing,
    method: 'POST',
    path: '/api/subscriptions/toggle',
    summary: 'Turn an alert on or off',
    description:
      'The search is named by `_id`, or by query and filters, or by its query alone; one not saved yet is saved.',
    body: toggleAlertRequestSchema,
    refusals: ['search_is_empty', 'too_many_searches'],
    errors: ['not_found'],
    handle: ({ session: { accountId }, body }) =>
      savedSearches.toggle({ accountId, site: body.type }, { id: body._id, ...changeOf(body) }),
  }),
  route({
    ...listing,
    method: 'POST',
    path: '/api/subscriptions/subscribe',
    summary: 'Save a search',
    description: 'With its alert on (`subscribed`) or off; a search saved already is changed to that.',
    body: saveSearchRequestSchema,
    refusals: ['search_is_empty', 'too_many_searches'],
    handle: ({ session: { accountId }, body }) =>
      savedSearches.save(
        { accountId, site: body.type },
        { query: body.query, keys: body.filters, alertOn: body.subscribed, ...settingsOf(body) },
        body.lang,
      ),
  }),
  route({
    ...listing,
    method: 'POST',
    path: '/api/subscriptions/edit',
    summary: 'Change a saved search',
    description:
      'What is left out stays as it is. With another query, other filters or another language its alert tells of what comes after.',
    body: editSearchRequestSchema,
    refusals: ['search_is_empty', 'search_is_saved'],
    errors: ['not_found'],
    handle: ({ session: { accountId }, body }) =>
      savedSearches.edit({ accountId, site: body.type }, { id: body._id, ...changeOf(body) }),
  }),
  route({
    ...listing,
    method: 'POST',
    path: '/api/subscriptions/unsubscribe',
    summary: 'Remove a saved search',
    body: removeSearchRequestSchema,
    handle: ({ session: { accountId }, body }) =>
      savedSearches.remove({ accountId, site: body.type }, { query: body.query, keys: body.filters }),
  }),
]
