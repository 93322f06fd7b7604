import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { GuidedSearch } from './guided-search.ts'

/** A server renders without a choice: it is kept in the browser. */
const asServed = (): boolean => true

const GuidedSearchContext = createContext<GuidedSearch | null>(null)

export const GuidedSearchProvider = ({
  guidedSearch,
  children,
}: {
  guidedSearch: GuidedSearch
  children: ReactNode
}) => <GuidedSearchContext value={guidedSearch}>{children}</GuidedSearchContext>

/** Whether guided questions are offered, and how a person chooses. Rerenders when the choice changes anywhere. */
export const useGuidedSearch = (): [shown: boolean, choose: (shown: boolean) => void] => {
  const guidedSearch = useContext(GuidedSearchContext)
  if (!guidedSearch) {
    throw new Error(
      'useGuidedSearch needs a GuidedSearchProvider around it: render the component inside HostProviders.',
    )
  }
  // What the page was marked with before its first paint ends with the server's HTML that it hid.
  useEffect(() => document.querySelector('html')?.removeAttribute('data-guided'), [])
  return [useSyncExternalStore(guidedSearch.subscribe, guidedSearch.getSnapshot, asServed), guidedSearch.choose]
}
