import { useState } from 'react'

export interface Selection {
  /** Ids that are selected and still in the list, in the order of the list. */
  selected: readonly string[]
  isSelected: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all, or none when all are selected. */
  toggleAll: () => void
  clear: () => void
  extent: 'none' | 'some' | 'all'
}

/** What is selected in a list. An entry that leaves the list is no longer selected. */
export const useSelection = (ids: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = ids.filter((id) => chosen.has(id))
  const extent = selected.length === 0 ? 'none' : selected.length === ids.length ? 'all' : 'some'
  return {
    selected,
    isSelected: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: () => setChosen(extent === 'all' ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
    extent,
  }
}
