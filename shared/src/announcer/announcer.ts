import { createListeners } from '../listeners/index.ts'

/** Milliseconds the region stays empty before a text, so that the same text twice is spoken twice. */
const gap = 100

/** The texts of the one polite live region. */
export const createAnnouncer = () => {
  const listeners = createListeners()
  let waiting: string[] = []
  let spoken = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (text: string): void => {
    spoken = text
    listeners.notify()
  }
  return Object.freeze({
    announce: (text: string): void => {
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
    /** Takes back what is spoken or waits to be: it is in a language that the page has left. */
    clear: (): void => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      if (spoken !== '') show('')
    },
    subscribe: listeners.subscribe,
    /** What the region holds now. */
    getSnapshot: (): string => spoken,
  })
}
export type Announcer = ReturnType<typeof createAnnouncer>
