import { ownAddress, sameAddress } from '../routing/index.ts'
import { readForVisit, readStored, writeForVisit, writeStored } from '../storage/index.ts'
import * as v from 'valibot'

/** What a visitor may wish for that needs an account. */
export const acts = ['send', 'save', 'save-search', 'alert'] as const
export type Act = (typeof acts)[number]

const wishSchema = v.object({
  act: v.picklist(acts),
  /** The documents it is about; none for a search. */
  documents: v.array(v.string()),
  /** Path and query of the page it was wished on. */
  at: v.string(),
  /** Milliseconds since 1970. */
  until: v.number(),
})
export type Wish = v.InferOutput<typeof wishSchema>

/** In local storage: who confirms a new account does it in another tab. */
const pendingKey = 'wish'
/** In session storage: it is the person's who has just logged in here. */
const grantedKey = 'granted-wish'
const pendingActionTtlMs = 24 * 3_600_000

const parse = (text: string | null): Wish | null => {
  if (text === null) return null
  try {
    const parsed = v.safeParse(wishSchema, JSON.parse(text))
    return parsed.success && parsed.output.until > Date.now() && ownAddress(parsed.output.at) ? parsed.output : null
  } catch {
    return null
  }
}

/** Keeps for a day what somebody wished before they log in or sign up, in place of what was wished before. */
export const storePendingAction = (wish: Omit<Wish, 'until'>): void =>
  writeStored(pendingKey, JSON.stringify({ ...wish, until: Date.now() + pendingActionTtlMs }))

/** What waits for somebody to log in, or null. */
export const pendingAction = (): Wish | null => parse(readStored(pendingKey))

/** After a log-in that leads to an address: what was wished there is theirs now, anything else is forgotten. */
export const completePendingAction = (destination: string | null): void => {
  const wish = pendingAction()
  writeStored(pendingKey, null)
  const granted = wish !== null && destination !== null && sameAddress(wish.at, destination)
  writeForVisit(grantedKey, granted ? JSON.stringify(wish) : null)
}

/** Takes what the person who has just logged in wished at an address, once. */
export const takePendingAction = (act: Act, address: string): Wish | null => {
  const wish = parse(readForVisit(grantedKey))
  if (wish?.act !== act || !sameAddress(wish.at, address)) return null
  writeForVisit(grantedKey, null)
  return wish
}
