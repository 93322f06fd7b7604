import { useEffect } from 'react'
import { useSiteNavigate } from 'shared/routing'

/** Milliseconds a message stays before it leads on (specification section 9). */
export const leadOnAfter = 4000

/** Leads to an address 4000 ms after `when` became true. The page offers a link to go on at once. */
export const useLeadOn = (to: string, when: boolean): void => {
  const lead = useSiteNavigate()
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(() => lead(to, { replace: true }), leadOnAfter)
    return () => clearTimeout(timer)
  }, [lead, to, when])
}
