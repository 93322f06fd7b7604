import { languages, type Lang } from 'shared/sites'
import { chineseWords } from '../analyse/chinese.ts'
import { fold } from '../analyse/fold.ts'
import { isWeakWord, paddingCharactersAt, paddingWordsAt } from '../analyse/padding.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { simplified } from '../analyse/simplified.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'
import { cognatesOf } from './cognates.ts'
import type { ConceptRole } from './concept-sources.ts'
import {
  abbreviationKey,
  chineseKey,
  foldedWords,
  formKey,
  translationKey,
  wordsKey,
  type WordLang,
} from './phrase-keys.ts'
import { ThesaurusReader, type StoredConcept, type StoredLabel, type StoredTranslation } from './thesaurus-buffer.ts'
import { certainTranslation, longestPhrase, mostLabels, thesaurusWeights as weights } from './thesaurus-weights.ts'

/** One way to say what was asked. */
export interface ConceptLabel {
  lang: Lang
  text: string
  /** Against the person's own words, which weigh 1. */
  weight: number
  /** `own`: as typed; `synonym`: the same language; `translation`: another one. */
  relation: 'own' | 'synonym' | 'translation'
  /** Near in meaning and not the same. */
  isRelated?: true
  /** The preferred English label of a concept that was typed in another language: most texts are English. */
  isEnglishName?: true
}

export interface ConceptCandidate {
  id: string
  /** The label as typed first, then synonyms, then translations (English first); nothing beside the first one for a generic concept. */
  labels: ConceptLabel[]
}

interface Stretch {
  /** As typed, in normal form (NFKC). */
  text: string
  /** Offsets into the query in normal form. */
  start: number
  end: number
}

/** A part of a query. All parts together, in order, are the query but for what stands between words. */
export type QuerySegment =
  /** Words of a question that say nothing of its subject. */
  | (Stretch & { kind: 'padding' })
  /** A phrase of the thesaurus: one or two concepts it may mean, likelier first. */
  | (Stretch & { kind: 'concept'; lang: Lang; candidates: ConceptCandidate[]; role: ConceptRole })
  /** Any other word, with what it is likely to be in English. */
  | (Stretch & { kind: 'word'; lang: Lang; labels: ConceptLabel[]; role: ConceptRole })

export interface Recognition {
  /** The language the query is written in, which may be another one than that of the interface. */
  lang: Lang
  segments: QuerySegment[]
}

/** Reads loose words (no operators, no quotes) as concepts and words. Any text can be read. */
export type Recognise = (text: string, lang: Lang) => Recognition

/** Every label of a segment once, the best weight of each. */
export const labelsOf = (segment: QuerySegment): ConceptLabel[] => {
  if (segment.kind === 'padding') return []
  if (segment.kind === 'word') return segment.labels
  const labels = new Map<string, ConceptLabel>()
  for (const label of segment.candidates.flatMap((candidate) => candidate.labels)) {
    const name = `${label.lang} ${fold(label.text)}`
    const known = labels.get(name)
    if (!known || known.weight < label.weight) labels.set(name, label)
  }
  return [...labels.values()]
}

/** A word of the query, or one part of a compound. */
interface Word {
  /** In small letters without accents. */
  folded: string
  /** In small letters as typed. */
  lower: string
  typed: string
  start: number
  end: number
  /** Number of the compound it is part of. */
  piece: number
  /** Typed in capitals among small letters: a name or an abbreviation, never padding. */
  isShouted: boolean
}

const wordLangs: readonly WordLang[] = ['en', 'es', 'fr', 'pt']

/** Behind a concept, those who have it, and nothing more: `慢性病患者` is people with chronic diseases. */
const bearers = new Set(['患者', '病人', '人士'])

/** What follows a French verb in a question: `améliore-t-elle`. */
const inverted = new Set(['t', 'il', 'elle', 'ils', 'elles', 'on', 'ce', 'nous', 'vous'])

