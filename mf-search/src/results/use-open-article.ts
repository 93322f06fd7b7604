import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useApi } from 'shared/api-client'
import { openedDataSchema } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useSite, useSiteNavigate } from 'shared/routing'

export type OpenArticle = (event: MouseEvent<HTMLAnchorElement>) => void

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Follows the link of a result inside the site, and tells that a result of the search was opened, which is counted of nobody.
 * The function never changes: a thousand links that each read the address would all be drawn again with every change of it.
 *
 * @param q what was searched for
 */
export const useOpenArticle = (q: string): OpenArticle => {
  const navigate = useSiteNavigate()
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const open: OpenArticle = (event) => {
    // What is not counted is nobody's loss.
    if (q) api.post('/search/opened', { type, lang, q }, openedDataSchema).catch(() => undefined)
    if (!isPlain(event)) return
    event.preventDefault()
    navigate(event.currentTarget.getAttribute('href') ?? '')
  }
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  return useCallback((event) => latest.current(event), [])
}
