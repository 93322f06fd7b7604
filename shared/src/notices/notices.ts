import { createListeners } from '../listeners/index.ts'

/** Kinds of notices (requirement B15). */
export const noticeKinds = ['info', 'success', 'warning', 'error', 'default', 'dark'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface Notice {
  id: number
  kind: NoticeKind
  text: string
  /** Milliseconds since 1970. */
  at: number
}

/** What happened, told to the person; every notice stays in the log. */
export interface Notices {
  notify: (kind: NoticeKind, text: string) => void
  subscribe: (listener: () => void) => () => void
  /** The log, the oldest first; the same array until a notice is added. */
  getSnapshot: () => readonly Notice[]
}

const longestLog = 50

export const createNotices = (now: () => number = Date.now): Notices => {
  const listeners = createListeners()
  let log: readonly Notice[] = []
  let count = 0
  const notices: Notices = {
    notify: (kind, text) => {
      count += 1
      log = [...log, { id: count, kind, text, at: now() }].slice(-longestLog)
      listeners.notify()
    },
    subscribe: listeners.subscribe,
    getSnapshot: () => log,
  }
  return Object.freeze(notices)
}
