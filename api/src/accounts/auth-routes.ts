import {
  confirmDataSchema,
  confirmRequestSchema,
  forgotPasswordDataSchema,
  forgotPasswordRequestSchema,
  loginRequestSchema,
  passkeyLoginOptionsRequestSchema,
  passkeyLoginRequestSchema,
  passkeyOptionsSchema,
  logoutDataSchema,
  newPasswordRequestSchema,
  registerDataSchema,
  registerRequestSchema,
  resetPasswordDataSchema,
  resetPasswordRequestSchema,
  sessionDataSchema,
  stopChangeDataSchema,
  stopChangeRequestSchema,
  unsubscribeAllDataSchema,
  unsubscribeAllRequestSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { anybody, users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import type { AccountDeps } from './account-parts.ts'
import { createLogin } from './login.ts'
import { passwordRefusals } from './password-rules.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { createUnsubscribing } from './unsubscribing.ts'

const tokenParams = v.object({ token: v.pipe(v.string(), v.maxLength(500)) })
/** A token that came with such a call is looked at, and never renewed: it may end. */
const comingIn = { access: anybody, renews: false } as const

const setsPassword = {
  ...comingIn,
  method: 'POST',
  summary: 'Set a new password',
  description: 'With the token of a mailed link. Ends every session of the account.',
  answer: json(resetPasswordDataSchema),
  refusals: [...passwordRefusals, 'invalid_token'],
} as const

const stopsChange = {
  ...comingIn,
  method: 'POST',
  summary: 'Take back a change of address',
  description:
    'With the token mailed to the present address when another one was asked for. Ends every session of the account.',
  answer: json(stopChangeDataSchema),
  refusals: ['invalid_token'],
} as const

/** Calls by which a person comes to a session. */
export const authRoutes = (parts: AccountDeps): Route[] => {
  const login = createLogin(parts)
  const registration = createRegistration(parts)
  const reset = createPasswordReset(parts)
  return [
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/auth/client',
      summary: 'Log in',
      description:
        'Gives a session token. A wrong password is an answer with `error`, not a 401; `type` is the site. `code_required` says that the account asks for a one-time or recovery code: send the same again with `code`. After failures it answers `captcha_failed` with a challenge to solve as `data.challenge`, for the header `x-proof-of-work`; after a hundred in a row `link_required`, but on devices that are known by `device`. A session that the call is made in ends.',
      body: loginRequestSchema,
      answer: json(sessionDataSchema),
      refusals: [
        'invalid_login',
        'email_not_confirmed',
        'cant_be_blank',
        'code_required',
        'code_wrong',
        'link_required',
        'captcha_failed',
      ],
      handle: ({ body, caller, proof, session }) => login.logIn(body, { caller, proof, session }),
    }),
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/auth/passkey/options',
      summary: 'What a passkey has to sign',
      description: 'What `navigator.credentials.get` takes, as JSON. It counts once, for five minutes.',
      body: passkeyLoginOptionsRequestSchema,
      answer: json(passkeyOptionsSchema),
      handle: ({ body: { type } }) => parts.passkeys.loginOptions(type),
    }),
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/auth/passkey',
      summary: 'Log in with a passkey',
      description:
        'Gives a session token. The authenticator has checked the person, so no one-time code is asked for. A session that the call is made in ends.',
      body: passkeyLoginRequestSchema,
      answer: json(sessionDataSchema),
      refusals: ['passkey_refused'],
      handle: ({ body: { type, passkey }, caller, session }) => login.logInWithPasskey(type, passkey, caller, session),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/auth/logout',
      summary: 'Log out',
      description: 'Ends every session of the account, on all devices and sites.',
      answer: json(logoutDataSchema),
      renews: false,
      handle: async ({ session, caller }) => {
        await login.logOut(session.accountId, caller)
        return { ok: true as const }
      },
    }),
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/account/register',
      summary: 'Sign up',
      description:
        'Mails a link that confirms the address. The answer is the same whether the address has an account or not. The header `x-proof-of-work` carries a solved challenge; without it the answer is `captcha_failed` with one to solve as `data.challenge`.',
      body: registerRequestSchema,
      answer: json(registerDataSchema),
      refusals: [...passwordRefusals, 'invalid_email', 'captcha_failed'],
      handle: ({ body, address, proof }) => registration.register(body, { proof, address }),
    }),
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/account/confirm/:token',
      summary: 'Confirm an address',
      description:
        'Opens the link mailed after signing up or after a change of address. The same link again succeeds again. With the secret that the sign-up was asked for with as `browser`, and the site as `type`, the first time logs in.',
      params: tokenParams,
      body: confirmRequestSchema,
      answer: json(confirmDataSchema),
      refusals: ['invalid_token'],
      handle: ({ params, body, caller }) =>
        registration.confirm({ token: params.token, browser: body.browser, site: body.type }, caller),
    }),
    route({
      ...stopsChange,
      path: '/api/account/stop-change',
      body: stopChangeRequestSchema,
      handle: ({ body, caller }) => registration.stopChange(body.token, caller),
    }),
    route({
      ...stopsChange,
      path: '/api/account/stop-change/:token',
      description: `${stopsChange.description} For pages of earlier releases: an address is no place for a token.`,
      params: tokenParams,
      body: confirmRequestSchema,
      handle: ({ params, caller }) => registration.stopChange(params.token, caller),
    }),
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/account/reset',
      summary: 'Ask for a new password',
      description:
        'Mails a link that works once, for 30 minutes, and voids older ones. The answer is the same for every address.',
      body: forgotPasswordRequestSchema,
      answer: json(forgotPasswordDataSchema),
      refusals: ['cant_be_blank', 'invalid_email'],
      handle: ({ body, address }) => reset.ask(body, address),
    }),
    route({
      ...setsPassword,
      path: '/api/account/new-password',
      body: newPasswordRequestSchema,
      handle: ({ body, caller }) => reset.set(body, caller),
    }),
    route({
      ...setsPassword,
      path: '/api/account/reset/:token',
      params: tokenParams,
      body: resetPasswordRequestSchema,
      handle: ({ params, body, caller }) => reset.set({ ...body, ...params }, caller),
    }),
    route({
      ...comingIn,
      method: 'POST',
      path: '/api/unsubscribe-all',
      summary: 'Turn off every alert of an address',
      description:
        'At once with the signed `token` of a mail, or for the own address of somebody logged in; otherwise a link is mailed. Answers the same for every address.',
      body: unsubscribeAllRequestSchema,
      answer: json(unsubscribeAllDataSchema),
      refusals: ['cant_be_blank', 'invalid_email', 'invalid_token'],
      handle: ({ body, session, address }) => createUnsubscribing(parts).all(body, { session, address }),
    }),
  ]
}
