import { useCallback, useMemo, useState } from 'react'
import { resolveAliases, type CatalogueIndex, type FilterKey } from 'shared/filters'
import { useSearch } from '../search-state/use-search.ts'

export interface Filters {
  /** The applied filters by their present keys. */
  applied: readonly FilterKey[]
  /** Applies what a rule makes of the applied filters. */
  apply: (rule: (applied: readonly FilterKey[]) => FilterKey[]) => void
}

/**
 * The applied filters of the address, and how to change them. A choice shows at once, before the address is drawn
 * again: a box that is ticked must not look unticked for a moment, however long the list of results is.
 */
export const useFilters = (index: CatalogueIndex): Filters => {
  const { state, change } = useSearch()
  const [ahead, setAhead] = useState<{ of: readonly FilterKey[]; applied: FilterKey[] } | null>(null)
  const inAddress = useMemo(() => resolveAliases(index, state.filters), [index, state.filters])
  const applied = ahead?.of === inAddress ? ahead.applied : inAddress
  const apply = useCallback<Filters['apply']>(
    (rule) => {
      setAhead({ of: inAddress, applied: rule(applied) })
      change(({ filters }) => ({ filters: rule(resolveAliases(index, filters)) }))
    },
    [applied, change, inAddress, index],
  )
  return { applied, apply }
}
