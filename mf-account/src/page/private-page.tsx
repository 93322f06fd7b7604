import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { namedLang, paths, withLang } from 'shared/routing'
import { keepInterruption, useSession, type SessionState } from 'shared/session'

/** Whether the time of a session has passed; otherwise somebody logged out. */
const hasRunOut = (session: SessionState): boolean =>
  session.status === 'user' && Number(session.claims['exp']) * 1000 <= Date.now()

/** Says that the page needs a login, and keeps its address for when that has happened. */
const LoginFirst = ({ isVisitor }: { isVisitor: boolean }) => {
  const t = useTexts('account')
  const { warning } = useNotices()
  const { pathname, search } = useLocation()
  const [address] = useState(pathname + search)
  useEffect(() => {
    warning(t('page.log_in_first'))
  }, [t, warning])
  // On leaving: an address kept before is removed when the shell comes to this address.
  useEffect(() => () => keepInterruption(isVisitor ? ` ${address}` : address), [address, isVisitor])
  return null
}

/** A page for a logged-in person; a visitor is sent to the site's root (specification section 2), and back after a login. */
export const PrivatePage = ({ children }: { children: ReactNode }) => {
  const { key, search } = useLocation()
  const session = useSession()
  const [last, setLast] = useState(session)
  if (session.status === 'user' && session !== last) setLast(session)
  if (session.status === 'user') return children
  return (
    <>
      {(last.status === 'visitor' || hasRunOut(last)) && <LoginFirst isVisitor={last.status === 'visitor'} />}
      {/* Back may return to this entry before the page has left it. */}
      <Navigate key={key} to={withLang(paths.home(), namedLang(search))} replace />
    </>
  )
}
