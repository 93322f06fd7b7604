import type { SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { AccountSecurity } from 'shared/contracts'
import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'
import type { SessionClaims, SessionTokens } from './session-tokens.ts'
import type { Identity, Session } from '../http/session.ts'

const hour = 3_600_000
const sessionTtlMs = 20 * hour
/** Renewing ends a month after the password was given. */
const longestLife = 30 * 24 * hour

/** Milliseconds by which the time of the last use may be late: not every call writes. */
const renewalIntervalMs = 5 * 60_000

/** When a session that begins now ends, of a login that was given its password or the like then. */
const expiryAt = (at: Date, signedInAt: Date): Date =>
  new Date(Math.min(at.getTime() + sessionTtlMs, signedInAt.getTime() + longestLife))

/** Of one person; a login beyond them ends the oldest. */
const mostSessions = 50

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export const createSessions = (database: Database, tokens: SessionTokens, now: () => Date) => {
  interface Beginning {
    accountId: string
    site: SiteId
    signedInAt: Date
    /** Of the login that is renewed. */
    loginId?: string
    passwordGiven: boolean
    browser: string
    system: string
  }

  const begin = async (db: Database, details: Beginning): Promise<string> => {
    const { accountId, site, signedInAt, passwordGiven, browser, system } = details
    const at = now()
    const expiresAt = expiryAt(at, signedInAt)
    const id = crypto.randomUUID()
    const oldest = db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('expires_at', 'desc')
      .offset(mostSessions - 1)
      .limit(1000)
    await db.deleteFrom('sessions').where('id', 'in', oldest).execute()
    await db
      .insertInto('sessions')
      .values({
        id,
        account_id: accountId,
        site,
        signed_in_at: signedInAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        login_id: details.loginId ?? id,
        password_given: passwordGiven ? 1 : 0,
        browser,
        system,
        last_used_at: at.toISOString(),
      })
      .execute()
    return tokens.sign({ sub: accountId, jti: id, aud: site, iat: seconds(at), exp: seconds(expiresAt) })
  }

  const rowOf = (db: Database, id: string, accountId: string) =>
    db.selectFrom('sessions').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

  const endLogin = async (db: Database, accountId: string, loginId: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  const toSession = async (claims: SessionClaims): Promise<Session | null> => {
    const at = now()
    // One that a clock began that was ahead by more than its life would outlive all others once the clock is right.
    if (claims.iat * 1000 > at.getTime() + sessionTtlMs) return null
    const row = await rowOf(database, claims.jti, claims.sub)
    if (!row) return null
    if (Math.abs(at.getTime() - Date.parse(row.last_used_at)) > renewalIntervalMs)
      await database
        .updateTable('sessions')
        .set({ last_used_at: at.toISOString() })
        .where('id', '=', claims.jti)
        .execute()
        .catch((error: unknown) => {
          // Reading goes on where nothing can be written.
          if (!isUnavailable(error)) throw error
        })
    return {
      id: claims.jti,
      loginId: row.login_id,
      accountId: claims.sub,
      site: claims.aud,
      signedInAt: new Date(row.signed_in_at),
      passwordGiven: Number(row.password_given) === 1,
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
    }
  }

  return {
    identify: async (authorization: string | undefined): Promise<Identity> => {
      const [, token] = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '') ?? []
      if (!token) return { status: 'visitor' }
      const claims = await tokens.read(token, now())
      const session = claims && (await toSession(claims))
      return session ? { status: 'user', session } : { status: 'invalid' }
    },
    /**
     * Begins a session and gives its token; of more than fifty the oldest end. `db` may be a transaction.
     *
     * @param options.how `password`: the password was given, and may stand for itself once when it is changed soon
     */
    start: (
      accountId: string,
      site: SiteId,
      { browser, system }: Caller,
      { how = 'otherwise', db = database }: { how?: 'password' | 'otherwise'; db?: Database } = {},
    ): Promise<string> =>
      begin(db, { accountId, site, signedInAt: now(), passwordGiven: how === 'password', browser, system }),
    /** Begins a session in place of one whose person has proved once more who they are, and gives its token; that one and its renewals end. */
    replace: ({ accountId, site, loginId }: Session, { browser, system }: Caller): Promise<string> =>
      database.transaction().execute(async (trx) => {
        await endLogin(trx, accountId, loginId)
        return begin(trx, { accountId, site, signedInAt: now(), loginId, passwordGiven: false, browser, system })
      }),
    /** The token of the session that goes on from one past half of its life; null before, and where it may live no longer. */
    renew: ({
      id,
      accountId,
      site,
      signedInAt,
      passwordGiven,
      issuedAt,
      expiresAt,
    }: Session): Promise<string | null> => {
      const middle = (issuedAt.getTime() + expiresAt.getTime()) / 2
      const mayLiveLonger = expiresAt.getTime() < signedInAt.getTime() + longestLife - 1000
      if (now().getTime() < middle || !mayLiveLonger) return Promise.resolve(null)
      return database.transaction().execute(async (trx) => {
        const row = await rowOf(trx, id, accountId)
        if (!row) return null
        const { login_id: loginId, browser, system } = row
        // A client that goes on with its old token is given the renewal that there is: each further one would end another session.
        const at = now()
        const latest = expiryAt(at, signedInAt)
        const young = new Date(latest.getTime() - sessionTtlMs / 2)
        const renewal = await trx
          .selectFrom('sessions')
          .select(['id', 'expires_at'])
          .where('account_id', '=', accountId)
          .where('login_id', '=', loginId)
          .where('id', '!=', id)
          .where('expires_at', '>', (young < expiresAt ? expiresAt : young).toISOString())
          // One that a clock began that was ahead does not count.
          .where('expires_at', '<=', latest.toISOString())
          .orderBy('expires_at', 'desc')
          .executeTakeFirst()
        if (renewal) {
          const exp = seconds(new Date(renewal.expires_at))
          return tokens.sign({ sub: accountId, jti: renewal.id, aud: site, iat: seconds(at), exp })
        }
        return begin(trx, { accountId, site, signedInAt, loginId, passwordGiven, browser, system })
      })
    },
    /** The logins of an account that still count, the last used first. */
    listOf: async ({ accountId, loginId: own }: Session): Promise<AccountSecurity['sessions']> => {
      const rows = await database
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now().toISOString())
        .orderBy('last_used_at', 'desc')
        .execute()
      // Of the sessions of one login the last used stands for all.
      return [...Map.groupBy(rows, (row) => row.login_id)].flatMap(([loginId, [row]]) =>
        row
          ? {
              id: loginId,
              current: loginId === own,
              site: row.site,
              browser: row.browser,
              system: row.system,
              signedInAt: row.signed_in_at,
              lastUsedAt: row.last_used_at,
            }
          : [],
      )
    },
    /** Ends one login with all its renewals; false when the account has no such login. */
    endLogin: (accountId: string, loginId: string, db: Database = database) => endLogin(db, accountId, loginId),
    /**
     * Keeps a login from ending before the transaction does.
     *
     * @throws HttpError `unauthorized` where it has ended since the call began
     */
    hold: async ({ accountId, loginId }: Session, trx: Database): Promise<void> => {
      // An update locks the rows in both databases.
      const { numUpdatedRows } = await trx
        .updateTable('sessions')
        .set({ login_id: loginId })
        .where('account_id', '=', accountId)
        .where('login_id', '=', loginId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new HttpError('unauthorized')
    },
    /** Ends all logins but the one that asks. @returns how many sessions ended */
    endOthers: async ({ accountId, loginId }: Session): Promise<number> => {
      const { numDeletedRows } = await database
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('login_id', '!=', loginId)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
    endAll: async (accountId: string, db: Database = database): Promise<void> => {
      await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
