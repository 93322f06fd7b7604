/** The session: a small store, and hooks over it. */
export { interruptedAt, keepInterruption } from './interruption.ts'
export {
  createSession,
  ownerOf,
  tokenOf,
  type Claims,
  type Session,
  type SessionOptions,
  type SessionState,
  type TokenStorage,
} from './session.ts'
export { SessionProvider, useSession, useSessionActions } from './session-provider.tsx'
