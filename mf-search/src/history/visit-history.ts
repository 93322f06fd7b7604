import type { SearchToKeep } from 'shared/contracts'
import { readForVisit, writeForVisit } from 'shared/storage'
import { formatSearchState, parseSearchState, type SearchState } from '../search-state/search-state.ts'

const key = 'search-history'

/** Searches that are kept; the oldest goes first. */
const maxSearches = 50

export interface PastSearch {
  /** What `#1` stands for. It stays the same while others come and go. */
  number: number
  state: SearchState
  /** Documents it found. */
  total: number
  /** The boolean line that finds the same; empty where there is none. */
  strategy: string
}

export type Kept = SearchToKeep & { number: number }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  Number.isSafeInteger(value.number) &&
  'search' in value &&
  typeof value.search === 'string' &&
  'total' in value &&
  typeof value.total === 'number' &&
  'strategy' in value &&
  typeof value.strategy === 'string'

export const readKept = (): Kept[] => {
  try {
    const kept: unknown = JSON.parse(readForVisit(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

/** What makes another search: everything but the page and the order of the results. */
export const addressOf = (state: SearchState): string =>
  formatSearchState({ ...state, filters: state.filters.toSorted(), sort: [], page: 0 }).toString()

export const toPast = ({ search, ...kept }: Kept): PastSearch => ({ ...kept, state: parseSearchState(search) })

/** The searches of this visit, the oldest first. They are kept in this browser only, until its tab closes. */
export const readHistory = (): PastSearch[] => readKept().map(toPast)

export const clearHistory = (): void => writeForVisit(key, null)

const typedOn = (before: string, now: string): boolean => {
  const [a, b] = [parseSearchState(before), parseSearchState(now)]
  return a.q !== '' && b.q !== '' && (b.q.startsWith(a.q) || a.q.startsWith(b.q))
}

/** What was searched for last, where a search replaces it: the shorter or longer beginning of what is being typed. */
export const replacedBy = <Last extends { search: string }>(
  last: Last | undefined,
  search: string,
): Last | undefined => (last && typedOn(last.search, search) ? last : undefined)

export const isEmpty = ({ q, filters }: SearchState): boolean => q.trim() === '' && filters.length === 0

/**
 * Keeps a search that was answered. One that was kept before keeps its number.
 *
 * @param typing whether its address took the place of the former one, as happens while a query is being typed: then the
 *   shorter or longer beginning that was searched for last is replaced by it
 */
export const keepSearch = (
  state: SearchState,
  found: { total: number; strategy: string },
  { typing = false } = {},
): void => {
  if (isEmpty(state)) return
  const search = addressOf(state)
  const kept = readKept()
  const last = kept.at(-1)
  const same = kept.find((other) => other.search === search)
  if (same) {
    writeForVisit(key, JSON.stringify(kept.map((other) => (other === same ? { ...same, ...found } : other))))
    return
  }
  const replaced = typing ? replacedBy(last, search) : undefined
  const number = replaced?.number ?? (last?.number ?? 0) + 1
  const before = replaced ? kept.slice(0, -1) : kept
  writeForVisit(key, JSON.stringify([...before, { number, search, ...found }].slice(-maxSearches)))
}
