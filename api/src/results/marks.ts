import type { Marks } from 'shared/contracts'
import { analyse } from '../search/analyse/analyse.ts'
import { fold } from '../search/analyse/fold.ts'
import { piecesOf } from '../search/analyse/pieces.ts'
import { formsOf, stemmedLang, type StemmedLang } from '../search/analyse/stems.ts'
import { readTermIn, termIn } from '../search/analyse/terms.ts'
import type { HighlightedVariant, MarkedWord } from '../search/search-index.ts'

/** A stretch of a text that was asked for. */
export interface Found {
  start: number
  end: number
  concept: number
  weight: number
}

type FieldName = NonNullable<MarkedWord['field']>

/** A text of a document. */
export interface MarkableText {
  field: FieldName
  text: string
  /** BCP 47 tag of its language. */
  tag: string
}

/**
 * Where a term or beginning stands in a text: from one place to before another. Places are words, parts of compounds and
 * Chinese characters.
 */
interface Stretch {
  from: number
  to: number
  start: number
  end: number
}

/** Where the terms and beginnings that are looked for stand in a text. */
interface ReadText {
  field: FieldName
  found: Map<string, Stretch[]>
}

/** A beginning of words among terms. */
const beginningOf = (prefix: string): string => `${prefix}*`

const termsOf = (leaf: MarkedWord['leaves'][number]): readonly string[] =>
  leaf.type === 'any' ? leaf.terms : leaf.type === 'phrase' ? leaf.slots.flat() : []

/** Stretches that hold a word. */
const stretchesOf = ({ leaves, field }: MarkedWord, text: ReadText): Stretch[] => {
  if (field !== undefined && field !== text.field) return []
  return leaves.flatMap((leaf): Stretch[] => {
    if (leaf.type === 'any') return leaf.terms.flatMap((term) => text.found.get(term) ?? [])
    if (leaf.type === 'prefix') return text.found.get(beginningOf(leaf.with)) ?? []
    return (
      leaf.slots.reduce<Stretch[] | null>((stretches, slot) => {
        const here = slot.flatMap((term) => text.found.get(term) ?? [])
        if (!stretches) return here
        const next = new Map(here.map((stretch) => [stretch.from, stretch]))
        return stretches.flatMap(({ from, to, start }): Stretch[] => {
          const beside = next.get(to)
          return beside ? [{ from, to: beside.to, start, end: beside.end }] : []
        })
      }, null) ?? []
    )
  })
}

/** Finds in the texts of documents what a search asked for. */
export class TextMarker {
  readonly #ways: readonly HighlightedVariant[]
  readonly #terms: ReadonlySet<string>
  /** The same terms without the language that some ask for. */
  readonly #withoutLanguage: ReadonlySet<string>
  readonly #prefixes: readonly string[]
  /** Which terms and beginnings each word has, by language: most words have none. */
  readonly #known = new Map<StemmedLang | null, Map<string, readonly string[]>>()

  constructor(ways: readonly HighlightedVariant[]) {
    const leaves = ways.flatMap(({ words }) => words.flatMap((word) => word.leaves))
    this.#ways = ways
    this.#terms = new Set(leaves.flatMap(termsOf))
    this.#withoutLanguage = new Set([...this.#terms].map((term) => readTermIn(term)?.term ?? term))
    this.#prefixes = [...new Set(leaves.flatMap((leaf) => (leaf.type === 'prefix' ? [leaf.with] : [])))]
  }

