import type { Lang } from 'shared/sites'
import { normalForm } from '../analyse/normal-form.ts'
import { isWeakWord, stopPhraseWordsAt } from '../analyse/stop-phrases.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'
import { ChineseSegments } from './chinese-segments.ts'
import { ConceptLookup } from './concept-lookup.ts'
import { takePhrases } from './phrases.ts'
import { translationKey, type WordLang } from './phrase-keys.ts'
import { wordsOf, type Word } from './query-words.ts'
import { SegmentLabels } from './segment-labels.ts'
import type { QuerySegment, Recognise, Recognition } from './segments.ts'
import { ThesaurusReader } from './thesaurus-buffer.ts'
import { longestPhrase } from './thesaurus-weights.ts'

const wordLangs: readonly WordLang[] = ['en', 'es', 'fr', 'pt']

/** What follows a French verb in a question: `améliore-t-elle`. */
const inverted = new Set(['t', 'il', 'elle', 'ils', 'elles', 'on', 'ce', 'nous', 'vous'])

/** Reads a query: its language, its padding, and the phrases and words that remain. */
class Recogniser {
  readonly #thesaurus: ThesaurusReader
  readonly #lookup: ConceptLookup
  readonly #labels: SegmentLabels
  readonly #chinese: ChineseSegments

  constructor(thesaurus: ThesaurusReader) {
    this.#thesaurus = thesaurus
    this.#lookup = new ConceptLookup(thesaurus)
    this.#labels = new SegmentLabels(thesaurus, this.#lookup)
    this.#chinese = new ChineseSegments(this.#lookup, this.#labels)
  }

  recognise(query: string, interfaceLang: Lang): Recognition {
    const text = normalForm(query)
    const words = wordsOf(text)
    const chinese = this.#chinese.segments(text)
    const lang = words.length === 0 && chinese.length > 0 ? 'cn' : this.#languageOf(words, interfaceLang)
    const segments = [...chinese, ...this.#wordSegments(text, words, lang)].sort(
      (one, other) => one.start - other.start,
    )
    if (segments.length > 0 && segments.every(({ kind }) => kind === 'padding'))
      return {
        lang,
        segments: segments.map(({ text: typed, start, end }) =>
          this.#labels.word({ text: typed, start, end }, lang, typed),
        ),
      }
    return { lang, segments }
  }

  /** The language whose phrases and small words cover most of the query; that of the interface where it is as good. */
  #languageOf(words: readonly Word[], interfaceLang: Lang): Lang {
    const preferred = interfaceLang === 'cn' ? 'en' : interfaceLang
    let best: WordLang = preferred
    let bestScore = -1
    for (const lang of [preferred, ...wordLangs.filter((other) => other !== preferred)]) {
      const taken = new Uint8Array(words.length)
      this.#markPadding(words, lang, taken)
      const covered = takePhrases(this.#lookup, words, lang, taken).reduce((sum, { length }) => sum + length, 0)
      const known = words.filter(
        ({ lower }, i) => !taken[i] && (isWeakWord(lower, lang) || this.#thesaurus.has(translationKey(lower, lang))),
      ).length
      const small = words.filter(({ lower, isShouted }) => !isShouted && isStopWordOf(lower, lang)).length
      const score = covered + 0.6 * known + small + (lang === preferred ? 0.3 : 0)
      if (score > bestScore) {
        best = lang
        bestScore = score
      }
      if (lang === preferred && score > words.length) return lang
    }
    return best
  }

  #markPadding(words: readonly Word[], lang: WordLang, taken: Uint8Array): void {
    if (lang === 'fr')
      words.forEach(({ piece, folded: word }, i) => {
        if (words[i - 1]?.piece === piece && inverted.has(word)) taken[i] = 1
      })
    const folded = words.map((word) => (word.isShouted ? word.typed : word.folded))
    for (let at = 0; at < words.length;) {
      const length = stopPhraseWordsAt(folded, at, lang)
      const end = this.#paddingEnd(words, at, at + length, lang)
      taken.fill(1, at, end)
      at = Math.max(at + 1, end)
    }
  }

  /** Where padding ends: before a reviewed phrase that goes on beyond it (`qué | programas del mercado laboral`). */
  #paddingEnd(words: readonly Word[], at: number, end: number, lang: WordLang): number {
    for (let from = at; from < end; from++) {
      const maxWords = Math.min(longestPhrase.words, words.length - from)
      for (let length = maxWords; from + length > end; length--) {
        const concepts = this.#lookup.ofWords(words.slice(from, from + length), lang)
        if (concepts && this.#lookup.isReviewed(concepts)) return from
      }
    }
    return end
  }

  #wordSegments(text: string, words: readonly Word[], lang: Lang): QuerySegment[] {
    const main = lang === 'cn' ? 'en' : lang
    const taken = new Uint8Array(words.length)
    this.#markPadding(words, main, taken)
    const found = takePhrases(this.#lookup, words, main, taken)
    // Single words of other languages are mostly chance; phrases are not. English is typed everywhere.
    if (main !== 'en') found.push(...takePhrases(this.#lookup, words, 'en', this.#withSmallWords(words, main, taken)))
    for (const other of wordLangs)
      if (other !== main && other !== 'en') found.push(...takePhrases(this.#lookup, words, other, taken, 2))

    const segments = found.map((phrase): QuerySegment => {
      const first = words[phrase.at]
      const last = words[phrase.at + phrase.length - 1]
      const stretch = { start: first?.start ?? 0, end: last?.end ?? 0 }
      return this.#labels.concept(
        { ...stretch, text: text.slice(stretch.start, stretch.end) },
        phrase.lang,
        phrase.concepts,
      )
    })
    const covered = new Set(found.flatMap(({ at, length }) => Array.from({ length }, (_, i) => at + i)))
    const rest = words.map((word, i) => ({ ...word, i })).filter(({ i }) => !covered.has(i))
    for (const parts of Map.groupBy(rest, ({ piece }) => piece).values()) {
      const whole = words.filter(({ piece }) => piece === parts[0]?.piece)
      // A compound that nothing cuts is one word.
      const isWhole = parts.length === whole.length && parts.every(({ i }) => taken[i] !== 1)
      for (const group of isWhole ? [parts] : parts.map((part) => [part])) {
        const [first] = group
        const last = group.at(-1)
        if (!first || !last) continue
        const stretch = { start: first.start, end: last.end, text: text.slice(first.start, last.end) }
        const isStopPhrase = group.every(
          ({ i, lower, isShouted }) => taken[i] === 1 || (!isShouted && isStopWordOf(lower, main)),
        )
        segments.push(
          isStopPhrase
            ? { ...stretch, kind: 'padding' }
            : this.#labels.word(stretch, main, group.length === 1 ? first.lower : ''),
        )
      }
    }
    return segments
  }

  /** What is taken, and the small and weak words of a language, which are no words of another one. */
  #withSmallWords(words: readonly Word[], lang: WordLang, taken: Uint8Array): Uint8Array {
    words.forEach(({ lower, isShouted }, i) => {
      if (!isShouted && (isStopWordOf(lower, lang) || isWeakWord(lower, lang))) taken[i] ||= 3
    })
    return taken
  }
}

/** @param buffer what `openThesaurus` gives; it is only read, and may be shared by threads */
export const recogniserOf = (buffer: ArrayBuffer | SharedArrayBuffer): Recognise => {
  const recogniser = new Recogniser(new ThesaurusReader(buffer))
  return (text, lang) => recogniser.recognise(text, lang)
}
