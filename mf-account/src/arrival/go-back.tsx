import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLayers } from 'shared/layers'
import { paths, useSiteNavigate } from 'shared/routing'
import { keepInterruption } from 'shared/session'
import { completePendingAction } from 'shared/pending-actions'
import { useArrival } from './arrival.ts'

/**
 * Leads away from a page whose purpose is fulfilled: to the address that was asked for, else back to the entry the
 * person came from, where everything is as they left it, else home. Open layers close first.
 */
export const GoBack = ({ when }: { when: boolean }) => {
  const navigate = useNavigate()
  const lead = useSiteNavigate()
  const { stack } = useLayers()
  const { next, before, hasBefore } = useArrival()
  const gone = useRef(false)
  const ready = when && stack.length === 0
  useEffect(() => {
    if (!ready || gone.current) return
    gone.current = true
    keepInterruption(null)
    completePendingAction(next)
    // Going back finds the page as it was left, the place on it included.
    if (hasBefore && (next === null || next === before)) void navigate(-1)
    else lead(next ?? paths.home(), { replace: true })
  }, [ready, next, before, hasBefore, navigate, lead])
  return null
}
