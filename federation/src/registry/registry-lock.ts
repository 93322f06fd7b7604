import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteFolder } from './site.ts'

/** Milliseconds to wait for other releases that change the registry. */
const timeout = 120_000
/** Result code of SQLite for a lock that another process holds. */
const busy = 5

const isTaken = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === busy

/** Takes the lock, trying again at random intervals, so that of several that wait none is always late. */
const take = async (lock: DatabaseSync): Promise<void> => {
  const until = Date.now() + timeout
  for (;;) {
    try {
      return lock.exec('begin exclusive')
    } catch (error) {
      if (!isTaken(error)) throw error
      if (Date.now() > until)
        throw new Error('Another release has held the registry for two minutes.', { cause: error })
    }
    await sleep(5 + Math.random() * 20)
  }
}

/**
 * Runs `work` while no other process changes the registry of the site's folder. The lock is a transaction on a small
 * database, so it goes when the process goes, however it ends.
 */
export const withRegistryLock = async <Result>(
  site: SiteFolder,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  mkdirSync(site.folder, { recursive: true })
  const lock = new DatabaseSync(join(site.folder, 'registry-lock.sqlite'), { timeout: 0 })
  try {
    await take(lock)
    return await work()
  } finally {
    lock.close()
  }
}
