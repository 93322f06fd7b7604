import type { Marks } from 'shared/contracts'
import { analyse } from '../search/analyse/analyse.ts'
import { fold } from '../search/analyse/fold.ts'
import { piecesOf } from '../search/analyse/pieces.ts'
import { formsOf, stemmedLang } from '../search/analyse/stems.ts'
import { termIn } from '../search/analyse/terms.ts'
import type { HighlightedVariant, MarkedWord } from '../search/search-index.ts'

/** A stretch of a text that was asked for. */
export interface Found {
  start: number
  end: number
  concept: number
  weight: number
}

/** One place of a text: a word, a part of a compound, or a Chinese character. */
interface Place {
  start: number
  end: number
  /** As written, in small letters without accents; empty for Chinese. */
  word: string
}

type FieldName = NonNullable<MarkedWord['field']>

/** A text of a document, cut into places. */
export interface MarkableText {
  field: FieldName
  text: string
  places: Place[]
  /** Where each term stands: the place it begins at and the one behind it. */
  terms: Map<string, [from: number, to: number][]>
}

const addTerm = ({ terms }: MarkableText, term: string, from: number, to: number): void => {
  const known = terms.get(term)
  if (known) known.push([from, to])
  else terms.set(term, [[from, to]])
}

/** Cuts a text that is in normal form (NFKC), or a stretch of one, into places. */
const addPlaces = (into: MarkableText, stretch: string, offset: number, end: number | null, tag: string): void => {
  const lang = stemmedLang(tag)
  for (const piece of piecesOf(stretch)) {
    const start = offset + (end === null ? piece.start : 0)
    const to = end ?? offset + piece.end
    const first = into.places.length
    if (piece.kind === 'han') {
      for (let i = 0; i < piece.text.length; i++)
        into.places.push({
          start: end === null ? start + i : start,
          end: end === null ? start + i + 1 : to,
          word: '',
        })
      for (const { position, terms } of analyse(piece.text, tag).tokens)
        for (const term of terms) addTerm(into, term, first + position, first + position + term.length)
      continue
    }
    let from = start
    const written = stretch.slice(piece.start, piece.end).toLowerCase()
    let at = 0
    for (const part of piece.parts) {
      const found = end === null ? written.indexOf(part, at) : -1
      from = found < 0 ? start : start + found
      const partEnd = found < 0 ? to : from + part.length
      at = found < 0 ? at : found + part.length
      const { word, terms } = formsOf(part, lang)
      const place = into.places.push({ start: from, end: partEnd, word }) - 1
      const inLanguage = lang === null ? [] : terms.map((term) => termIn(lang, term))
      for (const term of new Set([word, ...terms, ...inLanguage])) addTerm(into, term, place, place + 1)
    }
    if (piece.parts.length > 1) addTerm(into, fold(piece.parts.join('')), first, into.places.length)
  }
}

/** Cuts a text into places whose offsets are those of the text as it is, in normal form or not. */
export const markable = (text: string, tag: string, field: FieldName): MarkableText => {
  const made: MarkableText = { field, text, places: [], terms: new Map() }
  if (text.normalize('NFKC') === text) addPlaces(made, text, 0, null, tag)
  else
    for (const match of text.matchAll(/\S+/gu)) {
      const [word] = match
      const normal = word.normalize('NFKC')
      addPlaces(made, normal, match.index, normal === word ? null : match.index + word.length, tag)
    }
  return made
}

/** Stretches of places that hold a word: `[first, behind the last)`. */
const placesOf = ({ leaves, field }: MarkedWord, text: MarkableText): [number, number][] => {
  if (field !== undefined && field !== text.field) return []
  return leaves.flatMap((leaf): [number, number][] => {
    if (leaf.type === 'any') return leaf.terms.flatMap((term) => text.terms.get(term) ?? [])
    if (leaf.type === 'prefix')
      return text.places.flatMap(({ word }, at): [number, number][] =>
        word.startsWith(leaf.with) ? [[at, at + 1]] : [],
      )
    return (
      leaf.slots.reduce<[number, number][] | null>((stretches, slot) => {
        const here = slot.flatMap((term) => text.terms.get(term) ?? [])
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

/**
 * Finds in the texts of one document what was asked for. A synonym or translation of several words is found where the
 * texts hold all of them; a person's own words each by itself.
 *
 * @returns for each text the stretches found, in order of their beginning; they may overlap
 */
export const findMarks = (texts: readonly MarkableText[], ways: readonly HighlightedVariant[]): Found[][] => {
  const found: Found[][] = texts.map(() => [])
  for (const { concept, weight, isOwn, words } of ways) {
    const places = words.map((word) => texts.map((text) => placesOf(word, text)))
    if (!isOwn && places.some((ofWord) => ofWord.every(({ length }) => length === 0))) continue
    for (const ofWord of places)
      ofWord.forEach((stretches, i) => {
        const text = texts[i]
        for (const [from, to] of stretches) {
          const start = text?.places[from]?.start
          const end = text?.places[to - 1]?.end
          if (start !== undefined && end !== undefined) found[i]?.push({ start, end, concept, weight })
        }
      })
  }
  return found.map((stretches) => stretches.toSorted((one, other) => one.start - other.start || one.end - other.end))
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
