import type { AlertFrequency, Role } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { AccountTables } from '../database/account-tables.ts'
import { readLanguages, readRoles } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import { HttpError } from '../http/errors.ts'
import { formerAddress, normalAddress } from './email-address.ts'

export interface Account {
  id: string
  /** In lower case. */
  email: string
  passwordHash: string | null
  /** ISO 8601, or null while the address is not confirmed. */
  confirmedAt: string | null
  firstName: string
  lastName: string
  country: number | null
  languages: Partial<Record<SiteId, Lang>>
  roles: Partial<Record<SiteId, Role[]>>
  alertFrequency: AlertFrequency
  /** Address of the link resolver of the person's library; empty: none. */
  linkResolver: string
  createdAt: string
}

/** What is left out, or undefined, stays as it is. */
export type AccountChanges = { [Name in keyof Omit<Account, 'id' | 'createdAt'>]?: Account[Name] | undefined }

const toAccount = (row: AccountTables['accounts']): Account => ({
  id: row.id,
  email: normalAddress(row.email),
  passwordHash: row.password_hash,
  confirmedAt: row.confirmed_at,
  firstName: row.first_name,
  lastName: row.last_name,
  country: row.country,
  languages: readLanguages(row.languages),
  roles: readRoles(row.roles),
  alertFrequency: row.alert_frequency,
  linkResolver: row.link_resolver,
  createdAt: row.created_at,
})

const toColumns = (changes: AccountChanges) => ({
  email: changes.email,
  password_hash: changes.passwordHash,
  confirmed_at: changes.confirmedAt,
  first_name: changes.firstName,
  last_name: changes.lastName,
  country: changes.country,
  languages: changes.languages && JSON.stringify(changes.languages),
  roles: changes.roles && JSON.stringify(changes.roles),
  alert_frequency: changes.alertFrequency,
  link_resolver: changes.linkResolver,
})

const find = async (db: Database, id: string): Promise<Account | null> => {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** Give it a transaction to act within one. */
export const createAccountStore = (db: Database) => ({
  find: (id: string): Promise<Account | null> => find(db, id),
  /** The account of a session. Rejects with 401 when it was deleted meanwhile. */
  get: async (id: string): Promise<Account> => {
    const account = await find(db, id)
    if (!account) throw new HttpError('unauthorized')
    return account
  },
  findByEmail: async (email: string): Promise<Account | null> => {
    const rowOf = (address: string) =>
      db.selectFrom('accounts').selectAll().where('email', '=', address).executeTakeFirst()
    const former = formerAddress(email)
    const row = (await rowOf(email)) ?? (former === email ? undefined : await rowOf(former))
    return row ? toAccount(row) : null
  },
  create: async (
    { email, passwordHash, languages }: Pick<Account, 'email' | 'passwordHash' | 'languages'>,
    now: Date,
  ): Promise<Account> => {
    const at = now.toISOString()
    const row: AccountTables['accounts'] = {
      id: crypto.randomUUID(),
      email,
      password_hash: passwordHash,
      confirmed_at: null,
      first_name: '',
      last_name: '',
      country: null,
      languages: JSON.stringify(languages),
      roles: '{}',
      alert_frequency: 'weekly',
      link_resolver: '',
      keeps_history: 0,
      created_at: at,
      changed_at: at,
    }
    await db.insertInto('accounts').values(row).execute()
    return toAccount(row)
  },
  update: async (id: string, changes: AccountChanges, now: Date): Promise<void> => {
    await db
      .updateTable('accounts')
      .set({ ...toColumns(changes), changed_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
  },
  /** Removes the account and everything that belongs to it. */
  remove: async (id: string): Promise<void> => {
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  },
})
