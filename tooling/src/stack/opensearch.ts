import { OpenSearchMissing, startOpenSearch, type LocalOpenSearch } from '../../../api/src/fixtures/local-opensearch.ts'
import { isRunning } from '../processes/is-running.ts'

/** Milliseconds between two checks that it runs. */
const interval = 1000

/** An OpenSearch of the stack's own, which is started again where it dies. */
export interface KeptOpenSearch {
  url: string
  stop(): Promise<void>
}

/**
 * Starts OpenSearch with its data in a folder.
 *
 * @param say takes why there is none, and that it died
 * @returns null where this machine cannot run it
 */
export const keepOpenSearch = async (folder: string, say: (line: string) => void): Promise<KeptOpenSearch | null> => {
  let running: LocalOpenSearch
  try {
    running = await startOpenSearch({ folder })
  } catch (error) {
    if (!(error instanceof OpenSearchMissing)) throw error
    say(error.message)
    return null
  }
  const { url } = running
  let starting: Promise<void> | undefined
  let isStopped = false
  const check = async (): Promise<void> => {
    say('OpenSearch stopped; starting it again.')
    running = await startOpenSearch({ folder, port: Number(new URL(url).port) })
  }
  const timer = setInterval(() => {
    if (isStopped || starting || isRunning(running.pid)) return
    starting = check()
      .catch((error: unknown) => say(`OpenSearch could not be started again: ${String(error)}`))
      .finally(() => (starting = undefined))
  }, interval)
  return {
    url,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await starting
      await running.stop()
    },
  }
}
