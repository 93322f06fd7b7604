import * as v from 'valibot'
import { proofEntries } from './account-security.ts'
import { langSchema, siteSchema } from './fields.ts'

/**
 * Codes in `error` of an answer to an account call; the message key is `errors.{code}` (specification section 8).
 * All but the last four come with status 200: a wrong password must not look like a session that ended.
 */
export const accountErrorCodes = [
  /** E-mail or password are wrong; never says which. */
  'invalid_login',
  /** The password is right, the address is not confirmed; a new confirmation mail is on its way. */
  'email_not_confirmed',
  'cant_be_blank',
  'invalid_email',
  'password_too_short',
  'password_too_long',
  /** Of spaces alone. */
  'password_blank',
  /** One of those that attackers try first. */
  'password_too_common',
  /** The own address, or what stands before its @. */
  'password_is_address',
  'passwords_must_match',
  /** The proof of work is missing, wrong, used or older than its life. */
  'captcha_failed',
  /** The link of a mail is unknown, used, replaced by a newer one, or too old. */
  'invalid_token',
  /** The login is older than ten minutes: ask for the current password. */
  'current_password_required',
  'current_password_wrong',
  /** The password is right; the account also asks for a one-time or recovery code: send it as `code`. */
  'code_required',
  /** The one-time code is wrong, used, or of another time. */
  'code_wrong',
  /** Too many failures in a row: a passkey, a known device or a mailed link lets in. */
  'link_required',
  /** One-time codes are on already: turn them off first. */
  'codes_already_on',
  /** The passkey is unknown here, or what it signed is not what was asked for. */
  'passkey_refused',
  /** An account has no room for another passkey. */
  'too_many_passkeys',
  /** A saved search needs a query or at least one filter. */
  'search_is_empty',
  /** Another saved search has this query and these filters. */
  'search_is_saved',
  /** More documents, or saved searches, than one call or one account may hold; `message` has the number. */
  'too_many_documents',
  'too_many_searches',
  /** An account has no room for another folder, or a folder for as many documents. */
  'too_many_folders',
  'folder_full',
  /** 401: no token, or one that is not valid (any more). */
  'unauthorized',
  /** 400: a value that cannot be used; `message` says where. */
  'invalid_request',
  /** 429 */
  'too_many_requests',
  /** 404 */
  'not_found',
] as const
export type AccountErrorCode = (typeof accountErrorCodes)[number]

/** Answers to calls with a token carry a fresh one in this header when more than half of its life is over: keep it. */
export const sessionTokenHeader = 'x-session-token'

/** Code points of a password, at least and at most. Beside length only the passwords that everybody tries are refused. */
export const passwordLength = { least: 8, most: 200 } as const

const emailPattern =
  /^(([^<>()[\]\\.,;:\s@"\p{Cc}]+(\.[^<>()[\]\\.,;:\s@"\p{Cc}]+)*)|("[^"\p{Cc}]+"))@((\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\])|(([\p{L}\p{N}-]+\.)+(\p{L}{2,}|xn--[a-z\d-]+)))$/u

/** A local part, an @, and a domain or an IP address in brackets (specification section 5). */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && emailPattern.test(text)

export const roles = ['student', 'researcher', 'professional', 'manager', 'policymaker', 'other'] as const
export const roleSchema = v.picklist(roles)
export type Role = v.InferOutput<typeof roleSchema>

export const alertFrequencies = ['daily', 'weekly', 'monthly'] as const
export const alertFrequencySchema = v.picklist(alertFrequencies)
export type AlertFrequency = v.InferOutput<typeof alertFrequencySchema>

const shortText = v.pipe(v.string(), v.maxLength(200))
/** Generous: what is too long for a rule of its own gets that rule's error. */
const typedText = v.pipe(v.string(), v.maxLength(2000))
const mailToken = v.pipe(v.string(), v.maxLength(2000))

/** `POST /auth/client`; `type` is the site, here and below. */
export const loginRequestSchema = v.object({
  type: siteSchema,
  email: typedText,
  password: typedText,
  /** What an earlier login answered in this browser: strangers' attempts then do not lock the person out. */
  device: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** One-time or recovery code, for an account that asks for one (`code_required`). */
  code: v.optional(v.pipe(v.string(), v.maxLength(40))),
})
export type LoginRequest = v.InferInput<typeof loginRequestSchema>

