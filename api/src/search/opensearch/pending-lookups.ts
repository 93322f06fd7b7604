import * as v from 'valibot'
import { SearchUnavailable } from '../search-unavailable.ts'
import { anyOf, type Clause } from './clauses.ts'
import type { Connection } from './connection.ts'

/** What a search answers, as far as it is read. */
export const answerSchema = v.object({
  timed_out: v.optional(v.boolean(), false),
  hits: v.object({
    total: v.optional(v.object({ value: v.number() })),
    hits: v.array(
      v.object({
        _id: v.string(),
        _score: v.optional(v.nullable(v.number())),
        _source: v.optional(v.unknown()),
        sort: v.optional(v.array(v.union([v.number(), v.string()])), []),
        fields: v.optional(v.record(v.string(), v.array(v.unknown())), {}),
        matched_queries: v.optional(v.array(v.string()), []),
      }),
    ),
  }),
  aggregations: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type Answer = v.InferOutput<typeof answerSchema>

const answersSchema = v.object({ responses: v.array(v.unknown()) })
const failureSchema = v.object({ status: v.number(), error: v.object({ type: v.string() }) })
const countsSchema = v.object({ buckets: v.record(v.string(), v.object({ doc_count: v.number() })) })

interface Wanted {
  body: object
  read(answer: Answer): unknown
}

/** Counts in one search request. */
const batchSize = 500

/** Up to this number each count is a search of its own over the documents of its term. More are one aggregation over all documents. */
const maxSeparateCounts = 12

/** Documents in which terms are looked for first: whatever is common is in one of them. */
const firstDocuments = 500

const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, i) => items.slice(i * batchSize, (i + 1) * batchSize))

/** What asks for the counts of some queries at once, by their places. */
const countsAsked = (clauses: readonly (readonly [string, Clause])[]) => ({
  size: 0,
  track_total_hits: false,
  aggs: { counts: { filters: { filters: Object.fromEntries(clauses.map(([, clause], i) => [String(i), clause])) } } },
})

const countsOf = ({ aggregations }: Answer) => v.parse(countsSchema, aggregations['counts']).buckets

/**
 * What is known of one state of the index, and what is still to be asked. Reading, rewriting and deciding are plain
 * functions that run at once; where they need what is not known yet they go on with what is likely, and are run again once it
 * was asked: of what one run misses, all is asked together.
 */
export class PendingLookups {
  readonly #known = new Map<string, unknown>()
  readonly #wanted = new Map<string, Wanted>()
  readonly #counted = new Map<string, Clause>()
  readonly #sought = new Map<string, Clause>()
  #missed = 0
  #characters = 0

  /** Grows with each answer that was not known; where it stays, everything a part needed was known. */
  get missed(): number {
    return this.#missed
  }

  /** Characters of the queries that are known: those of a question that was widened have thousands. */
  get characters(): number {
    return this.#characters
  }

  /** Documents of the index that a query finds. */
  count(clause: Clause): number {
    const name = JSON.stringify(clause)
    const known = this.#known.get(name)
    if (typeof known === 'number') return known
    this.#missed++
    this.#counted.set(name, clause)
    return 1
  }

  /** Whether any document of the index has a term; true until it is known. */
  isHeld(clause: Clause): boolean {
    const name = `held ${JSON.stringify(clause)}`
    const known = this.#known.get(name)
    if (typeof known === 'boolean') return known
    this.#missed++
    this.#sought.set(name, clause)
    return true
  }

