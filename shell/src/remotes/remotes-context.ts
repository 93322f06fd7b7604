import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { PartName } from './loading/part-loader.ts'
import type { PartState } from './parts/part-state.ts'
import type { Remotes } from './remotes.ts'

const RemotesContext = createContext<Remotes | null>(null)
export const RemotesProvider = RemotesContext.Provider

/** The host's remotes, or null outside `RemotesProvider`: for what is shown when anything may have failed. */
export const useRemotesIfThere = (): Remotes | null => use(RemotesContext)

/** The host's remotes. @throws Error outside `RemotesProvider` */
export const useRemotes = (): Remotes => {
  const remotes = use(RemotesContext)
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider around it.')
  return remotes
}

/** State of a part, loading it when it is idle. Re-renders when the state of this part changes. */
export const useRemotePart = (remote: string, part: PartName): PartState => {
  const remotes = useRemotes()
  const stateNow = useCallback(() => remotes.state(remote, part), [remotes, remote, part])
  const state = useSyncExternalStore(remotes.subscribe, stateNow, stateNow)
  useEffect(() => remotes.show(remote, part), [remotes, remote, part])
  return state
}
