/**
 * Why a part of the page could not be shown. Each code has a row in docs/errors.md.
 *
 * - `unreachable`: a file did not arrive
 * - `timeout`: a file was still on its way when the remote's budget ended
 * - `broken`: its code arrived and did not work
 * - `incompatible`: it was written for another contract, and none of its code was run
 */
export type FailureReason = 'unreachable' | 'timeout' | 'broken' | 'incompatible'

export class RemoteFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RemoteFailure'
    this.reason = reason
  }
}

/** Any thrown thing as a failure; webpack's own chunk errors count as files that did not arrive. */
export const toFailure = (thrown: unknown, what: string): RemoteFailure => {
  if (thrown instanceof RemoteFailure) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const chunk = thrown instanceof Error && (thrown.name === 'ChunkLoadError' || /loading css chunk/i.test(message))
  return new RemoteFailure(chunk ? 'unreachable' : 'broken', `${what}: ${message}`, { cause: thrown })
}
