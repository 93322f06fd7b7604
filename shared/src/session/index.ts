/** The session: a small store, and hooks over it. */
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
