import { analyse, type Analysis } from '../analyse/analyse.ts'
import { stemmedLang, stemmedLangs } from '../analyse/stems.ts'
import type { IndexedDocument } from '../search-index.ts'
import { writtenTerm } from './terms.ts'

export interface DocumentTerm {
  /** Weighted frequency: how strongly the document is about the term, before saturation. */
  impact: number
  /** Bit set of the languages whose texts hold the term. */
  langs: number
  /** Ascending; null for terms that phrases do not need. */
  positions: number[] | null
}

/**
 * Fields of BM25F: a word in the title weighs more than a keyword, a keyword more than a word of the abstract; long
 * fields weigh less a word (`b`). The usual lengths are fixed numbers, so that an impact never has to be recomputed
 * because other documents came.
 */
const fields = {
  title: { weight: 5, usualLength: 11, b: 0.4 },
  keywords: { weight: 2.5, usualLength: 12, b: 0.4 },
  abstract: { weight: 1, usualLength: 180, b: 0.6 },
}

/** Keeps phrases from reaching from one text into the next. */
const gap = 16

const weightIn = ({ weight, usualLength, b }: (typeof fields)[keyof typeof fields], length: number): number =>
  weight / (1 - b + (b * length) / usualLength)

/** The bit of a language in `DocumentTerm.langs`; Chinese and languages without a stemmer share the last. */
const langBit = (tag: string): number => {
  const lang = stemmedLang(tag)
  return 1 << (lang ? stemmedLangs.indexOf(lang) : stemmedLangs.length)
}

const writtenTerms = new Map<string, string>()

/** Kept, because putting the same long names together for every word of every text takes longer than looking them up. */
const writtenTermOf = (word: string): string => {
  let name = writtenTerms.get(word)
  if (name === undefined) {
    if (writtenTerms.size > 300_000) writtenTerms.clear()
    writtenTerms.set(word, (name = writtenTerm(word)))
  }
  return name
}

/** Gathers the terms of one document. */
class TermCollector {
  readonly terms = new Map<string, CollectedTerm>()
  #base = 0

  /**
   * Adds the tokens of one field.
   *
   * @param text the number of the text the field belongs to; the fields of one text add up, of several texts the one
   * that holds a term most counts
   */
  add({ tokens, length }: Analysis, weight: number, langs: number, text: number): void {
    for (const { position, word, terms } of tokens) {
      for (const name of terms) this.#touch(name, weight, langs, text, true).positions?.push(this.#base + position)
      if (word) this.#touch(writtenTermOf(word), weight, langs, text, false)
    }
    this.#base += length + gap
  }

  #touch(name: string, weight: number, langs: number, text: number, withPositions: boolean): CollectedTerm {
    let term = this.terms.get(name)
    if (!term)
      this.terms.set(
        name,
        (term = { impact: 0, langs: 0, positions: withPositions ? [] : null, text, before: 0, sum: 0 }),
      )
    if (term.text !== text) {
      term.text = text
      term.sum = 0
      term.before = text === keywordsText ? term.impact : 0
    }
    term.sum += weight
    term.impact = Math.max(term.impact, term.before + term.sum)
    term.langs |= langs
    return term
  }
}

interface CollectedTerm extends DocumentTerm {
  /** The text `sum` belongs to, and the impact it adds to. */
  text: number
  sum: number
  before: number
}

/** Keywords come last and add to what the texts say. */
const keywordsText = -1

/**
 * The terms of a document. Its texts in several languages do not add up: a term counts as much as in the text that
 * holds it most, so that translated documents are not favoured; keywords add to that.
 */
export const documentTerms = ({ texts, keywords }: IndexedDocument): ReadonlyMap<string, DocumentTerm> => {
  const collector = new TermCollector()
  texts.forEach(({ lang, title, abstract }, number) => {
    for (const [text, field] of [
      [title, fields.title],
      [abstract, fields.abstract],
    ] as const) {
      if (!text) continue
      const analysis = analyse(text, lang)
      collector.add(analysis, weightIn(field, analysis.length), langBit(lang), number)
    }
  })
  const analyses = keywords.map((keyword) => analyse(keyword, 'en'))
  const weight = weightIn(
    fields.keywords,
    analyses.reduce((sum, { length }) => sum + length, 0),
  )
  for (const analysis of analyses) collector.add(analysis, weight, langBit('en'), keywordsText)
  return collector.terms
}
