/**
 * - `status`: the server answered outside 200-299, or said `success: false`
 * - `network`: no answer came
 * - `timeout`: the answer took too long
 * - `shape`: the answer is not what the call promises
 * - `aborted`: the caller gave up
 */
export type ApiErrorKind = 'status' | 'network' | 'timeout' | 'shape' | 'aborted'

/** The one error the API client throws. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status, when the server answered. */
  readonly status: number | undefined
  /** The server's stable code, for example `too_many_requests`. */
  readonly code: string | undefined
  /** What the server gave with its code, unchecked. */
  readonly data: unknown

  constructor(
    kind: ApiErrorKind,
    message: string,
    details: { status?: number; code?: string; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.data = details.data
  }
}

/** Whether the server asked to slow down (requirement E5), or answered a search without hits (specification section 8). */
export const isTooManyRequests = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.kind === 'shape')
