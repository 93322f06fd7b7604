/** What is selected of the results of a search. */
export type Selected =
  | {
      readonly kind: 'some'
      readonly ids: ReadonlySet<string>
      /** Whether all were selected before, and this is what is left of the loaded ones. */
      readonly rest: boolean
    }
  /** All results there are, loaded or not (requirement C6). */
  | { readonly kind: 'all' }

export const nothing: Selected = { kind: 'some', ids: new Set(), rest: false }
export const everything: Selected = { kind: 'all' }

export const isSelected = (selected: Selected, id: string): boolean => selected.kind === 'all' || selected.ids.has(id)

export const countOf = (selected: Selected, total: number): number =>
  selected.kind === 'all' ? total : selected.ids.size

export const extentOf = (selected: Selected, total: number): 'none' | 'some' | 'all' => {
  const count = countOf(selected, total)
  if (count === 0) return 'none'
  return count >= total ? 'all' : 'some'
}

/**
 * Selects a result, or leaves it out. Who leaves one out of all is left with the loaded ones: the API takes all results
 * of a search, or named ones.
 */
export const toggled = (selected: Selected, id: string, loaded: readonly string[]): Selected => {
  const all = selected.kind === 'all'
  const ids = new Set(all ? loaded : selected.ids)
  if (!ids.delete(id)) ids.add(id)
  return ids.size === 0 ? nothing : { kind: 'some', ids, rest: all || selected.rest }
}

/** Ids of what is selected by name, in the order of the results; those that are not loaded come last. */
export const namedInOrder = (ids: ReadonlySet<string>, loaded: readonly string[]): string[] => [
  ...new Set([...loaded.filter((id) => ids.has(id)), ...ids]),
]
