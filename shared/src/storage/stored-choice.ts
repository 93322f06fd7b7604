import { createListeners } from '../listeners/index.ts'

/** The parts of this folder that a choice is kept with. */
export interface ChoiceStorage {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
  /** Tells of changes made in other tabs. */
  onChange: (key: string, listener: (value: string | null) => void) => () => void
}

/** A choice of the person who uses this browser. */
export interface StoredChoice<Value> {
  /** Calls the listener after each change. Returns its undo. */
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Value
  choose: (value: Value) => void
}

interface Options<Value> {
  storage: ChoiceStorage
  key: string
  /** What a stored text means; null when nothing is stored. */
  valueOf: (stored: string | null) => Value
  /** The text a value is stored as; null for one that is not stored. */
  textOf: (value: Value) => string | null
  /** Called with the value at first and of each change, before listeners. */
  show?: (value: Value) => void
}

/** Keeps a choice, and follows a change made in another tab. Without storage it lasts as long as the page. */
export const createStoredChoice = <Value>(options: Options<Value>): StoredChoice<Value> => {
  const { storage, key, valueOf, textOf, show } = options
  const listeners = createListeners()
  let value = valueOf(storage.read(key))
  show?.(value)
  const take = (next: Value): void => {
    value = next
    show?.(next)
    listeners.notify()
  }
  storage.onChange(key, (stored) => take(valueOf(stored)))
  return {
    subscribe: listeners.subscribe,
    getSnapshot: () => value,
    choose: (next) => {
      storage.write(key, textOf(next))
      take(next)
    },
  }
}