const wordsOf = (text: string): Word[] => {
  const hasSmallLetters = /\p{Ll}/u.test(text)
  return [...piecesOf(text)].flatMap((piece, number) => {
    if (piece.kind === 'han') return []
    const written = text.slice(piece.start, piece.end)
    const isOne = !/\s/.test(text.trim())
    let from = 0
    return piece.parts.map((part, i): Word => {
      const found = written.toLowerCase().indexOf(part, from)
      const at = found < 0 ? from : found
      const isLast = i === piece.parts.length - 1
      const end = found < 0 || isLast ? written.length : at + part.length
      from = end
      const typed = written.slice(at, end)
      return {
        folded: fold(part),
        lower: part,
        typed,
        start: piece.start + at,
        end: piece.start + end,
        piece: number,
        isShouted: (hasSmallLetters || isOne) && /^[\p{Lu}\p{N}.]*\p{Lu}[\p{Lu}\p{N}.]+s?$/u.test(typed),
      }
    })
  })
}

interface Found {
  /** Place of the first word, and how many. */
  at: number
  length: number
  lang: Lang
  concepts: { index: number; isRelated: boolean }[]
}

interface ChineseCut {
  at: number
  length: number
  concepts: Found['concepts'] | null
  isPadding: boolean
}

/** What a part of a cut costs: few long parts win, reviewed concepts before others. */
const cutCosts = {
  reviewed: 1,
  concept: 1.15,
  padding: 1,
  shortPadding: 1.6,
  character: 2,
  word: 1.6,
  weakWord: 1.2,
  smallWord: 0,
} as const

const leftOverCost = ({ lower, isShouted }: Word, lang: WordLang): number => {
  if (!isShouted && isStopWordOf(lower, lang)) return cutCosts.smallWord
  return !isShouted && isWeakWord(lower, lang) ? cutCosts.weakWord : cutCosts.word
}

class Recogniser {
  readonly #thesaurus: ThesaurusReader

  constructor(thesaurus: ThesaurusReader) {
    this.#thesaurus = thesaurus
  }

  recognise(query: string, interfaceLang: Lang): Recognition {
    const text = query.normalize('NFKC')
    const words = wordsOf(text)
    const chinese = this.#chineseSegments(text)
    const lang = words.length === 0 && chinese.length > 0 ? 'cn' : this.#languageOf(words, interfaceLang)
    const segments = [...chinese, ...this.#wordSegments(text, words, lang)].sort(
      (one, other) => one.start - other.start,
    )
    if (segments.length > 0 && segments.every(({ kind }) => kind === 'padding'))
      return {
        lang,
        segments: segments.map(({ text: typed, start, end }) => this.#word({ text: typed, start, end }, lang, typed)),
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
      const covered = this.#phrases(words, lang, taken).reduce((sum, { length }) => sum + length, 0)
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
      const length = paddingWordsAt(folded, at, lang)
      const end = this.#paddingEnd(words, at, at + length, lang)
      taken.fill(1, at, end)
      at = Math.max(at + 1, end)
    }
  }

  /** Where padding ends: before a reviewed phrase that goes on beyond it (`qué | programas del mercado laboral`). */
  #paddingEnd(words: readonly Word[], at: number, end: number, lang: WordLang): number {
    for (let from = at; from < end; from++) {
      const longest = Math.min(longestPhrase.words, words.length - from)
      for (let length = longest; from + length > end; length--) {
        const concepts = this.#conceptsOf(words.slice(from, from + length), lang)
        if (concepts && this.#isReviewed(concepts)) return from
      }
    }
    return end
  }

  /**
   * Phrases of the thesaurus, none over another or over what is taken, chosen so that the cut as a whole costs least:
   * few long phrases, and few words of meaning left over. Marks what they take.
   */
  #phrases(words: readonly Word[], lang: WordLang, taken: Uint8Array, shortest = 1): Found[] {
    const best: { cost: number; found: Found | null }[] = [{ cost: 0, found: null }]
    const offer = (from: number, to: number, found: Found | null, cost: number) => {
      const total = (best[from]?.cost ?? 0) + cost
      const known = best[to]
      if (!known || total < known.cost) best[to] = { cost: total, found }
    }
    for (let at = 0; at < words.length; at++) {
      for (let length = Math.min(longestPhrase.words, words.length - at); length >= shortest; length--) {
        const phrase = words.slice(at, at + length)
        if (phrase.some((_, i) => taken[at + i] !== 0)) continue
        // Chinese may stand between two words that are neighbours here.
        if (phrase.some(({ piece }, i) => i > 0 && piece - (phrase[i - 1]?.piece ?? 0) > 1)) continue
        const concepts = this.#conceptsOf(phrase, lang)
        if (!concepts) continue
        const cost = this.#isReviewed(concepts) ? cutCosts.reviewed : cutCosts.concept
        // Of two cuts that cost the same, the one with the longest phrase.
        offer(at, at + length, { at, length, lang, concepts }, cost - length * length * 1e-4)
      }
      const word = words[at]
      offer(at, at + 1, null, word && taken[at] === 0 ? leftOverCost(word, lang) : 0)
    }
    const found: Found[] = []
    for (let end = words.length; end > 0;) {
      const phrase = best[end]?.found
      if (phrase) {
        found.unshift(phrase)
        taken.fill(2, phrase.at, end)
      }
      end -= phrase?.length ?? 1
    }
    return found
  }

