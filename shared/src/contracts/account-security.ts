import * as v from 'valibot'
import { siteSchema } from './fields.ts'

/** Events of an account's security, in the order of the log. */
export const securityEventKinds = [
  'logged_in',
  'logged_in_with_passkey',
  /** A wrong password, or a wrong one-time code after the right one. */
  'login_failed',
  'code_failed',
  'recovery_code_used',
  'logged_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_change_stopped',
  'passkey_added',
  'passkey_removed',
  'codes_on',
  'codes_off',
  'recovery_codes_renewed',
] as const
export const securityEventKindSchema = v.picklist(securityEventKinds)
export type SecurityEventKind = v.InferOutput<typeof securityEventKindSchema>

const moment = v.pipe(v.string(), v.isoTimestamp())
/** As the browser calls itself; empty when it does not say. */
const device = { browser: v.string(), system: v.string() }
/** What proves once more who is there, where the server asks for it. */
export const proofEntries = {
  currentPassword: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  /** One-time or recovery code, for an account that asks for one (`code_required`). */
  code: v.optional(v.pipe(v.string(), v.maxLength(40))),
}
const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

/** `GET /account/security` */
export const accountSecuritySchema = v.object({
  /** The last used first. */
  sessions: v.array(
    v.object({
      id: v.string(),
      /** Whether the call was made in it. */
      current: v.boolean(),
      site: siteSchema,
      ...device,
      signedInAt: moment,
      /** To within five minutes. */
      lastUsedAt: moment,
    }),
  ),
  /** The newest first, ten at most. `times`: failures in a row are one event. */
  events: v.array(v.object({ kind: securityEventKindSchema, at: moment, times: v.number(), ...device })),
  passkeys: v.array(
    v.object({
      id: v.string(),
      /** The site it works on: a passkey belongs to one address. */
      site: siteSchema,
      ...device,
      createdAt: moment,
      lastUsedAt: v.nullable(moment),
    }),
  ),
  codes: v.object({ on: v.boolean(), recoveryCodesLeft: v.number() }),
})
export type AccountSecurity = v.InferOutput<typeof accountSecuritySchema>

/** `POST /account/sessions/end`: the named session, or all but the one that asks. */
export const endSessionsRequestSchema = v.union([
  v.object({ session: text(64), ...proofEntries }),
  v.object({ others: v.literal(true), ...proofEntries }),
])

/** Calls that change how somebody comes in need a login under ten minutes old, or password and code. */
export const reauthenticatedRequestSchema = v.object(proofEntries)

/** What `navigator.credentials` takes, as WebAuthn level 3 writes it in JSON. */
export const passkeyOptionsSchema = v.looseObject({ challenge: v.string() })
export type PasskeyOptions = v.InferOutput<typeof passkeyOptionsSchema>

const base64url = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]+$/, 'must be base64url'))
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
}

/** What a browser answers to creating a passkey. */
export const newPasskeySchema = v.looseObject({
  ...credential,
  response: v.looseObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: v.optional(v.pipe(v.array(text(20)), v.maxLength(10))),
  }),
})
/** What a browser answers when a passkey is used. */
export const usedPasskeySchema = v.looseObject({
  ...credential,
  response: v.looseObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.optional(v.nullable(base64url(100))),
  }),
})

/** `POST /account/passkeys/options`, `/account/passkeys`, `/account/passkeys/remove`; `type` is the site. */
export const passkeyOptionsRequestSchema = v.object({ type: siteSchema, ...proofEntries })
export const addPasskeyRequestSchema = v.object({ type: siteSchema, passkey: newPasskeySchema })
export const removePasskeyRequestSchema = v.object({ id: text(64), ...proofEntries })

/** `POST /auth/passkey/options` and `/auth/passkey` */
export const passkeyLoginOptionsRequestSchema = v.object({ type: siteSchema })
export const passkeyLoginRequestSchema = v.object({ type: siteSchema, passkey: usedPasskeySchema })

/** `POST /account/codes/begin`: the key of an authenticator app, which counts once a code of it was shown. */
export const beginCodesDataSchema = v.object({ secret: v.string(), uri: v.string() })
export type BeginCodesData = v.InferOutput<typeof beginCodesDataSchema>
/** `POST /account/codes` */
export const confirmCodesRequestSchema = v.object({ code: text(40) })
/** Shown once; each opens the account once in place of a code. */
export const recoveryCodesDataSchema = v.object({ recoveryCodes: v.array(v.string()) })
export const doneSchema = v.object({ ok: v.literal(true) })
