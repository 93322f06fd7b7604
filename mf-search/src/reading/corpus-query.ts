import type { ApiClient } from 'shared/api-client'
import { corpusSchema } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'

/** What a site holds, counted by the API. */
export const corpusQuery = (api: ApiClient, type: SiteId, lang: Lang) => ({
  queryKey: ['corpus', type, lang],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/corpus', { type, lang }, corpusSchema, { signal }),
  staleTime: 300_000,
})
