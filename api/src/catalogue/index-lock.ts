import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Milliseconds to wait for another process that writes the index, such as an import of many records. */
const timeout = 120_000

/**
 * Runs `work` while no other process writes the search index. The lock is a transaction on a small database of its
 * own, so it goes when the process goes, however it ends.
 */
export const withIndexLock = async <Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> => {
  const lock = new DatabaseSync(join(dataDir, 'index-lock.sqlite'), { timeout })
  try {
    lock.exec('begin exclusive')
    return await work()
  } finally {
    lock.close()
  }
}
