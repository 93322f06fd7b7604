import { createAccountStore } from '../accounts/account-store.ts'
import type { Database } from '../database/open-database.ts'
import { HttpError } from '../http/errors.ts'
import type { Session } from '../http/session.ts'

/** The accounts that may read and decide what readers sent. The right is of an account, so it ends with it. */
export const createEditors = (db: Database, now: () => Date) => ({
  /** Rejects with 403 unless the account of a session is an editor's. */
  assertEditor: async ({ accountId }: Session): Promise<void> => {
    const row = await db
      .selectFrom('editors')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!row) throw new HttpError('not_an_editor')
  },
  list: async (): Promise<string[]> =>
    (
      await db
        .selectFrom('editors')
        .innerJoin('accounts', 'accounts.id', 'editors.account_id')
        .select('email')
        .orderBy('email')
        .execute()
    ).map(({ email }) => email),
  /** @returns false where no account with a confirmed address has it */
  add: async (email: string): Promise<boolean> => {
    const account = await createAccountStore(db).findByEmail(email.toLowerCase())
    if (!account?.confirmedAt) return false
    await db
      .insertInto('editors')
      .values({ account_id: account.id, added_at: now().toISOString() })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute()
    return true
  },
  /** @returns false where the account was no editor's */
  remove: async (email: string): Promise<boolean> => {
    const account = await createAccountStore(db).findByEmail(email.toLowerCase())
    const { numDeletedRows } = await db
      .deleteFrom('editors')
      .where('account_id', '=', account?.id ?? '')
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },
})
export type Editors = ReturnType<typeof createEditors>
