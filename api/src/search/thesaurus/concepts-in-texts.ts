import type { Lang } from 'shared/sites'
import type { Analysis, Token } from '../analyse/analyse.ts'
import { RecentWords } from '../analyse/recent-words.ts'
import { stemmedLang } from '../analyse/stems.ts'
import { conceptTerm } from '../analyse/terms.ts'
import { isOfLabel, isSmall, nameInIndex, positionsOf } from './labels-in-texts.ts'
import { openThesaurus } from './open-thesaurus.ts'
import { beginningOfLabel, labelWith, ThesaurusReader, type KeyHash } from './thesaurus-buffer.ts'

/** The beginning of labels. */
interface LabelPrefix {
  label: KeyHash
  /** What it says where it is a whole label. */
  said: readonly string[]
}

/** Finds the concepts of the thesaurus in texts. */
export class ConceptsInTexts {
  readonly #thesaurus: ThesaurusReader
  /** By first words; null where no label begins so. */
  readonly #beginnings = new Map<Lang, RecentWords<LabelPrefix | null>>()
  /** By their places in the thesaurus. */
  readonly #prefixes = new Map<number, LabelPrefix>()

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
    const firstOf = this.#firstOf(lang)
    let made: Token[][] | undefined
    const tokensAt = (position: number): Token[] => (made ??= positionsOf(analysis))[position] ?? []
    // A pair of characters stands within one word.
    const isWithinWord = (at: number): boolean =>
      lang === 'cn' && tokensAt(at - 1).some(({ terms: [term = ''] }) => term.length === 2)
    const follow = (prefix: LabelPrefix, from: number, to: number): void => {
      if (prefix.said.length > 0 && !isWithinWord(to)) visit(from, prefix.said)
      let at = to
      while (lang !== 'cn' && at < analysis.length && isSmall(tokensAt(at), lang)) at++
      for (const { terms } of tokensAt(at))
        for (const term of terms) {
          if (!isOfLabel(term, lang)) continue
          const longer = this.#after(prefix.label, term)
          if (longer) follow(longer, from, at + 1)
        }
    }
    for (const { position, terms } of analysis.tokens)
      for (const term of terms) {
        if (!isOfLabel(term, lang)) continue
        const first = firstOf(term)
        if (first && !isWithinWord(position)) follow(first, position, position + 1)
      }
  }

  #firstOf(lang: Lang): (term: string) => LabelPrefix | null {
    let known = this.#beginnings.get(lang)
    if (!known) this.#beginnings.set(lang, (known = new RecentWords()))
    const words = known
    const find = (term: string) => this.#after(beginningOfLabel(lang), term)
    return (term) => words.of(term, find)
  }

  #after(label: KeyHash, term: string): LabelPrefix | null {
    const longer = labelWith(label, term)
    const place = this.#thesaurus.placeOfLabel(longer)
    if (place === 0) return null
    let prefix = this.#prefixes.get(place)
    if (!prefix) this.#prefixes.set(place, (prefix = { label: longer, said: this.#termsAt(place) }))
    return prefix
  }

  #termsAt(place: number): string[] {
    return this.#thesaurus
      .labelAt(place)
      .map(({ index, saying }) => conceptTerm(nameInIndex(this.#thesaurus.nameOf(index), saying)))
  }
}

/** Finds the concepts of the thesaurus of this release. */
export const conceptsInTexts = (): ConceptsInTexts => new ConceptsInTexts(new ThesaurusReader(openThesaurus()))
