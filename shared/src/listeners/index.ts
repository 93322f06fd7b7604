/** Listeners of a store, as `useSyncExternalStore` asks for it. */
export interface Listeners {
  /** Calls the listener at each change. @returns its undo; a listener that was given twice is called once */
  subscribe: (listener: () => void) => () => void
  /** Calls all listeners in the order in which they subscribed. */
  notify: () => void
  count: () => number
}

export const createListeners = (): Listeners => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
    count: () => listeners.size,
  }
}
