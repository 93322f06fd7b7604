import { readForVisit, writeForVisit } from '../storage/index.ts'

const key = 'interrupted_at'

/**
 * The address a person was at when the server ended their session, or null. It is kept for this visit, so that logging
 * in again leads back there. One with a space before it was asked for by somebody who was not logged in.
 */
export const interruptedAt = (): string | null => readForVisit(key)

/** Keeps where the session ended; null removes it. */
export const keepInterruption = (address: string | null): void => writeForVisit(key, address)
