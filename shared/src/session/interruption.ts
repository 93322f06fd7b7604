import { readForVisit, writeForVisit } from '../storage/index.ts'

const key = 'interrupted_at'
/** Stands before an address that was asked for without a session. */
const asked = 'asked:'

/**
 * The address a person was at when the server ended their session, or that needs a login, or null. It is kept for this
 * visit, so that logging in leads there.
 */
export const interruptedAt = (): string | null => readForVisit(key)?.replace(asked, '') ?? null

/** Whether a session ended there; otherwise nobody was logged in. */
export const wasInterrupted = (): boolean => readForVisit(key)?.startsWith(asked) === false

/**
 * Keeps an address for when somebody has logged in; null removes it.
 *
 * @param isAsked whether nobody was logged in there
 */
export const keepInterruption = (address: string | null, isAsked = false): void =>
  writeForVisit(key, address !== null && isAsked ? asked + address : address)
