import { useLocation } from 'react-router-dom'
import { paths, useRouteExists, useSiteNavigate } from '../routing/index.ts'
import { storePendingAction, type Act } from './wish.ts'

/** Leads to logging in and back here, where the wish is carried out. Null where nobody can log in. */
export const useToWish = (): ((act: Act, documents: readonly string[]) => void) | null => {
  const { pathname, search } = useLocation()
  const navigate = useSiteNavigate()
  const at = pathname + search
  if (!useRouteExists(paths.login())) return null
  return (act, documents) => {
    storePendingAction({ act, documents: [...documents], at })
    navigate(paths.login(at), { state: { before: at } })
  }
}
