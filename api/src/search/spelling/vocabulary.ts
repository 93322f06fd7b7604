import type { DatabaseSync } from 'node:sqlite'
import type { Lang } from 'shared/sites'
import { afterPrefix, writtenTerm } from '../analyse/terms.ts'
import { languagesOfBits } from '../postings/language-bits.ts'
import { byBytes, TermDictionary } from '../postings/term-dictionary.ts'
import { isOneEditApart } from './edits.ts'
import { firstPlace, PackedStrings } from './packed-strings.ts'

export interface VocabularyWord {
  word: string
  /** Documents that hold it as written. */
  count: number
  /** Bits of the languages of the texts that hold it. Default: none (authors) */
  langs?: number
}

/** Words shorter than this have too many neighbours for a guess. */
const shortest = 4

/** Neighbours of one word. */
const mostNeighbours = 20

/** Words read in one step. */
const slice = 1000

interface Stretch {
  words: PackedStrings
  counts: Uint32Array
  langs: Uint8Array
}

/** The words of all documents as written (without accents), sorted. */
export class Vocabulary {
  readonly #stretches: Stretch[] = []
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
      const totals = [...dictionary.totals(from, to)].sort(([one], [other]) => byBytes(one, other))
      vocabulary.add(totals.map(([term, found]) => ({ word: term.slice(everyWord.length), ...found })))
      from = to
      yield
    }
    return vocabulary
  }

  /** Adds words, sorted, behind all before. */
  add(words: readonly VocabularyWord[]): void {
    if (words.length === 0) return
    const counts = Uint32Array.from(words, ({ count }) => count)
    const langs = Uint8Array.from(words, (word) => word.langs ?? 0)
    this.#stretches.push({ words: new PackedStrings(words.map(({ word }) => word)), counts, langs })
  }

  count(word: string): number {
    return this.find(word)?.count ?? 0
  }

  find(word: string): VocabularyWord | null {
    for (const first of this.#from(word)) return first.word === word ? first : null
    return null
  }

  /** Words that begin so, most frequent first. */
  byPrefix(prefix: string, limit: number): VocabularyWord[] {
    const found: VocabularyWord[] = []
    for (const each of this.#from(prefix)) {
      if (!each.word.startsWith(prefix)) break
      found.push(each)
    }
    return found.sort((one, other) => other.count - one.count).slice(0, limit)
  }

  /**
   * The twenty most frequent words one edit away, most frequent first; the first letter may be wrong too.
   *
   * @param prefix words that begin with something one edit away
   */
  neighbours(word: string, prefix = false): VocabularyWord[] {
    if (word.length < shortest || /[\p{N}\p{sc=Han}]/u.test(word)) return []
    const name = `${prefix ? '*' : ''}${word}`
    const known = this.#neighbours.get(name)
    if (known) return known
    const found: VocabularyWord[] = []
    for (const { words, counts, langs } of this.#stretches)
      for (let at = 0; at < words.length; at++) {
        const difference = words.lengthOf(at) - word.length
        if (difference < -1 || (difference > 1 && !prefix)) continue
        const other = words.at(at)
        if (other !== word && isOneEditApart(word, other, prefix))
          found.push({ word: other, count: counts[at] ?? 0, langs: langs[at] ?? 0 })
      }
    found.sort((one, other) => other.count - one.count)
    if (this.#neighbours.size > 2000) this.#neighbours.clear()
    const nearest = found.slice(0, mostNeighbours)
    this.#neighbours.set(name, nearest)
    return nearest
  }

  /** Those of the neighbours that texts in one of the languages hold. */
  neighboursIn(word: string, langs: readonly Lang[]): VocabularyWord[] {
    return this.neighbours(word).filter((near) => languagesOfBits(near.langs ?? 0).some((lang) => langs.includes(lang)))
  }

  /** Words from the first one on that is not before `word`. */
  *#from(word: string): Generator<VocabularyWord> {
    const stretches = this.#stretches
    const isBefore = ({ words }: Stretch, place: number): boolean => words.at(place) < word
    const endsBefore = (place: number): boolean => {
      const stretch = stretches[place]
      return stretch !== undefined && isBefore(stretch, stretch.words.length - 1)
    }
    for (const stretch of stretches.slice(firstPlace(stretches.length, endsBefore))) {
      const { words, counts, langs } = stretch
      for (let at = firstPlace(words.length, (place) => isBefore(stretch, place)); at < words.length; at++)
        yield { word: words.at(at), count: counts[at] ?? 0, langs: langs[at] ?? 0 }
    }
  }
}
