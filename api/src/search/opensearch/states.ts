import * as v from 'valibot'
import type { QueryRead } from '../question/read-query.ts'
import type { SearchOptions } from '../search-index.ts'
import { SearchUnavailable } from '../search-unavailable.ts'
import { RefusedRequest, type Connection } from './connection.ts'
import { PendingLookups, searchAll, StateGone, type Answer } from './pending-lookups.ts'
import { readIndexMetadata, type IndexMetadata } from './index-metadata.ts'

/** Characters of the lookups of one state that are kept. */
const mostFactCharacters = 16_000_000

/** Rounds of asking that any search needs far fewer of. */
const mostRounds = 20

/** How long OpenSearch keeps a state that nobody asks for. */
const keptFor = '2m'

/** One state of the index, with what is known of it. */
export interface State {
  generation: number
  /** Whether the index keeps vectors. */
  hasVectors: boolean
  /** Names the state for searches. */
  within: { pit: { id: string; keep_alive: string } }
  lookups: PendingLookups
  readings: Map<string, QueryRead>
}

const pitSchema = v.object({ pit_id: v.string() })

/** Runs plain code again and again until everything that it needs to know was asked. */
export type Ask = <Value>(step: () => Value) => Promise<Value>

export interface StatesDeps {
  connection: Connection
  /** Reads what is held in memory of a state that was opened. */
  follow: (metadata: IndexMetadata) => Promise<void>
  /** Milliseconds a search may take. */
  deadline: number
  /** Searches at once; more are refused. */
  mostAtOnce: number
  /** What OpenSearch gives of an order at most without going through it page by page. */
  windowSize: number
}

/** The states of the index that searches see: all that one search asks is answered from one of them. */
export class States {
  readonly #connection: Connection
  readonly #follow: (metadata: IndexMetadata) => Promise<void>
  readonly #deadline: number
  readonly #mostAtOnce: number
  readonly #windowSize: number
  #state: Promise<State> | null = null
  #running = 0
  #closed = false

  constructor({ connection, follow, deadline, mostAtOnce, windowSize }: StatesDeps) {
    this.#connection = connection
    this.#follow = follow
    this.#deadline = deadline
    this.#mostAtOnce = mostAtOnce
    this.#windowSize = windowSize
  }

  /**
   * Answers from one state of the index, the newest; once more where it went meanwhile.
   *
   * @throws SearchUnavailable where none is whole yet, the server is away, time is up, or too many search at once
   */
  async run<Result>(
    { signal }: SearchOptions = {},
    work: (state: State, ask: Ask) => Promise<Result>,
  ): Promise<Result> {
    if (this.#closed) throw new SearchUnavailable('closed')
    signal?.throwIfAborted()
    if (this.#running >= this.#mostAtOnce) throw new SearchUnavailable('busy')
    const until = performance.now() + this.#deadline
    this.#running++
    try {
      for (let tries = 0; ; tries++) {
        const state = await this.#newest()
        const ask = async <Value>(step: () => Value): Promise<Value> => {
          for (let rounds = 0; rounds < mostRounds; rounds++) {
            signal?.throwIfAborted()
            const left = until - performance.now()
            if (left <= 0) throw new SearchUnavailable('deadline')
            const before = state.lookups.missed
            const value = step()
            if (state.lookups.missed === before) return value
            await state.lookups.bring(this.#connection, state.within, left)
          }
          throw new SearchUnavailable('deadline')
        }
        try {
          return await work(state, ask)
        } catch (error) {
          if (!(error instanceof StateGone) || tries > 1) throw error
          this.#state = null
        }
      }
    } finally {
      this.#running--
    }
  }

  /** Asks for one search on a state. */
  async search(state: State, body: object): Promise<Answer> {
    const [answer] = await searchAll(this.#connection, [{ ...body, ...state.within }], this.#deadline)
    if (!answer) throw new StateGone('no answer')
    return answer
  }

  /** Asks for several searches on a state at once. */
  searchTogether(state: State, bodies: readonly object[]): Promise<Answer[]> {
    return searchAll(
      this.#connection,
      bodies.map((body) => ({ ...body, ...state.within })),
      this.#deadline,
    )
  }

  /** A page beyond what OpenSearch gives at once: the order is gone through from its beginning. */
  async deepPage(state: State, body: object, offset: number, limit: number): Promise<Answer['hits']['hits']> {
    let after: (string | number)[] | undefined
    for (let left = offset; ;) {
      const size = left > 0 ? Math.min(left, this.#windowSize) : limit
      const page = { ...body, track_total_hits: false, size, ...(after && { search_after: after }) }
      const { hits } = await this.search(state, page)
      if (left <= 0) return hits.hits
      const last = hits.hits.at(-1)
      if (hits.hits.length < size || !last) return []
      after = last.sort
      left -= size
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const state = await this.#state?.catch(() => null)
    if (state) await this.#forget(state)
  }

  /** The newest state; those who ask at once share it. */
  async #newest(): Promise<State> {
    const metadata = await readIndexMetadata(this.#connection, 'current', this.#deadline)
    if (!metadata) throw new SearchUnavailable('building')
    const present = await this.#state?.catch(() => null)
    if (present?.generation === metadata.generation && present.lookups.characters < mostFactCharacters) return present
    const opening = this.#open(metadata)
    this.#state = opening
    if (present) void this.#forget(present)
    return opening
  }

  async #open(metadata: IndexMetadata): Promise<State> {
    const { generation, documents } = metadata
    try {
      const opened = await this.#connection.ask('POST', `/${documents}/_search/point_in_time`, {
        query: { keep_alive: keptFor },
        timeout: this.#deadline,
      })
      const within = { pit: { id: v.parse(pitSchema, opened).pit_id, keep_alive: keptFor } }
      await this.#follow(metadata)
      return {
        generation,
        hasVectors: metadata.vectors !== null,
        within,
        lookups: new PendingLookups(),
        readings: new Map(),
      }
    } catch (error) {
      if (error instanceof RefusedRequest && error.status === 404) throw new StateGone(error.message)
      throw error
    }
  }

  /** Lets go of a state once searches under way are done with it. */
  async #forget({ within }: State): Promise<void> {
    const timer = setTimeout(
      () => {
        void this.#connection
          .ask('DELETE', '/_search/point_in_time', { body: { pit_id: [within.pit.id] } })
          .catch(() => undefined)
      },
      this.#closed ? 0 : this.#deadline,
    )
    timer.unref()
    if (!this.#closed) return
    clearTimeout(timer)
    await this.#connection
      .ask('DELETE', '/_search/point_in_time', { body: { pit_id: [within.pit.id] }, timeout: 1000 })
      .catch(() => undefined)
  }
}
