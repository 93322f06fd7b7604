/**
 * Why a part of the page could not be shown. Each code has a line in docs/errors.md.
 *
 * - `unreachable`: a file did not arrive
 * - `timeout`: a file was still on its way when the remote's budget ended
 * - `broken`: its code arrived and did not work
 * - `incompatible`: it was written for another contract, and none of its code was run
 * - `tampered`: a file is not what the signed list says, or the list is not genuine; none of it was run
 * - `withdrawn`: its publisher has taken the release back
 */
export type FailureReason = 'unreachable' | 'timeout' | 'broken' | 'incompatible' | 'tampered' | 'withdrawn'

export class RemoteFailure extends Error {
  readonly reason: FailureReason
  /** Name of the chunk that did not arrive, when it was one. */
  readonly chunk: string | null

  constructor(
    reason: FailureReason,
    message: string,
    { chunk = null, ...options }: ErrorOptions & { chunk?: string | null } = {},
  ) {
    super(message, options)
    this.name = 'RemoteFailure'
    this.reason = reason
    this.chunk = chunk
  }
}

/** webpack's words for a script or style that did not arrive, with the chunk's name. */
const chunkWords = /^Loading (?:CSS )?chunk (\S+) failed/

/** Any thrown thing as a failure; webpack's own chunk errors count as files that did not arrive. */
export const toFailure = (thrown: unknown, what: string): RemoteFailure => {
  if (thrown instanceof RemoteFailure) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const chunk = chunkWords.exec(message)?.[1] ?? null
  return new RemoteFailure(chunk === null ? 'broken' : 'unreachable', `${what}: ${message}`, { cause: thrown, chunk })
}
