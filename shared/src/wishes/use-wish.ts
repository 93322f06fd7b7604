import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { takePendingAction, type Act, type Wish } from './wish.ts'

/**
 * Carries out what was wished on this page before logging in, once.
 *
 * @param ready whether it can be carried out by now
 */
export const useWish = (act: Act, ready: boolean, carryOut: (wish: Wish) => void): void => {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const latest = useEffectEvent(carryOut)
  useEffect(() => {
    if (!ready) return
    const wish = takePendingAction(act, address)
    if (wish) latest(wish)
  }, [act, ready, address])
}
