import { hash } from 'node:crypto'
import { historyLimits, type SearchHistory, type SearchToKeep } from 'shared/contracts'
import type { Database } from '../database/open-database.ts'
import type { Session } from '../http/session.ts'

export type HistoryOwner = Pick<Session, 'accountId' | 'site'>

const fingerprintOf = (search: string): string => hash('sha256', search)

/** The searches of a person on a site, which are kept only while the person's switch is on. */
export const createSearchHistory = (db: Database, now: () => Date) => {
  const read = async (at: Database, { accountId, site }: HistoryOwner): Promise<SearchHistory> => {
    const account = await at
      .selectFrom('accounts')
      .select('keeps_history')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (account?.keeps_history !== 1) return { kept: false, searches: [] }
    const searches = await at
      .selectFrom('search_history')
      .select(['number', 'search', 'total', 'strategy'])
      .where('account_id', '=', accountId)
      .where('site', '=', site)
      .orderBy('number')
      .execute()
    return { kept: true, searches }
  }

  /** One search more. One that was kept before keeps its number; the oldest of too many go. */
  const add = async (
    trx: Database,
    { accountId, site }: HistoryOwner,
    { search, total, strategy }: SearchToKeep,
    insteadOf?: string,
  ): Promise<void> => {
    const fingerprint = fingerprintOf(search)
    const kept = await trx
      .selectFrom('search_history')
      .select(['number', 'fingerprint'])
      .where('account_id', '=', accountId)
      .where('site', '=', site)
      .orderBy('number')
      .execute()
    const last = kept.at(-1)
    const replaced = insteadOf !== undefined && last?.fingerprint === fingerprintOf(insteadOf) ? last : undefined
    const same = kept.find((row) => row.fingerprint === fingerprint) ?? replaced
    const values = { search, fingerprint, total, strategy, searched_at: now().toISOString() }
    if (same) {
      await trx
        .updateTable('search_history')
        .set(values)
        .where('account_id', '=', accountId)
        .where('site', '=', site)
        .where('number', '=', same.number)
        .execute()
      return
    }
    const number = (last?.number ?? 0) + 1
    await trx
      .insertInto('search_history')
      .values({ ...values, account_id: accountId, site, number })
      .execute()
    const oldest = kept.at(-historyLimits.searches)
    if (!oldest) return
    await trx
      .deleteFrom('search_history')
      .where('account_id', '=', accountId)
      .where('site', '=', site)
      .where('number', '<=', oldest.number)
      .execute()
  }

  /** Changes in one step; the account's row is locked by being written first. */
  const within = (owner: HistoryOwner, change: (trx: Database) => Promise<void>): Promise<SearchHistory> =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable('accounts')
        .set((of) => ({ changed_at: of.ref('changed_at') }))
        .where('id', '=', owner.accountId)
        .execute()
      await change(trx)
      return read(trx, owner)
    })

  return {
    list: (owner: HistoryOwner): Promise<SearchHistory> => read(db, owner),

    /** Turned off, what was kept on all sites is removed. */
    turn: (owner: HistoryOwner, kept: boolean, searches: readonly SearchToKeep[]): Promise<SearchHistory> =>
      within(owner, async (trx) => {
        await trx
          .updateTable('accounts')
          .set({ keeps_history: kept ? 1 : 0 })
          .where('id', '=', owner.accountId)
          .execute()
        if (kept) for (const search of searches) await add(trx, owner, search)
        else await trx.deleteFrom('search_history').where('account_id', '=', owner.accountId).execute()
      }),

    /** Keeps nothing where the switch is off. */
    keep: (owner: HistoryOwner, search: SearchToKeep, insteadOf: string | undefined): Promise<SearchHistory> =>
      within(owner, async (trx) => {
        if ((await read(trx, owner)).kept) await add(trx, owner, search, insteadOf)
      }),

    clear: (owner: HistoryOwner): Promise<SearchHistory> =>
      within(owner, async (trx) => {
        await trx
          .deleteFrom('search_history')
          .where('account_id', '=', owner.accountId)
          .where('site', '=', owner.site)
          .execute()
      }),
  }
}
export type SearchHistories = ReturnType<typeof createSearchHistory>
