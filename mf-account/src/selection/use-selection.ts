import { useState } from 'react'

/** What is selected in a list. An entry that leaves the list is no longer selected. */
export const useSelection = (ids: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Ids that are selected and still in the list, in the order of the list. */
  const selected = ids.filter((id) => chosen.has(id))
  const extent: 'none' | 'some' | 'all' =
    selected.length === 0 ? 'none' : selected.length === ids.length ? 'all' : 'some'
  return {
    selected,
    isSelected: (id: string): boolean => chosen.has(id),
    toggle: (id: string): void =>
      setChosen((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: (): void => setChosen(extent === 'all' ? new Set() : new Set(ids)),
    extent,
  }
}
export type Selection = ReturnType<typeof useSelection>