/** The token is a JWT with `sub`, `iat`, `exp` (in seconds), `jti`, `aud` (the site) and `typ`; it holds nothing personal. */
export const sessionDataSchema = v.object({
  token: v.string(),
  /** A mark of this browser, to be kept and sent with the next login. It opens nothing. */
  device: v.optional(v.string()),
})
export type SessionData = v.InferOutput<typeof sessionDataSchema>

/** `POST /auth/logout` with the token ends every session of the account. */
export const logoutDataSchema = v.object({ ok: v.literal(true) })

/** `GET /account/challenge`: what the altcha widget or `altcha/lib` solves; answered without the envelope, as it asks. */
export const challengeSchema = v.looseObject({})

/** Carries the proof of work beside the body of `POST /account/register`: the solved challenge as altcha gives it (base64 text). */
export const proofHeader = 'x-proof-of-work'

/** What a browser that signs up makes up for itself, so that the mailed link knows it again: 32 random bytes in hex. */
const browserSecret = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'it must be 32 bytes in hex'))

/**
 * `POST /account/register`. Without the work that `proofHeader` carries the answer is `captcha_failed`, with the challenge to
 * solve as `data.challenge`.
 */
export const registerRequestSchema = v.object({
  type: siteSchema,
  /** Language of the mails, and the interface language after login. */
  language: v.optional(langSchema, 'en'),
  email: typedText,
  password: typedText,
  /** Checked when present; the page checks it anyway. */
  confirm: v.optional(typedText),
  /** The proof of work, of pages that are older than its header. */
  captcha: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** Known to this browser alone: with it the mailed link logs in here. */
  browser: v.optional(browserSecret),
  /** Path and query of the page to go on at once the address is confirmed. */
  next: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(8000),
      v.regex(/^\/([^/\\\p{Cc}][^\p{Cc}]*)?$/u, 'it must be a path of the site, with its query'),
    ),
  ),
})
export type RegisterRequest = v.InferInput<typeof registerRequestSchema>

/** The same for known and unknown addresses; the mail says the rest. */
export const registerDataSchema = v.object({ ok: v.literal(true) })

/** `POST /account/confirm/{token}`; a second time with the same link succeeds again, and after ten minutes tells nothing. */
export const confirmRequestSchema = v.object({
  token: v.optional(mailToken),
  /** The secret that the sign-up was asked for with, and the site to log in on. */
  browser: v.optional(browserSecret),
  type: v.optional(siteSchema),
})
export const confirmDataSchema = v.object({
  /** Present the first time in the browser that asked, for a new account: it is logged in. */
  session: v.optional(v.object({ token: v.string(), device: v.string() })),
  email: v.optional(v.string()),
  /** Where the person was when they signed up, if that was said: path and query of a page of the site. */
  next: v.optional(v.string()),
})

/** `POST /account/reset`: always the same answer. */
export const forgotPasswordRequestSchema = v.object({
  type: siteSchema,
  email: typedText,
  /** Language of the mail where the account has none for the site. */
  language: v.optional(langSchema),
})
export type ForgotPasswordRequest = v.InferInput<typeof forgotPasswordRequestSchema>
export const forgotPasswordDataSchema = v.object({ ok: v.literal(true) })

const newPasswordEntries = { password: typedText, confirm: v.optional(typedText) }

/** `POST /account/reset/{token}` */
export const resetPasswordRequestSchema = v.object({ token: v.optional(mailToken), ...newPasswordEntries })
export type ResetPasswordRequest = v.InferInput<typeof resetPasswordRequestSchema>

/** `POST /account/new-password`: the same, with the token in the body alone. */
export const newPasswordRequestSchema = v.object({ token: mailToken, ...newPasswordEntries })
export const resetPasswordDataSchema = v.object({ ok: v.literal(true), device: v.optional(v.string()) })

/** `POST /account/stop-change` */
export const stopChangeRequestSchema = v.object({ token: mailToken })
export const stopChangeDataSchema = v.object({ ok: v.literal(true) })

/** Number of a country node in the filter catalogue: the 17 of `6_17`. */
const countryId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999))

