import { keepSelection, readKeptSelection, type SelectionOwner } from './kept-selection.ts'
import { toggled, type Selected } from './selected.ts'

/** The selection among the results of one search. */
export interface Selection {
  /** Calls the listener after each change. Returns its undo. */
  subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  getSnapshot: () => Selected
  /** Ids of the results that are loaded now, in their order. */
  loaded: () => readonly string[]
  toggle: (id: string) => void
  set: (selected: Selected) => void
}

export const createSelection = (owner: SelectionOwner, loaded: Selection['loaded']): Selection => {
  const listeners = new Set<() => void>()
  let selected = readKeptSelection(owner)
  const set = (next: Selected): void => {
    selected = next
    keepSelection(owner, next)
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => selected,
    loaded,
    toggle: (id) => set(toggled(selected, id, loaded())),
    set,
  }
}
