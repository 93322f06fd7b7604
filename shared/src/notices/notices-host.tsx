import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNoticeLog } from './notices-provider.tsx'

const loadToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx')
const Toasts = lazy(() => loadToasts().then(({ Toasts }) => ({ default: Toasts })))

/**
 * Where notices appear: a child of body that layers do not hide. The toasts' code comes when the page is at rest,
 * so that it is there when a notice tells of a lost network.
 */
export const NoticesHost = () => {
  const waiting = useNoticeLog().length > 0
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  return createPortal(
    <div data-react-aria-top-layer="true">
      {(waiting || atRest) && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </div>,
    document.body,
  )
}
