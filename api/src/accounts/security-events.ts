import type { AccountSecurity, SecurityEventKind } from 'shared/contracts'
import type { Database } from '../database/open-database.ts'
import type { Caller } from '../http/caller.ts'
import type { SecurityLog } from './security-log.ts'

const maxShown = 10
/** The same failure within this time counts as one event, so that a flood does not displace the other events. */
const groupingWindowMs = 24 * 3_600_000
const failures: readonly SecurityEventKind[] = ['login_failed', 'code_failed']

/** What happened to an account, kept for its owner and written to the log of the site. */
export const createSecurityEvents = (database: Database, log: SecurityLog, now: () => Date) => {
  /** Whether the account's last event was the same failure, which then counts once more. */
  const countedAgain = async (db: Database, kind: SecurityEventKind, accountId: string): Promise<boolean> => {
    const last = await db
      .selectFrom('security_events')
      .select(['id', 'kind', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.kind !== kind || now().getTime() - Date.parse(last.at) > groupingWindowMs) return false
    await db
      .updateTable('security_events')
      .set((row) => ({ times: row('times', '+', 1), at: now().toISOString() }))
      .where('id', '=', last.id)
      .execute()
    return true
  }
  return {
    /** @param accountId null when no account has the address that was tried: only the log has the event */
    record: async (kind: SecurityEventKind, accountId: string | null, caller: Caller, db: Database = database) => {
      log.write(kind, accountId, caller)
      if (accountId === null || (failures.includes(kind) && (await countedAgain(db, kind, accountId)))) return
      const { browser, system } = caller
      await db
        .insertInto('security_events')
        .values({
          id: crypto.randomUUID(),
          account_id: accountId,
          kind,
          browser,
          system,
          times: 1,
          at: now().toISOString(),
        })
        .execute()
    },
    /** The newest ten. */
    lastOf: async (accountId: string): Promise<AccountSecurity['events']> => {
      const rows = await database
        .selectFrom('security_events')
        .select(['kind', 'at', 'times', 'browser', 'system'])
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .limit(maxShown)
        .execute()
      return rows
    },
  }
}
