import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Notice, NoticeKind, Notices } from './notices.ts'

const NoticesContext = createContext<Notices | null>(null)

export const NoticesProvider = ({ notices, children }: { notices: Notices; children: ReactNode }) => (
  <NoticesContext value={notices}>{children}</NoticesContext>
)

const useNoticesStore = (hook: string): Notices => {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error(`${hook} needs a NoticesProvider around it: render the component inside HostProviders.`)
  return notices
}

export interface Notify {
  notify: (kind: NoticeKind, text: string) => void
  success: (text: string) => void
  error: (text: string) => void
  info: (text: string) => void
  warning: (text: string) => void
}

/** Tells the person something in a short message at the top of the page. */
export const useNotices = (): Notify => {
  const { notify } = useNoticesStore('useNotices')
  return useMemo(
    () => ({
      notify,
      success: (text) => notify('success', text),
      error: (text) => notify('error', text),
      info: (text) => notify('info', text),
      warning: (text) => notify('warning', text),
    }),
    [notify],
  )
}

/** All notices of this visit, the oldest first. */
export const useNoticeLog = (): readonly Notice[] => {
  const notices = useNoticesStore('useNoticeLog')
  return useSyncExternalStore(notices.subscribe, notices.getSnapshot, notices.getSnapshot)
}
