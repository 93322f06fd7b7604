import { parseFilterKeys } from 'shared/filters'
import { searchAddress } from '../search-state/search-address.ts'
import type { SearchState } from '../search-state/search-state.ts'

/** How a map is shown, in its address beside the search. */
export interface MapView {
  /** Key of the filter whose topics are the rows; empty for the site's first. */
  rows: string
  /** Numbers alone, without bubbles. */
  numbers: boolean
}

/** Reads the query string. Never fails: what cannot be read counts as absent. */
export const mapViewOf = (search: string | URLSearchParams): MapView => {
  const params = new URLSearchParams(search)
  return { rows: parseFilterKeys(params.get('rows'))[0] ?? '', numbers: params.get('view') === 'numbers' }
}

/** The address of a search's map; `mapViewOf(mapAddress(_, x))` is `x`. */
export const mapAddress = (state: SearchState, { rows, numbers }: MapView): string => {
  const [, query = ''] = searchAddress(state).split('?')
  const params = new URLSearchParams(query)
  if (rows) params.set('rows', rows)
  if (numbers) params.set('view', 'numbers')
  return params.size > 0 ? `/search/map?${params.toString().replaceAll('%2C', ',')}` : '/search/map'
}