  /** What a search says; `meanwhile` until it is known. */
  of<Value>(body: object, read: (answer: Answer) => Value, meanwhile: Value): Value {
    const name = `search ${JSON.stringify(body)}`
    if (this.#known.has(name)) return this.#known.get(name) as Value
    this.#missed++
    this.#wanted.set(name, { body, read })
    return meanwhile
  }

  #know(name: string, value: unknown): void {
    if (!this.#known.has(name)) this.#characters += name.length
    this.#known.set(name, value)
  }

  /** Asks for everything that was missed. @returns whether anything was */
  async bring(connection: Connection, within: object, timeout: number): Promise<boolean> {
    const counted = [...this.#counted]
    const wanted = [...this.#wanted]
    const sought = [...this.#sought]
    this.#counted.clear()
    this.#wanted.clear()
    this.#sought.clear()
    if (counted.length + wanted.length + sought.length === 0) return false
    const terms = counted.filter(([, clause]) => 'term' in clause || 'terms' in clause)
    const simple = terms.length > maxSeparateCounts ? terms : []
    const complex = counted.filter((each) => !simple.includes(each))
    const bodies = inBatches(simple).map((part): Wanted => ({
      body: countsAsked(part),
      read: (answer) => {
        const buckets = countsOf(answer)
        part.forEach(([name], i) => this.#know(name, buckets[String(i)]?.doc_count ?? 0))
      },
    }))
    for (const [name, clause] of complex)
      bodies.push({
        body: { size: 0, track_total_hits: true, query: clause },
        read: ({ hits }) => this.#know(name, hits.total?.value ?? 0),
      })
    for (const [name, { body, read }] of wanted) bodies.push({ body, read: (answer) => this.#know(name, read(answer)) })
    const search = async (parts: readonly Wanted[]): Promise<void> => {
      if (parts.length === 0) return
      const asked = parts.map(({ body }) => ({ ...body, ...within }))
      const answers = await searchAll(connection, asked, timeout)
      answers.forEach((answer, i) => parts[i]?.read(answer))
    }
    await Promise.all([search(bodies), this.#look(sought, search)])
    return true
  }

  /** Looks for terms in some documents, and then for those that are not in them, which few documents have, in those few. */
  async #look(
    sought: readonly (readonly [string, Clause])[],
    search: (parts: readonly Wanted[]) => Promise<void>,
  ): Promise<void> {
    const lookIn = async (terms: typeof sought, isAll: boolean, where: (clauses: readonly Clause[]) => object) => {
      const lacking: (readonly [string, Clause])[] = []
      const read = (part: typeof sought) => (answer: Answer) => {
        const buckets = countsOf(answer)
        part.forEach((term, i) => {
          const isMatched = (buckets[String(i)]?.doc_count ?? 0) > 0
          if (isMatched || isAll) this.#know(term[0], isMatched)
          if (!isMatched) lacking.push(term)
        })
      }
      await search(
        inBatches(terms).map((part) => ({
          body: { ...countsAsked(part), ...where(part.map(([, clause]) => clause)) },
          read: read(part),
        })),
      )
      return lacking
    }
    const rare = await lookIn(sought, false, () => ({ terminate_after: firstDocuments }))
    await lookIn(rare, true, (clauses) => ({ query: anyOf(clauses) }))
  }
}

/** Runs several searches at once, each on the state of the index its body names. */
export const searchAll = async (
  connection: Connection,
  bodies: readonly object[],
  timeout: number,
): Promise<Answer[]> => {
  const lines = bodies.flatMap((body) => [{ allow_partial_search_results: false }, body])
  const answered = v.parse(answersSchema, await connection.ask('POST', '/_msearch', { lines, timeout }))
  return answered.responses.map((response) => {
    const failure = v.safeParse(failureSchema, response)
    if (failure.success) throw failureOf(failure.output.status, JSON.stringify(response).slice(0, 2000))
    const answer = v.parse(answerSchema, response)
    if (answer.timed_out) throw new SearchUnavailable('deadline')
    return answer
  })
}

/** The state of the index that a search named is gone, since the server was restarted or the index was swapped. */
export class StateGone extends Error {
  override readonly name = 'StateGone'
}

const failureOf = (status: number, said: string): Error => {
  if (status === 404 || /search_context_missing|no_such_index|index_not_found/.test(said)) return new StateGone(said)
  if (status === 429 || status === 503) return new SearchUnavailable('away', new Error(said))
  return new Error(`OpenSearch could not answer a search: ${said}`)
}