  /**
   * Finds what was asked for in the texts of one document. A synonym or translation of several words is found where the
   * texts hold all of them; a person's own words each by itself.
   *
   * @returns for each text the stretches found, in order of their beginning; they may overlap
   */
  find(texts: readonly MarkableText[]): Found[][] {
    const read = texts.map((text) => this.#read(text))
    const found: Found[][] = texts.map(() => [])
    for (const { concept, weight, isOwn, words } of this.#ways) {
      const stretches = words.map((word) => read.map((text) => stretchesOf(word, text)))
      if (!isOwn && stretches.some((ofWord) => ofWord.every(({ length }) => length === 0))) continue
      for (const ofWord of stretches)
        ofWord.forEach((inText, i) => {
          for (const { start, end } of inText) found[i]?.push({ start, end, concept, weight })
        })
    }
    return found.map((stretches) => stretches.toSorted((one, other) => one.start - other.start || one.end - other.end))
  }

  /** Reads a text. Offsets are those of the text as it is, in normal form or not. */
  #read({ field, text, tag }: MarkableText): ReadText {
    const read: ReadText = { field, found: new Map() }
    if (this.#ways.length === 0) return read
    if (text.normalize('NFKC') === text) this.#readStretch(read, text, { tag, place: 0 })
    else {
      let place = 0
      for (const match of text.matchAll(/\S+/gu)) {
        const [word] = match
        const normal = word.normalize('NFKC')
        const whole = normal === word ? undefined : { start: match.index, end: match.index + word.length }
        place = this.#readStretch(read, normal, { tag, place, offset: match.index, whole })
      }
    }
    return read
  }

  /**
   * Reads a stretch of a text, in normal form (NFKC).
   *
   * @param from.place its first place
   * @param from.offset where it begins in the text
   * @param from.whole the word that it is in the text, where that is not in normal form
   * @returns the place behind it
   */
  #readStretch(
    { found }: ReadText,
    stretch: string,
    from: { tag: string; place: number; offset?: number; whole?: Pick<Found, 'start' | 'end'> | undefined },
  ): number {
    const { tag, offset = 0, whole } = from
    const lang = stemmedLang(tag)
    const known = this.#known.get(lang) ?? new Map<string, readonly string[]>()
    this.#known.set(lang, known)
    let { place } = from
    const add = (term: string, first: number, length: number, start: number, end: number): void => {
      const at = { from: first, to: first + length, start: offset + start, end: offset + end, ...whole }
      const stretches = found.get(term)
      if (stretches) stretches.push(at)
      else found.set(term, [at])
    }
    for (const piece of piecesOf(stretch)) {
      const { start, end } = piece
      if (piece.kind === 'han') {
        for (const { position, terms } of analyse(piece.text, tag).tokens)
          for (const term of terms)
            if (this.#terms.has(term))
              add(term, place + position, term.length, start + position, start + position + term.length)
        place += piece.text.length
        continue
      }
      const { parts } = piece
      let behind = start
      for (const part of parts) {
        let asked = known.get(part)
        if (!asked) known.set(part, (asked = this.#askedOf(part, lang)))
        if (asked.length > 0 || parts.length > 1) {
          // Parts are in small letters, which may be longer than what was written.
          const inPiece = stretch.slice(behind, end).toLowerCase().indexOf(part)
          const [from, to] = inPiece < 0 ? [start, end] : [behind + inPiece, behind + inPiece + part.length]
          if (inPiece >= 0) behind = to
          for (const term of asked) add(term, place, 1, from, to)
        }
        place++
      }
      if (parts.length === 1) continue
      const joined = fold(parts.join(''))
      if (this.#terms.has(joined)) add(joined, place - parts.length, parts.length, start, end)
    }
    return place
  }

  /** The terms and beginnings of a word that are looked for: most words have none. */
  #askedOf(part: string, lang: StemmedLang | null): readonly string[] {
    const { word, terms } = formsOf(part, lang)
    const beginnings = this.#prefixes.filter((prefix) => word.startsWith(prefix)).map(beginningOf)
    if (!this.#withoutLanguage.has(word) && !terms.some((term) => this.#withoutLanguage.has(term))) return beginnings
    const all = new Set([word, ...terms, ...(lang === null ? [] : terms.map((term) => termIn(lang, term)))])
    return [...[...all].filter((term) => this.#terms.has(term)), ...beginnings]
  }
}

/** Joins what overlaps, or is parted by nothing but a space or hyphen, into marks. */
export const marksOf = (found: readonly Found[], text: string): Marks => {
  const marks: Marks = []
  for (const { start, end } of found) {
    const last = marks.at(-1)
    if (last && (start <= last[1] || /^[ \-‐‑’']$/.test(text.slice(last[1], start)))) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}
