import { jwtDecode } from 'jwt-decode'
import { createListeners } from '../listeners/index.ts'
import type { ChoiceStorage } from '../storage/index.ts'

/** What the token says. Nothing of it is trusted for more than showing; the API decides by itself. */
export type Claims = Readonly<Record<string, unknown>>

export type SessionState =
  { readonly status: 'visitor' } | { readonly status: 'user'; readonly token: string; readonly claims: Claims }

/** The part of `shared/storage` a session needs. */
export type TokenStorage = ChoiceStorage

export interface SessionOptions {
  storage: TokenStorage
  /** Milliseconds since 1970; the clock by default. */
  now?: () => number
}

export interface Session {
  /** Calls the listener after each change, also those of other tabs and of time. Returns its undo. */
  subscribe: (listener: () => void) => () => void
  /** The state now; the same object until it changes. */
  getSnapshot: () => SessionState
  signIn: (token: string) => void
  signOut: () => void
}

const key = 'token'
const aheadKey = 'clock_ahead'
const visitor: SessionState = { status: 'visitor' }
const longestTimer = 2 ** 31 - 1

/**
 * The session of requirement C1: a person is logged in while a token exists whose `exp` (in seconds) has not passed.
 * A token that cannot be decoded counts as not expired. Where the clock of the device is ahead of the server's, which a
 * token that was just issued tells, `exp` passes that much later; the server ends the session in any case.
 */
export const createSession = ({ storage, now = Date.now }: SessionOptions): Session => {
  const listeners = createListeners()
  let token: string | null = null
  let expiry = Number.POSITIVE_INFINITY
  let whenUser: SessionState = visitor
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopFollowing: (() => void) | undefined

  const claimsOf = (text: string): Claims => {
    try {
      return jwtDecode<Claims>(text)
    } catch {
      return {}
    }
  }
  const take = (next: string | null): void => {
    token = next || null
    const claims = token ? claimsOf(token) : {}
    const ahead = Number(storage.read(aheadKey)) || 0
    expiry = typeof claims['exp'] === 'number' ? claims['exp'] * 1000 + ahead : Number.POSITIVE_INFINITY
    whenUser = token ? { status: 'user', token, claims } : visitor
  }
  const getSnapshot = (): SessionState => (token && now() < expiry ? whenUser : visitor)

  const watchExpiry = (): void => {
    clearTimeout(timer)
    if (listeners.count() === 0 || getSnapshot() === visitor) return
    timer = setTimeout(notify, Math.min(expiry - now(), longestTimer))
  }
  const notify = (): void => {
    watchExpiry()
    listeners.notify()
  }
  const change = (next: string | null): void => {
    take(next)
    notify()
  }
  const keep = (next: string | null): void => {
    storage.write(aheadKey, next && String(Math.max(0, now() - Number(claimsOf(next)['iat']) * 1000)))
    storage.write(key, next)
    change(next)
  }

  take(storage.read(key))
  const session: Session = {
    subscribe: (listener) => {
      const leave = listeners.subscribe(listener)
      stopFollowing ??= storage.onChange(key, (next) => next !== token && change(next))
      watchExpiry()
      return () => {
        leave()
        if (listeners.count() > 0) return
        clearTimeout(timer)
        stopFollowing?.()
        stopFollowing = undefined
      }
    },
    getSnapshot,
    signIn: keep,
    signOut: () => keep(null),
  }
  return Object.freeze(session)
}

/** The token to send with a request, or null. */
export const tokenOf = (session: Session): string | null => {
  const state = session.getSnapshot()
  return state.status === 'user' ? state.token : null
}

/** Whose data a session may see: the id of the account, or empty for a visitor. It belongs into the key of every private query. */
export const ownerOf = (state: SessionState): string =>
  state.status === 'user' ? String(state.claims['sub'] ?? state.token) : ''
