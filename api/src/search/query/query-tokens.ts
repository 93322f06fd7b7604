import type { Lang } from 'shared/sites'
import { looksLikeOperator, operatorOf, type Operator } from './operators.ts'
import type { ReadingNotes } from './reading-notes.ts'

export type Operand = { kind: 'word'; text: string; truncated: boolean } | { kind: 'phrase'; text: string }
export type QueryToken = Operand | { kind: 'operator'; operator: Operator; text: string } | { kind: 'open' | 'close' }

const pattern = new RegExp(
  [
    /(?<word>[\p{L}\p{M}\p{N}]+(?:[\-'’‘ʼ.·‐‑][\p{L}\p{M}\p{N}]+)*)(?<stars>\**)/u,
    /(?<quote>["“”„«「『])/u,
    /(?<open>\()/u,
    /(?<close>\))/u,
    /(?<and>&+)/u,
    /(?<or>\|+)/u,
    /(?<=^|[\s(,;])(?<not>[\-−])(?=[\p{L}\p{N}"“«「『(])/u,
    /(?<plus>(?<=^|[\s(,;])\+(?=[\p{L}\p{N}"“«「『(]))/u,
    /(?<between>[\s,.;:?!/\\，。、；：？！…·_'’‘ʼ•]+|[\-–—−‐‑])/u,
    /(?<other>.)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'suy',
)

const closers: Record<string, RegExp> = { '«': /»/, '「': /」/, '『': /』/ }
const closesQuote = /["“”„]/
const quoteMarks = /["“”„«»「」『』＂]+/g
const hasWord = /[\p{L}\p{N}]/u
const hasHan = /\p{sc=Han}/u

const wordToken = (text: string, stars: string, lang: Lang, notes: ReadingNotes): QueryToken => {
  const truncated = stars !== '' && (text.length > 1 || hasHan.test(text))
  if (stars && !truncated) notes.add('ignored_characters', '*')
  if (!truncated) {
    const operator = operatorOf(text, lang)
    if (operator && !stars) return { kind: 'operator', operator, text }
    if (looksLikeOperator(text)) return { kind: 'phrase', text }
  }
  return { kind: 'word', text, truncated }
}

/**
 * Splits a typed query (in normal form) into words, phrases, operators and parentheses, in order. Punctuation
 * separates words; any other sign is noted and ignored.
 */
export function* queryTokens(query: string, lang: Lang, notes: ReadingNotes): Generator<QueryToken> {
  const scan = new RegExp(pattern)
  let groups: Record<string, string | undefined> | undefined
  while ((groups = scan.exec(query)?.groups)) {
    if (groups['word'] !== undefined) yield wordToken(groups['word'], groups['stars'] ?? '', lang, notes)
    else if (groups['open']) yield { kind: 'open' }
    else if (groups['close']) yield { kind: 'close' }
    else if (groups['and']) yield { kind: 'operator', operator: 'and', text: groups['and'] }
    else if (groups['or']) yield { kind: 'operator', operator: 'or', text: groups['or'] }
    else if (groups['not']) yield { kind: 'operator', operator: 'not', text: groups['not'] }
    else if (groups['other']) notes.add('ignored_characters', groups['other'])
    else if (groups['quote']) {
      const rest = query.slice(scan.lastIndex)
      const length = rest.search(closers[groups['quote']] ?? closesQuote)
      const text = (length < 0 ? rest : rest.slice(0, length)).replace(quoteMarks, ' ').replace(/\s+/g, ' ').trim()
      if (length < 0) notes.add('unclosed_quote', text)
      if (hasWord.test(text)) yield { kind: 'phrase', text }
      scan.lastIndex = length < 0 ? query.length : scan.lastIndex + length + 1
    }
  }
}
