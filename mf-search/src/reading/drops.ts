import type { FilterKey } from 'shared/filters'
import type { Chip } from '../filters/applied-chips.ts'
import type { SearchState } from '../search-state/search-state.ts'

/** One thing a search without results could do without. */
export interface Drop {
  id: string
  kind: 'filter' | 'best' | 'filters'
  chip: Chip | null
  change: { best: false } | { filters: FilterKey[] }
}

/** More requests than this would make an empty page expensive. */
const atMost = 5

/** What could be dropped, the most promising first; single filters only while there are few. */
export const dropsOf = (state: SearchState, chips: readonly Chip[]): Drop[] => {
  const best: Drop[] = state.best ? [{ id: 'best', kind: 'best', chip: null, change: { best: false } }] : []
  const all: Drop[] = chips.length > 1 ? [{ id: 'filters', kind: 'filters', chip: null, change: { filters: [] } }] : []
  const single = chips.map((chip): Drop => ({ id: chip.key, kind: 'filter', chip, change: { filters: chip.rest } }))
  return [...best, ...single.slice(0, atMost - best.length - all.length), ...all]
}