  #conceptsOf(words: readonly Word[], lang: WordLang): Found['concepts'] | null {
    const [only] = words
    if (words.length === 1 && only) {
      if (only.isShouted) {
        const typed = only.typed.replaceAll('.', '')
        const abbreviated =
          this.#concepts(abbreviationKey(typed)) ?? this.#concepts(abbreviationKey(typed.replace(/s$/, '')))
        if (abbreviated) return abbreviated
      } else if (isStopWordOf(only.lower, lang)) return null
      const byForm = this.#concepts(formKey(only.folded, lang))
      if (byForm) return this.#isTelling(only, lang, byForm) ? byForm : null
      // `aider` has the stem of `aidant`.
      if (isWeakWord(only.lower, lang)) return null
      const byStem = this.#concepts(wordsKey([only.folded], lang))
      return byStem && this.#isAlike(only.folded, lang, byStem) ? byStem : null
    }
    const keyOf = (some: readonly Word[]) =>
      wordsKey(
        some.map(({ folded }) => folded),
        lang,
      )
    const whole = this.#concepts(keyOf(words))
    if (whole || lang === 'en') return whole
    const isSmall = (word: Word | undefined) => word !== undefined && isStopWordOf(word.lower, lang)
    const telling = words.filter((word) => !isSmall(word))
    if (telling.length < 2 || telling.length === words.length || isSmall(words[0]) || isSmall(words.at(-1))) return null
    const loose = this.#concepts(keyOf(telling))
    return loose && this.#isReviewed(loose) ? loose : null
  }

  /** Whether a single word is better taken as its concept than as a word of general meaning or of learned translation. */
  #isTelling({ lower }: Word, lang: WordLang, concepts: Found['concepts']): boolean {
    if (lang !== 'en' && isStopWordOf(lower, 'en')) return false
    if (this.#isReviewed(concepts)) return true
    return !isWeakWord(lower, lang) && !this.#thesaurus.has(translationKey(lower, lang))
  }

  /** Whether a word with the stem of a reviewed label differs from it in its ending only (`publicas` is no `publicidad`). */
  #isAlike(word: string, lang: WordLang, concepts: Found['concepts']): boolean {
    return (
      this.#isReviewed(concepts) &&
      concepts.some(({ index }) =>
        this.#thesaurus
          .concept(index)
          .labels.some((label) => label.lang === lang && isAlmostSame(fold(label.text), word)),
      )
    )
  }

  #isReviewed(concepts: Found['concepts']): boolean {
    return concepts.some(({ index }) => this.#thesaurus.idOf(index).startsWith('own:'))
  }

  #concepts(key: string): Found['concepts'] | null {
    const entry = this.#thesaurus.entry(key)
    return entry?.kind === 'concepts' ? entry.concepts : null
  }

  #wordSegments(text: string, words: readonly Word[], lang: Lang): QuerySegment[] {
    const main = lang === 'cn' ? 'en' : lang
    const taken = new Uint8Array(words.length)
    this.#markPadding(words, main, taken)
    const found = this.#phrases(words, main, taken)
    // Single words of other languages are mostly chance; phrases are not. English is typed everywhere.
    if (main !== 'en') found.push(...this.#phrases(words, 'en', this.#withSmallWords(words, main, taken)))
    for (const other of wordLangs)
      if (other !== main && other !== 'en') found.push(...this.#phrases(words, other, taken, 2))

    const segments = found.map((phrase): QuerySegment => {
      const first = words[phrase.at]
      const last = words[phrase.at + phrase.length - 1]
      const stretch = { start: first?.start ?? 0, end: last?.end ?? 0 }
      return this.#concept({ ...stretch, text: text.slice(stretch.start, stretch.end) }, phrase)
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
        const isPadding = group.every(
          ({ i, lower, isShouted }) => taken[i] === 1 || (!isShouted && isStopWordOf(lower, main)),
        )
        segments.push(
          isPadding
            ? { ...stretch, kind: 'padding' }
            : this.#word(stretch, main, group.length === 1 ? first.lower : ''),
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

  #word(stretch: Stretch, lang: Lang, lower: string): QuerySegment {
    const entry = this.#thesaurus.entry(translationKey(lower, lang))
    const isGeneric = isWeakWord(lower || stretch.text, lang)
    const known = entry?.kind === 'translations' ? entry.translations : []
    const translations = known.filter(({ probability }) => !isGeneric || probability >= certainTranslation)
    const own: ConceptLabel = {
      lang,
      text: stretch.text,
      weight: translations.length > 0 ? weights.foreignWord : 1,
      relation: 'own',
    }
    return {
      ...stretch,
      kind: 'word',
      lang,
      role: isGeneric || this.#isAimInEnglish(translations) ? 'aim' : 'subject',
      labels: [
        own,
        ...this.#likelyEnglish(lower, lang, translations.length > 0),
        ...translations
          .filter((translation) => fold(translation.text) !== fold(stretch.text))
          .map(({ text, probability }): ConceptLabel => ({
            lang: 'en',
            text,
            weight: (weights.wordTranslation * probability) / 1000,
            relation: 'translation',
          })),
      ],
    }
  }

  /** Whether the surest translation of a word says what is wanted, as in English: questions ask the same in any language. */
  #isAimInEnglish([surest]: readonly StoredTranslation[]): boolean {
    return surest !== undefined && surest.probability >= certainTranslation && isWeakWord(surest.text, 'en')
  }

  /** What a word of another language may also be in English: the concept it is a name of, or a word written alike. */
  #likelyEnglish(lower: string, lang: Lang, isTranslated: boolean): ConceptLabel[] {
    if (lang === 'en' || lang === 'cn' || lower.length < 4) return []
    const [found] = this.#concepts(formKey(fold(lower), lang)) ?? []
    const named = found && this.#thesaurus.concept(found.index).labels.find((label) => label.lang === 'en')
    const texts = named ? [named.text] : isTranslated ? [] : cognatesOf(lower, lang)
    return texts
      .filter((text) => fold(text) !== fold(lower))
      .map((text) => ({ lang: 'en', text, weight: weights.likelyTranslation, relation: 'translation' }))
  }

  #concept(stretch: Stretch, { lang, concepts }: Pick<Found, 'lang' | 'concepts'>): QuerySegment {
    const own: ConceptLabel = { lang, text: stretch.text, weight: 1, relation: 'own' }
    const stored = concepts.map(({ index, isRelated }) => ({ concept: this.#thesaurus.concept(index), isRelated }))
    const isGeneric = stored.every(({ concept }) => concept.isGeneric)
    return {
      ...stretch,
      kind: 'concept',
      lang,
      role: isGeneric ? 'aim' : (stored[0]?.concept.role ?? 'subject'),
      candidates: stored.map(({ concept, isRelated }) => ({
        id: concept.id,
        labels: [own, ...(isGeneric && lang === 'en' ? [] : expansions(concept, own, isRelated))],
      })),
    }
  }

  /** Chinese words of a text, whatever stands around them. */
  #chineseSegments(text: string): QuerySegment[] {
    return [...piecesOf(text)].flatMap((piece) => {
      if (piece.kind !== 'han') return []
      const segments: QuerySegment[] = []
      let rest: number | null = null
      const close = (to: number) => {
        if (rest !== null) segments.push(...this.#chineseRest(text, piece.text.slice(rest, to), piece.start + rest))
        rest = null
      }
      for (const { at, length, concepts, isPadding } of this.#chineseCut(piece.text)) {
        if (!concepts && !isPadding) {
          rest ??= at
          continue
        }
        close(at)
        const start = piece.start + at
        const stretch = { text: text.slice(start, start + length), start, end: start + length }
        const follows = segments.at(-1)
        const isBearer = bearers.has(stretch.text) && follows?.kind === 'concept' && follows.end === start
        segments.push(
          concepts && !isBearer ? this.#concept(stretch, { lang: 'cn', concepts }) : { ...stretch, kind: 'padding' },
        )
      }
      close(piece.text.length)
      return segments
    })
  }

  /** Cuts a run of Chinese into concepts, padding and single characters, so that the cut as a whole costs least. */
  #chineseCut(run: string): ChineseCut[] {
    const best: { cost: number; cut: ChineseCut | null }[] = [{ cost: 0, cut: null }]
    const offer = (cut: ChineseCut, cost: number) => {
      const end = cut.at + cut.length
      const total = (best[cut.at]?.cost ?? 0) + cost
      const known = best[end]
      if (!known || total < known.cost) best[end] = { cost: total, cut }
    }
    for (let at = 0; at < run.length; at++) {
      offer({ at, length: 1, concepts: null, isPadding: false }, cutCosts.character)
      const padding = paddingCharactersAt(run, at)
      for (let length = padding; length > 0; length--)
        if (paddingCharactersAt(run.slice(at, at + length), 0) === length)
          offer({ at, length, concepts: null, isPadding: true }, length > 1 ? cutCosts.padding : cutCosts.shortPadding)
      for (let length = Math.min(longestPhrase.characters, run.length - at); length >= 2; length--) {
        const concepts = this.#concepts(chineseKey(run.slice(at, at + length)))
        if (!concepts) continue
        const isReviewed = this.#isReviewed(concepts)
        const text = run.slice(at, at + length)
        // A dictionary's `糖尿病患者` knows few names; diabetes, and those who have it, is known better.
        if (!isReviewed && (isWeakWord(text, 'cn') || [...bearers].some((bearer) => text.endsWith(bearer)))) continue
        offer({ at, length, concepts, isPadding: false }, isReviewed ? cutCosts.reviewed : cutCosts.concept)
      }
    }
    const cuts: ChineseCut[] = []
    for (let cut = best[run.length]?.cut ?? null; cut; cut = best[cut.at]?.cut ?? null) cuts.unshift(cut)
    return cuts
  }

  /** A stretch no concept covers: cut by the segmenter, single characters put together, small words padding. */
  #chineseRest(text: string, run: string, start: number): QuerySegment[] {
    const segments: QuerySegment[] = []
    let open: number | null = null
    const close = (to: number) => {
      if (open === null) return
      const typed = text.slice(open, to)
      segments.push(this.#word({ text: typed, start: open, end: to }, 'cn', simplified(typed)))
      open = null
    }
    let at = start
    for (const word of chineseWords(run)) {
      const from = at
      at += word.length
      if (isStopWordOf(word, 'cn')) {
        close(from)
        segments.push({ kind: 'padding', text: text.slice(from, at), start: from, end: at })
      } else if (word.length > 1) {
        close(from)
        open = from
        close(at)
      } else open ??= from
    }
    close(at)
    return segments
  }
}

const isAlmostSame = (one: string, other: string): boolean => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return same >= Math.max(one.length, other.length) - 3
}

const wordSetOf = ({ text, lang }: Pick<StoredLabel, 'text' | 'lang'>): Set<string> =>
  lang === 'cn' ? new Set([chineseKey(text)]) : new Set(foldedWords(text).map((word) => wordsKey([word], lang)))

const holdsAll = (words: ReadonlySet<string>, needed: ReadonlySet<string>): boolean =>
  [...needed].every((word) => words.has(word))

const weightOf = (
  { lang, isReviewed, isRelated, isPreferred }: StoredLabel,
  own: Lang,
  byRelation: boolean,
  isReviewedConcept: boolean,
): number => {
  if (isRelated || byRelation) return weights.related
  if (lang === own) return isReviewed ? weights.reviewedSynonym : weights.synonym
  if (own === 'en' || (isReviewedConcept && lang !== 'en')) return weights.thirdLanguage
  if (isPreferred) return weights.preferredTranslation
  // English labels weigh as they do where their concept is asked for in English.
  if (isReviewedConcept) return isReviewed ? weights.reviewedSynonym : weights.synonym
  return weights.translation
}

/** The other labels of a concept that was typed as `own`. A text that holds a longer one than another holds both. */
const expansions = (
  { labels, isForTranslation }: StoredConcept,
  own: ConceptLabel,
  isRelated: boolean,
): ConceptLabel[] => {
  const isReviewed = labels.some((label) => label.isReviewed)
  const ordered: Lang[] = [own.lang, ...languages.filter((lang) => lang !== own.lang)]
  // What is written alike in the query's language (French `addiction`) is looked for once, as chosen there.
  const known = new Set([fold(own.text)])
  return ordered.flatMap((lang) => {
    if (lang === own.lang && isForTranslation) return []
    const most = lang === own.lang ? mostLabels.same - 1 : lang === 'en' ? mostLabels.english : mostLabels.other
    const taken = lang === own.lang ? [wordSetOf(own)] : []
    const chosen: ConceptLabel[] = []
    for (const label of labels) {
      if (chosen.length >= most) break
      if (label.lang !== lang || (lang !== own.lang && known.has(fold(label.text)))) continue
      const words = wordSetOf(label)
      if (taken.some((known) => holdsAll(words, known))) continue
      taken.push(words)
      if (lang === own.lang) known.add(fold(label.text))
      chosen.push({
        lang,
        text: label.text,
        weight: weightOf(label, own.lang, isRelated, isReviewed),
        relation: lang === own.lang ? 'synonym' : 'translation',
        ...((label.isRelated || isRelated) && { isRelated: true as const }),
        ...(lang === 'en' && own.lang !== 'en' && label.isPreferred && { isEnglishName: true as const }),
      })
    }
    return chosen
  })
}

/** @param buffer what `openThesaurus` gives; it is only read, and may be shared by threads */
export const recogniserOf = (buffer: ArrayBuffer | SharedArrayBuffer): Recognise => {
  const recogniser = new Recogniser(new ThesaurusReader(buffer))
  return (text, lang) => recogniser.recognise(text, lang)
}
