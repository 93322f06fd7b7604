import type { Lang } from 'shared/sites'
import * as v from 'valibot'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import { afterPrefix, writtenTerm } from '../analyse/terms.ts'
import { Vocabulary } from '../spelling/vocabulary.ts'
import { PhraseBook } from '../suggestions/phrase-book.ts'
import { Suggester } from '../suggestions/suggester.ts'
import type { Connection } from './connection.ts'
import { answerSchema, type Answer } from './pending-lookups.ts'

/** Words and phrases read at once. */
const batchSize = 5000

/** While documents keep coming, words and phrases are read again only so often, in milliseconds. */
const pause = 5000

const wordsSchema = v.object({
  buckets: v.array(v.object({ key: v.object({ word: v.string() }), doc_count: v.number() })),
  after_key: v.optional(v.object({ word: v.string() })),
})
const phraseSchema = v.object({
  lang: v.picklist(['en', 'es', 'fr', 'pt', 'cn'] satisfies Lang[]),
  text: v.string(),
  weight: v.number(),
})

/** The words of all documents and the phrases to suggest, held in memory. */
export class Lexicon {
  readonly #connection: Connection
  readonly #schemes: SiteSchemes
  #words = new Vocabulary()
  #suggester: Suggester
  #generation = -1
  #readAt = -Infinity
  #reading: Promise<void> | null = null

  constructor(connection: Connection, schemes: SiteSchemes) {
    this.#connection = connection
    this.#schemes = schemes
    this.#suggester = new Suggester(new PhraseBook(schemes))
  }

  get words(): Vocabulary {
    return this.#words
  }

  get suggester(): Suggester {
    return this.#suggester
  }

  /**
   * Rereads them where the index has moved on. The first call resolves when they are there; from then on they are
   * brought up to date meanwhile, and those of an earlier state are used until then.
   */
  async follow(documents: string, phrases: string, generation: number): Promise<void> {
    if (generation === this.#generation || this.#reading)
      return this.#generation < 0 ? (this.#reading ?? undefined) : undefined
    if (performance.now() - this.#readAt < pause) return
    this.#reading = this.#read(documents, phrases, generation).finally(() => {
      this.#readAt = performance.now()
      this.#reading = null
    })
    if (this.#generation < 0) await this.#reading
    else this.#reading.catch(() => undefined)
  }

  async #read(documents: string, phrases: string, generation: number): Promise<void> {
    const words = await this.#readWords(documents)
    const book = await this.#readPhrases(phrases)
    this.#words = words
    this.#suggester = new Suggester(book)
    this.#generation = generation
  }

  async #readWords(documents: string): Promise<Vocabulary> {
    const sign = writtenTerm('')
    const last = afterPrefix(sign)
    const found: { word: string; count: number }[] = []
    for (let after: { word: string } | undefined = { word: sign }; after;) {
      const { aggregations }: Answer = v.parse(
        answerSchema,
        await this.#connection.ask('POST', `/${documents}/_search`, {
          timeout: 60_000,
          body: {
            size: 0,
            track_total_hits: false,
            aggs: {
              words: { composite: { size: batchSize, sources: [{ word: { terms: { field: 'words' } } }], after } },
            },
          },
        }),
      )
      const { buckets, after_key }: v.InferOutput<typeof wordsSchema> = v.parse(wordsSchema, aggregations['words'])
      for (const { key, doc_count } of buckets)
        if (key.word.startsWith(sign)) found.push({ word: key.word.slice(sign.length), count: doc_count })
      after = buckets.length === batchSize && after_key && after_key.word < last ? after_key : undefined
    }
    const words = new Vocabulary()
    found.sort((one, other) => (one.word < other.word ? -1 : 1))
    for (let from = 0; from < found.length; from += batchSize) words.add(found.slice(from, from + batchSize))
    return words
  }

  async #readPhrases(phrases: string): Promise<PhraseBook> {
    const book = new PhraseBook(this.#schemes)
    let after: (string | number)[] | undefined
    for (;;) {
      const { hits } = v.parse(
        answerSchema,
        await this.#connection.ask('POST', `/${phrases}/_search`, {
          timeout: 60_000,
          body: {
            size: batchSize,
            track_total_hits: false,
            query: { term: { kind: 'phrase' } },
            sort: [{ weight: 'desc' }, { lang: 'desc' }, { text: 'desc' }],
            ...(after && { search_after: after }),
          },
        }),
      )
      book.add(
        hits.hits.map(({ _source }) => {
          const { weight, lang, text } = v.parse(phraseSchema, _source)
          return [weight, lang, text]
        }),
      )
      after = hits.hits.at(-1)?.sort
      if (hits.hits.length < batchSize || !after) return book
    }
  }
}
