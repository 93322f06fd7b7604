import type { Lang } from 'shared/sites'
import { chineseQueryWords, type ChineseQueryWord } from '../analyse/chinese.ts'
import { withLikelyAccents } from '../analyse/accents.ts'
import { fold } from '../analyse/fold.ts'
import { piecesOf, type Piece } from '../analyse/pieces.ts'
import { stemmedLang, stemmedLangs, stemsOf, type StemmedLang } from '../analyse/stems.ts'
import type { QueryLeaf, QueryNode } from '../query/query-node.ts'
import { authorTerm, conceptTerm, identifierTerm, termIn, writtenTerm } from '../analyse/terms.ts'
import { joinExpressions, type Expression } from './expression.ts'

/** The languages whose texts hold a word as written (folded). */
export type LangsOfWord = (word: string) => readonly StemmedLang[]

const lettersThenDigits = /^([^\p{N}]{3,})(\p{N}+)$/u

/**
 * Translates a query into terms. A word is read in the interface language and in English, and in every other language
 * whose texts hold it as written; a word no text holds is read in all of them. A stem of another language than English
 * counts only in documents that have a text in it. Null where nothing can be looked up.
 */
export const compile = (node: QueryNode, lang: Lang, langsOfWord: LangsOfWord): Expression | null => {
  const forms = (word: string): readonly string[] => {
    const written = langsOfWord(fold(word))
    const own = stemmedLang(lang)
    const langs = new Set<StemmedLang>(written.length > 0 ? ['en', ...written] : stemmedLangs)
    if (own) langs.add(own)
    const stemsIn = (each: StemmedLang): string[] =>
      [word, fold(word), withLikelyAccents(word, each)].flatMap((written) => stemsOf(written, each)).filter(Boolean)
    // `partera` has the stem `part` in Spanish, which is a word of English: it counts in documents with Spanish texts.
    const everywhere = new Set([fold(word), ...stemsIn('en')].filter(Boolean))
    const elsewhere = [...langs].flatMap((each) =>
      each === 'en' ? [] : stemsIn(each).flatMap((stem) => (everywhere.has(stem) ? [] : [termIn(each, stem)])),
    )
    return [...new Set([...everywhere, ...elsewhere])]
  }
  const slotsOf = (piece: Piece): (readonly string[])[] =>
    piece.kind === 'han' ? [...piece.text].map((char) => [char]) : piece.parts.map(forms)
  /** Chinese that need only be near is looked for by its words. */
  const nearSlotsOf = (piece: Piece): (readonly string[])[] =>
    piece.kind === 'han' ? chineseQueryWords(piece.text).flatMap(chineseSlots) : slotsOf(piece)
  const word = (piece: Piece, truncated: boolean): Expression | null => {
    if (piece.kind === 'han') return joinExpressions('and', chineseQueryWords(piece.text, truncated).map(chinese))
    const joined = fold(piece.parts.join(''))
    if (joined === '') return null
    if (truncated) return { type: 'prefix', with: writtenTerm(joined) }
    const parts = piece.parts.length > 1 ? piece.parts : (lettersThenDigits.exec(joined)?.slice(1) ?? [])
    const whole: Expression = { type: 'any', terms: piece.parts.length > 1 ? [joined] : forms(piece.parts[0] ?? '') }
    return parts.length > 1 ? { type: 'or', of: [whole, { type: 'phrase', slots: parts.map(forms) }] } : whole
  }
  const inField = (part: QueryLeaf, region: 'title' | 'abstract', pieces: readonly Piece[]): Expression | null => {
    const last = pieces.at(-1)
    if (part.type === 'word' && part.truncated && pieces.length === 1 && last?.kind === 'word')
      return { type: 'prefix', with: writtenTerm(fold(last.parts.join(''))), region }
    // The parts of one word stand side by side, as the words of a phrase do.
    const [only] = pieces
    const joined =
      only?.kind === 'word' && pieces.length === 1 && only.parts.length > 1 ? fold(only.parts.join('')) : ''
    const slots = pieces.flatMap(slotsOf).filter((terms) => terms.length > 0)
    const apart: Expression | null = slots.length > 0 ? { type: 'phrase', slots, region, ...near(part) } : null
    return joined && apart ? { type: 'or', of: [apart, { type: 'phrase', slots: [[joined]], region }] } : apart
  }
  const read = (part: QueryNode): Expression | null => {
    if (part.type === 'and' || part.type === 'or') return joinExpressions(part.type, part.of.map(read))
    if (part.type === 'not') {
      const of = read(part.of)
      return of && { type: 'not', of }
    }
    if (part.type === 'at-least')
      return { ...part, of: part.of.map(({ node: member, weight }) => ({ expression: read(member), weight })) }
    if (part.type === 'years') return part
    if (part.type === 'identifier')
      return {
        type: 'any',
        terms: [part.of === 'concept' ? conceptTerm(part.value) : identifierTerm(part.of, part.value)],
      }
    const pieces = [...piecesOf(part.text)]
    if (part.field === 'author') return author(part, pieces)
    if (part.field !== undefined) return inField(part, part.field, pieces)
    if (part.type === 'word')
      return joinExpressions(
        'and',
        pieces.map((piece, i) => word(piece, part.truncated && i === pieces.length - 1)),
      )
    const [only] = pieces
    if (only?.kind === 'word' && pieces.length === 1) return word(only, false)
    const isNear = part.near !== undefined
    const slots = pieces.flatMap(isNear ? nearSlotsOf : slotsOf).filter((terms) => terms.length > 0)
    return slots.length > 0 ? { type: 'phrase', slots, ...near(part) } : null
  }
  return read(node)
}

/** How near the words of a phrase must be, where it says so. */
const near = (part: QueryLeaf): { near?: number } =>
  part.type === 'phrase' && part.near !== undefined ? { near: part.near } : {}

/** An author's name: its words side by side, those of two also the other way round, since names are written both ways. */
const author = (part: QueryLeaf, pieces: readonly Piece[]): Expression | null => {
  const words = pieces.flatMap((piece) => (piece.kind === 'han' ? [piece.text] : piece.parts.map(fold))).filter(Boolean)
  const [first, second] = words
  if (first === undefined) return null
  if (part.type === 'word' && part.truncated && second === undefined) return { type: 'prefix', with: authorTerm(first) }
  const slots = words.map((word) => [authorTerm(word)])
  if (second === undefined) return { type: 'any', terms: [authorTerm(first)] }
  const asTyped: Expression = { type: 'phrase', slots }
  return words.length > 2 ? asTyped : { type: 'or', of: [asTyped, { type: 'phrase', slots: slots.toReversed() }] }
}

/** A longer word may stand in a text cut otherwise; its first two characters tell it. */
const chineseSlots = ({ text, known }: ChineseQueryWord): (readonly string[])[] =>
  known ? [text.length > 2 ? [text, text.slice(0, 2)] : [text]] : [...text].map((char) => [char])

const chinese = ({ text, known }: { text: string; known: boolean }): Expression => {
  const whole: Expression = { type: 'any', terms: [text] }
  if (text.length === 1 || (text.length === 2 && known)) return whole
  return { type: 'or', of: [whole, { type: 'phrase', slots: [...text].map((char) => [char]) }] }
}
