import type { SavedSearch } from 'shared/contracts'
import { resolveAliases, type CatalogueIndex, type FilterKey } from 'shared/filters'

/** What tells searches apart: their words, and the set of their filters (requirement C5). */
export interface SearchIdentity {
  query: string
  keys: readonly FilterKey[]
}

/** How a search is read; it is saved along, and tells no searches apart. */
export type SavedReading = Pick<SavedSearch, 'match' | 'unexpanded' | 'in_language' | 'best'>

export interface SearchToSave extends SearchIdentity {
  reading: SavedReading
  /** The order of its results, which is saved along as well. */
  sort: string
}

export const isReadAlike = (one: SavedReading, other: SavedReading): boolean =>
  one.match === other.match &&
  one.unexpanded === other.unexpanded &&
  one.in_language === other.in_language &&
  one.best === other.best

/** Saving needs words or at least one filter (requirement C7). */
export const canBeSaved = ({ query, keys }: SearchIdentity): boolean => query.trim() !== '' || keys.length > 0

/** Two searches are the same when this text is: the order of filters does not matter, and old keys count as present ones. */
const identityText = ({ query, keys }: SearchIdentity, index: CatalogueIndex | undefined): string => {
  const present = new Set(index ? resolveAliases(index, keys) : keys)
  return JSON.stringify([query.trim(), [...present].sort()])
}

/** The saved search that is this one; of several, saved under keys of different age, one with its alert on. */
export const findSaved = (
  list: readonly SavedSearch[],
  search: SearchIdentity,
  index: CatalogueIndex | undefined,
): SavedSearch | undefined => {
  const wanted = identityText(search, index)
  const same = list.filter((saved) => identityText(saved, index) === wanted)
  return same.find(({ subscribed }) => subscribed) ?? same[0]
}
