import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useSiteNavigate } from 'shared/routing'

export type OpenArticle = (event: MouseEvent<HTMLAnchorElement>) => void

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Follows the link of a result inside the site. The function never changes: a thousand links that each read the
 * address would all be drawn again with every change of it.
 */
export const useOpenArticle = (): OpenArticle => {
  const navigate = useSiteNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  }, [navigate])
  return useCallback((event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    latest.current(event.currentTarget.getAttribute('href') ?? '')
  }, [])
}
