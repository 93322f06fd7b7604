import { useQuery } from '@tanstack/react-query'
import { isAnswerIn, useApi } from 'shared/api-client'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { pageQuery } from '../results/page-query.ts'
import { searchRequest } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'

/** Counts for every key of the catalogue under the present search. The former counts stay while new ones come. */
export const useFacets = (state: SearchState) => {
  const api = useApi()
  const lang = useLang()
  const request = { ...searchRequest(state, useSite().id, lang), facets: 'true' } as const
  const { data, isPlaceholderData } = useQuery({
    ...pageQuery(api, request),
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
  })
  return {
    /** Documents a key would give; undefined while unknown. */
    countOf: (key: string): number | undefined => data?.facets?.[key],
    /** Documents found now; undefined while unknown. */
    total: data?.total.value,
    /** Whether the counts belong to the present search, not to the one before. */
    current: data !== undefined && !isPlaceholderData,
  }
}
export type Facets = ReturnType<typeof useFacets>
