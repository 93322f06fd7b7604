import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface Visits {
  /** Grows with each change of path that a person made; 0 for the page first opened. */
  visit: number
  /** True for the first caller of a visit. */
  claim: (visit: number) => boolean
  /** Whether something on this page has had the focus since it was opened. */
  wasFocused: () => boolean
}
const VisitsContext = createContext<Visits | null>(null)

const createClaim = (): Visits['claim'] => {
  let claimed = 0
  return (visit) => {
    if (visit <= claimed) return false
    claimed = visit
    return true
  }
}

/** Counts the changes of path. A corrected address (a replaced entry) is no visit of its own. */
export const PageVisits = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const corrected = useNavigationType() === 'REPLACE'
  const [seen, setSeen] = useState({ pathname, visit: 0 })
  const [claim] = useState(createClaim)
  if (seen.pathname !== pathname) setSeen({ pathname, visit: corrected ? seen.visit : seen.visit + 1 })
  const focused = useRef(false)
  useEffect(() => {
    const remember = (): void => {
      focused.current = true
    }
    document.addEventListener('focusin', remember, { once: true })
    return () => document.removeEventListener('focusin', remember)
  }, [])
  const visits = useMemo(() => ({ visit: seen.visit, claim, wasFocused: () => focused.current }), [seen.visit, claim])
  return <VisitsContext value={visits}>{children}</VisitsContext>
}

export const usePageVisits = (): Visits => {
  const visits = useContext(VisitsContext)
  if (!visits) throw new Error('PageHeading needs PageVisits around it: render the page inside HostProviders.')
  return visits
}
