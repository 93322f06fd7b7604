import { useApi } from 'shared/api-client'
import { logoutDataSchema } from 'shared/contracts'
import { useSessionActions } from 'shared/session'

/** Logs out: the server ends all sessions of the account, and this browser forgets its token whatever the server says. */
export const useLogOut = (): (() => void) => {
  const api = useApi()
  const { signOut } = useSessionActions()
  return () => {
    api.post('/auth/logout', {}, logoutDataSchema).catch(() => {
      // Offline or expired: there is nothing more that a person could do.
    })
    signOut()
  }
}
