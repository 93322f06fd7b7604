import { useEffect, useEffectEvent } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { SearchData } from 'shared/contracts'
import type { SearchState } from '../search-state/search-state.ts'
import { useHistorySwitch } from './use-history-switch.ts'
import { keptWith } from './kept-history.ts'
import { keepSearch } from './visit-history.ts'

/** Keeps each search of a logged-in person: with the account while its history is on, in this visit otherwise. */
export const KeepHistory = ({ state, found }: { state: SearchState; found: SearchData }) => {
  const typing = useNavigationType() === 'REPLACE'
  const { history, isLoading, keep } = useHistorySwitch()
  const total = found.total.value
  const { strategy } = found.reading
  const keepNow = useEffectEvent(() => {
    if (!history?.kept) return keepSearch(state, { total, strategy }, { typing })
    const search = keptWith(history.searches, state, { total, strategy }, { typing })
    if (search) keep(search)
  })
  useEffect(() => {
    if (!isLoading) keepNow()
  }, [state, total, strategy, isLoading])
  return null
}
