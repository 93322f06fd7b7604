import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useHost } from '../host.ts'
import { eventsOfMove, type Place } from './events.ts'

/** Counts pages, searches and articles as the address tells them (requirement A6). */
export const useMeasuredMoves = (): void => {
  const { pathname, search } = useLocation()
  const { measure, services } = useHost()
  const before = useRef<Place | null>(null)
  useEffect(() => {
    const now = { pathname, search }
    for (const event of eventsOfMove(before.current, now, services.routes)) measure(event)
    before.current = now
  }, [pathname, search, measure, services.routes])
}
