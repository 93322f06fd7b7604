import type { DatabaseSync } from 'node:sqlite'
import { afterPrefix, writtenTerm } from '../analyse/terms.ts'
import { byBytes, TermDictionary } from '../postings/term-dictionary.ts'
import { isOneEditApart } from './edits.ts'

export interface VocabularyWord {
  word: string
  /** Documents that hold it as written. */
  count: number
}

/** Words shorter than this have too many neighbours for a guess. */
const shortest = 4

/** Words read in one step. */
const slice = 1000

/** The words of all documents as written (without accents), sorted. */
export class Vocabulary {
  readonly #words: string[] = []
  readonly #counts: number[] = []
  readonly #neighbours = new Map<string, VocabularyWord[]>()

  /** Reads them in steps of a few milliseconds; what comes to the index between two steps may be missing. */
  static *reading(database: DatabaseSync): Generator<undefined, Vocabulary> {
    const vocabulary = new Vocabulary()
    const everyWord = writtenTerm('')
    // The end of a step is read off the segment with most words, so that all segments have few between two ends.
    const [largest] = database.prepare('SELECT id FROM segment ORDER BY postings DESC LIMIT 1').all()
    const end = database.prepare(
      'SELECT term FROM term WHERE segment = ? AND term >= ? AND term < ? ORDER BY term LIMIT 1 OFFSET ?',
    )
    const dictionary = new TermDictionary(database)
    const last = afterPrefix(everyWord)
    for (let from = everyWord; from < last;) {
      const to = String(end.get(largest?.['id'] ?? null, from, last, slice)?.['term'] ?? last)
      for (const [term, { count }] of [...dictionary.totals(from, to)].sort(([one], [other]) => byBytes(one, other)))
        vocabulary.add(term.slice(everyWord.length), count)
      from = to
      yield
    }
    return vocabulary
  }

  /**
   * Adds a word behind every one before.
   *
   * @param count documents that hold it as written
   */
  add(word: string, count: number): void {
    this.#words.push(word)
    this.#counts.push(count)
  }

  count(word: string): number {
    const at = this.#placeOf(word)
    return this.#words[at] === word ? (this.#counts[at] ?? 0) : 0
  }

  /** Words that begin so, most frequent first. */
  byPrefix(prefix: string, limit: number): VocabularyWord[] {
    const found: VocabularyWord[] = []
    for (let at = this.#placeOf(prefix); this.#words[at]?.startsWith(prefix); at++) found.push(this.#at(at))
    return found.sort((one, other) => other.count - one.count).slice(0, limit)
  }

  /**
   * Words one edit away, most frequent first; the first letter may be wrong too.
   *
   * @param prefix words that begin with something one edit away
   */
  neighbours(word: string, limit: number, prefix = false): VocabularyWord[] {
    if (word.length < shortest || /[\p{N}\p{sc=Han}]/u.test(word)) return []
    const name = `${prefix ? '*' : ''}${word}`
    const known = this.#neighbours.get(name)
    if (known) return known.slice(0, limit)
    const found: VocabularyWord[] = []
    for (let at = 0; at < this.#words.length; at++) {
      const other = this.#words[at] ?? ''
      if (other !== word && isOneEditApart(word, other, prefix)) found.push(this.#at(at))
    }
    found.sort((one, other) => other.count - one.count)
    if (this.#neighbours.size > 2000) this.#neighbours.clear()
    this.#neighbours.set(name, found.slice(0, 20))
    return found.slice(0, limit)
  }

  #at(place: number): VocabularyWord {
    return { word: this.#words[place] ?? '', count: this.#counts[place] ?? 0 }
  }

  /** The first place whose word is not before `word`. */
  #placeOf(word: string): number {
    let low = 0
    let high = this.#words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}
