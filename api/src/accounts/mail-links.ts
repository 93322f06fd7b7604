import type { AccountTables, LinkPurpose } from '../database/account-tables.ts'
import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../database/open-database.ts'

/**
 * Milliseconds a link is good for. A reset link gives the account away, so it is short-lived. A `stop` link, which takes back
 * a change of address, goes to the present one.
 */
export const linkLife: Record<LinkPurpose, number> = {
  confirm: 7 * 24 * 3_600_000,
  browser: 24 * 3_600_000,
  reset: 30 * 60_000,
  email: 24 * 3_600_000,
  stop: 24 * 3_600_000,
}

/**
 * Milliseconds by which the clock that ended a link may have been ahead. A link of one that was further ahead would be good for
 * longer than its mail states; a new one is asked for.
 */
const mostAhead = 2 * 3_600_000

const idOf = (token: string): string => hash('sha256', token)

const toLink = (row: AccountTables['mail_links']) => ({
  id: row.id,
  accountId: row.account_id,
  purpose: row.purpose,
  email: row.email,
  passwordHash: row.password_hash,
  /** Address of the site to go on at, or null. */
  next: row.next,
  usedAt: row.used_at === null ? null : new Date(row.used_at),
})
export type MailLink = ReturnType<typeof toLink>

/** What a browser shows beside the token of a link that was asked for in it. Neither alone is worth anything. */
export const inBrowser = (token: string, browser: string): string => `${token}.${browser}`

/** Makes a link and gives its token, which is kept nowhere. By default the token is a new one. */
export const createMailLink = async (
  db: Database,
  link: { accountId: string; purpose: LinkPurpose; email: string; passwordHash?: string; next?: string | undefined },
  now: Date,
  token: string = randomBytes(32).toString('base64url'),
): Promise<string> => {
  await db
    .insertInto('mail_links')
    .values({
      id: idOf(token),
      account_id: link.accountId,
      purpose: link.purpose,
      email: link.email,
      password_hash: link.passwordHash ?? null,
      next: link.next ?? null,
      expires_at: new Date(now.getTime() + linkLife[link.purpose]).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

/** The link of a token, unless it is unknown, expired, or of another purpose; a used one is found, and says so. */
export const findMailLink = async (
  db: Database,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<MailLink | null> => {
  const row = await db
    .selectFrom('mail_links')
    .selectAll()
    .where('id', '=', idOf(token))
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row || Date.parse(row.expires_at) > now.getTime() + linkLife[row.purpose] + mostAhead) return null
  return toLink(row)
}

/** Marks a link as used; false when somebody was faster. */
export const useMailLink = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mail_links')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Voids links of an account that were not used. */
export const voidMailLinks = async (
  db: Database,
  accountId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> => {
  await db
    .deleteFrom('mail_links')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}

/** The address an account is about to change to, or null. */
export const pendingEmailOf = async (db: Database, accountId: string, now: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('mail_links')
    .select('email')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.email ?? null
}
