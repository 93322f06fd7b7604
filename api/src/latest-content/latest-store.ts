import type { Database } from '../database/open-database.ts'

const openedFact = 'latest_content_since'

export const createLatestStore = (db: Database) => ({
  /**
   * The moment from which additions count as news by their arrival, ISO 8601. What was there before is the stock the
   * site opened with, and is news of the months it was published in. Set to `now` by the first server that asks.
   */
  openedAt: async (now: Date): Promise<string> => {
    await db
      .insertInto('facts')
      .values({ name: openedFact, value: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await db.selectFrom('facts').select('value').where('name', '=', openedFact).executeTakeFirstOrThrow()).value
  },
})
export type LatestStore = ReturnType<typeof createLatestStore>
