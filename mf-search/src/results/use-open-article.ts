import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useApi } from 'shared/api-client'
import { useLang } from 'shared/i18n'
import { useSite, useSiteNavigate } from 'shared/routing'
import type { countOpened } from './count-opened.ts'

export type OpenArticle = (event: MouseEvent<HTMLAnchorElement>) => void

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Loads with the first result that is opened. */
const tellOpened = async (...search: Parameters<typeof countOpened>): Promise<void> => {
  const loaded = await import(/* webpackChunkName: "count-opened" */ './count-opened.ts').catch(() => null)
  await loaded?.countOpened(...search)
}

/**
 * Follows the link of a result inside the site. The function never changes: a thousand links that each read the
 * address would all be drawn again with every change of it.
 */
export const useOpenArticle = (q: string): OpenArticle => {
  const navigate = useSiteNavigate()
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const latest = useRef({ navigate, api, search: { type, lang, q } })
  useLayoutEffect(() => {
    latest.current = { navigate, api, search: { type, lang, q } }
  }, [navigate, api, type, lang, q])
  return useCallback((event) => {
    const { navigate: go, ...told } = latest.current
    if (told.search.q !== '') void tellOpened(told.api, told.search)
    if (!isPlain(event)) return
    event.preventDefault()
    go(event.currentTarget.getAttribute('href') ?? '')
  }, [])
}
