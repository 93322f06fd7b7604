import { isStopWordAnywhere, isStopWordOf } from '../analyse/stop-words.ts'
import { stemsOf } from '../analyse/stems.ts'
import { readConcepts, readWordTranslations, type SourceConcept, type SourceLabel } from './concept-sources.ts'
import { conceptNames, labelsInTexts, sayingOf, termsOfLabel } from './labels-in-texts.ts'
import {
  abbreviationKey,
  chineseKey,
  foldedWords,
  formKey,
  isAbbreviation,
  translationKey,
  wordsKey,
} from './phrase-keys.ts'
import {
  labelKey,
  writeThesaurus,
  type ConceptOfLabel,
  type StoredConcept,
  type StoredEntry,
} from './thesaurus-buffer.ts'
import { longestPhrase, mostCandidates } from './thesaurus-weights.ts'

/** Keys that lead to a label: how it is found in a query. Empty where it cannot stand in one. */
const keyOf = ({ text, lang }: SourceLabel): string | null => {
  if (/[,()[\]/]/.test(text) && lang !== 'cn') return null
  if (isAbbreviation(text)) return abbreviationKey(text)
  if (lang === 'cn') {
    const key = chineseKey(text)
    const { length } = key.slice(3)
    return length >= 2 && length <= longestPhrase.characters ? key : null
  }
  const words = foldedWords(text)
  if (words.length === 0 || words.length > longestPhrase.words) return null
  if (words.length === 1 && (words[0] ?? '').length < 3) return null
  return wordsKey(words, lang)
}

/** Single words of Spanish, French and Portuguese are also found by their form, which is surer than their stem. */
const formKeyOf = ({ text, lang }: SourceLabel, key: string): string[] => {
  if (lang === 'cn' || lang === 'en' || key.startsWith(abbreviationKey('')) || key.includes(' ')) return []
  return foldedWords(text).map((word) => formKey(word, lang))
}

/** A reviewed phrase is also found with other small words in it: `auditoria com feedback` is `auditoria e feedback`. */
const looseKeyOf = ({ text, lang, isReviewed }: SourceLabel): string[] => {
  if (!isReviewed || lang === 'cn' || lang === 'en') return []
  const words = foldedWords(text)
  const contentWords = words.filter((word) => !isStopWordOf(word, lang))
  return contentWords.length > 1 && contentWords.length < words.length ? [wordsKey(contentWords, lang)] : []
}

/** Reviewed concepts before medical and official vocabularies, a general dictionary after them. */
const sourceRank = ({ id, isForTranslation }: SourceConcept): number => {
  if (id.startsWith('own:')) return 0
  if (isForTranslation) return 4
  if (id.startsWith('wn:')) return 3
  return id.startsWith('mesh:') || id.startsWith('doid:') ? 1 : 2
}

interface Claim {
  index: number
  rank: number
  isRelated: boolean
  isPreferred: boolean
  isReviewed: boolean
}

/** The concepts a phrase stands for. */
const candidatesOf = (key: string, claims: readonly Claim[]): Claim[] => {
  const exact = claims.filter(({ isRelated }) => !isRelated)
  const possible = exact.length > 0 ? exact : claims
  const sorted = possible.toSorted(
    (one, other) =>
      one.rank - other.rank ||
      Number(other.isReviewed) - Number(one.isReviewed) ||
      Number(other.isPreferred) - Number(one.isPreferred),
  )
  const [best] = sorted
  if (!best) return []
  // What one reviewed concept is called first is not another one's further name.
  const isNamed = best.isReviewed && sorted.some(({ isReviewed, isPreferred }) => isReviewed && isPreferred)
  const named = isNamed ? sorted.filter(({ rank, isPreferred }) => rank > 0 || isPreferred) : sorted
  // Other sources put labels on reviewed concepts that a review gave to another one.
  const free = best.isReviewed ? named.filter(({ rank, isReviewed }) => rank > 0 || isReviewed) : named
  // A reviewed concept says all that is needed; a dictionary's general senses only count where no vocabulary of the
  // field knows the phrase.
  const sensible = free.filter(({ rank }) =>
    best.rank === 0 && best.isReviewed ? rank === 0 : rank <= Math.max(best.rank, 2),
  )
  if (key.startsWith(abbreviationKey(''))) {
    const certain = best.rank === 0 ? sensible.filter(({ rank }) => rank === 0) : sensible
    return certain.length === 1 ? certain : []
  }
  return sensible.slice(0, mostCandidates)
}

/** Whether a label may stand for its concept in a search: short ones that stem to another word may not (AIDS, aid). */
const isSearchable = ({ text, lang }: SourceLabel): boolean => {
  const word = text.toLowerCase()
  if (!isAbbreviation(text) && word.length > 4) return true
  if (lang === 'cn') return true
  return word.length > 2 && !isStopWordAnywhere(word) && (lang !== 'en' || stemsOf(word, 'en')[0] === word)
}

