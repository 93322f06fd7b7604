import { hash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/** Milliseconds that the clocks of several servers may differ. */
const skew = 60_000

/** Counts requests in the database, in one statement each, so that all servers of it count together. */
export const createRequestCounts = (db: Database, now: () => Date) => ({
  /**
   * Counts a request.
   *
   * @param key what is counted; only its hash is stored
   * @param within milliseconds in which requests are counted, from the first of them
   * @returns how many there were, this one included, and the milliseconds until counting restarts
   */
  add: async (key: string, within: number): Promise<{ current: number; ttl: number }> => {
    const at = now().getTime()
    const row = await db
      .insertInto('request_counts')
      .values({ key: hash('sha256', key), requests: 1, ends_at: at + within })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => {
          const ends = ref('request_counts.ends_at')
          // An end further ahead than any given now was written by a clock that was ahead.
          const over = sql<boolean>`(${ends} <= ${at} or ${ends} > ${at + within + skew})`
          return {
            requests: sql<number>`case when ${over} then 1 else ${ref('request_counts.requests')} + 1 end`,
            ends_at: sql<number>`case when ${over} then ${at + within} else ${ends} end`,
          }
        }),
      )
      .returning(['requests', 'ends_at'])
      .executeTakeFirstOrThrow()
    return { current: Number(row.requests), ttl: Math.max(0, Number(row.ends_at) - at) }
  },
  /** Removes what has ended. */
  tidy: async (): Promise<void> => {
    await db.deleteFrom('request_counts').where('ends_at', '<', now().getTime()).execute()
  },
})
export type RequestCounts = ReturnType<typeof createRequestCounts>

/** Counts for the limits of requests, each address by itself. */
export const rateLimitStore = (counts: RequestCounts): FastifyRateLimitStoreCtor => {
  class SharedStore implements FastifyRateLimitStore {
    readonly #address: string

    /** @param address pattern of the address whose requests are counted; not given for all others */
    constructor(address: unknown = '') {
      this.#address = typeof address === 'string' ? address : ''
    }

    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
      counts.add(`${this.#address}\n${key}`, timeWindow).then(
        (result) => callback(null, result),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    }

    child({ routeInfo }: Parameters<FastifyRateLimitStore['child']>[0] & { routeInfo?: unknown }): SharedStore {
      return new SharedStore(addressOf(routeInfo))
    }
  }
  return SharedStore
}

const addressOf = (route: unknown): string => {
  const { method, url }: { method?: unknown; url?: unknown } = typeof route === 'object' && route !== null ? route : {}
  return `${String(method)} ${String(url)}`
}
