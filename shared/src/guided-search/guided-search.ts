/** The parts of `shared/storage` the choice is kept with. */
export interface GuidedSearchStorage {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
  onChange: (key: string, listener: (value: string | null) => void) => () => void
}

/** Whether guided questions are offered: the person's choice, on unless it is stored as 'false' (requirement C2). */
export interface GuidedSearch {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => boolean
  choose: (shown: boolean) => void
}

const key = 'guided_search'

/** Keeps the choice, and follows a change made in another tab. Without storage it lasts as long as the page. */
export const createGuidedSearch = (storage: GuidedSearchStorage): GuidedSearch => {
  const listeners = new Set<() => void>()
  let shown = storage.read(key) !== 'false'
  const show = (next: boolean): void => {
    shown = next
    for (const listener of listeners) listener()
  }
  storage.onChange(key, (value) => show(value !== 'false'))
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => shown,
    choose: (next) => {
      storage.write(key, String(next))
      show(next)
    },
  }
}
