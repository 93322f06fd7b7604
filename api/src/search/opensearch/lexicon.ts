import type { Lang } from 'shared/sites'
import * as v from 'valibot'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import type { StemmedLang } from '../analyse/stems.ts'
import { authorTerm, writtenTerm } from '../analyse/terms.ts'
import { languagesOfBits } from '../postings/language-bits.ts'
import { Vocabulary, type VocabularyWord } from '../spelling/vocabulary.ts'
import { PhraseBook } from '../suggestions/phrase-book.ts'
import { Suggester } from '../suggestions/suggester.ts'
import { everything } from './clauses.ts'
import type { Connection } from './connection.ts'
import { languageMark } from './document-body.ts'
import { bucketsSchema } from './counts.ts'
import type { IndexMetadata } from './index-metadata.ts'
import { answerSchema, type Answer } from './pending-lookups.ts'

/** Phrases read at once. */
const batchSize = 5000

/** While documents keep coming, words and phrases are read again only so often, in milliseconds. */
const pause = 5000

/** Words in one answer, of which OpenSearch allows 65,535. */
const portion = 50_000

const valueSchema = v.object({ value: v.number() })
const phraseSchema = v.object({
  lang: v.picklist(['en', 'es', 'fr', 'pt', 'cn'] satisfies Lang[]),
  text: v.string(),
  weight: v.number(),
})

/** Words of documents that came since all were read, at most: more wait until all are read again. */
const mostRecent = 20_000

const sign = writtenTerm('')

/** A word as written and the bits of its languages, as `words` has them. */
const readWord = (term: string): { word: string; langs: number } => {
  const end = term.lastIndexOf(languageMark)
  return { word: term.slice(sign.length, end), langs: Number(term.slice(end + 1)) }
}

const vocabularyOf = (found: VocabularyWord[]): Vocabulary => {
  const words = new Vocabulary()
  found.sort((one, other) => (one.word < other.word ? -1 : 1))
  for (let from = 0; from < found.length; from += batchSize) words.add(found.slice(from, from + batchSize))
  return words
}

/** The words of all documents and the phrases to suggest, held in memory. */
export class Lexicon {
  readonly #connection: Connection
  readonly #schemes: SiteSchemes
  #words = new Vocabulary()
  #authors = new Vocabulary()
  /** Languages of the words of documents that came since all words were read. */
  #recent: ReadonlyMap<string, number> = new Map<string, number>()
  #suggester: Suggester
  #revision = -1
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

  get authors(): Vocabulary {
    return this.#authors
  }

  get suggester(): Suggester {
    return this.#suggester
  }

  /** Whether a document holds a word as written. */
  isHeld(word: string): boolean {
    return this.#words.find(word) !== null || this.#recent.has(word)
  }

  /** The languages whose texts hold a word as written. */
  languagesOf(word: string): StemmedLang[] {
    return languagesOfBits((this.#words.find(word)?.langs ?? 0) | (this.#recent.get(word) ?? 0))
  }

  /**
   * Takes in a state of the index: the first one as a whole, later ones by the words of documents that are new; all are
   * read again meanwhile.
   */
  async follow({ documents, phrases, revision }: IndexMetadata): Promise<void> {
    if (!this.#reading && performance.now() - this.#readAt > pause)
      this.#reading = this.#read(documents, phrases, revision).finally(() => {
        this.#readAt = performance.now()
        this.#reading = null
      })
    if (this.#revision < 0) return this.#reading ?? undefined
    this.#reading?.catch(() => undefined)
    this.#recent = await this.#readRecent(documents)
  }

  async #read(documents: string, phrases: string, revision: number): Promise<void> {
    const { words, authors } = await this.#readWords(documents)
    const book = await this.#readPhrases(phrases)
    this.#words = words
    this.#authors = authors
    this.#suggester = new Suggester(book)
    this.#revision = revision
  }

  async #search(index: string, body: object): Promise<Answer> {
    const asked = { timeout: 60_000, body: { track_total_hits: false, ...body } }
    return v.parse(answerSchema, await this.#connection.ask('POST', `/${index}/_search`, asked))
  }

  async #readRecent(documents: string): Promise<ReadonlyMap<string, number>> {
    const asked = { include: `${sign}.*`, size: mostRecent, execution_hint: 'map' }
    const isNew = { range: { revision: { gt: this.#revision } } }
    const recent = new Map<string, number>()
    for (const { key } of await this.#wordsOf(documents, asked, isNew)) {
      const { word, langs } = readWord(key)
      recent.set(word, (recent.get(word) ?? 0) | langs)
    }
    return recent
  }

  /** Reads all words in portions, each by one pass over the index. */
  async #readWords(documents: string): Promise<{ words: Vocabulary; authors: Vocabulary }> {
    const { aggregations } = await this.#search(documents, {
      size: 0,
      aggs: { words: { cardinality: { field: 'words', precision_threshold: 40_000 } } },
    })
    const num_partitions = Math.ceil(v.parse(valueSchema, aggregations['words']).value / portion) || 1
    const words = new Map<string, VocabularyWord>()
    const authors: VocabularyWord[] = []
    for (let partition = 0; partition < num_partitions; partition++) {
      const include = { partition, num_partitions }
      for (const { key, doc_count: count } of await this.#wordsOf(documents, { size: 1.2 * portion, include })) {
        if (!key.startsWith(sign)) {
          authors.push({ word: key.slice(authorTerm('').length), count })
          continue
        }
        const { word, langs } = readWord(key)
        const known = words.get(word)
        words.set(word, { word, langs: langs | (known?.langs ?? 0), count: count + (known?.count ?? 0) })
      }
    }
    return { words: vocabularyOf([...words.values()]), authors: vocabularyOf(authors) }
  }

  async #wordsOf(documents: string, terms: object, query: object = everything) {
    const aggs = { words: { terms: { field: 'words', ...terms } } }
    const { aggregations } = await this.#search(documents, { size: 0, query, aggs })
    return v.parse(bucketsSchema, aggregations['words']).buckets
  }

  async #readPhrases(phrases: string): Promise<PhraseBook> {
    const book = new PhraseBook(this.#schemes)
    let after: (string | number)[] | undefined
    for (;;) {
      const { hits } = await this.#search(phrases, {
        size: batchSize,
        query: { term: { kind: 'phrase' } },
        sort: [{ weight: 'desc' }, { lang: 'desc' }, { text: 'desc' }],
        ...(after && { search_after: after }),
      })
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
