import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react'

/**
 * Keeps the focus in its place when the view that had it is replaced by another: it goes to the button of a failure, or
 * to the heading of the page that has come.
 *
 * @returns ref of each view
 */
export const useKeptFocus = (): RefCallback<HTMLElement> => {
  const lostIn = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const place = lostIn.current
    lostIn.current = null
    const next =
      place?.querySelector<HTMLElement>('[data-remote-failure] button') ?? place?.querySelector('h1[tabindex]')
    ;(next ?? place)?.focus({ preventScroll: true })
  })
  return useCallback((view) => {
    return () => {
      if (view?.contains(document.activeElement)) lostIn.current = view.closest<HTMLElement>('main')
    }
  }, [])
}
