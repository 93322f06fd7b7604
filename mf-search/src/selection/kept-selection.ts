import { readForVisit, writeForVisit } from 'shared/storage'
import { nothing, type Selected } from './selected.ts'

const key = 'selection'

/** Whose selection it is, and of which search. */
export interface SelectionOwner {
  owner: string
  search: string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `ids` is null when all are selected. */
interface Kept extends SelectionOwner {
  ids: string[] | null
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'search' in value &&
  'ids' in value &&
  (value.ids === null || (Array.isArray(value.ids) && value.ids.every((id) => typeof id === 'string')))

/**
 * What this person had selected of this search in this visit. It outlives the page: reading an article, a reload, and
 * a session that ended and restarted.
 */
export const readKeptSelection = ({ owner, search }: SelectionOwner): Selected => {
  const kept = parsed(readForVisit(key) ?? '')
  if (!isKept(kept) || kept.owner !== owner || kept.search !== search) return nothing
  return kept.ids === null ? { kind: 'all' } : { kind: 'some', ids: new Set(kept.ids), rest: false }
}

/** Keeps the selection of one search, the last one that was changed. */
export const keepSelection = ({ owner, search }: SelectionOwner, selected: Selected): void => {
  const kept: Kept = { owner, search, ids: selected.kind === 'all' ? null : [...selected.ids] }
  writeForVisit(key, selected === nothing ? null : JSON.stringify(kept))
}
