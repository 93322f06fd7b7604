/** Listeners of a store, as `useSyncExternalStore` asks for it. */
export interface Listeners {
  /** Calls the listener at each change. @returns its undo; a listener that was given twice is called once */
  subscribe: (listener: () => void) => () => void
  /** Calls all of them, in the order they came. */
  tell: () => void
  /** How many there are. */
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
    tell: () => {
      for (const listener of listeners) listener()
    },
    count: () => listeners.size,
  }
}
