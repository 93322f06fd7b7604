import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { ComparisonStore } from './comparison-store.ts'

const none: readonly string[] = []

/** A server renders without a choice: it is kept in the browser. */
const asServed = (): readonly string[] => none

const ComparisonContext = createContext<ComparisonStore | null>(null)

export const ComparisonProvider = ({ comparison, children }: { comparison: ComparisonStore; children: ReactNode }) => (
  <ComparisonContext value={comparison}>{children}</ComparisonContext>
)

/** Ids of the documents chosen to be compared, and how one is chosen or left out. Rerenders when the choice changes. */
export const useComparison = (): [ids: readonly string[], toggle: (id: string) => void] => {
  const comparison = useContext(ComparisonContext)
  if (!comparison) {
    throw new Error('useComparison needs a ComparisonProvider around it: render the component inside HostProviders.')
  }
  return [useSyncExternalStore(comparison.subscribe, comparison.getSnapshot, asServed), comparison.toggle]
}
