import { useQueryClient } from '@tanstack/react-query'
import type { SearchHistory } from 'shared/contracts'
import { useSite } from 'shared/routing'
import { ownerOf, useSession } from 'shared/session'
import type { SiteId } from 'shared/sites'
import { readHistory, toPast, type PastSearch } from './visit-history.ts'

export const historyKey = (owner: string, type: SiteId) => ['account', owner, 'search-history', type]

/** Those of the account while it keeps them, those of this visit otherwise. */
export const pastSearches = (kept: SearchHistory | undefined): PastSearch[] =>
  kept?.kept ? kept.searches.map(toPast) : readHistory()

/** What `#1` stands for on a page of results, whose tools for users (`KeepHistory`) ask the account. */
export const useKnownHistory = (): (() => PastSearch[]) => {
  const client = useQueryClient()
  const { id } = useSite()
  const key = historyKey(ownerOf(useSession()), id)
  return () => pastSearches(client.getQueryData<SearchHistory>(key))
}
