import { useSyncExternalStore } from 'react'
import { provided } from '../provided/index.ts'
import type { Session, SessionState } from './session.ts'

const visitor: SessionState = { status: 'visitor' }
/** The server renders for visitors only. */
const asServed = (): SessionState => visitor

export const [SessionProvider, useSessionStore] = provided<Session>('a SessionProvider')

/** The session's state. Re-renders on sign-in, sign-out (also in other tabs) and expiry. */
export const useSession = (): SessionState => {
  const session = useSessionStore('useSession')
  return useSyncExternalStore(session.subscribe, session.getSnapshot, asServed)
}

/** Signing in and out; never re-renders. */
export const useSessionActions = (): Pick<Session, 'signIn' | 'signOut'> => useSessionStore('useSessionActions')
