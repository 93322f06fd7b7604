/** Every error the API answers with; api/README.md has a line for each. */
export const errorTable = {
  invalid_request: { status: 400, message: 'The request has a value that cannot be used.' },
  unauthorized: { status: 401, message: 'This needs a login: the token is missing, expired or not valid any more.' },
  first_page_only: { status: 403, message: 'Visitors get the first page of results, page 0: log in for the others.' },
  not_an_editor: { status: 403, message: 'This is for the editors of the site: an operator names them.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  article_not_found: { status: 404, message: 'No article has this id.' },
  text_not_found: { status: 404, message: 'There is no such text for this site.' },
  method_not_allowed: { status: 405, message: 'This address does not accept the method.' },
  article_withdrawn: { status: 410, message: 'The source of this record has withdrawn it.' },
  body_too_large: { status: 413, message: 'The body is larger than 64 kB.' },
  address_too_long: { status: 414, message: 'The address is too long: at most 4 kB, and 48 kB for a search.' },
  unsupported_media_type: { status: 415, message: 'Bodies must be JSON in UTF-8, not compressed.' },
  too_many_requests: { status: 429, message: 'Too many requests: wait a moment, then try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. The request id helps to find out what.' },
  search_unavailable: { status: 503, message: 'Searching is not possible right now: try again in a moment.' },
  search_not_ready: { status: 503, message: 'The search index is being built: try again in a few seconds.' },
  database_unavailable: { status: 503, message: 'The database is away for a moment: try again in a few seconds.' },
  database_damaged: { status: 503, message: 'What this needs is damaged on the disk: the operator has to restore it.' },
  overloaded: { status: 503, message: 'The server is busy: try again in a few seconds.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** Ends a request with a row of the table. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ErrorCode
  readonly status: number

  /**
   * @param code row of the table
   * @param message what is wrong and where, when more is known than the table says
   */
  constructor(code: ErrorCode, message: string = errorTable[code].message) {
    super(message)
    this.code = code
    this.status = errorTable[code].status
  }
}

/** Too often: answered with 429 and the seconds to wait. */
export class TooManyAttempts extends HttpError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too_many_requests')
    this.retryAfter = retryAfter
  }
}
