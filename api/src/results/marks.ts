import type { Marks } from 'shared/contracts'
import { analyse } from '../search/analyse/analyse.ts'
import { fold } from '../search/analyse/fold.ts'
import { piecesOf } from '../search/analyse/pieces.ts'
import { formsOf, stemmedLang, type StemmedLang } from '../search/analyse/stems.ts'
import { termIn } from '../search/analyse/terms.ts'
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

/** Places of a text: words, parts of compounds and Chinese characters. */
interface Places {
  field: FieldName
  starts: number[]
  ends: number[]
  /** Where each term and beginning that is looked for stands: the place it begins at and the one behind it. */
  found: Map<string, [from: number, to: number][]>
}

/** A beginning of words among terms. */
const beginningOf = (prefix: string): string => `${prefix}*`

const termsOf = (leaf: MarkedWord['leaves'][number]): readonly string[] =>
  leaf.type === 'any' ? leaf.terms : leaf.type === 'phrase' ? leaf.slots.flat() : []

/** Stretches of places that hold a word: `[first, behind the last)`. */
const placesOf = ({ leaves, field }: MarkedWord, text: Places): [number, number][] => {
  if (field !== undefined && field !== text.field) return []
  return leaves.flatMap((leaf): [number, number][] => {
    if (leaf.type === 'any') return leaf.terms.flatMap((term) => text.found.get(term) ?? [])
    if (leaf.type === 'prefix') return text.found.get(beginningOf(leaf.with)) ?? []
    return (
      leaf.slots.reduce<[number, number][] | null>((stretches, slot) => {
        const here = slot.flatMap((term) => text.found.get(term) ?? [])
        if (!stretches) return here
        const ends = new Map(here)
        return stretches.flatMap(([from, to]): [number, number][] => {
          const end = ends.get(to)
          return end === undefined ? [] : [[from, end]]
        })
      }, null) ?? []
    )
  })
}

/** Finds in the texts of documents what a search asked for. */
export class TextMarker {
  readonly #ways: readonly HighlightedVariant[]
  readonly #terms: ReadonlySet<string>
  readonly #prefixes: readonly string[]
  /** Which terms and beginnings each word has, by language: most words have none. */
  readonly #known = new Map<StemmedLang | null, Map<string, readonly string[]>>()

  constructor(ways: readonly HighlightedVariant[]) {
    const leaves = ways.flatMap(({ words }) => words.flatMap((word) => word.leaves))
    this.#ways = ways
    this.#terms = new Set(leaves.flatMap(termsOf))
    this.#prefixes = [...new Set(leaves.flatMap((leaf) => (leaf.type === 'prefix' ? [leaf.with] : [])))]
  }

  /**
   * Finds what was asked for in the texts of one document. A synonym or translation of several words is found where the
   * texts hold all of them; a person's own words each by itself.
   *
   * @returns for each text the stretches found, in order of their beginning; they may overlap
   */
  find(texts: readonly MarkableText[]): Found[][] {
    const cut = texts.map((text) => this.#cut(text))
    const found: Found[][] = texts.map(() => [])
    for (const { concept, weight, isOwn, words } of this.#ways) {
      const places = words.map((word) => cut.map((text) => placesOf(word, text)))
      if (!isOwn && places.some((ofWord) => ofWord.every(({ length }) => length === 0))) continue
      for (const ofWord of places)
        ofWord.forEach((stretches, i) => {
          for (const [from, to] of stretches) {
            const start = cut[i]?.starts[from]
            const end = cut[i]?.ends[to - 1]
            if (start !== undefined && end !== undefined) found[i]?.push({ start, end, concept, weight })
          }
        })
    }
    return found.map((stretches) => stretches.toSorted((one, other) => one.start - other.start || one.end - other.end))
  }

  /** Cuts a text into places whose offsets are those of the text as it is, in normal form or not. */
  #cut({ field, text, tag }: MarkableText): Places {
    const places: Places = { field, starts: [], ends: [], found: new Map() }
    if (this.#ways.length === 0) return places
    if (text.normalize('NFKC') === text) this.#addPlaces(places, text, 0, null, tag)
    else
      for (const match of text.matchAll(/\S+/gu)) {
        const [word] = match
        const normal = word.normalize('NFKC')
        this.#addPlaces(places, normal, match.index, normal === word ? null : match.index + word.length, tag)
      }
    return places
  }

  /** Cuts a text that is in normal form (NFKC), or a stretch of one, into places. */
  #addPlaces(into: Places, stretch: string, offset: number, end: number | null, tag: string): void {
    const { starts, ends, found } = into
    const lang = stemmedLang(tag)
    const known = this.#known.get(lang) ?? new Map<string, readonly string[]>()
    this.#known.set(lang, known)
    const add = (term: string, from: number, to: number): void => {
      const stretches = found.get(term)
      if (stretches) stretches.push([from, to])
      else found.set(term, [[from, to]])
    }
    for (const piece of piecesOf(stretch)) {
      const start = offset + (end === null ? piece.start : 0)
      const to = end ?? offset + piece.end
      const first = starts.length
      if (piece.kind === 'han') {
        for (let i = 0; i < piece.text.length; i++) {
          starts.push(end === null ? start + i : start)
          ends.push(end === null ? start + i + 1 : to)
        }
        for (const { position, terms } of analyse(piece.text, tag).tokens)
          for (const term of terms)
            if (this.#terms.has(term)) add(term, first + position, first + position + term.length)
        continue
      }
      const written = end === null ? stretch.slice(piece.start, piece.end).toLowerCase() : ''
      let at = 0
      for (const part of piece.parts) {
        const inPiece = written.indexOf(part, at)
        const place = starts.push(inPiece < 0 ? start : start + inPiece) - 1
        ends.push(inPiece < 0 ? to : start + inPiece + part.length)
        if (inPiece >= 0) at = inPiece + part.length
        let asked = known.get(part)
        if (!asked) known.set(part, (asked = this.#askedOf(part, lang)))
        for (const term of asked) add(term, place, place + 1)
      }
      if (piece.parts.length === 1) continue
      const joined = fold(piece.parts.join(''))
      if (this.#terms.has(joined)) add(joined, first, starts.length)
    }
  }

  /** The terms and beginnings of a word that are looked for. */
  #askedOf(part: string, lang: StemmedLang | null): readonly string[] {
    const { word, terms } = formsOf(part, lang)
    const all = new Set([word, ...terms, ...(lang === null ? [] : terms.map((term) => termIn(lang, term)))])
    const beginnings = this.#prefixes.filter((prefix) => word.startsWith(prefix)).map(beginningOf)
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
