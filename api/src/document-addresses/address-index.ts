import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'
import { bySite, siteIds, type SiteId } from 'shared/sites'
import type { DocumentStore } from '../catalogue/document-store.ts'

export interface AddressEntry {
  id: string
  /** ISO 8601. */
  changed: string
}

/** Documents read in one turn of the event loop: a millisecond or two of processor. */
const batchSize = 100

/** Milliseconds between two turns while no request waits. */
const pause = 20

/** The ids of each site's documents, kept in memory as a projection of the catalogue: less than a hundred bytes each. */
export const createAddressIndex = (store: Pick<DocumentStore, 'summariesAfter'>) => {
  const entries = bySite(() => new Map<string, AddressEntry>())
  let seen = 0
  let round: Promise<void> | null = null
  let waiting = 0

  const readOn = async (): Promise<void> => {
    for (;;) {
      const batch = await store.summariesAfter(seen, batchSize)
      if (batch.length === 0) return
      for (const { id, revision, changedAt: changed, sites } of batch) {
        for (const site of siteIds) {
          if (sites.includes(site)) entries[site].set(id, { id, changed })
          else entries[site].delete(id)
        }
        seen = revision
      }
      await (waiting > 0 ? nextTurn() : rest(pause, undefined, { ref: false }))
    }
  }

  const upToDate = (): Promise<void> =>
    (round ??= readOn().finally(() => {
      round = null
    }))

  return {
    /** The documents of a site, in the order they came in; what changed in the catalogue is taken in first. */
    documents: async (site: SiteId): Promise<AddressEntry[]> => {
      waiting += 1
      await upToDate().finally(() => (waiting -= 1))
      return [...entries[site].values()]
    },
    // Whoever asks next reads what could not be read now, and receives the error.
    /** Reads the catalogue ahead of the first question, with pauses that leave the turn to others; never rejects. */
    prepare: (): Promise<void> => upToDate().catch(() => {}),
  }
}
export type AddressIndex = ReturnType<typeof createAddressIndex>
