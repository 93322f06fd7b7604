import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { countRows } from '../database/count-rows.ts'
import type { Database } from '../database/open-database.ts'
import { TooManyAttempts } from '../http/errors.ts'

export interface Allowance {
  /** What is counted, such as logins to an address. */
  key: string
  /** 0 sets no limit. */
  most: number
  /** Milliseconds, at most `longestAllowance`. */
  within: number
}

/** Attempts are deleted after this time. */
export const maxWindowMs = 3_600_000

/** The largest difference between the clocks of two servers. */
const clockSkewMs = 60_000

/** Keys hold addresses of people who may have no account here, so only their hashes are stored. */
const stored = (key: string): string => hash('sha256', key)

/** Counts attempts in the database: all servers count together, and a restart forgives nothing. */
export const createAttempts = (db: Database, now: () => Date) => {
  const counting = (on: Database, key: string, within: number, at: number) =>
    on
      .selectFrom('attempts')
      .where('key', '=', stored(key))
      .where('at', '>', new Date(at - within).toISOString())
      // A clock that was ahead and was corrected must not lock a person out.
      .where('at', '<=', new Date(at + clockSkewMs).toISOString())

  /** Milliseconds until another attempt is allowed; 0 when one is now. */
  const waitFor = async (trx: Database, { key, most, within }: Allowance, at: number): Promise<number> => {
    const counted = await counting(trx, key, within, at).select('at').orderBy('at', 'desc').limit(most).execute()
    const first = counted.length < most ? undefined : counted.at(-1)
    return first ? Date.parse(first.at) + within - at : 0
  }
  return {
    /** Counts an attempt under each key. Rejects with `TooManyAttempts` when one has none left; then none is counted. */
    take: async (allowances: readonly Allowance[]): Promise<void> => {
      const limited = allowances.filter(({ most }) => most > 0)
      if (limited.length === 0) return
      const at = now()
      await db.transaction().execute(async (trx) => {
        let waitMs = 0
        for (const allowance of limited) waitMs = Math.max(waitMs, await waitFor(trx, allowance, at.getTime()))
        if (waitMs > 0) throw new TooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)))
        await trx
          .insertInto('attempts')
          .values(limited.map(({ key }) => ({ key: stored(key), at: at.toISOString() })))
          .execute()
      })
    },
    /** How many were counted within milliseconds. */
    count: (key: string, within: number): Promise<number> => countRows(counting(db, key, within, now().getTime())),
    forget: async (key: string): Promise<void> => {
      await db.deleteFrom('attempts').where('key', '=', stored(key)).execute()
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>

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
