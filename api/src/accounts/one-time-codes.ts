import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AccountTables } from '../database/account-tables.ts'
import { countRows } from '../database/count-rows.ts'
import type { Database } from '../database/open-database.ts'
import type { Key, Keys } from './keys.ts'
import { createSealedSecrets } from './sealed-secrets.ts'

export type AcceptedCode = 'one-time' | 'recovery'

/** Seconds a code is shown, and counts: one of a period before or after is refused. */
const period = 30
/** Periods to either side that are looked at, to learn how far the clock of an app is off. */
const window = 1
/** Periods within which the next code shows that the app's clock is off. */
const nextCodes = 10
/** Periods by which a code that was used can be ahead of another one that is right now. */
const furthest = 2 * window
const recoveryCodes = 8
/** 32 signs that are not mistaken for each other: 28 of them hold 140 bits, so that a plain keyed hash keeps them. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

const newRecoveryCode = (): string =>
  (
    Array.from(randomBytes(28), (byte) => signs[byte % 32] ?? '')
      .join('')
      .match(/.{4}/g) ?? []
  ).join('-')

const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

/**
 * One-time codes of an authenticator app (RFC 6238), and recovery codes for when the app is gone.
 *
 * @param keys of 32 bytes each: some encrypt keys of apps, others hash recovery codes
 */
export const createOneTimeCodes = (database: Database, keys: { secrets: Keys; recovery: Keys }, now: () => Date) => {
  const sealed = createSealedSecrets(keys.secrets)
  const hashOf = ({ secret }: Key, code: string): string =>
    createHmac('sha256', secret).update(plain(code)).digest('base64url')
  /** The id of the key stands before the hash, but for those from before keys had names. */
  const named = (key: Key, code: string): string => `${key.id}.${hashOf(key, code)}`
  const hashesOf = (code: string): string[] => keys.recovery.flatMap((key) => [named(key, code), hashOf(key, code)])

  const rowOf = (db: Database, accountId: string) =>
    db.selectFrom('one_time_codes').selectAll().where('account_id', '=', accountId).executeTakeFirst()

  /** The period a code belongs to, and by how many the app was off our clock; null when it is wrong. */
  const read = (secret: string, code: string): { step: number; drift: number } | null => {
    const timestamp = now().getTime()
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
    const drift = totp.validate({ token: plain(code), window, timestamp })
    return drift === null ? null : { step: Math.floor(timestamp / 1000 / period) + drift, drift }
  }

  /**
   * A right code of another period than the app's clock is known to show: refused, and remembered. The next one, if it is
   * off by as much, shows that the clock is (RFC 6238, section 6), so that each code counts for its 30 seconds alone.
   */
  const learnsDrift = async (
    db: Database,
    { account_id, met_step, met_drift }: AccountTables['one_time_codes'],
    { step, drift }: { step: number; drift: number },
  ): Promise<boolean> => {
    const since = step - Number(met_step)
    const isSure = since > 0 && since <= nextCodes && met_drift === drift
    await db
      .updateTable('one_time_codes')
      .set(isSure ? { drift, met_step: 0, met_drift: 0 } : { met_step: step, met_drift: drift })
      .where('account_id', '=', account_id)
      .execute()
    return isSure
  }

  /** False when the period was used before: of two at the same moment one wins. */
  const useStep = async (db: Database, accountId: string, step: number): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('one_time_codes')
      .set({ last_step: step, met_step: 0, met_drift: 0 })
      .where('account_id', '=', accountId)
      // A period further ahead than a code can be was used while the clock was ahead, and must not lock the person out.
      .where((is) => is.or([is('last_step', '<', step), is('last_step', '>', step + furthest)]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  const seal = async (db: Database, accountId: string, secret: string): Promise<void> => {
    await db
      .updateTable('one_time_codes')
      .set({ secret: sealed.seal(secret, accountId) })
      .where('account_id', '=', accountId)
      .execute()
  }

  /** Uses a one-time code up: null when it is none, false when it does not count (any more). */
  const takes = async (db: Database, row: AccountTables['one_time_codes'], code: string): Promise<boolean | null> => {
    const secret = sealed.open(row.secret, row.account_id)
    const right = read(secret, code)
    if (right === null) return null
    if (right.drift !== row.drift && !(await learnsDrift(db, row, right))) return false
    if (!sealed.isPresent(row.secret)) await seal(db, row.account_id, secret)
    return useStep(db, row.account_id, right.step)
  }

  /** New recovery codes; the former ones stop working. */
  const renewRecovery = async (db: Database, accountId: string): Promise<string[]> => {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
    await db
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ account_id: accountId, hash: named(keys.recovery[0], code) })))
      .execute()
    return codes
  }

  return {
    areOn: async (accountId: string): Promise<boolean> => Boolean((await rowOf(database, accountId))?.confirmed_at),
    recoveryCodesLeft: (accountId: string): Promise<number> =>
      countRows(database.selectFrom('recovery_codes').where('account_id', '=', accountId)),
    /** Makes a key, which counts once `confirm` has seen a code of it; null when codes are on already. */
    begin: async (accountId: string, { issuer, email }: { issuer: string; email: string }) => {
      const secret = new Secret({ size: 20 })
      const begun = await database.transaction().execute(async (trx) => {
        if ((await rowOf(trx, accountId))?.confirmed_at) return false
        await trx.deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
        await trx
          .insertInto('one_time_codes')
          .values({
            account_id: accountId,
            secret: sealed.seal(secret.base32, accountId),
            last_step: 0,
            drift: 0,
            met_step: 0,
            met_drift: 0,
            begun_at: now().toISOString(),
            confirmed_at: null,
          })
          .execute()
        return true
      })
      if (!begun) return null
      return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret, period }).toString() }
    },
    /** Turns codes on by the first one. @returns recovery codes, or null when the code is wrong or none was begun */
    confirm: async (db: Database, accountId: string, code: string): Promise<string[] | null> => {
      const row = await rowOf(db, accountId)
      if (!row || row.confirmed_at) return null
      if ((await takes(db, row, code)) !== true) return null
      await db
        .updateTable('one_time_codes')
        .set({ confirmed_at: now().toISOString() })
        .where('account_id', '=', accountId)
        .execute()
      return renewRecovery(db, accountId)
    },
    /** Whether a code opens the account now; then it never does again. */
    accepts: async (accountId: string, code: string): Promise<AcceptedCode | null> => {
      const row = await rowOf(database, accountId)
      if (!row?.confirmed_at) return null
      const taken = await takes(database, row, code)
      if (taken !== null) return taken ? 'one-time' : null
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('account_id', '=', accountId)
        .where('hash', 'in', hashesOf(code))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n ? 'recovery' : null
    },
    /** Turns codes off; the recovery codes go as well. */
    remove: async (db: Database, accountId: string): Promise<void> => {
      await db.deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
      await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
    },
    renewRecovery,
    /** Seals every key of an app with the present key. @returns how many, and the recovery codes that need a former key */
    rotateSecrets: (db: Database): Promise<{ sealed: number; recoveryCodes: number }> =>
      db.transaction().execute(async (trx) => {
        const rows = await trx.selectFrom('one_time_codes').selectAll().execute()
        const old = rows.filter((row) => !sealed.isPresent(row.secret))
        for (const row of old) await seal(trx, row.account_id, sealed.open(row.secret, row.account_id))
        const codes = await trx.selectFrom('recovery_codes').select('hash').execute()
        const present = `${keys.recovery[0].id}.`
        return { sealed: old.length, recoveryCodes: codes.filter(({ hash }) => !hash.startsWith(present)).length }
      }),
  }
}
