import type { QueryRead } from '../question/read-query.ts'
import type { SearchOptions } from '../search-index.ts'
import { SearchUnavailable } from '../search-unavailable.ts'
import type { Connection } from './connection.ts'
import { readIndexMetadata, type IndexMetadata } from './index-metadata.ts'
import { PendingLookups, searchAll, StateGone, type Answer } from './pending-lookups.ts'

/** Rounds of asking that any search needs far fewer of. */
const mostRounds = 20

/** How often a search begins since the index changed meanwhile; the last time it goes by what it then finds. */
const mostTries = 3

/** One state of the index, with what is known of it. */
export interface State extends Pick<IndexMetadata, 'documents' | 'generation' | 'vectors'> {
  lookups: PendingLookups
  readings: Map<string, QueryRead>
}

interface StatesDeps {
  connection: Connection
  /** Reads what is held in memory of a state. */
  follow: (metadata: IndexMetadata) => Promise<void>
  /** Milliseconds a search may take. */
  deadline: number
  /** Searches at once; more are refused. */
  mostAtOnce: number
  /** What OpenSearch gives of an order at most without going through it page by page. */
  windowSize: number
}

/** One search, which is answered from one state of the index. */
export class Run {
  readonly state: State
  readonly #connection: Connection
  readonly #windowSize: number
  readonly #until: number
  readonly #signal: AbortSignal | undefined
  /** Whether the state need not be asked for any more: it was the newest, or it serves though it is not. */
  isChecked = false

  constructor(state: State, { connection, windowSize }: StatesDeps, until: number, signal: AbortSignal | undefined) {
    this.state = state
    this.#connection = connection
    this.#windowSize = windowSize
    this.#until = until
    this.#signal = signal
  }

  /** Asks for several searches at once; the first time also whether the index has changed. */
  async search(bodies: readonly object[]): Promise<Answer[]> {
    this.#signal?.throwIfAborted()
    const left = this.#until - performance.now()
    if (left <= 0) throw new SearchUnavailable('deadline')
    const answers = await searchAll(this.#connection, this.state, bodies, { timeout: left, isChecked: this.isChecked })
    this.isChecked = true
    return answers
  }

  /** Makes sure that this is the newest state. */
  async check(): Promise<void> {
    if (!this.isChecked) await this.search([])
  }

  /** Runs plain code again and again until everything that it needs to know was asked. */
  async ask<Value>(step: () => Value): Promise<Value> {
    const { value } = await this.answer(() => ({ value: step(), bodies: [] }))
    return value
  }

  /** Asks for searches that go by likely counts, together with these counts; once more where the counts say otherwise. */
  async answer<Plan extends { bodies: readonly object[] }>(step: () => Plan): Promise<Plan & { answers: Answer[] }> {
    const { lookups } = this.state
    let last: { asked: string; answers: Answer[] } | undefined
    for (let rounds = 0; rounds < mostRounds; rounds++) {
      const { missed, unknown } = lookups
      const plan = step()
      const isMissed = lookups.missed > missed
      const isSure = lookups.unknown === unknown
      const asked = JSON.stringify(plan.bodies)
      if (isSure && asked === last?.asked) return { ...plan, answers: last.answers }
      const answers = await lookups.bring((bodies) => this.search(bodies), isMissed ? [] : plan.bodies)
      if (isSure) return { ...plan, answers }
      last = isMissed ? undefined : { asked, answers }
    }
    throw new SearchUnavailable('deadline')
  }

  /** A page beyond what OpenSearch gives at once: the order is gone through from its beginning. */
  async deepPage(body: object, offset: number, limit: number): Promise<Answer['hits']['hits']> {
    let after: (string | number)[] | undefined
    for (let left = offset; ;) {
      const size = left > 0 ? Math.min(left, this.#windowSize) : limit
      const page = { ...body, track_total_hits: false, size, ...(after && { search_after: after }) }
      const [{ hits } = noAnswer] = await this.search([page])
      if (left <= 0) return hits.hits
      const last = hits.hits.at(-1)
      if (hits.hits.length < size || !last) return []
      after = last.sort
      left -= size
    }
  }
}

const noAnswer: Pick<Answer, 'hits'> = { hits: { hits: [] } }

/** The states of the index that searches see. */
export class States {
  readonly #deps: StatesDeps
  #state: Promise<State> | null = null
  #running = 0
  #closed = false

  constructor(deps: StatesDeps) {
    this.#deps = deps
  }

  /**
   * Answers from the newest state of the index; once more where it changed meanwhile.
   *
   * @throws SearchUnavailable where none is whole yet, the server is away, time is up, or too many search at once
   */
  async run<Result>({ signal }: SearchOptions = {}, work: (run: Run) => Promise<Result>): Promise<Result> {
    if (this.#closed) throw new SearchUnavailable('closed')
    signal?.throwIfAborted()
    if (this.#running >= this.#deps.mostAtOnce) throw new SearchUnavailable('busy')
    const until = performance.now() + this.#deps.deadline
    this.#running++
    try {
      for (let tries = 1; ; tries++) {
        const state = await (this.#state ??= this.#open())
        try {
          const run = new Run(state, this.#deps, until, signal)
          run.isChecked = tries === mostTries
          const result = await work(run)
          await run.check()
          return result
        } catch (error) {
          if (!(error instanceof StateGone) || tries >= mostTries) throw error
          if ((await this.#state) === state) this.#state = null
        }
      }
    } finally {
      this.#running--
    }
  }

  close(): void {
    this.#closed = true
  }

  #open(): Promise<State> {
    const opening = this.#read()
    opening.catch(() => {
      if (this.#state === opening) this.#state = null
    })
    return opening
  }

  async #read(): Promise<State> {
    const { connection, deadline, follow } = this.#deps
    const metadata = await readIndexMetadata(connection, 'current', deadline)
    if (!metadata) throw new SearchUnavailable('building')
    await follow(metadata)
    const { documents, generation, vectors } = metadata
    return { documents, generation, vectors, lookups: new PendingLookups(), readings: new Map() }
  }
}
