import { searchLimits } from '../ranking-weights.ts'
import type { Lang } from 'shared/sites'
import { analyse } from '../analyse/analyse.ts'
import { fold } from '../analyse/fold.ts'
import { normalForm } from '../analyse/normal-form.ts'
import { isStopWord } from '../analyse/stop-words.ts'
import type { Suggestion, SuggestionQuestion } from '../search-index.ts'
import type { Vocabulary } from '../spelling/vocabulary.ts'
import type { PhraseBook, PhraseEntry } from './phrase-book.ts'

/** Phrases whose documents are counted for one answer; counting is a search each. */
const counted = 16

/** Fewer phrases than this, and slips of the keyboard are looked for. */
const few = 3

interface Candidate {
  entry: PhraseEntry
  /** Whether the phrase begins with what was typed, and not only one of its words. */
  opens: boolean
}

/** Says what people may want to search for, from what they typed so far. */
export class Suggester {
  readonly #book: PhraseBook
  readonly #counts = new Map<string, number>()

  constructor(book: PhraseBook) {
    this.#book = book
  }

  /**
   * @param count documents a query finds on the site of the question
   * @returns most useful first: true to what was typed, in the interface language, finding much, short
   */
  suggest(
    { q, site, lang, limit }: SuggestionQuestion,
    vocabulary: Vocabulary,
    count: (query: string) => number,
  ): Suggestion[] {
    const typed = words(q)
    if (typed.length === 0 || typed.length > searchLimits.correctedWords) return []
    const candidates = this.#candidates(typed, site, lang)
    if (candidates.length < few)
      for (const typo of typosOf(typed, vocabulary)) candidates.push(...this.#candidates(typo, site, lang))
    if (candidates.length === 0) candidates.push(...completions(typed, lang, vocabulary))
    candidates.sort(
      (one, other) => usefulness(other, other.entry.weight, lang) - usefulness(one, one.entry.weight, lang),
    )

    const seen = new Set<string>()
    const found: { candidate: Candidate; count: number }[] = []
    for (const candidate of candidates) {
      if (found.length >= counted) break
      const form = formOf(candidate.entry)
      if (seen.has(form)) continue
      seen.add(form)
      const documents = this.#count(`${site} ${lang} ${candidate.entry.text}`, () => count(candidate.entry.text))
      if (documents > 0) found.push({ candidate, count: documents })
    }
    return found
      .sort((one, other) => usefulness(other.candidate, other.count, lang) - usefulness(one.candidate, one.count, lang))
      .slice(0, limit)
      .map(({ candidate, count: documents }) => ({ query: candidate.entry.text, count: documents }))
  }

  /** Phrases that hold every typed word, the last one perhaps unfinished. */
  #candidates(typed: readonly string[], site: SuggestionQuestion['site'], lang: Lang): Candidate[] {
    const whole = typed.join(' ')
    const last = typed.at(-1) ?? ''
    const inOrder = this.#book.byPrefix(whole)
    const anyOrder = typed.length > 1 && inOrder.length < counted ? this.#book.byPrefix(last) : []
    const matches = ({ folded }: PhraseEntry) =>
      typed.every((word) => folded.startsWith(word) || folded.includes(` ${word}`))
    const unique = new Map<number, Candidate>()
    for (const { id, entry, opens } of inOrder)
      unique.set(id, { entry, opens: opens || unique.get(id)?.opens === true })
    for (const { id, entry } of anyOrder) if (!unique.has(id) && matches(entry)) unique.set(id, { entry, opens: false })
    const offered = [...unique.values()].filter(({ entry }) => entry.site === null || entry.site === site)
    const readable = offered.filter(({ entry }) => entry.lang === lang || entry.lang === 'en')
    return readable.length > 0 ? readable : offered.filter(({ entry }) => entry.site === null)
  }

  /** To be called when the index has moved on. */
  forgetCounts(): void {
    this.#counts.clear()
  }

  #count(name: string, count: () => number): number {
    const known = this.#counts.get(name)
    if (known !== undefined) return known
    if (this.#counts.size > 20_000) this.#counts.clear()
    const documents = count()
    this.#counts.set(name, documents)
    return documents
  }
}

const words = (q: string): string[] => fold(normalForm(q)).match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu) ?? []

const usefulness = ({ entry, opens }: Candidate, documents: number, lang: Lang): number =>
  (opens ? 2 : 0) +
  0.6 * Math.log2(1 + documents) +
  (entry.lang === lang ? 1.5 : 0) +
  (entry.site === null ? 0 : 1.5) -
  0.04 * entry.text.length

/** Phrases that differ only in endings, accents, common words or order find the same and count as one. */
const formOf = ({ text, lang }: PhraseEntry): string =>
  analyse(text, lang === 'cn' ? 'en' : lang)
    .tokens.filter(({ word }) => !isStopWord(word, lang))
    .map(({ terms }) => terms[0])
    .sort()
    .join(' ')

/** What was typed with one word replaced by a neighbour that is in the texts, the likeliest first. */
const typosOf = (typed: readonly string[], vocabulary: Vocabulary): string[][] =>
  typed.flatMap((word, index) => {
    const unfinished = index === typed.length - 1
    if (vocabulary.byPrefix(word, 1).length > 0) return []
    return vocabulary
      .neighbours(word, unfinished)
      .slice(0, 3)
      .map((better) => typed.with(index, better.word))
  })

/** What was typed with its last word finished. */
const completions = (typed: readonly string[], lang: Lang, vocabulary: Vocabulary): Candidate[] => {
  const before = typed.slice(0, -1)
  const last = typed.at(-1) ?? ''
  const ends = vocabulary.byPrefix(last, 5)
  const near = ends.length > 0 ? ends : vocabulary.neighbours(last, true).slice(0, 3)
  return near.map(({ word, count }) => {
    const text = [...before, word].join(' ')
    return { entry: { text, folded: text, lang, site: null, weight: count }, opens: true }
  })
}
