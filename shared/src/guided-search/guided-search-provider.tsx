import { useEffect, useSyncExternalStore } from 'react'
import { provided } from '../provided/index.ts'
import type { GuidedSearch } from './guided-search.ts'

/** A server renders without a choice: it is kept in the browser. */
const asServed = (): boolean => true

export const [GuidedSearchProvider, useProvidedGuidedSearch] = provided<GuidedSearch>('a GuidedSearchProvider')

/** Whether guided questions are offered, and how a person chooses. Rerenders when the choice changes anywhere. */
export const useGuidedSearch = (): [shown: boolean, choose: (shown: boolean) => void] => {
  const guidedSearch = useProvidedGuidedSearch('useGuidedSearch')
  // What the page was marked with before its first paint ends with the server's HTML that it hid.
  useEffect(() => document.querySelector('html')?.removeAttribute('data-guided'), [])
  return [useSyncExternalStore(guidedSearch.subscribe, guidedSearch.getSnapshot, asServed), guidedSearch.choose]
}
