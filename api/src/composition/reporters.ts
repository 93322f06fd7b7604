import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/open-database.ts'

/** Times one network may tell of one event within a minute; more of them say nothing new. */
const mostAMinute = 60
/** Networks by release that a server tells apart within a day; of more, none counts as another one. */
const mostKnown = 500_000

/**
 * Tells the networks that report apart without keeping who they are: keyed hashes of the day, which go with it. The key is
 * not in the database.
 *
 * @param key the same on every server of a database
 */
export const createReporters = (now: () => Date, key: Uint8Array) => {
  let day = ''
  /** Hashes that the database is known to have: most reports are of networks that told before. */
  let known = new Set<string>()
  let added = 0
  let minute = ''
  let countsByEvent = new Map<string, number>()

  const today = (): string => now().toISOString().slice(0, 10)

  return {
    /** How many of these reports count, by what the network has told this server in this minute. */
    share: (network: string, event: string, count: number): number => {
      const current = now().toISOString().slice(0, 16)
      if (current !== minute) {
        minute = current
        countsByEvent = new Map()
      }
      const key = `${network} ${event}`
      const before = countsByEvent.get(key) ?? 0
      const counted = Math.min(count, mostAMinute - before)
      countsByEvent.set(key, before + counted)
      return counted
    },
    /** Whether the network is the first of the day to tell this of a release, to any server; counted when `trx` commits. */
    isNew: async (trx: Database, network: string, what: string): Promise<boolean> => {
      if (today() !== day) {
        day = today()
        known = new Set()
        added = 0
      }
      const seen = createHmac('sha256', key).update(`${day}\n${network}\n${what}`).digest('base64url')
      if (known.has(seen) || added >= mostKnown) return false
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('reporting_networks')
        .values({ day, seen })
        .onConflict((conflict) => conflict.columns(['day', 'seen']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) added += 1
      // Only what was there before is there for sure: the transaction may still fail.
      else known.add(seen)
      return numInsertedOrUpdatedRows === 1n
    },
    /** Removes the networks of days that are over. */
    tidy: async (db: Database): Promise<void> => {
      await db.deleteFrom('reporting_networks').where('day', '<', today()).execute()
    },
  }
}

/** Whether a version is a release of a remote, or of the shell. */
export type IsReleased = (remote: string, version: string) => boolean

/**
 * Looks into the site's folder, where each release is a folder that never changes.
 *
 * @param siteFolder undefined where the site is on another machine: reports of any version are taken
 */
export const createIsReleased = (siteFolder: string | undefined): IsReleased => {
  const found = new Set<string>()
  return (remote, version) => {
    if (siteFolder === undefined) return true
    const path = join(remote === 'shell' ? 'shell' : join('remotes', remote), version)
    if (found.has(path)) return true
    const released = /^[0-9A-Za-z]/.test(version) && existsSync(join(siteFolder, path))
    if (released) found.add(path)
    return released
  }
}
