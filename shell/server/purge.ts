import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { watchChanges } from './watch-changes.ts'

/** What a cache in front is told when pages have changed. */
export interface PurgeRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

const readHeaders = (text: string): Record<string, string> => {
  try {
    return v.parse(v.record(v.string(), v.string()), JSON.parse(text))
  } catch {
    // The value may hold a key of the cache, and is not told.
    throw new Error('PURGE_HEADERS must be JSON of headers, such as {"authorization":"Bearer ..."}.')
  }
}

/**
 * Reads `PURGE_URL` and how it is asked.
 *
 * @returns null where there is no cache to tell
 * @throws Error in one sentence that names the setting and what it must be
 */
export const readPurge = (env: NodeJS.ProcessEnv): PurgeRequest | null => {
  const url = env['PURGE_URL']
  if (!url) return null
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('PURGE_URL must be a web address.')
  const method = env['PURGE_METHOD'] || 'POST'
  if (!/^[A-Z]{3,10}$/.test(method)) throw new Error(`PURGE_METHOD is '${method}'; it must be a method such as POST.`)
  return { url, method, headers: readHeaders(env['PURGE_HEADERS'] || '{}'), body: env['PURGE_BODY'] || undefined }
}

interface PurgeOptions {
  /** Milliseconds between two looks at what pages are made of. */
  every?: number
  /** Milliseconds before a purge that failed is tried again, each time twice as long; then it is left to the next change. */
  again?: readonly number[]
  fetch?: typeof globalThis.fetch
}

/**
 * Has a cache in front drop its pages whenever what they are made of has changed, whoever changed it, and once at the
 * start, since changes before it were not seen. A cache that cannot be told keeps a page for the half minute it was given at most.
 *
 * @param madeOf what pages are made of now; each is compared by identity
 */
export const keepPurged = (
  { url, method, headers, body }: PurgeRequest,
  madeOf: () => readonly unknown[],
  { every = 1000, again = [1000, 2000, 4000, 8000], fetch = globalThis.fetch }: PurgeOptions = {},
) => {
  const stopped = new AbortController()
  let last: Promise<void> = Promise.resolve()

  const tell = async (): Promise<void> => {
    let problem = ''
    for (const pause of [0, ...again]) {
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
  const watch = watchChanges(madeOf, () => void (last = last.then(tell, tell)), every)
  return {
    start: async (): Promise<void> => watch.start(),
    stop: async (): Promise<void> => {
      watch.stop()
      stopped.abort()
      await last.catch(() => undefined)
    },
  }
}
