import { setTimeout as sleep } from 'node:timers/promises'
import { watchChanges } from './watch-changes.ts'

/** What a cache in front receives when pages have changed. */
export interface PurgeRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

interface PurgeOptions {
  /** Milliseconds between two looks at what pages are made of. */
  every?: number
  /** Pauses before the retries of a failed purge. After the last one the next change purges. */
  retryDelaysMs?: readonly number[]
  fetch?: typeof globalThis.fetch
}

/**
 * Has a cache in front drop its pages whenever what they are made of has changed, whoever changed it, and once at the
 * start, since changes before it were not seen. A cache that cannot be reached keeps a page for the half minute it was given at most.
 *
 * @param madeOf what pages are made of now; each is compared by identity
 */
export const keepPurged = (
  { url, method, headers, body }: PurgeRequest,
  madeOf: () => readonly unknown[],
  { every = 1000, retryDelaysMs = [1000, 2000, 4000, 8000], fetch = globalThis.fetch }: PurgeOptions = {},
) => {
  const stopped = new AbortController()
  let last: Promise<void> = Promise.resolve()

  const purgeCache = async (): Promise<void> => {
    let problem = ''
    for (const pause of [0, ...retryDelaysMs]) {
      if (pause > 0) await sleep(pause, null, { signal: stopped.signal, ref: false })
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)])
        const answer = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) })
        await answer.body?.cancel()
        if (answer.ok) return
        problem = `it answered with ${answer.status}`
      } catch (error) {
        if (stopped.signal.aborted) return
        problem = String(error)
      }
    }
    process.emitWarning(`The cache at PURGE_URL could not be told that pages have changed: ${problem}`)
  }
  const watch = watchChanges(madeOf, () => void (last = last.then(purgeCache, purgeCache)), every)
  return {
    start: async (): Promise<void> => watch.start(),
    stop: async (): Promise<void> => {
      watch.stop()
      stopped.abort()
      await last.catch(() => undefined)
    },
  }
}
