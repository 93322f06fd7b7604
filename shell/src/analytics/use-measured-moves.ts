import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useHost } from '../host.ts'

/** Tells the meter where the page is. */
export const useMeasuredMoves = (): void => {
  const { pathname, search } = useLocation()
  const { meter } = useHost()
  useEffect(() => meter.moved({ pathname, search }), [pathname, search, meter])
}
