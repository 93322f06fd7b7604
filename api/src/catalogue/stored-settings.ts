import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

type Connection = Database | Transaction<Tables>

export const readFact = async (at: Connection, name: string): Promise<string | null> =>
  (await at.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null

export const writeFact = async (at: Connection, name: string, value: string): Promise<void> => {
  await at
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** @returns the fact, which gets the value where the database has none of its name */
export const settleFact = async (at: Connection, name: string, value: string): Promise<string> => {
  await at
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readFact(at, name)) ?? value
}

export const removeFact = async (at: Connection, name: string): Promise<void> => {
  await at.deleteFrom('facts').where('name', '=', name).execute()
}

/**
 * A number that tells this catalogue from every other one, drawn when it is first asked for. A restored backup gets a
 * new one: its revisions stand for other documents than those that were given after it was made.
 */
export const readIdentity = async (at: Connection): Promise<number> =>
  Number(await settleFact(at, identityFact, drawIdentity()))

export const identityFact = 'identity'
export const drawIdentity = (): string => String(randomInt(1, 2 ** 47))

/** The fact that tells which key servers used the database with. */
export const keyFingerprintFact = 'key_fingerprint'
const revisionFact = 'revision'

/** The highest revision given so far. */
export const lastRevision = async (at: Connection): Promise<number> => Number((await readFact(at, revisionFact)) ?? 0)

/** Reserves revisions for the writes of a transaction; returns the first of them. */
export const takeRevisions = async (trx: Transaction<Tables>, count: number): Promise<number> => {
  const last = await lastRevision(trx)
  await writeFact(trx, revisionFact, String(last + count))
  return last + 1
}
