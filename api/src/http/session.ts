import type { SiteId } from 'shared/sites'

/** Who is asking, by the token alone. */
export interface Session {
  id: string
  /** Of the login: renewals share it. */
  loginId: string
  accountId: string
  /** The site logged in on. */
  site: SiteId
  /** When the person last proved who they are: came in, or gave the password once more. */
  signedInAt: Date
  /** Whether it began with the password: not with a passkey, and not with a change of the password. */
  passwordGiven: boolean
  issuedAt: Date
  expiresAt: Date
}

export type Identity = { status: 'visitor' } | { status: 'invalid' } | { status: 'user'; session: Session }

/** Gives the caller the token of a session that takes the place of the present one, in a header of the answer. */
export type GiveToken = (token: string) => void

/** What routes need of sessions. */
export interface Authenticator {
  /** Reads an `Authorization` header. Without one, or with another scheme, it is a visitor. */
  identify(authorization: string | undefined): Promise<Identity>
  /** A fresh token once more than half of the life is over; null before that, and when the session has ended. */
  renew(session: Session): Promise<string | null>
}
