import { languages, type Lang } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import { isWeakWord } from '../analyse/stop-phrases.ts'
import type { ConceptLookup, FoundConcept } from './concept-lookup.ts'
import { chineseKey, foldedWords, formKey, translationKey, wordsKey } from './phrase-keys.ts'
import { labelsInTexts, nameInIndex, sayingOf } from './labels-in-texts.ts'
import type { ConceptLabel, QuerySegment, Stretch } from './segments.ts'
import type { StoredConcept, StoredLabel, StoredTranslation, ThesaurusReader } from './thesaurus-buffer.ts'
import { certainTranslation, mostLabels, thesaurusWeights as weights } from './thesaurus-weights.ts'

/** Gives a part of a query the ways to say it, each with its weight: as typed, synonyms, translations. */
export class SegmentLabels {
  readonly #thesaurus: ThesaurusReader
  readonly #lookup: ConceptLookup

  constructor(thesaurus: ThesaurusReader, lookup: ConceptLookup) {
    this.#thesaurus = thesaurus
    this.#lookup = lookup
  }

  /**
   * A word that no concept covers, with what it is likely to be in English.
   *
   * @param lower in small letters; empty for a stretch of several parts
   */
  word(stretch: Stretch, lang: Lang, lower: string): QuerySegment {
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
        ...this.#namedInEnglish(lower, lang),
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

  /** The English name of the concept that a word of another language is a name of. */
  #namedInEnglish(lower: string, lang: Lang): ConceptLabel[] {
    if (lang === 'en' || lang === 'cn' || lower.length < 4) return []
    const [found] = this.#lookup.named(formKey(fold(lower), lang)) ?? []
    const named = found && this.#thesaurus.concept(found.index).labels.find((label) => label.lang === 'en')
    if (!named || fold(named.text) === fold(lower)) return []
    return [{ lang: 'en', text: named.text, weight: weights.likelyTranslation, relation: 'translation' }]
  }

  /** A phrase of the thesaurus, with all ways to say what it may mean. */
  concept(stretch: Stretch, lang: Lang, concepts: readonly FoundConcept[]): QuerySegment {
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
}

const wordSetOf = ({ text, lang }: Pick<StoredLabel, 'text' | 'lang'>): Set<string> =>
  lang === 'cn' ? new Set([chineseKey(text)]) : new Set(foldedWords(text).map((word) => wordsKey([word], lang)))

const containsAll = (words: ReadonlySet<string>, needed: ReadonlySet<string>): boolean =>
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
const expansions = (concept: StoredConcept, own: ConceptLabel, isRelated: boolean): ConceptLabel[] => {
  const { name, labels, isForTranslation } = concept
  const isReviewed = labels.some((label) => label.isReviewed)
  const found = new Set(labelsInTexts(concept))
  const ordered: Lang[] = [own.lang, ...languages.filter((lang) => lang !== own.lang)]
  // What is written alike in the query's language (French `addiction`) is looked for once, as chosen there.
  const known = new Set([fold(own.text)])
  return ordered.flatMap((lang) => {
    if (lang === own.lang && isForTranslation) return []
    const limit = lang === own.lang ? mostLabels.same - 1 : lang === 'en' ? mostLabels.english : mostLabels.other
    const taken = lang === own.lang ? [wordSetOf(own)] : []
    const chosen: ConceptLabel[] = []
    for (const label of labels) {
      if (chosen.length >= limit) break
      if (label.lang !== lang || (lang !== own.lang && known.has(fold(label.text)))) continue
      const words = wordSetOf(label)
      if (taken.some((known) => containsAll(words, known))) continue
      taken.push(words)
      if (lang === own.lang) known.add(fold(label.text))
      chosen.push({
        lang,
        text: label.text,
        weight: weightOf(label, own.lang, isRelated, isReviewed),
        relation: lang === own.lang ? 'synonym' : 'translation',
        ...((label.isRelated || isRelated) && { isRelated: true as const }),
        ...(found.has(label) && { inIndex: nameInIndex(name, sayingOf(label, isReviewed)) }),
        ...(lang === 'en' && own.lang !== 'en' && label.isPreferred && { isEnglishName: true as const }),
      })
    }
    return chosen
  })
}
