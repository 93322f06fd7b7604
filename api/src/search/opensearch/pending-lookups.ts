import * as v from 'valibot'
import { SearchUnavailable } from '../search-unavailable.ts'
import type { Clause } from './clauses.ts'
import type { Connection } from './connection.ts'
import { currentSearch, generationOf, type IndexMetadata } from './index-metadata.ts'

/** What a search answers, as far as it is read. */
export const answerSchema = v.object({
  timed_out: v.optional(v.boolean(), false),
  hits: v.object({
    total: v.optional(v.object({ value: v.number() })),
    hits: v.array(
      v.pipe(
        v.object({
          _id: v.optional(v.string()),
          _score: v.optional(v.nullable(v.number())),
          _source: v.optional(v.unknown()),
          sort: v.optional(v.array(v.union([v.number(), v.string()])), []),
          fields: v.optional(v.record(v.string(), v.array(v.unknown())), {}),
          matched_queries: v.optional(v.array(v.string()), []),
        }),
        v.transform(({ _id, ...hit }) => ({ ...hit, _id: _id ?? String(hit.fields['id']?.[0]) })),
      ),
    ),
  }),
  aggregations: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type Answer = v.InferOutput<typeof answerSchema>

const answersSchema = v.object({ responses: v.array(v.unknown()) })
const failureSchema = v.object({ status: v.number(), error: v.object({ type: v.string() }) })

/** Characters of the searches of one state whose answers are kept: those of a question that was widened have thousands. */
const mostCharacters = 16_000_000

interface Wanted {
  body: object
  read(answer: Answer): void
}

/**
 * What is known of one state of the index, and what is still to be asked. Reading, rewriting and deciding are plain
 * functions that run at once; where they need what is not known yet they go on with what is likely, and are run again once it
 * was asked: of what one run misses, all is asked together.
 */
export class PendingLookups {
  readonly #known = new Map<string, unknown>()
  readonly #wanted = new Map<string, Wanted>()
  #characters = 0
  /** Grows with each answer that was not known and is not likely to be any; where it stays, what a part needed was known. */
  missed = 0
  /** Grows with each answer that was not known. */
  unknown = 0

  /**
   * Documents of the index that a query finds.
   *
   * @param likely goes until it is known; without it nothing is likely
   */
  count(clause: Clause, likely?: number): number {
    const body = { size: 0, track_total_hits: true, query: clause }
    return this.of(body, ({ hits }) => hits.total?.value ?? 0, likely ?? 1, likely !== undefined)
  }

  /** What a search says; `meanwhile` until it is known. */
  of<Value>(body: object, read: (answer: Answer) => Value, meanwhile: Value, isLikely = false): Value {
    const name = JSON.stringify(body)
    if (this.#known.has(name)) return this.#known.get(name) as Value
    this.unknown++
    if (!isLikely) this.missed++
    this.#wanted.set(name, { body, read: (answer) => this.#know(name, read(answer)) })
    return meanwhile
  }

  #know(name: string, value: unknown): void {
    this.#characters += name.length
    if (this.#characters > mostCharacters) {
      this.#known.clear()
      this.#characters = name.length
    }
    this.#known.set(name, value)
  }

  /** Asks for everything that is not known, together with other searches. @returns the answers to these */
  async bring(
    search: (bodies: readonly object[]) => Promise<Answer[]>,
    others: readonly object[] = [],
  ): Promise<Answer[]> {
    const wanted = [...this.#wanted.values()]
    this.#wanted.clear()
    const bodies = [...others, ...wanted.map(({ body }) => body)]
    const answers = bodies.length > 0 ? await search(bodies) : []
    answers.slice(others.length).forEach((answer, i) => wanted[i]?.read(answer))
    return answers.slice(0, others.length)
  }
}

/** Ids come from their column: of two hundred documents what is stored takes ten milliseconds to unpack. */
const withoutStored = (body: { docvalue_fields?: readonly string[] }): object => ({
  ...body,
  stored_fields: '_none_',
  docvalue_fields: ['id', ...(body.docvalue_fields ?? [])],
})

/**
 * Runs several searches at once.
 *
 * @param isChecked whether the state need not be asked for: it was the newest, or it serves though it is not
 * @throws StateGone where it is not
 */
export const searchAll = async (
  connection: Connection,
  { documents, generation }: Pick<IndexMetadata, 'documents' | 'generation'>,
  bodies: readonly object[],
  { timeout, isChecked }: { timeout: number; isChecked: boolean },
): Promise<Answer[]> => {
  const current = isChecked ? [] : currentSearch(connection)
  const lines = bodies.flatMap((body) => [
    { index: documents, allow_partial_search_results: false },
    withoutStored(body),
  ])
  const answered = v.parse(
    answersSchema,
    await connection.ask('POST', '/_msearch', { lines: [...current, ...lines], timeout }),
  )
  const answers = answered.responses.map((response) => {
    const failure = v.safeParse(failureSchema, response)
    if (failure.success) throw failureOf(failure.output.status, JSON.stringify(response).slice(0, 2000))
    const answer = v.parse(answerSchema, response)
    if (answer.timed_out) throw new SearchUnavailable('deadline')
    return answer
  })
  if (isChecked) return answers
  const [state, ...others] = answers
  if (generationOf(state?.hits.hits[0]?._source) !== generation) throw new StateGone('it changed')
  return others
}

/** The state of the index that a search goes by is not the newest one, or gone. */
export class StateGone extends Error {
  override readonly name = 'StateGone'
}

const failureOf = (status: number, said: string): Error => {
  if (status === 404 || /no_such_index|index_not_found/.test(said)) return new StateGone(said)
  if (status === 429 || status === 503) return new SearchUnavailable('away', new Error(said))
  return new Error(`OpenSearch could not answer a search: ${said}`)
}
