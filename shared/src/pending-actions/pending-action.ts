import { ownAddress, sameAddress } from '../routing/index.ts'
import { readForVisit, readStored, writeForVisit, writeStored } from '../storage/index.ts'
import * as v from 'valibot'

/** What a visitor may ask for that needs an account. */
const actionKinds = ['send', 'save', 'save-search', 'alert'] as const
export type ActionKind = (typeof actionKinds)[number]

const pendingActionSchema = v.object({
  act: v.picklist(actionKinds),
  /** The documents it is about; none for a search. */
  documents: v.array(v.string()),
  /** Path and query of the page it was asked for on. */
  at: v.string(),
  /** Milliseconds since 1970. */
  until: v.number(),
})
export type PendingAction = v.InferOutput<typeof pendingActionSchema>

/** In local storage: who confirms a new account does it in another tab. */
const pendingKey = 'pending-action'
/** In session storage: the action of the person who has just logged in here. */
const completedKey = 'completed-action'
const pendingActionTtlMs = 24 * 3_600_000

const parse = (text: string | null): PendingAction | null => {
  if (text === null) return null
  try {
    const parsed = v.safeParse(pendingActionSchema, JSON.parse(text))
    return parsed.success && parsed.output.until > Date.now() && ownAddress(parsed.output.at) ? parsed.output : null
  } catch {
    return null
  }
}

/** Keeps an action for a day, until the visitor has logged in or signed up. It replaces the one kept before. */
export const storePendingAction = (action: Omit<PendingAction, 'until'>): void =>
  writeStored(pendingKey, JSON.stringify({ ...action, until: Date.now() + pendingActionTtlMs }))

/** The action that waits for a log-in, or null. */
export const pendingAction = (): PendingAction | null => parse(readStored(pendingKey))

/** After a log-in that leads to `destination`: hands over the action that was asked for there, and forgets any other. */
export const completePendingAction = (destination: string | null): void => {
  const action = pendingAction()
  writeStored(pendingKey, null)
  const isOfDestination = action !== null && destination !== null && sameAddress(action.at, destination)
  writeForVisit(completedKey, isOfDestination ? JSON.stringify(action) : null)
}

/** Takes the action that the person who has just logged in asked for at an address, once. */
export const takePendingAction = (act: ActionKind, address: string): PendingAction | null => {
  const action = parse(readForVisit(completedKey))
  if (action?.act !== act || !sameAddress(action.at, address)) return null
  writeForVisit(completedKey, null)
  return action
}