/** `GET /profile`, and the answer of `POST /profile`. */
export const profileSchema = v.object({
  id: v.string(),
  /** The same id under the name the user entity has. */
  _id: v.string(),
  email: v.string(),
  /** An address that was typed into the account block and is not confirmed yet. */
  pendingEmail: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  /** Interface language on the site `type`. */
  language: langSchema,
  /** Interface language by site, as far as chosen. */
  languages: v.object({ hse: v.optional(langSchema), sse: v.optional(langSchema), cvd: v.optional(langSchema) }),
  country: v.nullable(countryId),
  /** The site the profile was asked on. */
  type: siteSchema,
  /** Roles on the site `type`. */
  roles: v.array(roleSchema),
  client_roles: v.object({
    hse: v.optional(v.array(roleSchema)),
    sse: v.optional(v.array(roleSchema)),
    cvd: v.optional(v.array(roleSchema)),
  }),
  alertFrequency: alertFrequencySchema,
  /** Of the person's library; empty: none. */
  linkResolver: v.optional(v.string(), ''),
  /** ISO 8601. */
  createdAt: v.string(),
})
export type Profile = v.InferOutput<typeof profileSchema>

/** `GET /profile`; the site of the token by default. */
export const profileRequestSchema = v.object({ type: v.optional(siteSchema) })

/** `POST /profile`; what is left out stays as it is. `id` is ignored: the account is the token's. */
export const profileEditRequestSchema = v.object({
  id: v.optional(v.string()),
  type: v.optional(siteSchema),
  firstName: v.optional(shortText),
  lastName: v.optional(shortText),
  language: v.optional(langSchema),
  country: v.optional(
    v.nullable(
      v.union([
        countryId,
        v.pipe(
          v.string(),
          v.regex(/^\d{0,4}$/, 'a country is the number of its filter'),
          v.transform((text) => (text === '' ? null : Number(text))),
        ),
      ]),
    ),
  ),
  roles: v.optional(v.pipe(v.array(roleSchema), v.maxLength(roles.length))),
  alertFrequency: v.optional(alertFrequencySchema),
  /** An address that `isLinkResolver` accepts, or empty. */
  linkResolver: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
})
export type ProfileEditRequest = v.InferInput<typeof profileEditRequestSchema>

/** `POST /account-edit`; empty or absent fields stay as they are. */
export const accountEditRequestSchema = v.object({
  id: v.optional(v.string()),
  email: v.optional(typedText),
  password: v.optional(typedText),
  confirm: v.optional(typedText),
  /** `currentPassword` is needed when the login is older than ten minutes, or a new password comes without one. */
  ...proofEntries,
})
export type AccountEditRequest = v.InferInput<typeof accountEditRequestSchema>

export const accountEditDataSchema = v.object({
  /** The address of the account; a new one counts once the link mailed to it was opened. */
  email: v.string(),
  pendingEmail: v.nullable(v.string()),
  /** Present after a change of password, which ended every session: sign in with this one. */
  token: v.optional(v.string()),
})
export type AccountEditData = v.InferOutput<typeof accountEditDataSchema>

/**
 * `POST /unsubscribe-all`: turns off every alert of an address, on all sites. With `token` (from the link of a mail), or
 * as the logged-in owner of the address, at once; otherwise a link is mailed. Answers the same in all cases, except
 * `invalid_token`.
 */
export const unsubscribeAllRequestSchema = v.object({
  type: siteSchema,
  email: v.optional(typedText, ''),
  token: v.optional(mailToken),
  language: v.optional(langSchema),
})
export type UnsubscribeAllRequest = v.InferInput<typeof unsubscribeAllRequestSchema>
export const unsubscribeAllDataSchema = v.object({ ok: v.literal(true) })

/** `DELETE /account` (login under ten minutes old) or `POST /account/delete` with the current password. */
export const deleteAccountRequestSchema = v.object(proofEntries)
export type DeleteAccountRequest = v.InferInput<typeof deleteAccountRequestSchema>
export const deleteAccountDataSchema = v.object({ ok: v.literal(true) })

/** `GET /account/data`: everything stored about the person, for a file of their own. */
export const accountDataSchema = v.object({
  exportedAt: v.string(),
  account: v.looseObject({ email: v.string() }),
  sessions: v.array(v.looseObject({})),
  savedDocuments: v.array(v.looseObject({})),
  folders: v.optional(v.array(v.looseObject({})), []),
  savedSearches: v.array(v.looseObject({})),
  searchHistory: v.optional(v.array(v.looseObject({})), []),
  curatedSearches: v.array(v.looseObject({})),
  alertedDocuments: v.array(v.looseObject({})),
  toldRetractions: v.optional(v.array(v.looseObject({})), []),
  mails: v.array(v.looseObject({})),
  passkeys: v.optional(v.array(v.looseObject({})), []),
  securityEvents: v.optional(v.array(v.looseObject({})), []),
})
export type AccountData = v.InferOutput<typeof accountDataSchema>
