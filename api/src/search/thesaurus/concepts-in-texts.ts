import type { Lang } from 'shared/sites'
import type { Analysis, Token } from '../analyse/analyse.ts'
import { stemmedLang } from '../analyse/stems.ts'
import { conceptTerm } from '../postings/terms.ts'
import { isOfLabel, isSmall, nameInIndex, positionsOf } from './labels-in-texts.ts'
import { openThesaurus } from './open-thesaurus.ts'
import { beginningOfLabel, labelWith, ThesaurusReader } from './thesaurus-buffer.ts'

/** Words after the beginnings of labels that are remembered: looking them up is most of the work. */
const keptSteps = 300_000

/** The beginning of labels. */
interface LabelPrefix {
  label: ReturnType<typeof beginningOfLabel>
  /** What it says where it is a whole label. */
  said: readonly string[]
  /** By the next term; null where no label goes on so. */
  next: Map<string, LabelPrefix | null>
}

/** Finds the concepts of the thesaurus in texts. */
export class ConceptsInTexts {
  readonly #thesaurus: ThesaurusReader
  readonly #beginnings = new Map<Lang, LabelPrefix>()
  #steps = 0

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
    const nothing = this.#nothingOf(lang)
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
          const longer = this.#after(prefix, term)
          if (longer) follow(longer, from, at + 1)
        }
    }
    for (const { position, terms } of analysis.tokens)
      for (const term of terms) {
        if (!isOfLabel(term, lang)) continue
        const first = this.#after(nothing, term)
        if (first && !isWithinWord(position)) follow(first, position, position + 1)
      }
  }

  #nothingOf(lang: Lang): LabelPrefix {
    if (this.#steps > keptSteps) {
      this.#beginnings.clear()
      this.#steps = 0
    }
    let nothing = this.#beginnings.get(lang)
    if (!nothing) {
      nothing = { label: beginningOfLabel(lang), said: [], next: new Map() }
      this.#beginnings.set(lang, nothing)
    }
    return nothing
  }

  #after({ label, next }: LabelPrefix, term: string): LabelPrefix | null {
    let longer = next.get(term)
    if (longer === undefined) {
      const key = labelWith(label, term)
      const place = this.#thesaurus.placeOfLabel(key)
      longer = place === 0 ? null : { label: key, said: this.#termsAt(place), next: new Map() }
      next.set(term, longer)
      this.#steps++
    }
    return longer
  }

  #termsAt(place: number): string[] {
    return this.#thesaurus
      .labelAt(place)
      .map(({ index, saying }) => conceptTerm(nameInIndex(this.#thesaurus.nameOf(index), saying)))
  }
}

/** Finds the concepts of the thesaurus of this release. */
export const conceptsInTexts = (): ConceptsInTexts => new ConceptsInTexts(new ThesaurusReader(openThesaurus()))
