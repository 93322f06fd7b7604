import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useEnsureLang } from '../i18n/index.ts'
import { layersIn, useLayers } from '../layers/index.ts'
import type { Lang } from '../sites/index.ts'
import { useLocationNow } from './site-provider.tsx'

/**
 * Changes the language of the page: its texts are loaded first, then the address names it. The page, its other
 * parameters, open layers and unsaved words stay (requirement A2). Rejects when the texts cannot be had.
 */
export const useSwitchLang = (): ((lang: Lang) => Promise<void>) => {
  const navigate = useNavigate()
  const ensure = useEnsureLang()
  const locationNow = useLocationNow()
  const { keepQuery } = useLayers()
  return useCallback(
    async (lang) => {
      await ensure(lang)
      // While the texts were on their way the person may have closed a layer or gone to another page.
      const { pathname, search, hash, state } = locationNow()
      const query = new URLSearchParams(search)
      query.set('lang', lang)
      const text = query.toString().replaceAll('%2C', ',')
      // A layer that is being closed goes back to an entry whose address names the former language.
      if (layersIn(state).length > 0) keepQuery(`?${text}`)
      await navigate({ pathname, search: `?${text}`, hash }, { replace: true, state })
    },
    [ensure, keepQuery, locationNow, navigate],
  )
}
