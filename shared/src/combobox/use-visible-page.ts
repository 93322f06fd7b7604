import { useLayoutEffect } from 'react'

const mark = 'data-react-aria-top-layer'

/**
 * Keeps the page readable while the suggestions are open. react-aria hides everything but the field and its list from
 * assistive technology then, with the focusable parts still reachable; what carries this mark is left alone. A layout
 * effect, because react-aria looks for the mark in a later one.
 */
export const useVisiblePage = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return
    const parts = [...document.body.children].filter((part) => !part.hasAttribute(mark))
    for (const part of parts) part.setAttribute(mark, 'true')
    return () => {
      for (const part of parts) part.removeAttribute(mark)
    }
  }, [open])
}