/**
 * The concepts that a reviewed concept is only related to: some label of it that is marked so says them. Their labels in other
 * languages are no more than related to it either, marked or not.
 */
const relatedTo = (
  index: number,
  labels: ReadonlyMap<string, SourceLabel>,
  claims: ReadonlyMap<string, readonly Claim[]>,
): Set<number> =>
  new Set(
    [...labels].flatMap(([name, { isRelated }]) =>
      isRelated
        ? (claims.get(name.slice(3)) ?? []).flatMap((claim) =>
            claim.index !== index && !claim.isRelated && claim.rank < 3 ? [claim.index] : [],
          )
        : [],
    ),
  )

/**
 * Makes the thesaurus from its sources. Labels that say the same (but for endings, accents and spelling) are kept once;
 * a label that several concepts claim serves to recognise them, and expands them only where it was reviewed or is
 * their preferred one.
 */
export const compileThesaurus = (): ArrayBuffer => {
  const concepts = readConcepts()
  const claims = new Map<string, Claim[]>()
  const keyed = concepts.map((concept, index) => {
    const rank = sourceRank(concept)
    const langs = new Set<string>()
    const labels = new Map<string, SourceLabel & { isPreferred: boolean }>()
    for (const label of concept.labels) {
      const key = keyOf(label)
      if (key === null) continue
      const name = `${label.lang} ${key}`
      const isPreferred = !langs.has(label.lang)
      langs.add(label.lang)
      // A label of the same stem as another one is no further way to say it, but another form to know it by.
      if (!labels.has(name)) labels.set(name, { ...label, isPreferred })
      const claim = { index, rank, isRelated: label.isRelated, isPreferred, isReviewed: label.isReviewed }
      for (const each of [key, ...formKeyOf(label, key), ...looseKeyOf(label)]) {
        const known = claims.get(each)
        if (!known) claims.set(each, [claim])
        else if (known.at(-1)?.index !== index) known.push(claim)
      }
    }
    return labels
  })

  const nameOf = conceptNames()
  const stored = concepts.map(({ id, role, isGeneric, isForTranslation }, index): StoredConcept => {
    const related = relatedTo(index, keyed[index] ?? new Map(), claims)
    const labels = [...(keyed[index] ?? [])].flatMap(([name, label]) => {
      const claimed = claims.get(name.slice(3))?.filter(({ rank }) => rank < 4) ?? []
      const isCertain = label.isReviewed || label.isPreferred || claimed.length < 2
      const isOthers =
        !label.isPreferred &&
        claimed.some(
          (claim) =>
            claim.index !== index &&
            ((claim.isReviewed && claim.isPreferred) || (!claim.isRelated && related.has(claim.index))),
        )
      return isCertain && isSearchable(label) ? [{ ...label, isRelated: label.isRelated || isOthers }] : []
    })
    const concept = { id, role, labels, isGeneric, isForTranslation }
    return { ...concept, name: labelsInTexts(concept).length > 0 ? nameOf(concept) : '' }
  })

  const entries = new Map<string, StoredEntry>()
  for (const [key, claimed] of claims) {
    const candidates = candidatesOf(key, claimed)
    if (candidates.length > 0) entries.set(key, { kind: 'concepts', concepts: candidates })
  }
  for (const { lang, word, english, probability } of readWordTranslations()) {
    const key = translationKey(word, lang)
    const known = entries.get(key)
    const translation = { text: english, probability: Math.round(probability * 1000) }
    if (known?.kind !== 'translations') entries.set(key, { kind: 'translations', translations: [translation] })
    else if (known.translations.length < 2) known.translations.push(translation)
  }
  for (const [key, concepts] of labelEntries(stored)) entries.set(key, { kind: 'label', concepts })
  return writeThesaurus(stored, entries)
}

/** The labels that are found in texts, and what each begins with, by their terms. */
const labelEntries = (stored: readonly StoredConcept[]): ReadonlyMap<string, ConceptOfLabel[]> => {
  const entries = new Map<string, ConceptOfLabel[]>()
  for (const [index, concept] of stored.entries()) {
    const isReviewed = concept.labels.some((label) => label.isReviewed)
    for (const label of labelsInTexts(concept)) {
      const saying = sayingOf(label, isReviewed)
      const terms = termsOfLabel(label)
      for (let length = 1; length <= terms.length; length++) {
        const key = labelKey(label.lang, terms.slice(0, length))
        const known = entries.get(key) ?? []
        entries.set(key, known)
        if (length < terms.length) continue
        if (!known.some((each) => each.index === index && each.saying === saying)) known.push({ index, saying })
      }
    }
  }
  return entries
}
