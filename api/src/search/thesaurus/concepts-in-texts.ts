import type { Lang } from 'shared/sites'
import type { Analysis, Token } from '../analyse/analyse.ts'
import { stemmedLang } from '../analyse/stems.ts'
import { conceptTerm } from '../postings/terms.ts'
import { isOfLabel, isSmall, nameInIndex, positionsOf } from './labels-in-texts.ts'
import { openThesaurus } from './open-thesaurus.ts'
import { beginningOfLabel, labelWith, ThesaurusReader } from './thesaurus-buffer.ts'

/** Words that labels begin with, and others, that are remembered. */
const keptWords = 50_000

/** What a word that stands first in a label leads to. */
interface First {
  label: ReturnType<typeof beginningOfLabel>
  place: number
}

/** Finds the concepts of the thesaurus in texts. */
export class ConceptsInTexts {
  readonly #thesaurus: ThesaurusReader
  readonly #terms = new Map<number, string[]>()
  readonly #first = new Map<Lang, Map<string, First | null>>()

  constructor(thesaurus: ThesaurusReader) {
    this.#thesaurus = thesaurus
  }

  /**
   * Calls `visit` with the terms of the concepts that a label of the text's language says at a position, for every label,
   * also those within longer ones. Small words between the words of a label make no difference.
   *
   * @param tag BCP 47 tag of the text
   */
  find(analysis: Analysis, tag: string, visit: (position: number, terms: readonly string[]) => void): void {
    const lang: Lang | null = tag.startsWith('zh') ? 'cn' : stemmedLang(tag)
    if (!lang) return
    let made: Token[][] | undefined
    const tokensAt = (position: number): Token[] => (made ??= positionsOf(analysis))[position] ?? []
    // A pair of characters stands within one word.
    const isWithinWord = (at: number): boolean =>
      lang === 'cn' && tokensAt(at - 1).some(({ terms: [term = ''] }) => term.length === 2)
    const follow = ({ label, place }: First, from: number, to: number): void => {
      const said = this.#termsAt(place)
      if (said.length > 0 && !isWithinWord(to)) visit(from, said)
      let next = to
      while (lang !== 'cn' && next < analysis.length && isSmall(tokensAt(next), lang)) next++
      for (const { terms } of tokensAt(next))
        for (const term of terms) {
          if (!isOfLabel(term, lang)) continue
          const longer = labelWith(label, term)
          const at = this.#thesaurus.placeOfLabel(longer)
          if (at !== 0) follow({ label: longer, place: at }, from, next + 1)
        }
    }
    for (const { position, terms } of analysis.tokens)
      for (const term of terms) {
        if (!isOfLabel(term, lang)) continue
        const first = this.#firstOf(term, lang)
        if (first && !isWithinWord(position)) follow(first, position, position + 1)
      }
  }

  #firstOf(term: string, lang: Lang): First | null {
    let known = this.#first.get(lang)
    if (!known) this.#first.set(lang, (known = new Map<string, First | null>()))
    let first = known.get(term)
    if (first === undefined) {
      const label = labelWith(beginningOfLabel(lang), term)
      const place = this.#thesaurus.placeOfLabel(label)
      first = place === 0 ? null : { label, place }
      if (known.size >= keptWords) known.clear()
      known.set(term, first)
    }
    return first
  }

  #termsAt(place: number): string[] {
    let terms = this.#terms.get(place)
    if (!terms) {
      terms = this.#thesaurus
        .labelAt(place)
        .map(({ index, saying }) => conceptTerm(nameInIndex(this.#thesaurus.nameOf(index), saying)))
      this.#terms.set(place, terms)
    }
    return terms
  }
}

/** Finds the concepts of the thesaurus of this release. */
export const conceptsInTexts = (): ConceptsInTexts => new ConceptsInTexts(new ThesaurusReader(openThesaurus()))
