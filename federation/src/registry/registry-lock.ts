import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteFolder } from './site.ts'

/** Milliseconds to wait for others that have the lock. */
const timeout = 120_000
/** Result code of SQLite for a lock that another process holds. */
const busy = 5

const isTaken = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy

/** Takes the lock, trying again at random intervals, so that of several that wait none is always late. */
const take = async (lock: DatabaseSync, what: string): Promise<void> => {
  const until = Date.now() + timeout
  for (;;) {
    try {
      // Without a journal in a file nothing is written, so a full disk does not stop who goes back.
      return lock.exec('pragma journal_mode = memory; begin exclusive')
    } catch (error) {
      if (!isTaken(error)) throw error
      if (Date.now() > until) throw new Error(`Another release has held ${what} for two minutes.`, { cause: error })
    }
    await sleep(5 + Math.random() * 20)
  }
}

/**
 * Runs `work` while nobody else has the lock, in this process or another. The lock is a transaction on a small database, so it
 * goes when the process goes, however it ends.
 */
const withLock = async <Result>(
  site: SiteFolder,
  { file, what }: { file: string; what: string },
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  mkdirSync(site.folder, { recursive: true })
  const lock = new DatabaseSync(join(site.folder, file), { timeout: 0 })
  try {
    await take(lock, what)
    return await work()
  } finally {
    lock.close()
  }
}

/** Runs `work` while nobody else changes the registry of the site's folder. */
export const withRegistryLock = <Result>(site: SiteFolder, work: () => Result | Promise<Result>): Promise<Result> =>
  withLock(site, { file: 'registry-lock.sqlite', what: 'the registry' }, work)

/** Runs `work` while nobody else takes a build of the remote into the site's folder. */
export const withRemoteLock = <Result>(
  site: SiteFolder,
  remote: string,
  work: () => Result | Promise<Result>,
): Promise<Result> => withLock(site, { file: `registry-lock-${remote}.sqlite`, what: remote }, work)
