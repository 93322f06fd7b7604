import { stemmer } from '@orama/stemmers/english'
import type { Lang } from 'shared/sites'
import { fold } from '../../src/search/analyse/fold.ts'
import { isStopWordOf } from '../../src/search/analyse/stop-words.ts'

/** The usual settings of toolkits for such sets (Anserini). */
const k1 = 0.9
const b = 0.4

const termsOf = (text: string, lang: Lang): string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWordOf(word, lang)).map((word) => stemmer(word))

/**
 * The yardstick: BM25 over titles and abstracts as one text, Porter's stems, any word of the query is enough but
 * for those without meaning. It knows no concepts and no other language.
 */
export const plainBm25 = (documents: readonly { id: string; text: string }[]) => {
  const postings = new Map<string, { document: number; count: number }[]>()
  const lengths = documents.map(({ text }, document) => {
    const terms = termsOf(text, 'en')
    for (const [term, all] of Map.groupBy(terms, (each) => each)) {
      const list = postings.get(term) ?? []
      list.push({ document, count: all.length })
      postings.set(term, list)
    }
    return terms.length
  })
  const usual = lengths.reduce((total, length) => total + length, 0) / Math.max(1, lengths.length)
  return (query: string, lang: Lang): string[] => {
    const scores = new Map<number, number>()
    for (const term of new Set(termsOf(query, lang))) {
      const list = postings.get(term) ?? []
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5))
      for (const { document, count } of list) {
        const norm = k1 * (1 - b + (b * (lengths[document] ?? 0)) / usual)
        scores.set(document, (scores.get(document) ?? 0) + (idf * count * (k1 + 1)) / (count + norm))
      }
    }
    return [...scores]
      .sort(([one, first], [other, second]) => second - first || one - other)
      .map(([document]) => documents[document]?.id ?? '')
  }
}
