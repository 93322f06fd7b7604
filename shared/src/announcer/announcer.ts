import { createListeners } from '../listeners/index.ts'

/** The texts of the one polite live region. */
export interface Announcer {
  announce: (text: string) => void
  /** Takes back what is spoken or waits to be: it is in a language that the page has left. */
  clear: () => void
  subscribe: (listener: () => void) => () => void
  /** What the region holds now. */
  getSnapshot: () => string
}

/** Milliseconds the region stays empty before a text, so that the same text twice is spoken twice. */
const gap = 100

export const createAnnouncer = (): Announcer => {
  const listeners = createListeners()
  let waiting: string[] = []
  let spoken = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (text: string): void => {
    spoken = text
    listeners.notify()
  }
  const announcer: Announcer = {
    announce: (text) => {
      waiting.push(text)
      if (timer !== undefined) return
      show('')
      timer = setTimeout(() => {
        const text = [...new Set(waiting)].join(' ')
        timer = undefined
        waiting = []
        show(text)
      }, gap)
    },
    clear: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      if (spoken !== '') show('')
    },
    subscribe: listeners.subscribe,
    getSnapshot: () => spoken,
  }
  return Object.freeze(announcer)
}
