import type { QueryToken } from './query-tokens.ts'
import type { ReadingNotes } from './reading-notes.ts'

/** Words and phrases one query may hold; more are left out. */
export const maxOperands = 400

const isOperand = (token: QueryToken | undefined) =>
  token?.kind === 'word' || token?.kind === 'phrase' || token?.kind === 'field'
/** A `+` says nothing of how a query is joined. */
export const withoutPlus = (tokens: readonly QueryToken[]): QueryToken[] =>
  tokens.filter(({ kind }) => kind !== 'required')

const opens = (token: QueryToken | undefined) => token?.kind === 'open' || token?.kind === 'at-least'

/** Leaves out the words beyond the limit. */
export const shortened = (tokens: readonly QueryToken[], notes: ReadingNotes): QueryToken[] => {
  let operands = 0
  return tokens.filter((token) => {
    if (!isOperand(token)) return operands < maxOperands || token.kind === 'close'
    if (++operands > maxOperands) notes.add('too_long', 'text' in token ? token.text : '')
    return operands <= maxOperands
  })
}

/** Parentheses within each other that are read; those within them say nothing. */
const deepest = 200

/** Closes what was left open, and drops what closes nothing or is deeper than is read. */
export const balanced = (tokens: readonly QueryToken[], notes: ReadingNotes): QueryToken[] => {
  let open = 0
  const kept = tokens.filter((token) => {
    if (opens(token)) return ++open <= deepest
    if (token.kind !== 'close') return true
    if (open > 0) return open-- <= deepest
    notes.add('unclosed_parenthesis', ')')
    return false
  })
  if (open > 0) notes.add('unclosed_parenthesis', '(')
  return [...kept, ...Array.from({ length: Math.min(open, deepest) }, (): QueryToken => ({ kind: 'close' }))]
}

/**
 * Drops operators that join nothing. A one-letter operator word at such a place is a word: `hepatitis E`, asked on a
 * Portuguese page.
 */
export const joining = (tokens: readonly QueryToken[], notes: ReadingNotes): QueryToken[] => {
  const kept: QueryToken[] = []
  tokens.forEach((token, index) => {
    if (token.kind !== 'operator') return kept.push(token)
    const last = kept.at(-1)
    const next = tokens[index + 1]
    const left = token.operator === 'not' || isOperand(last) || last?.kind === 'close'
    const right = isOperand(next) || opens(next) || (next?.kind === 'operator' && next.operator === 'not')
    if (left && right) return kept.push(token)
    if (/^\p{Lu}$/u.test(token.text)) return kept.push({ kind: 'phrase', text: token.text, isWord: true })
    return notes.add('dangling_operator', token.text)
  })
  return kept
}
