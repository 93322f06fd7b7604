import { isStopWordAnywhere } from '../analyse/stop-words.ts'
import { analyse } from '../analyse/analyse.ts'
import { countBits, emptyBits, hasBit, intersect, setBit, type Bits } from '../matching/bits.ts'
import { rarity, saturated } from '../matching/evaluate.ts'
import type { LeafSource } from '../matching/leaf.ts'
import { impactUnit } from '../postings/codec.ts'
import { documentTerms } from '../postings/document-terms.ts'
import { rankingWeights } from '../ranking-weights.ts'
import type { IndexedDocument, SimilarDocument } from '../search-index.ts'

const { similar: weights } = rankingWeights

interface WeighedTerm {
  term: string
  weight: number
  ordinals: Uint32Array
  impacts: Uint16Array
}

/** The terms that tell a document from others best: frequent in it, rare elsewhere (TF-IDF). */
const tellingTerms = (document: IndexedDocument, { terms, columns }: LeafSource): WeighedTerm[] => {
  const documents = countBits(columns.live)
  const most = documents * weights.mostDocuments
  const weighed = [...documentTerms(document)].flatMap(([term, { impact, positions }]) => {
    if (positions === null || term.length < 2 || /^[@%\p{N}]/u.test(term) || isStopWordAnywhere(term)) return []
    return [{ term, impact }]
  })
  // Only terms of some weight are worth a look at how rare they are.
  const likely = weighed.toSorted((one, other) => other.impact - one.impact).slice(0, weights.looked)
  return likely
    .flatMap(({ term, impact }): WeighedTerm[] => {
      const { ordinals, impacts } = terms.postings(term)
      if (ordinals.length < 2 || ordinals.length > most) return []
      const weight = saturated(impact / impactUnit) * rarity(ordinals.length, documents) ** 2
      return [{ term, weight, ordinals, impacts }]
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, weights.terms)
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
 * Documents near one: those that hold most of the weight of its telling terms. Where a candidate holds less of it than
 * a document on the same subject does, or fewer than three of the terms, nothing is near.
 */
export const similarDocuments = (
  document: IndexedDocument,
  within: Bits,
  limit: number,
  source: LeafSource,
): SimilarDocument[] => {
  const { columns } = source
  const chosen = tellingTerms(document, source)
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return []
  const scores = new Float32Array(columns.capacity)
  const counts = new Uint8Array(columns.capacity)
  const touched = emptyBits(columns.capacity)
  for (const { weight, ordinals, impacts } of chosen)
    ordinals.forEach((ordinal, i) => {
      scores[ordinal] = (scores[ordinal] ?? 0) + (weight * saturated(impacts[i] ?? 0)) / (rankingWeights.saturation + 1)
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
  const words = writtenWords(document)
  return near
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .slice(0, limit)
    .map((ordinal) => {
      const shared = chosen
        .filter(({ ordinals }) => ordinals.includes(ordinal))
        .flatMap(({ term }) => words.get(term) ?? [])
      return { id: columns.ids[ordinal] ?? '', shared: [...new Set(shared)].slice(0, weights.shared) }
    })
}
