import { refuse, type Refusal, type RefusalCode } from '../http/refusal.ts'
import type { Caller } from '../http/caller.ts'
import type { GiveToken, Session } from '../http/session.ts'
import type { AccountDeps } from './account-parts.ts'
import type { Account } from './account-store.ts'
import type { CodePlace } from './limits.ts'

/** Milliseconds a login counts as recent: whoever just came in need not give the password again. */
const recent = 10 * 60_000
/** Milliseconds that the clocks of several servers may differ. */
const skew = 60_000

/** What proves once more who is there. */
export interface Proof {
  currentPassword?: string | undefined
  /** One-time or recovery code, where the account asks for one. */
  code?: string | undefined
}

export const proofRefusals = [
  'current_password_required',
  'current_password_wrong',
  'code_required',
  'code_wrong',
] as const satisfies readonly RefusalCode[]

/**
 * What is wrong with a one-time or recovery code, or null: it is right, or the account asks for none. Asked for only after
 * the right password, so that it tells a stranger nothing; counted apart from passwords.
 *
 * @param place where it is shown: each has a count of its own
 */
export const verifySecondFactor = async (
  { codes, limits, events }: AccountDeps,
  account: Account,
  code: string | undefined,
  caller: Caller,
  place: CodePlace,
): Promise<Refusal | null> => {
  if (!(await codes.areOn(account.id))) return null
  if (!code?.trim()) return refuse('code_required')
  if (!(await limits.code(place))) return refuse('link_required')
  const accepted = await codes.accepts(account.id, code)
  if (accepted) await limits.codeAccepted(place)
  if (accepted === 'recovery') await events.record('recovery_code_used', account.id, caller)
  if (accepted) return null
  await events.record('code_failed', account.id, caller)
  return refuse('code_wrong')
}

/**
 * What speaks against changing how a person comes in, or null: the login is recent, or password (and code, where codes are
 * on) are right.
 *
 * @param ofPassword the password itself is to change: a recent login suffices only if it began with the password
 * @param giveToken given the token of a new session when there was proof; the present one has ended then
 */
export const reauthenticate = async (
  parts: AccountDeps,
  account: Account,
  {
    session,
    proof: { currentPassword, code },
    caller,
    ofPassword = false,
    giveToken,
  }: { session: Session; proof: Proof; caller: Caller; ofPassword?: boolean; giveToken?: GiveToken },
): Promise<Refusal | null> => {
  const { passwords, limits, sessions, now } = parts
  if (!currentPassword) {
    const age = now().getTime() - session.signedInAt.getTime()
    // A login of the future was made by a clock that was ahead, and would be recent until then.
    const isRecent = age < recent && age > -skew
    return isRecent && (session.passwordGiven || !ofPassword) ? null : refuse('current_password_required')
  }
  await limits.password(session.loginId)
  if (!(await passwords.verify(account.passwordHash, currentPassword))) return refuse('current_password_wrong')
  const doubt = await verifySecondFactor(parts, account, code, caller, { login: session.loginId })
  if (doubt === null && giveToken) giveToken(await sessions.replace(session, caller))
  return doubt
}
