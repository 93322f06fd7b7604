import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useEnsureLang } from '../i18n/index.ts'
import type { Lang } from '../sites/index.ts'

/**
 * Changes the language of the page: its texts are loaded first, then the address names it. The page, its other
 * parameters, open layers and unsaved words stay (requirement A2). Rejects when the texts cannot be had.
 */
export const useSwitchLang = (): ((lang: Lang) => Promise<void>) => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const ensure = useEnsureLang()
  return useCallback(
    async (lang) => {
      await ensure(lang)
      const query = new URLSearchParams(search)
      query.set('lang', lang)
      await navigate(
        { pathname, search: `?${query.toString().replaceAll('%2C', ',')}`, hash },
        { replace: true, state },
      )
    },
    [ensure, hash, navigate, pathname, search, state],
  )
}
