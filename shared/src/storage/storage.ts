export const readStored = (key: string): string | null => {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The keys of what is stored that begin with a word. */
export const storedKeys = (start: string): string[] => {
  try {
    return Object.keys(globalThis.localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** Stores a value, or removes the key for null. A full or forbidden storage keeps nothing. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, value)
  } catch {
    return
  }
}

const storageEvents = ['storage', 'pageshow'] as const

/**
 * Calls `listener` with the new value when another tab changes a key, or clears the storage. A page that comes back from the
 * back/forward cache received no events meanwhile: `listener` is then called with the present value.
 *
 * @returns stops listening
 */
export const onStoredChange = (key: string, listener: (value: string | null) => void): (() => void) => {
  const onEvent = (event: StorageEvent | PageTransitionEvent): void => {
    if ('persisted' in event ? event.persisted : event.key === key || event.key === null) listener(readStored(key))
  }
  for (const name of storageEvents) window.addEventListener(name, onEvent)
  return () => {
    for (const name of storageEvents) window.removeEventListener(name, onEvent)
  }
}

/** What is kept for this visit (this tab, until it closes) under a key, or null. */
export const readForVisit = (key: string): string | null => {
  try {
    return globalThis.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value for this visit, or removes the key for null. */
export const writeForVisit = (key: string, value: string | null): void => {
  try {
    if (value === null) globalThis.sessionStorage.removeItem(key)
    else globalThis.sessionStorage.setItem(key, value)
  } catch {
    return
  }
}
