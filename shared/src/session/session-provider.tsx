import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Session, SessionState } from './session.ts'

const visitor: SessionState = { status: 'visitor' }
/** The server renders for visitors only. */
const asServed = (): SessionState => visitor

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

const useSessionStore = (): Session => {
  const session = useContext(SessionContext)
  if (!session)
    throw new Error('useSession needs a SessionProvider around it: render the component inside HostProviders.')
  return session
}

/** The session's state. Re-renders on sign-in, sign-out (also in other tabs) and expiry. */
export const useSession = (): SessionState => {
  const session = useSessionStore()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, asServed)
}

/** Signing in and out; never re-renders. */
export const useSessionActions = (): Pick<Session, 'signIn' | 'signOut'> => useSessionStore()
