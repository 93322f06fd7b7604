import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLang } from '../i18n/index.ts'
import { provided } from '../provided/index.ts'
import { useInBrowser, VisuallyHidden } from '../ui/index.ts'
import type { Announcer } from './announcer.ts'

export const [AnnouncerProvider, useAnnouncer] = provided<Announcer>('an AnnouncerProvider')

/** Says a text politely through the one live region of the page. Texts said at the same moment are joined. */
export const useAnnounce = (): ((text: string) => void) => useAnnouncer('useAnnounce').announce

/** The live region. It is a child of body and marked for react-aria, which hides everything else behind a layer. */
export const AnnouncerHost = () => {
  const announcer = useAnnouncer('AnnouncerHost')
  const text = useSyncExternalStore(announcer.subscribe, announcer.getSnapshot, announcer.getSnapshot)
  const inBrowser = useInBrowser()
  const lang = useLang()
  useLayoutEffect(() => announcer.clear, [announcer, lang])
  if (!inBrowser) return null
  return createPortal(
    <div data-react-aria-top-layer="true">
      <VisuallyHidden>
        <span role="status" aria-live="polite" data-announcer="">
          {text}
        </span>
      </VisuallyHidden>
    </div>,
    document.body,
  )
}
