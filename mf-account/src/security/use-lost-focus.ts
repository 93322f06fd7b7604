import { useEffect, type RefObject } from 'react'

/**
 * Gives the focus to the heading above what had it, where a change of this part takes that away: otherwise a keyboard begins at the
 * top of the page.
 */
export const useLostFocus = (part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = part.current
    if (!element) return
    /** Heading above what has the focus in this part; null while it has none. */
    let above: HTMLElement | null = null
    const enter = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      const headings = [...element.querySelectorAll<HTMLElement>('h2, h3')]
      above =
        headings.findLast((each) => each.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) ?? null
    }
    const leave = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && !element.contains(document.activeElement)) above = null
      })
    const changes = new MutationObserver(() => {
      if (!above || document.activeElement !== document.body) return
      above.tabIndex = -1
      above.focus()
    })
    changes.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      changes.disconnect()
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [part])
}
