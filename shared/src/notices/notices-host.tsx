import { useEffect, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useInBrowser } from '../ui/index.ts'
import { useNoticeLog } from './notices-provider.tsx'

const load = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')

/** Milliseconds after which the page counts as at rest. */
const restAfter = 1500

/**
 * Where notices appear: a child of body that layers do not hide. The toasts' code comes when the page is at rest, so
 * that it is there to tell of a lost connection, or with the first notice. When it cannot be had, the notices wait in
 * the log and are shown once it can.
 */
export const NoticesHost = () => {
  const noticeCount = useNoticeLog().length
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const loaded = Toasts !== null
  const inBrowser = useInBrowser()
  useEffect(() => {
    if (loaded) return
    const bring = (): void => {
      load().then(
        ({ Toasts }) => setToasts(() => Toasts),
        () => {},
      )
    }
    const timer = setTimeout(bring, noticeCount > 0 ? 0 : restAfter)
    window.addEventListener('online', bring)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', bring)
    }
  }, [loaded, noticeCount])
  if (!inBrowser) return null
  return createPortal(<div data-react-aria-top-layer="true">{Toasts && <Toasts />}</div>, document.body)
}
