/**
 * PostgreSQL's errors that pass: connection exceptions, too few resources, an operator who steps in, a statement or lock that
 * took too long, a transaction that failed by a conflict with another one, a standby that is not the first yet.
 */
const passingStates = /^(?:08|53|57P|57014|55P03|40|25006|25P03)/
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. */
const passingResults = new Set([5, 8, 10, 13, 14])
/** `pg` gives these no code. */
const lostByName =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** What drivers and Node add to errors; not every error has it. */
export const causeOf = (error: object): { code?: unknown; errcode?: unknown; syscall?: unknown; message?: unknown } =>
  error

/** Errors that came out of a database: sockets of visitors and of other services fail with the same codes. */
const raisedByDatabase = new WeakSet<Error>()

/** Notes that an error came out of a database; `isUnavailable` judges no other. */
export const noteRaised = (error: unknown): void => {
  if (error instanceof Error) raisedByDatabase.add(error)
}

/** Whether an error of the database says that it is away for now, and not that something is wrong with the question. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error) || !raisedByDatabase.has(error)) return false
  const { code, errcode, syscall } = causeOf(error)
  if (typeof errcode === 'number') return passingResults.has(errcode & 0xff)
  if (lostByName.test(error.message)) return true
  if (typeof code !== 'string') return false
  return (
    passingStates.test(code) ||
    (lostConnection.has(code) && (syscall === undefined || /^(?:connect|read|write|getaddrinfo)/.test(String(syscall))))
  )
}

/** Whether a row could not be stored because what it belongs to is gone: SQLITE_CONSTRAINT_FOREIGNKEY, or PostgreSQL's. */
export const isOrphan = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode } = causeOf(error)
  return errcode === 787 || code === '23503'
}
