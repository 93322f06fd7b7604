import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { namedLang, useSite, wantedLang } from 'shared/routing'

/** Corrects an address that names a language the site does not offer (requirement A2). */
export const useCorrectLang = (): void => {
  const site = useSite()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const named = namedLang(search)
  const wanted = wantedLang(search, site)
  useEffect(() => {
    if (named === null || named === wanted) return
    const query = new URLSearchParams(search)
    query.set('lang', wanted)
    void navigate({ pathname, search: `?${query.toString().replaceAll('%2C', ',')}`, hash }, { replace: true, state })
  }, [named, wanted, pathname, search, hash, state, navigate])
}
