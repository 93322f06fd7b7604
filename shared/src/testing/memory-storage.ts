import type { TokenStorage } from '../session/index.ts'

/** Storage of one test. */
export const memoryStorage = (
  entries: Record<string, string> = {},
): TokenStorage & { set: (key: string, value: string | null) => void } => {
  const values = new Map(Object.entries(entries))
  const listeners = new Map<string, Set<(value: string | null) => void>>()
  const write = (key: string, value: string | null): void => {
    if (value === null) values.delete(key)
    else values.set(key, value)
  }
  return {
    read: (key) => values.get(key) ?? null,
    write,
    onChange: (key, listener) => {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
    /** A change made in another tab. */
    set: (key, value) => {
      write(key, value)
      for (const listener of listeners.get(key) ?? []) listener(value)
    },
  }
}
