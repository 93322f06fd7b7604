import { useSyncExternalStore } from 'react'
import { provided } from '../provided/index.ts'
import type { ComparisonStore } from './comparison-store.ts'

const none: readonly string[] = []

/** A server renders without a choice: it is kept in the browser. */
const asServed = (): readonly string[] => none

export const [ComparisonProvider, useComparisonStore] = provided<ComparisonStore>('a ComparisonProvider')

/** Ids of the documents chosen to be compared, and how one is chosen or left out. Rerenders when the choice changes. */
export const useComparison = (): [ids: readonly string[], toggle: (id: string) => void] => {
  const comparison = useComparisonStore('useComparison')
  return [useSyncExternalStore(comparison.subscribe, comparison.getSnapshot, asServed), comparison.toggle]
}
