import { setTimeout as pause } from 'node:timers/promises'

/** An interface that does not answer as documented, in words for the person who harvests. */
export class HarvestError extends Error {
  override name = 'HarvestError'
  /** Status of an answer that refuses the request. */
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

export interface PoliteFetchOptions {
  /** Milliseconds from the beginning of one request to that of the next. */
  interval: number
  /** Milliseconds before the first repetition; each further one waits twice as long. */
  backoff?: number
  /** Times a request is tried. */
  attempts?: number
  /** Milliseconds an answer may take. */
  timeout?: number
  print?: (line: string) => void
}

/** What a server's `Retry-After` asks for, in milliseconds; seconds or a date. */
const retryAfter = (response: Response): number => {
  const written = response.headers.get('retry-after')
  if (written === null) return 0
  const seconds = Number(written)
  return Math.max(0, Number.isFinite(seconds) ? seconds * 1000 : Date.parse(written) - Date.now()) || 0
}

/** Milliseconds that a request waits for a server; one that asks for more is left, and asked by another run. */
const longestWait = 600_000

/** Where an address may hold a key: what is said of it goes without its query. */
const shown = (url: string): string => url.split('?', 1)[0] ?? url

/**
 * A fetch that keeps to an interface's rules: no more requests a second than it allows, and a request that fails for the
 * moment (429, 5xx, a cut connection, an answer `read` refuses) is repeated after a while, as long as the server asks for.
 *
 * @returns a function that gives what `read` makes of the text of an answer; it throws HarvestError in the end
 */
export const politeFetch = ({
  interval,
  backoff = 1000,
  attempts = 6,
  timeout = 120_000,
  print = () => undefined,
}: PoliteFetchOptions) => {
  let next = 0
  const once = async <Read>(
    url: string,
    read: (text: string) => Read,
  ): Promise<{ read: Read } | { wait: number; problem: string }> => {
    await pause(Math.max(0, next - performance.now()))
    next = performance.now() + interval
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
      const text = await response.text()
      if (response.ok) return { read: read(text) }
      const problem = `it answers ${response.status}`
      if (response.status === 429 || response.status >= 500) return { wait: retryAfter(response), problem }
      throw new HarvestError(`${shown(url)}: ${problem}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`, response.status)
    } catch (error) {
      if (error instanceof HarvestError) throw error
      return { wait: 0, problem: error instanceof Error ? error.message : String(error) }
    }
  }
  return async <Read extends object>(url: string, read: (text: string) => Read): Promise<Read> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(url, read)
      if ('read' in answer) return answer.read
      if (attempt === attempts) throw new HarvestError(`${shown(url)}: ${answer.problem}, ${attempts} times.`)
      const wait = Math.max(answer.wait, backoff * 2 ** (attempt - 1))
      if (wait > longestWait)
        throw new HarvestError(
          `${shown(url)}: ${answer.problem} and may be asked again in ${Math.ceil(wait / 1000)} s.`,
        )
      print(`${shown(url)}: ${answer.problem}; again in ${Math.ceil(wait / 1000)} s`)
      await pause(wait)
    }
  }
}
export type PoliteFetch = ReturnType<typeof politeFetch>
