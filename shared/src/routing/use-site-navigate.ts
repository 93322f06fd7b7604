import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLayers } from '../layers/index.ts'
import { namedLang, withLang } from './lang-param.ts'

/** Leads to an address of the site, keeping the language; open layers are closed first. */
export const useSiteNavigate = (): ((to: string, options?: { replace?: boolean; state?: unknown }) => void) => {
  const { search } = useLocation()
  const { closeAll } = useLayers()
  const navigate = useNavigate()
  return useCallback(
    (to, options) => {
      void closeAll().then(() => navigate(withLang(to, namedLang(search)), options ?? {}))
    },
    [closeAll, navigate, search],
  )
}
