import { useMemo, useSyncExternalStore } from 'react'
import { provided } from '../provided/index.ts'
import type { Notice, NoticeKind, Notices } from './notices.ts'

export const [NoticesProvider, useNoticesStore] = provided<Notices>('a NoticesProvider')

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
