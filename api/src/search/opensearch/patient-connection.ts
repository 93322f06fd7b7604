import { setTimeout as sleep } from 'node:timers/promises'
import { SearchUnavailable } from '../search-unavailable.ts'
import { connect, hasTimeFailed, wordsOfFailure, type Connection } from './connection.ts'

export interface Patience {
  /** Milliseconds that a call which names none may take: a busy server takes that long. */
  timeout?: number
  /** A call is retried without an answer for this time. Default: five minutes. */
  giveUpAfterMs?: number
  now?: () => number
  /** @throws whatever, as soon as the signal says so */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

const firstPauseMs = 500
const maxPauseMs = 15_000

/** The pause in milliseconds before the next retry. */
export const pauseBefore = (tries: number): number => Math.min(maxPauseMs, firstPauseMs * 2 ** (tries - 1))

/**
 * Connects whoever writes an index, who is in no hurry: a call that a busy server does not answer, or has no room for, is
 * made again after pauses that double. So everything that is asked must come to the same when it is done twice. A server
 * that nothing answers for is not waited for before it has answered once; closing ends all waiting.
 */
export const connectPatiently = (
  address: string,
  {
    timeout = 120_000,
    giveUpAfterMs = 300_000,
    now = () => performance.now(),
    pause = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  }: Patience = {},
): Connection => {
  // Pauses spare the server, and a search that is refused at once has no part in this.
  const connection = connect(address, { leavesAlone: false })
  const closing = new AbortController()
  let hasAnswered = false
  return {
    prefix: connection.prefix,
    ask: async (method, path, options = {}) => {
      const began = now()
      for (let tries = 1; ; tries++) {
        if (closing.signal.aborted) throw new SearchUnavailable('closed')
        try {
          const answer = await connection.ask(method, path, { timeout, ...options })
          hasAnswered = true
          return answer
        } catch (error) {
          if (!(error instanceof SearchUnavailable)) {
            hasAnswered = true
            throw error
          }
          if (options.isOnce || !(hasAnswered || hasTimeFailed(error))) throw error
          if (now() - began >= giveUpAfterMs)
            throw new SearchUnavailable(
              'away',
              error.cause,
              `The server that holds the search index does not take what is written: ${method} ${path} was tried ${tries} times in ${Math.round((now() - began) / 60_000)} minutes, and ${wordsOfFailure(error)}. What was written stays; the same command goes on from there.`,
            )
          await pause(pauseBefore(tries), closing.signal).catch(() => {
            throw new SearchUnavailable('closed')
          })
        }
      }
    },
    close: async () => {
      closing.abort()
      await connection.close()
    },
  }
}
