import { analyse, type Analysis } from '../analyse/analyse.ts'
import type { IndexedDocument } from '../search-index.ts'
import { rankingWeights } from '../ranking-weights.ts'
import type { ConceptsInTexts } from '../thesaurus/concepts-in-texts.ts'
import { authorGap, fieldRegions } from './field-regions.ts'
import { languageBit } from './language-bits.ts'
import { authorTerm, identifierTerm, titleTerm } from '../analyse/terms.ts'
import { wordsOfTitle } from './title-words.ts'

export interface DocumentTerm {
  /** Weighted frequency: how strongly the document is about the term, before saturation. */
  impact: number
  /** Bit set of the languages whose texts hold the term. */
  langs: number
  /** Ascending; null for terms that phrases do not need. */
  positions: number[] | null
}

const { fields } = rankingWeights
type Field = keyof typeof fields

/** Keeps phrases from reaching from one text into the next. */
const gap = 16

const weightIn = (field: Field, length: number): number => {
  const { weight, usualLength, b } = fields[field]
  return weight / (1 - b + (b * length) / usualLength)
}

/** Gathers the terms of one document. */
class TermCollector {
  readonly terms = new Map<string, CollectedTerm>()
  /** Where the next text of each field begins. */
  readonly #bases: Record<Field, number> = {
    title: fieldRegions.title.from,
    keywords: fieldRegions.keywords.from,
    abstract: fieldRegions.abstract.from,
  }

  /**
   * Adds the tokens of one field.
   *
   * @param text the number of the text the field belongs to; the fields of one text add up, of several texts the one
   * that holds a term most counts
   */
  add({ tokens, length }: Analysis, field: Field, weight: number, langs: number, text: number): void {
    const base = this.#bases[field]
    const { to } = fieldRegions[field]
    for (const { position, terms, written } of tokens) {
      for (const name of terms)
        this.#touch(name, weight, langs, text, true).positions?.push(Math.min(base + position, to - 1))
      if (written) this.#touch(written, weight, langs, text, false)
    }
    this.#bases[field] = base + length + gap
  }

  /** Adds what a label says at a position of the text that is added next. */
  addConcepts(field: Field, position: number, terms: readonly string[], weight: number, text: number): void {
    const place = Math.min(this.#bases[field] + position, fieldRegions[field].to - 1)
    for (const name of terms) {
      const { positions } = this.#touch(name, weight, 0, text, true)
      if (positions?.at(-1) !== place) positions?.push(place)
    }
  }

  /** Adds a term that is looked up and never weighed. */
  addName(name: string, positions: number[] | null): void {
    const term = this.terms.get(name)
    if (!term) this.terms.set(name, { impact: 0, langs: 0, positions, text: 0, before: 0, sum: 0 })
    else if (positions) term.positions?.push(...positions)
  }

  /** Fields come in the order of the texts; positions are kept in their own. */
  finish(): ReadonlyMap<string, DocumentTerm> {
    for (const { positions } of this.terms.values())
      if (positions?.some((position, i) => position < (positions[i - 1] ?? 0)))
        positions.sort((one, other) => one - other)
    return this.terms
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
 *
 * @param concepts what its texts say of the thesaurus becomes terms, too; null for words alone
 */
export const documentTerms = (
  { texts, keywords, authors, doi, pmid }: IndexedDocument,
  concepts: ConceptsInTexts | null,
): ReadonlyMap<string, DocumentTerm> => {
  const collector = new TermCollector()
  texts.forEach(({ lang, title, abstract }, number) => {
    for (const [text, field] of [
      [title, 'title'],
      [abstract, 'abstract'],
    ] as const) {
      if (!text) continue
      const analysis = analyse(text, lang)
      const weight = weightIn(field, analysis.length)
      concepts?.find(analysis, lang, (position, terms) => {
        collector.addConcepts(field, position, terms, weight, number)
      })
      collector.add(analysis, field, weight, languageBit(lang), number)
    }
  })
  const analyses = keywords.map((keyword) => analyse(keyword, 'en'))
  const weight = weightIn(
    'keywords',
    analyses.reduce((sum, { length }) => sum + length, 0),
  )
  for (const analysis of analyses) {
    concepts?.find(analysis, 'en', (position, terms) => {
      collector.addConcepts('keywords', position, terms, weight, keywordsText)
    })
    collector.add(analysis, 'keywords', weight, languageBit('en'), keywordsText)
  }
  authors.forEach((author, number) =>
    wordsOfTitle(author).forEach((word, place) =>
      collector.addName(authorTerm(word), [number * authorGap + Math.min(place, authorGap / 2)]),
    ),
  )
  for (const { title } of texts) if (title) collector.addName(titleTerm(wordsOfTitle(title)), null)
  if (doi) collector.addName(identifierTerm('doi', doi.toLowerCase()), null)
  if (pmid) collector.addName(identifierTerm('pmid', pmid), null)
  return collector.finish()
}
