import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { takePendingAction, type ActionKind, type PendingAction } from './pending-action.ts'

/**
 * Carries out, once, what was asked for on this page before logging in.
 *
 * @param ready whether it can be carried out by now
 */
export const usePendingAction = (act: ActionKind, ready: boolean, carryOut: (action: PendingAction) => void): void => {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const latest = useEffectEvent(carryOut)
  useEffect(() => {
    if (!ready) return
    const action = takePendingAction(act, address)
    if (action) latest(action)
  }, [act, ready, address])
}
