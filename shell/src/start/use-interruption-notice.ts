import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { paths, useSite } from 'shared/routing'
import { interruptedAt, keepInterruption } from 'shared/session'

/**
 * Tells a person whose session the server ended that logging in leads back to where they were. Who goes elsewhere
 * first is not brought back.
 */
export const useInterruptionNotice = (): void => {
  const t = useTexts('shell')
  const { home } = useSite()
  const { pathname } = useLocation()
  const { warning } = useNotices()
  const notified = useRef(false)
  useEffect(() => {
    // A page that keeps an address later says why itself.
    if (notified.current) return
    notified.current = true
    if (interruptedAt()?.[0] === '/') warning(t('session.ended'))
  }, [t, warning])
  useEffect(() => {
    const onTheWay: string[] = [paths.home(), home, paths.login(), paths.signup(), paths.forgotPassword()]
    if (!onTheWay.includes(pathname)) keepInterruption(null)
  }, [home, pathname])
}
