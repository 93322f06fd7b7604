import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { interruptedAt } from 'shared/session'
import { ownAddress } from './return-address.ts'

interface Arrival {
  /** The address to go to in the end, when the entry's state, `?next=` or a session that ended names one of this site. */
  next: string | null
  /** Whether the entry before this one is the page the person came from. */
  hasBefore: boolean
  /** State for the entry that takes the place of this one, so that it knows the same. */
  handOn: { next: string | null; hasBefore: boolean }
}

const given = (state: unknown): { next: string | null; hasBefore: boolean } => ({
  next:
    typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string'
      ? state.next
      : null,
  hasBefore: typeof state === 'object' && state !== null && 'hasBefore' in state && state.hasBefore === true,
})

/**
 * How a person came to one of the pages around logging in. These pages replace each other in the history, so that the
 * entry before them stays the one to go back to.
 */
export const useArrival = (): Arrival => {
  const { search, state } = useLocation()
  const kind = useNavigationType()
  const [pushed] = useState(kind === 'PUSH')
  const from = given(state)
  const next =
    ownAddress(from.next) ?? ownAddress(new URLSearchParams(search).get('next')) ?? ownAddress(interruptedAt())
  const hasBefore = pushed || from.hasBefore
  return { next, hasBefore, handOn: { next, hasBefore } }
}
