import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { SearchData } from 'shared/contracts'
import type { SearchState } from '../search-state/search-state.ts'
import { keepSearch } from './visit-history.ts'

/** Keeps each search of the results page in the history of the visit, once its answer is there. */
export const useVisitHistory = (state: SearchState, found: SearchData | undefined): void => {
  const typing = useNavigationType() === 'REPLACE'
  const total = found?.total.value
  const strategy = found?.reading.strategy ?? ''
  useEffect(() => {
    if (total !== undefined) keepSearch(state, { total, strategy }, { typing })
  }, [state, total, strategy, typing])
}
