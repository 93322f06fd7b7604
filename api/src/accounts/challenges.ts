import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/open-database.ts'
import type { Key, Keys } from './keys.ts'

/** Milliseconds a challenge may be answered in. */
const challengeTtlMs = 5 * 60_000
const sealLength = 16

/** Milliseconds that the clocks of several servers may differ: an end further ahead was given by a clock that was ahead. */
const skew = 60_000

/** Remembers a challenge that was answered until it ends by itself. @returns false when it was answered before */
export const useOnce = async (db: Database, id: string, expiresAt: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Challenges that an authenticator signs. Each carries its end and a seal, so that asking for one stores nothing; one that
 * was answered is remembered and is refused.
 */
export const createChallenges = (db: Database, keys: Keys, now: () => Date) => {
  const seal = ({ secret }: Key, purpose: string, body: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(purpose).update('\n').update(body).digest().subarray(0, sealLength)
  const endOf = (bytes: Buffer): number => bytes.readUIntBE(16, 6) * 1000
  return {
    /** @param purpose what it is for, and for whom: it counts for nothing else */
    create: (purpose: string): Buffer<ArrayBuffer> => {
      const body = Buffer.concat([randomBytes(16), Buffer.alloc(6)])
      body.writeUIntBE(Math.ceil((now().getTime() + challengeTtlMs) / 1000), 16, 6)
      return Buffer.concat([body, seal(keys[0], purpose, body)])
    },
    isOurs: (purpose: string, challenge: string): boolean => {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== 22 + sealLength) return false
      const body = bytes.subarray(0, 22)
      const isSealed = keys.some((key) => timingSafeEqual(bytes.subarray(22), seal(key, purpose, body)))
      const left = endOf(body) - now().getTime()
      return isSealed && left > 0 && left <= challengeTtlMs + skew
    },
    /** False when it was answered before. */
    use: (challenge: string): Promise<boolean> =>
      useOnce(db, challenge, new Date(endOf(Buffer.from(challenge, 'base64url')))),
  }
}
export type Challenges = ReturnType<typeof createChallenges>
