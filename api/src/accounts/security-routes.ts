import {
  accountSecuritySchema,
  addPasskeyRequestSchema,
  beginCodesDataSchema,
  confirmCodesRequestSchema,
  doneSchema,
  endSessionsRequestSchema,
  passkeyOptionsRequestSchema,
  passkeyOptionsSchema,
  reauthenticatedRequestSchema,
  recoveryCodesDataSchema,
  removePasskeyRequestSchema,
  type SecurityEventKind,
} from 'shared/contracts'
import { users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open-database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { authenticationMethodsChangedMail, type AuthenticationMethodsChange } from './account-mails.ts'
import { siteLocaleFor, type AccountDeps } from './account-parts.ts'
import { createAccountStore, type Account } from './account-store.ts'
import type { Caller } from '../http/caller.ts'
import { voidMailLinks } from './mail-links.ts'
import { proofRefusals, reauthenticate, type Proof } from './re-authentication.ts'
import type { GiveToken, Session } from '../http/session.ts'

const done = { ok: true } as const
const doubts = { refusals: proofRefusals } as const
const recentLogin =
  'Needs a login under ten minutes old, or `currentPassword` (and `code` where one-time codes are on); then `X-Session-Token` carries the token of a session that takes the place of the present one.'

interface Asked<Body> {
  session: Session
  caller: Caller
  body: Body
}

/** Calls of a person about how the own account is entered: sessions, passkeys, one-time codes, what happened. */
export const securityRoutes = (parts: AccountDeps): Route[] => {
  const { db, now, sessions, events, passkeys, codes, limits } = parts

  /** Acts for the account, unless there is doubt about who asks. */
  const reauthenticated =
    <Body extends Proof, Outcome>(act: (account: Account, asked: Asked<Body>) => Promise<Outcome>) =>
    async ({ giveToken, ...asked }: Asked<Body> & { giveToken: GiveToken }): Promise<Outcome | Refusal> => {
      const { session, caller, body } = asked
      const account = await createAccountStore(db).get(session.accountId)
      return (await reauthenticate(parts, account, { session, proof: body, caller, giveToken })) ?? act(account, asked)
    }

  /** Changes how the account is entered, writes that down and tells the owner, all or nothing; null changes nothing. */
  const change = async <Outcome>(
    account: Account,
    {
      session,
      caller,
      kind,
    }: { session: Session; caller: Caller; kind: AuthenticationMethodsChange & SecurityEventKind },
    act: (trx: Database) => Promise<Outcome | null>,
  ): Promise<Outcome | null> => {
    const outcome = await db.transaction().execute(async (trx) => {
      await sessions.hold(session, trx)
      const acted = await act(trx)
      if (acted === null) return null
      await events.record(kind, account.id, caller, trx)
      const mail = authenticationMethodsChangedMail(
        siteLocaleFor(parts, account, session.site),
        kind,
        account.firstName,
      )
      await queueMail(trx, { accountId: account.id, to: account.email, kind: 'ways-in-changed', mail }, now())
      return acted
    })
    if (outcome !== null) parts.mailsQueued()
    return outcome
  }

  return [
    route({
      access: users,
      method: 'GET',
      path: '/api/account/security',
      summary: 'Sessions, passkeys, one-time codes and the last security events',
      answer: json(accountSecuritySchema),
      handle: async ({ session }) => {
        const id = session.accountId
        const [own, last, keys, on, recoveryCodesLeft] = await Promise.all([
          sessions.listOf(session),
          events.lastOf(id),
          passkeys.listOf(id),
          codes.areOn(id),
          codes.recoveryCodesLeft(id),
        ])
        return { sessions: own, events: last, passkeys: keys, codes: { on, recoveryCodesLeft } }
      },
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/sessions/end',
      summary: 'End a session, or all others',
      description: `Ends the session \`session\`, or with \`others\` all but the one that asks. One that is over is no error. With \`others\` a change of address that was asked for ends too. ${recentLogin}`,
      body: endSessionsRequestSchema,
      answer: json(doneSchema),
      ...doubts,
      renews: false,
      handle: reauthenticated(async (account, { session, body, caller }) => {
        if ('session' in body) {
          if (await sessions.endLogin(account.id, body.session))
            await events.record('session_ended', account.id, caller)
          return done
        }
        if ((await sessions.endOthers(session)) > 0) await events.record('other_sessions_ended', account.id, caller)
        // As when all sessions end: a change of address that is under way may be a stranger's.
        await voidMailLinks(db, account.id, ['email'])
        return done
      }),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/passkeys/options',
      summary: 'What a new passkey is made from',
      description: `What \`navigator.credentials.create\` takes, as JSON; it counts once, for five minutes. ${recentLogin}`,
      body: passkeyOptionsRequestSchema,
      answer: json(passkeyOptionsSchema),
      ...doubts,
      refusals: [...doubts.refusals, 'too_many_passkeys'],
      handle: reauthenticated(async (account, { body: { type } }) => {
        if (await passkeys.isFull(account.id)) return refuse('too_many_passkeys')
        return passkeys.addOptions(account, type)
      }),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/passkeys',
      summary: 'Add a passkey',
      description: 'Stores what the browser made from the options, and tells the owner by mail.',
      body: addPasskeyRequestSchema,
      answer: json(doneSchema),
      refusals: ['passkey_refused', 'too_many_passkeys'],
      handle: async ({ session, caller, body: { type, passkey } }) => {
        const account = await createAccountStore(db).get(session.accountId)
        const made = await passkeys.readNew(account.id, type, passkey)
        if (!made) return refuse('passkey_refused')
        const added = await change(account, { session, caller, kind: 'passkey_added' }, async (trx) =>
          (await passkeys.add(account.id, made, caller, trx)) ? done : null,
        )
        return added ?? refuse((await passkeys.isFull(account.id)) ? 'too_many_passkeys' : 'passkey_refused')
      },
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/passkeys/remove',
      summary: 'Remove a passkey',
      description: `One that is gone is no error. Tells the owner by mail. ${recentLogin}`,
      body: removePasskeyRequestSchema,
      answer: json(doneSchema),
      ...doubts,
      handle: reauthenticated(async (account, { session, caller, body: { id } }) => {
        await change(account, { session, caller, kind: 'passkey_removed' }, async (trx) =>
          (await passkeys.remove(account.id, id, trx)) ? done : null,
        )
        return done
      }),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/codes/begin',
      summary: 'A key for an authenticator app',
      description: `It counts once a code of it was shown. ${recentLogin}`,
      body: reauthenticatedRequestSchema,
      answer: json(beginCodesDataSchema),
      ...doubts,
      refusals: [...doubts.refusals, 'codes_already_on'],
      handle: reauthenticated(async (account, { session }) => {
        const issuer = siteLocaleFor(parts, account, session.site).siteName
        return (await codes.begin(account.id, { issuer, email: account.email })) ?? refuse('codes_already_on')
      }),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/codes',
      summary: 'Turn one-time codes on',
      description:
        'By the first code of the app. Answers with recovery codes, which are shown once; tells the owner by mail.',
      body: confirmCodesRequestSchema,
      answer: json(recoveryCodesDataSchema),
      refusals: ['code_wrong'],
      handle: async ({ session, caller, body: { code } }) => {
        const account = await createAccountStore(db).get(session.accountId)
        await limits.code({ login: session.loginId })
        const recoveryCodes = await change(account, { session, caller, kind: 'codes_on' }, (trx) =>
          codes.confirm(trx, account.id, code),
        )
        return recoveryCodes ? { recoveryCodes } : refuse('code_wrong')
      },
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/codes/remove',
      summary: 'Turn one-time codes off',
      description: `Recovery codes go with them. Tells the owner by mail. ${recentLogin}`,
      body: reauthenticatedRequestSchema,
      answer: json(doneSchema),
      ...doubts,
      handle: reauthenticated(async (account, { session, caller }) => {
        if (!(await codes.areOn(account.id))) return done
        await change(account, { session, caller, kind: 'codes_off' }, async (trx) => {
          await codes.remove(trx, account.id)
          return done
        })
        return done
      }),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account/codes/recovery',
      summary: 'New recovery codes',
      description: `The former ones stop working. Tells the owner by mail. ${recentLogin}`,
      body: reauthenticatedRequestSchema,
      answer: json(recoveryCodesDataSchema),
      ...doubts,
      handle: reauthenticated(async (account, { session, caller }) => {
        if (!(await codes.areOn(account.id))) return { recoveryCodes: [] }
        const recoveryCodes = await change(account, { session, caller, kind: 'recovery_codes_renewed' }, (trx) =>
          codes.renewRecovery(trx, account.id),
        )
        return { recoveryCodes: recoveryCodes ?? [] }
      }),
    }),
  ]
}
