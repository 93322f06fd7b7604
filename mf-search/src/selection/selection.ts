import { keepSelection, readKeptSelection, type SelectionOwner } from './kept-selection.ts'
import { toggled, type Selected } from './selected.ts'

/** The selection among the results of one search. */
export const createSelection = (owner: SelectionOwner, loaded: () => readonly string[]) => {
  const listeners = new Set<() => void>()
  let selected = readKeptSelection(owner)
  const set = (next: Selected): void => {
    selected = next
    keepSelection(owner, next)
    for (const listener of listeners) listener()
  }
  return {
    /** Calls the listener after each change. Returns its undo. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The same object until something changes. */
    getSnapshot: (): Selected => selected,
    /** Ids of the results that are loaded now, in their order. */
    loaded,
    toggle: (id: string): void => set(toggled(selected, id, loaded())),
    set,
  }
}
export type Selection = ReturnType<typeof createSelection>
