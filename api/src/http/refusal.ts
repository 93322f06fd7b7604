import { passwordLength, type AccountErrorCode } from 'shared/contracts'

/** Expected outcomes that answer 200 with `error`; the other codes of the contract are rows of the error table. */
export type RefusalCode = Exclude<
  AccountErrorCode,
  'unauthorized' | 'invalid_request' | 'too_many_requests' | 'not_found'
>

/** One sentence for each, for the person who wrote the request. `/api/openapi.json` describes them. */
export const refusalTable: Record<RefusalCode, string> = {
  invalid_login: 'E-mail address or password are wrong.',
  email_not_confirmed: 'The e-mail address is not confirmed yet: a new link is on its way.',
  cant_be_blank: 'A field that is needed is empty.',
  invalid_email: 'This is not an e-mail address.',
  password_too_short: `A password has at least ${passwordLength.least} characters.`,
  password_too_long: `A password has at most ${passwordLength.most} characters.`,
  password_blank: 'A password is more than spaces.',
  password_too_common: 'This password is one of those that are tried first.',
  password_is_address: 'The password is the own e-mail address, or its beginning.',
  passwords_must_match: 'The two passwords differ.',
  captcha_failed: 'The proof of work is missing, wrong, used or too old: ask for a new challenge.',
  invalid_token: 'The link is not valid: it is unknown, used or too old.',
  current_password_required:
    'Send the current password too: the login is older than ten minutes, or did not begin with it.',
  current_password_wrong: 'The current password is wrong.',
  code_required: 'The account asks for a one-time or recovery code besides the password.',
  code_wrong: 'The code is wrong, used, or of another time.',
  link_required:
    'There were too many failures in a row: log in with a passkey, on a known device, or by a mailed link.',
  codes_already_on: 'One-time codes are on already.',
  passkey_refused: 'The passkey is not known here, or did not answer what was asked.',
  too_many_passkeys: 'There are more passkeys than an account keeps.',
  search_is_empty: 'A search needs a query or at least one filter.',
  search_is_saved: 'Another saved search has this query and these filters.',
  too_many_documents: 'There are more documents than this call takes.',
  too_many_searches: 'There are more saved searches than an account keeps.',
  too_many_folders: 'There are more folders than an account keeps.',
  folder_full: 'There would be more documents than a folder holds.',
}

/** An expected no. It is an outcome, not an error: it is returned, and answered with status 200. */
export class Refusal {
  readonly code: RefusalCode
  readonly message: string
  /** What stands in `data` of the answer beside the code. */
  readonly data: object

  constructor(code: RefusalCode, message: string, data: object) {
    this.code = code
    this.message = message
    this.data = data
  }
}

/**
 * @param message what is wrong and where, when more is known than the table says
 * @param data what helps to do better
 */
export const refuse = (code: RefusalCode, message: string = refusalTable[code], data: object = {}): Refusal =>
  new Refusal(code, message, data)
