import { createListeners } from '../listeners/index.ts'
import { comparedDocuments } from '../contracts/index.ts'
import type { ChoiceStorage } from '../storage/index.ts'

const key = 'compared'
const none: readonly string[] = []

/** A small store over the storage of the visit. Anything there that is no list of ids counts as none. */
export const createComparison = ({ read, write }: Pick<ChoiceStorage, 'read' | 'write'>) => {
  const listeners = createListeners()
  let text: string | null = null
  let ids = none
  /** Ids in the order they were chosen; the same list until it changes. */
  const getSnapshot = (): readonly string[] => {
    const stored = read(key)
    if (stored === text) return ids
    text = stored
    ids = (stored ?? '')
      .split(',')
      .filter((id) => /^[0-9a-z]{1,16}$/.test(id))
      .slice(0, comparedDocuments.most)
    return ids
  }
  return {
    subscribe: listeners.subscribe,
    getSnapshot,
    /** Chooses a document, or leaves it out; more than four are not taken. */
    toggle: (id: string): void => {
      const before = getSnapshot()
      const next = before.includes(id) ? before.filter((other) => other !== id) : [...before, id]
      if (next.length > comparedDocuments.most) return
      write(key, next.length > 0 ? next.join(',') : null)
      listeners.notify()
    },
  }
}
export type ComparisonStore = ReturnType<typeof createComparison>
