import { searchAddress } from '../search-state/search-address.ts'
import type { SearchState } from '../search-state/search-state.ts'

/** Where a brief is made of some results of a search, or of its first page where none are named. */
export const briefAddress = (state: SearchState, documents: readonly string[]): string => {
  const address = searchAddress(state).replace('/search', '/search/brief')
  if (documents.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}documents=${documents.join(',')}`
}
