import { createContext, useContext, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLang } from '../i18n/index.ts'
import { useInBrowser, VisuallyHidden } from '../ui/index.ts'
import type { Announcer } from './announcer.ts'

const AnnouncerContext = createContext<Announcer | null>(null)

export const AnnouncerProvider = ({ announcer, children }: { announcer: Announcer; children: ReactNode }) => (
  <AnnouncerContext value={announcer}>{children}</AnnouncerContext>
)

const useAnnouncer = (): Announcer => {
  const announcer = useContext(AnnouncerContext)
  if (!announcer)
    throw new Error('useAnnounce needs an AnnouncerProvider around it: render the component inside HostProviders.')
  return announcer
}

/** Says a text politely through the one live region of the page. Texts said at the same moment are joined. */
export const useAnnounce = (): ((text: string) => void) => useAnnouncer().announce

/** The live region. It is a child of body and marked for react-aria, which hides everything else behind a layer. */
export const AnnouncerHost = () => {
  const announcer = useAnnouncer()
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
