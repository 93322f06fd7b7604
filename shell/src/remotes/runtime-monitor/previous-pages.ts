import type { Quarantine } from 'federation/runtime'
import type { RemoteEvent } from '../remotes-options.ts'
import type { Remotes } from '../remotes.ts'
import { hungReleases } from './heartbeat.ts'
import { loadsInLoop, releaseThatReloads } from './scripted-loads.ts'

/** Sets aside what did harm to pages before this one, before any of it is run. */
export const checkPreviousPages = async (options: {
  remotes: Pick<Remotes, 'releaseFailed'>
  quarantine: Pick<Quarantine, 'add'>
  note: (event: RemoteEvent) => void
  /** What `keepScriptedLoads` has of pages that were loaded in a row. */
  loads: string | null
  /** Keys of rows that other pages have written (`keepHeartbeatRow`). */
  running: readonly string[]
  /** The browser's storage. */
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}): Promise<void> => {
  const { remotes, quarantine, note, loads, running, read, write } = options
  const reloads = loads === null ? null : releaseThatReloads(loads, loadsInLoop(window))
  if (reloads) remotes.releaseFailed(reloads, 'reload', 'it loads the page anew again and again')
  for (const { remote, version } of await hungReleases(running, read, write)) {
    // Tried last, and not refused: a browser that was ended looks the same.
    quarantine.add(remote, version)
    note({ remote, version, event: 'hang', message: 'the page stopped answering, and was ended' })
  }
}
