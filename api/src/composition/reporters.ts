import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Times one network may tell of one event within a minute; more of them say nothing new. */
const mostAMinute = 60
/** Networks by release that are told apart within a day; of more, none counts as another one. */
const mostKnown = 500_000

export interface Reporters {
  /** How many of these reports count, by what the network has told in this minute. */
  share(network: string, event: string, count: number): number
  /** Whether the network is the first of the day to tell this of a release. */
  isNew(network: string, what: string): boolean
}

/**
 * Tells the networks that report apart without keeping who they are: hashes with a salt that is drawn each day, held in
 * memory alone, and gone with the day.
 */
export const createReporters = (now: () => Date): Reporters => {
  let day = ''
  let salt = randomBytes(32)
  let known = new Set<string>()
  let minute = ''
  let told = new Map<string, number>()

  const hash = (network: string, what: string): string =>
    createHash('sha256').update(salt).update(`${network}\n${what}`).digest('base64url')

  return {
    share: (network, event, count) => {
      const current = now().toISOString().slice(0, 16)
      if (current !== minute) {
        minute = current
        told = new Map()
      }
      const key = `${network} ${event}`
      const before = told.get(key) ?? 0
      const counted = Math.min(count, mostAMinute - before)
      told.set(key, before + counted)
      return counted
    },
    isNew: (network, what) => {
      const today = now().toISOString().slice(0, 10)
      if (today !== day) {
        day = today
        salt = randomBytes(32)
        known = new Set()
      }
      const seen = hash(network, what)
      if (known.has(seen) || known.size >= mostKnown) return false
      known.add(seen)
      return true
    },
  }
}

/** Whether a version is a release of a remote, or of the shell. */
export type IsReleased = (remote: string, version: string) => boolean

/**
 * Looks into the site's folder, where each release is a folder that never changes.
 *
 * @param siteFolder undefined where the site is on another machine: any version may be told of
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
