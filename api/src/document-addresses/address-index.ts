import { setImmediate as nextTurn } from 'node:timers/promises'
import { siteIds, type SiteId } from 'shared/sites'
import type { AddressStore } from './address-store.ts'

export interface AddressEntry {
  id: string
  /** ISO 8601. */
  changed: string
}

export interface AddressIndex {
  /** The documents of a site, in the order they came in; what changed in the catalogue is taken in first. */
  documents(site: SiteId): Promise<AddressEntry[]>
}

/** Documents read in one turn of the event loop. */
const batchSize = 500

/** The ids of each site's documents, kept in memory as a projection of the catalogue: less than a hundred bytes each. */
export const createAddressIndex = (store: AddressStore): AddressIndex => {
  const bySite = Object.fromEntries(siteIds.map((site) => [site, new Map<string, AddressEntry>()])) as Record<
    SiteId,
    Map<string, AddressEntry>
  >
  let seen = 0
  let round: Promise<void> | null = null

  const readOn = async (): Promise<void> => {
    for (;;) {
      const batch = await store.changedAfter(seen, batchSize)
      if (batch.length === 0) return
      for (const { id, revision, changed, sites } of batch) {
        for (const site of siteIds) {
          if (sites.includes(site)) bySite[site].set(id, { id, changed })
          else bySite[site].delete(id)
        }
        seen = revision
      }
      await nextTurn()
    }
  }

  return {
    documents: async (site) => {
      await (round ??= readOn().finally(() => {
        round = null
      }))
      return [...bySite[site].values()]
    },
  }
}
