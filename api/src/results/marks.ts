import type { Marks } from 'shared/contracts'
import { analyse } from '../search/analyse/analyse.ts'
import { fold } from '../search/analyse/fold.ts'
import { matchPieces, pieceOf, type Piece } from '../search/analyse/pieces.ts'
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
  /** As many places were read. */
  places: number
}

/** What is looked for among the words of a language: most of them are not. */
interface KnownWords {
  /** Which terms and beginnings each part of a word has. */
  asked: Map<string, readonly string[]>
  /** The places of words, as they are written, of which nothing is looked for. */
  passed: Map<string, number>
}

/** A stretch of a text, in normal form (NFKC). */
interface NormalStretch {
  text: string
  tag: string
  /** Where it begins in the text. */
  offset: number
  /** The word that it is in the text, where that is not in normal form. */
  whole?: Pick<Found, 'start' | 'end'> | undefined
}

/** A beginning of words among terms. */
const beginningOf = (prefix: string): string => `${prefix}*`

const termsOf = (leaf: MarkedWord['leaves'][number]): readonly string[] =>
  leaf.type === 'any' ? leaf.terms : leaf.type === 'phrase' ? leaf.slots.flat() : []

/** Stretches that hold one of some terms. */
const stretchesOfTerms = (terms: readonly string[], { found }: ReadText): Stretch[] => {
  const stretches: Stretch[] = []
  for (const term of terms) {
    const here = found.get(term)
    if (here) stretches.push(...here)
  }
  return stretches
}

/** Stretches that hold a word. */
const stretchesOf = ({ leaves, field }: MarkedWord, text: ReadText): Stretch[] => {
  if (text.found.size === 0 || (field !== undefined && field !== text.field)) return []
  return leaves.flatMap((leaf): Stretch[] => {
    if (leaf.type === 'any') return stretchesOfTerms(leaf.terms, text)
    if (leaf.type === 'prefix') return stretchesOfTerms([beginningOf(leaf.with)], text)
    return (
      leaf.slots.reduce<Stretch[] | null>((stretches, slot) => {
        if (stretches?.length === 0) return stretches
        const here = stretchesOfTerms(slot, text)
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

/** Notes where a term stands: from a place on, and from one character of a stretch to before another. */
const add = (
  { found }: ReadText,
  { offset, whole }: NormalStretch,
  term: string,
  { from, length, start, end }: { from: number; length: number; start: number; end: number },
): void => {
  const at = { from, to: from + length, start: offset + start, end: offset + end, ...whole }
  const stretches = found.get(term)
  if (stretches) stretches.push(at)
  else found.set(term, [at])
}

/** Finds in the texts of documents what a search asked for. */
export class TextMarker {
  readonly #ways: readonly HighlightedVariant[]
  readonly #terms: ReadonlySet<string>
  /** The same terms without the language that some ask for. */
  readonly #withoutLanguage: ReadonlySet<string>
  readonly #prefixes: readonly string[]
  readonly #known = new Map<StemmedLang | null, KnownWords>()

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
    const read: ReadText = { field, found: new Map(), places: 0 }
    if (this.#ways.length === 0) return read
    if (text.normalize('NFKC') === text) this.#readStretch(read, { text, tag, offset: 0 })
    else
      for (const match of text.matchAll(/\S+/gu)) {
        const [word] = match
        const normal = word.normalize('NFKC')
        const whole = normal === word ? undefined : { start: match.index, end: match.index + word.length }
        this.#readStretch(read, { text: normal, tag, offset: match.index, whole })
      }
    return read
  }

  #readStretch(read: ReadText, stretch: NormalStretch): void {
    const lang = stemmedLang(stretch.tag)
    let known = this.#known.get(lang)
    if (!known) this.#known.set(lang, (known = { asked: new Map(), passed: new Map() }))
    for (const match of matchPieces(stretch.text)) {
      const places = known.passed.get(match[0])
      if (places !== undefined) {
        read.places += places
        continue
      }
      const piece = pieceOf(match)
      if (piece.kind === 'han') this.#readChinese(read, stretch, piece)
      else if (!this.#readWord(read, stretch, piece, { lang, asked: known.asked }))
        known.passed.set(match[0], piece.parts.length)
    }
  }

  #readChinese(read: ReadText, stretch: NormalStretch, { text, start }: Piece & { kind: 'han' }): void {
    for (const { position, terms } of analyse(text, stretch.tag).tokens)
      for (const term of terms)
        if (this.#terms.has(term)) {
          const from = start + position
          add(read, stretch, term, {
            from: read.places + position,
            length: term.length,
            start: from,
            end: from + term.length,
          })
        }
    read.places += text.length
  }

  /** @returns whether anything in the word is looked for */
  #readWord(
    read: ReadText,
    stretch: NormalStretch,
    { parts, start, end }: Piece & { kind: 'word' },
    { lang, asked }: { lang: StemmedLang | null; asked: KnownWords['asked'] },
  ): boolean {
    let isAsked = false
    let behind = start
    for (const part of parts) {
      let terms = asked.get(part)
      if (!terms) asked.set(part, (terms = this.#askedOf(part, lang)))
      if (terms.length > 0 || parts.length > 1) {
        // Parts are in small letters, which may be longer than what was written.
        const inPiece = stretch.text.slice(behind, end).toLowerCase().indexOf(part)
        const [from, to] = inPiece < 0 ? [start, end] : [behind + inPiece, behind + inPiece + part.length]
        if (inPiece >= 0) behind = to
        for (const term of terms) add(read, stretch, term, { from: read.places, length: 1, start: from, end: to })
        isAsked ||= terms.length > 0
      }
      read.places++
    }
    if (parts.length === 1) return isAsked
    const joined = fold(parts.join(''))
    if (!this.#terms.has(joined)) return isAsked
    add(read, stretch, joined, { from: read.places - parts.length, length: parts.length, start, end })
    return true
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
