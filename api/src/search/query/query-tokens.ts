import type { Lang } from 'shared/sites'
import { isLetterName, looksLikeOperator, operatorOf, type Operator } from './operators.ts'
import { fieldPattern, readField, type FieldMark } from './query-fields.ts'
import type { ReadingNotes } from './reading-notes.ts'

export type Operand =
  | { kind: 'word'; text: string; truncated: boolean }
  /**
   * `isWord`: a word typed without quotes that is not to be read as an operator. `isTypographic`: in quotation marks as
   * they are printed, not as they are typed.
   */
  | { kind: 'phrase'; text: string; near?: number; isWord?: true; isTypographic?: true }
  | { kind: 'field'; mark: FieldMark }
export type QueryToken =
  | Operand
  | { kind: 'operator'; operator: Operator; text: string }
  /** `required`: a leading `+`, which asks for the word just as it stands. */
  | { kind: 'open' | 'close' | 'required' }
  /** `3 OF (`, and inside its parentheses `;` and `^2`. */
  | { kind: 'at-least'; weight: number }
  | { kind: 'separator' }
  | { kind: 'weight'; weight: number }

const pattern = new RegExp(
  [
    fieldPattern,
    /(?<=^|[\s(])(?<unknown>\p{sc=Latin}{2,15})(?=(?<of>:["“(]?\p{sc=Latin}[^\s]*))/u,
    /(?<=^|[\s(,;])(?<atLeast>\d{1,3}) OF \(/u,
    /(?<beginning>[\p{sc=Latin}\p{M}\p{N}]{2,})(?<rest>[*?]+(?=\p{sc=Latin})[\p{sc=Latin}\p{M}\p{N}*?]*)/u,
    /(?<word>[\p{L}\p{M}\p{N}]+(?:[\-'’.·‐‑][\p{L}\p{M}\p{N}]+)*)(?<stars>\**)/u,
    /(?<quote>["“”„«「『])/u,
    /(?<open>\()/u,
    /(?<close>\))/u,
    /(?<and>&+)/u,
    /(?<or>\|+)/u,
    /(?<=^|[\s(,;])(?<not>[\-−])(?=[\p{L}\p{N}"“«「『(])/u,
    /(?<plus>(?<=^|[\s(,;])\+(?=[\p{L}\p{N}"“«「『(]))/u,
    /\s*(?<separator>;)/u,
    /\s*\^(?<weight>\d+)/u,
    /(?<between>[\s,.:?!¿¡/\\，。、；：？！…·_'’•《》〈〉‹›]+|[\-–—−‐‑])/u,
    /(?<other>.)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'suy',
)

const closers: Record<string, RegExp> = { '«': /»/, '「': /」/, '『': /』/ }
const closesQuote = /["“”„]/
const quoteMarks = /["“”„«»「」『』＂]+/g
/** The farthest that the words of a phrase may stand apart, and the greatest weight; a greater number counts as this one. */
export const greatestNumber = 99
/** Behind a phrase: its words in any order, within so many words of text. */
const nearMark = /^~(\d+)/
/** Characters beside a one-letter operator word that tell whether it is a name. */
const besideLetter = 40
const hasWord = /[\p{L}\p{N}]/u
const hasHan = /\p{sc=Han}/u

const wordToken = (text: string, stars: string, lang: Lang, notes: ReadingNotes): QueryToken => {
  const truncated = stars !== '' && (text.length > 1 || hasHan.test(text))
  if (stars && !truncated) notes.add('ignored_characters', '*')
  if (!truncated) {
    const operator = operatorOf(text, lang)
    if (operator && !stars) return { kind: 'operator', operator, text }
    if (looksLikeOperator(text)) return { kind: 'phrase', text, isWord: true }
  }
  return { kind: 'word', text, truncated }
}

/**
 * Splits a typed query (in normal form) into words, phrases, fields, operators and parentheses, in order. Punctuation
 * separates words; any other sign is noted and ignored.
 */
export function* queryTokens(query: string, lang: Lang, notes: ReadingNotes): Generator<QueryToken> {
  const scan = new RegExp(pattern)
  /** Of each open parenthesis: whether it is that of an `OF`. */
  const open: boolean[] = []
  let groups: Record<string, string | undefined> | undefined
  while ((groups = scan.exec(query)?.groups)) {
    const isCounted = open.at(-1) === true
    if (groups['field'] !== undefined) {
      const { field, value = '' } = groups
      // The value goes on behind the space where it is a phrase.
      const rest = query.slice(scan.lastIndex - value.length)
      const read = readField(field, rest)
      scan.lastIndex += (read?.length ?? 0) - value.length
      if (read) yield { kind: 'field', mark: read.mark }
      else {
        notes.add('unknown_field', `${field}:${value}`)
        yield wordToken(field, '', lang, notes)
      }
    } else if (groups['unknown'] !== undefined) {
      notes.add('unknown_field', groups['unknown'] + (groups['of'] ?? ''))
      yield wordToken(groups['unknown'], '', lang, notes)
    } else if (groups['beginning'] !== undefined) {
      // Any letters within a word cannot be asked for: all words that begin so are found.
      notes.add('strategy_loosened', groups['beginning'] + (groups['rest'] ?? ''))
      yield { kind: 'word', text: groups['beginning'], truncated: true }
    } else if (groups['atLeast']) {
      open.push(true)
      yield { kind: 'at-least', weight: Number(groups['atLeast']) }
    } else if (groups['word'] !== undefined) {
      const { word: text, stars = '' } = groups
      const end = scan.lastIndex - stars.length
      const isName =
        /^\p{Lu}$/u.test(text) &&
        isLetterName(
          query.slice(Math.max(0, end - 1 - besideLetter), end - 1),
          query.slice(end, end + besideLetter),
          lang,
        )
      yield isName && operatorOf(text, lang)
        ? { kind: 'phrase', text, isWord: true }
        : wordToken(text, stars, lang, notes)
    } else if (groups['open']) {
      open.push(false)
      yield { kind: 'open' }
    } else if (groups['close']) {
      open.pop()
      yield { kind: 'close' }
    } else if (groups['plus']) yield { kind: 'required' }
    else if (groups['and']) yield { kind: 'operator', operator: 'and', text: groups['and'] }
    else if (groups['or']) yield { kind: 'operator', operator: 'or', text: groups['or'] }
    else if (groups['not']) yield { kind: 'operator', operator: 'not', text: groups['not'] }
    else if (groups['separator'] && isCounted) yield { kind: 'separator' }
    else if (groups['weight'] && isCounted)
      yield { kind: 'weight', weight: Math.min(greatestNumber, Number(groups['weight'])) }
    else if (groups['weight']) {
      notes.add('ignored_characters', '^')
      scan.lastIndex -= groups['weight'].length
    } else if (groups['other']) notes.add('ignored_characters', groups['other'])
    else if (groups['quote']) {
      const rest = query.slice(scan.lastIndex)
      const length = rest.search(closers[groups['quote']] ?? closesQuote)
      const text = (length < 0 ? rest : rest.slice(0, length)).replace(quoteMarks, ' ').replace(/\s+/g, ' ').trim()
      if (length < 0) notes.add('unclosed_quote', text)
      const isTypographic = groups['quote'] !== '"' && length >= 0
      scan.lastIndex = length < 0 ? query.length : scan.lastIndex + length + 1
      const [written, near] = nearMark.exec(query.slice(scan.lastIndex)) ?? []
      if (written) scan.lastIndex += written.length
      if (hasWord.test(text))
        yield {
          kind: 'phrase',
          text,
          ...(isTypographic && { isTypographic }),
          ...(near && { near: Math.min(greatestNumber, Math.max(1, Number(near))) }),
        }
    }
  }
}
