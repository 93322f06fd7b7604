import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { ownAddress } from 'shared/routing'
import { interruptedAt } from 'shared/session'

interface Arrival extends Origin {
  /** State for the entry that takes the place of this one, so that it knows the same. */
  handOn: Origin
}

const textIn = (state: object, name: string): string | null => {
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'string' ? value : null
}

/** What an entry of the history knows of where the person came from. */
const given = (state: unknown) => {
  const known = typeof state === 'object' && state !== null ? state : {}
  return {
    /** The address to go to in the end. */
    next: textIn(known, 'next'),
    /** Address of the page with the link that was followed, where that page named it. */
    before: textIn(known, 'before'),
    /** Whether the entry before this one is the page the person came from. */
    hasBefore: Reflect.get(known, 'hasBefore') === true,
  }
}
type Origin = ReturnType<typeof given>

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
    ownAddress(from.next) ?? ownAddress(new URLSearchParams(search).get('next')) ?? ownAddress(interruptedAt()?.trim())
  const origin = { next, before: from.before, hasBefore: pushed || from.hasBefore }
  return { ...origin, handOn: origin }
}
