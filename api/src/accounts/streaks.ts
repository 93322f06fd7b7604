import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/** Keys hold addresses of people who may have no account here, so only their hashes are stored. */
const stored = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Failures in a row, counted in the database until something goes well; waiting ends none. */
export const createStreaks = (db: Database, now: () => Date) => ({
  /** How many there are now. */
  of: async (key: string): Promise<number> => {
    const row = await db.selectFrom('streaks').select('failures').where('key', '=', stored(key)).executeTakeFirst()
    return Number(row?.failures ?? 0)
  },
  /** Counts one more. @returns how many there are with it */
  add: async (key: string): Promise<number> => {
    const at = now().toISOString()
    const { failures } = await db
      .insertInto('streaks')
      .values({ key: stored(key), failures: 1, last_at: at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({
          failures: sql<number>`${ref('streaks.failures')} + 1`,
          last_at: at,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    return Number(failures)
  },
  end: async (key: string): Promise<void> => {
    await db.deleteFrom('streaks').where('key', '=', stored(key)).execute()
  },
})
