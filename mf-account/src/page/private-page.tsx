import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { namedLang, paths, withLang } from 'shared/routing'
import { useSession } from 'shared/session'

/** A page for a logged-in person; a visitor is sent to the site's root (specification section 2). */
export const PrivatePage = ({ children }: { children: ReactNode }) => {
  const { key, search } = useLocation()
  if (useSession().status === 'user') return children
  // Back may return to this entry before the page has left it.
  return <Navigate key={key} to={withLang(paths.home(), namedLang(search))} replace />
}
