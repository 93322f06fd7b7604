import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { lateContentTimeoutMs } from './return-to.ts'

/** Whether nothing has the focus but what the page itself gave it to. */
const isFree = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'H1'

/**
 * Gives the focus to the link with this address as soon as it is there and the focus is free.
 *
 * @returns gives up
 */
const focusLink = (href: string): (() => void) => {
  const attempt = (): void => {
    if (!isFree()) return stop()
    const link = document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
    link?.focus({ preventScroll: true })
    if (link) stop()
  }
  const changes = new MutationObserver(attempt)
  const timer = setTimeout(() => stop(), lateContentTimeoutMs)
  const stop = (): void => {
    changes.disconnect()
    clearTimeout(timer)
  }
  changes.observe(document.body, { childList: true, subtree: true })
  attempt()
  return stop
}

/** Back and forward give the focus to the link by which a page was left (requirement A5). */
export const useFocusPlace = (): void => {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  /** Address of the link that was pressed last on each entry of the history. */
  const [pressed] = useState(() => new Map<string, string>())
  const drawn = useRef(pathname)

  useEffect(() => {
    const remember = ({ target }: Event): void => {
      const href = target instanceof Element && target.closest('a[href]')?.getAttribute('href')
      if (href) pressed.set(key, href)
    }
    document.addEventListener('click', remember, { capture: true })
    return () => document.removeEventListener('click', remember, { capture: true })
  }, [pressed, key])

  useEffect(() => {
    if (drawn.current === pathname) return
    drawn.current = pathname
    const href = kind === 'POP' ? pressed.get(key) : undefined
    if (href !== undefined) return focusLink(href)
  }, [pressed, key, pathname, kind])
}
