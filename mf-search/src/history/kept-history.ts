import { historyLimits, type SearchToKeep } from 'shared/contracts'
import type { SearchState } from '../search-state/search-state.ts'
import { addressOf, isEmpty, readKept, replacedBy, type Kept } from './visit-history.ts'

/** Whether an account keeps a search: one that is very long stays out. */
const fitsAccount = ({ search, strategy }: SearchToKeep): boolean =>
  search.length <= historyLimits.search && strategy.length <= historyLimits.strategy

/** The searches of this visit, for an account to keep. */
export const searchesToKeep = (): SearchToKeep[] =>
  readKept()
    .map(({ search, total, strategy }) => ({ search, total, strategy }))
    .filter(fitsAccount)

/** A search as an account is to keep it; null where it has it so already, or does not keep it. */
export const keptWith = (
  searches: readonly Kept[],
  state: SearchState,
  found: { total: number; strategy: string },
  { typing = false } = {},
): (SearchToKeep & { instead_of?: string }) | null => {
  const kept = { search: addressOf(state), ...found }
  const same = searches.find(({ search }) => search === kept.search)
  if (isEmpty(state) || !fitsAccount(kept) || (same?.total === found.total && same.strategy === found.strategy))
    return null
  const replaced = typing && !same ? replacedBy(searches.at(-1), kept.search) : undefined
  return { ...kept, ...(replaced && { instead_of: replaced.search }) }
}
