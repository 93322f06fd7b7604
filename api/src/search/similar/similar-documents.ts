import type { Lang } from 'shared/sites'
import { analyse } from '../analyse/analyse.ts'
import { fold } from '../analyse/fold.ts'
import { emptyBits, hasBit, intersect, setBit, type Bits } from '../matching/bits.ts'
import { idf } from '../matching/evaluate.ts'
import { tfSaturation } from '../matching/saturation.ts'
import type { LeafSource } from '../matching/leaf.ts'
import { impactUnit, type Postings } from '../postings/codec.ts'
import { documentTerms } from '../postings/document-terms.ts'
import { rankingWeights } from '../ranking-weights.ts'
import type { IndexedDocument, SimilarDocument } from '../search-index.ts'
import { isEmptyWord } from './empty-words.ts'
import { reasonsOf, siteLang, wordsOf, writtenWordsOf, type SubjectName } from './shared-subjects.ts'

const { similar: weights } = rankingWeights

/** A subject of a document, and the documents that hold it. */
export interface Subject extends SubjectName {
  bits: Bits
}

/** The terms of a document that may tell it from others: only terms of some weight are worth a look at how rare they are. */
export const likelyTerms = (document: IndexedDocument): { term: string; impact: number }[] => {
  const words = writtenWords(document)
  const weighed = [...documentTerms(document, null)].flatMap(([term, { impact, positions }]) => {
    if (positions === null || term.length < 2 || /^[@%\p{N}]/u.test(term)) return []
    if (isEmptyWord(term) || isEmptyWord(words.get(term) ?? term)) return []
    return [{ term, impact }]
  })
  return weighed.toSorted((one, other) => other.impact - one.impact).slice(0, weights.looked)
}

/**
 * The terms with the highest TF-IDF: frequent in the document, rare elsewhere.
 *
 * @param documentsOf how many documents hold a term
 */
export const selectiveTerms = (
  likely: readonly { term: string; impact: number }[],
  documents: number,
  documentsOf: (term: string) => number,
): { term: string; weight: number }[] => {
  const maxDocuments = documents * weights.mostDocuments
  return likely
    .flatMap(({ term, impact }) => {
      const found = documentsOf(term)
      if (found < 2 || found > maxDocuments) return []
      return [{ term, weight: tfSaturation(impact / impactUnit) * idf(found, documents) ** 2 }]
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, weights.terms)
}

/**
 * Why a document is near another one, in the reader's language: subjects, then words of the titles and keywords of that
 * other one, as its texts in the language write them. What is no word there (`longterm`, which stands for long-term) is left
 * out.
 */
export const sharedWords = (
  document: IndexedDocument,
  reader: Lang,
): ((terms: readonly string[], subjects?: readonly SubjectName[]) => string[]) => {
  const isRead = ({ lang }: { lang: string }) => siteLang(lang) === reader
  const read = document.texts.filter(isRead)
  const words = writtenWords({ ...document, texts: [...read, ...document.texts.filter((text) => !isRead(text))] })
  const stated = new Set([...read.map(({ title }) => title ?? ''), ...document.keywords].flatMap(wordsOf))
  const inTexts = read.flatMap(({ title, abstract }) => writtenWordsOf(`${title ?? ''}\n${abstract ?? ''}`))
  const writing = new Map(inTexts.map((word) => [fold(word), word]))
  const written = (word: string) => (stated.has(word) ? writing.get(word) : undefined)
  return (terms, subjects = []) => {
    const selective = new Set(terms.flatMap((term) => words.get(term) ?? []))
    const said = reasonsOf(subjects, [...selective], written)
    // A document in another language shares subjects and no words.
    return said.length > 0 ? said : [...new Set(subjects.map(({ name }) => name))].slice(0, weights.shared)
  }
}

/** How each term is written in the document, its title first. */
const writtenWords = ({ texts, keywords }: IndexedDocument): Map<string, string> => {
  const written = new Map<string, string>()
  const add = (text: string | null, lang: string) => {
    if (!text) return
    for (const { word, terms } of analyse(text, lang).tokens)
      for (const term of terms) if (!written.has(term)) written.set(term, word || term)
  }
  for (const { title, lang } of texts) add(title, lang)
  for (const keyword of keywords) add(keyword, 'en')
  for (const { abstract, lang } of texts) add(abstract, lang)
  return written
}

/**
 * Documents near one: those nearest in meaning, or without vectors those that hold most of the weight of its telling terms.
 * Where a candidate holds less of it than a document on the same subject does, or fewer than three of the terms, nothing is
 * near.
 *
 * @param reader the language of the reasons
 * @param nearest by meaning, nearest first; null where the document has no vector
 * @param subjectsOf the subjects that the document names; asked for where something is near
 */
export const similarDocuments = (
  document: IndexedDocument,
  within: Bits,
  limit: number,
  reader: Lang,
  source: LeafSource,
  nearest: readonly number[] | null,
  subjectsOf: () => readonly Subject[],
): SimilarDocument[] => {
  const { columns, terms } = source
  const chosen = selectiveTerms(
    likelyTerms(document),
    columns.documents,
    (term) => terms.postings(term).ordinals.length,
  ).map((selective) => ({ ...selective, ...terms.postings(selective.term) }))
  const near = nearest ?? nearestByWords(chosen, document, within, source).slice(0, limit)
  if (near.length === 0) return []
  const reasons = sharedWords(document, reader)
  const subjects = subjectsOf()
  return near.map((ordinal) => {
    const matched = subjects.filter(({ bits }) => hasBit(bits, ordinal))
    const shared = reasons(
      chosen.filter(({ ordinals }) => ordinals.includes(ordinal)).map(({ term }) => term),
      matched,
    )
    return { id: columns.ids[ordinal] ?? '', shared }
  })
}

const nearestByWords = (
  chosen: readonly ({ weight: number } & Postings)[],
  document: IndexedDocument,
  within: Bits,
  { columns }: LeafSource,
): number[] => {
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return []
  const scores = new Float32Array(columns.capacity)
  const counts = new Uint8Array(columns.capacity)
  const touched = emptyBits(columns.capacity)
  for (const { weight, ordinals, impacts } of chosen)
    ordinals.forEach((ordinal, i) => {
      scores[ordinal] =
        (scores[ordinal] ?? 0) + (weight * tfSaturation(impacts[i] ?? 0)) / (rankingWeights.saturation + 1)
      counts[ordinal] = (counts[ordinal] ?? 0) + 1
      setBit(touched, ordinal)
    })
  intersect(touched, within)
  const near: number[] = []
  for (let ordinal = 0; ordinal < columns.capacity; ordinal++)
    if (
      (counts[ordinal] ?? 0) >= weights.leastTerms &&
      (scores[ordinal] ?? 0) >= whole * weights.leastShare &&
      hasBit(touched, ordinal) &&
      columns.ids[ordinal] !== document.id
    )
      near.push(ordinal)
  return near.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
}
