import type { SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import type { SessionClaims, SessionTokens } from './session-tokens.ts'

/** Who is asking, by the token alone. */
export interface Session {
  id: string
  accountId: string
  /** The site logged in on. */
  site: SiteId
  /** When the password was last given. */
  signedInAt: Date
  issuedAt: Date
  expiresAt: Date
}

export type Identity = { status: 'visitor' } | { status: 'invalid' } | { status: 'user'; session: Session }

export interface Sessions {
  /** Reads an `Authorization` header. Without one, or with another scheme, it is a visitor. */
  identify(authorization: string | undefined): Promise<Identity>
  /** Begins a session and gives its token; of more than fifty the oldest end. `db` may be a transaction. */
  start(accountId: string, site: SiteId, db?: Database): Promise<string>
  /** A fresh token once more than half of the life is over; null before that, and when the session has ended. */
  renew(session: Session): Promise<string | null>
  /** Ends every session of an account. */
  endAll(accountId: string, db?: Database): Promise<void>
}

const hour = 3_600_000
const life = 20 * hour
/** Renewing ends a month after the password was given. */
const longestLife = 30 * 24 * hour

/** Of one person; a login beyond them ends the oldest. */
const mostSessions = 50

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export const createSessions = (database: Database, tokens: SessionTokens, now: () => Date): Sessions => {
  const begin = async (db: Database, accountId: string, site: SiteId, signedInAt: Date): Promise<string> => {
    const at = now()
    const expiresAt = new Date(Math.min(at.getTime() + life, signedInAt.getTime() + longestLife))
    const id = crypto.randomUUID()
    const oldest = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('expires_at', 'desc')
      .offset(mostSessions - 1)
      .limit(1000)
      .execute()
    if (oldest.length > 0) {
      await db
        .deleteFrom('sessions')
        .where(
          'id',
          'in',
          oldest.map((row) => row.id),
        )
        .execute()
    }
    await db
      .insertInto('sessions')
      .values({
        id,
        account_id: accountId,
        site,
        signed_in_at: signedInAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })
      .execute()
    return tokens.sign({ sub: accountId, jti: id, aud: site, iat: seconds(at), exp: seconds(expiresAt) })
  }

  const rowOf = (db: Database, id: string, accountId: string) =>
    db.selectFrom('sessions').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

  const toSession = async (claims: SessionClaims): Promise<Session | null> => {
    const row = await rowOf(database, claims.jti, claims.sub)
    if (!row) return null
    return {
      id: claims.jti,
      accountId: claims.sub,
      site: claims.aud,
      signedInAt: new Date(row.signed_in_at),
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
    }
  }

  return {
    identify: async (authorization) => {
      const [, token] = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '') ?? []
      if (!token) return { status: 'visitor' }
      const claims = await tokens.read(token, now())
      const session = claims && (await toSession(claims))
      return session ? { status: 'user', session } : { status: 'invalid' }
    },
    start: (accountId, site, db = database) => begin(db, accountId, site, now()),
    renew: ({ id, accountId, site, signedInAt, issuedAt, expiresAt }) => {
      const middle = (issuedAt.getTime() + expiresAt.getTime()) / 2
      const mayLiveLonger = expiresAt.getTime() < signedInAt.getTime() + longestLife - 1000
      if (now().getTime() < middle || !mayLiveLonger) return Promise.resolve(null)
      return database.transaction().execute(async (trx) => {
        const row = await rowOf(trx, id, accountId)
        return row ? begin(trx, accountId, site, signedInAt) : null
      })
    },
    endAll: async (accountId, db = database) => {
      await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    },
  }
}
