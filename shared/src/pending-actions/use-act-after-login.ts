import { useLocation } from 'react-router-dom'
import { paths, useRouteExists, useSiteNavigate } from '../routing/index.ts'
import { storePendingAction, type ActionKind } from './pending-action.ts'

/** Leads to the log-in and back here, where the action is carried out. Null where nobody can log in. */
export const useActAfterLogin = (): ((act: ActionKind, documents: readonly string[]) => void) | null => {
  const { pathname, search } = useLocation()
  const navigate = useSiteNavigate()
  const at = pathname + search
  if (!useRouteExists(paths.login())) return null
  return (act, documents) => {
    storePendingAction({ act, documents: [...documents], at })
    navigate(paths.login(at), { state: { before: at } })
  }
}
