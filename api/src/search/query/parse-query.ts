import type { Lang } from 'shared/sites'
import { withoutCommonWords } from './common-words.ts'
import { joinNodes, negated, onlyExcludes, type QueryNode } from './query-node.ts'
import { queryTokens, type QueryToken } from './query-tokens.ts'
import { ReadingNotes, type ReadingNote } from './reading-notes.ts'
import { balanced, joining, shortened } from './tidy-tokens.ts'

export interface ParsedQuery {
  /** Null when there is nothing to search for. */
  tree: QueryNode | null
  /** What had to be guessed. */
  notes: ReadingNote[]
  /** Common words that were left out. */
  dropped: string[]
}

/**
 * Reads a query as typed: words are joined by AND; `"a phrase"`; AND, OR, NOT in capitals, also in the interface
 * language; `&`, `|`, a leading `-` or `+`; parentheses; `begin*`. NOT binds closest, then AND, then OR. Reads any
 * text: what is unclear gets the nearest sensible reading and a note.
 */
export const parseQuery = (query: string, lang: Lang): ParsedQuery => {
  const notes = new ReadingNotes()
  const text = query.normalize('NFKC')
  const tokens = joining(balanced(shortened([...queryTokens(text, lang, notes)], notes), notes), notes)
  const parsed = parseTokens(tokens)
  if (!parsed) {
    if (text.trim()) notes.add('nothing_searchable', text.trim())
    return { tree: null, notes: notes.list(), dropped: [] }
  }
  const { tree, dropped } = withoutCommonWords(parsed, lang, /\p{Ll}/u.test(text), notes)
  if (onlyExcludes(tree)) notes.add('only_negation')
  return { tree, notes: notes.list(), dropped }
}

const parseTokens = (tokens: readonly QueryToken[]): QueryNode | null => {
  let at = 0
  const isAt = (operator: 'and' | 'or' | 'not') => {
    const token = tokens[at]
    return token?.kind === 'operator' && token.operator === operator
  }
  const either = (): QueryNode | null => {
    const nodes: (QueryNode | null)[] = [all()]
    while (isAt('or')) {
      at++
      nodes.push(all())
    }
    return joinNodes(
      'or',
      nodes.filter((node) => node !== null),
    )
  }
  const all = (): QueryNode | null => {
    const nodes: QueryNode[] = []
    while (at < tokens.length && tokens[at]?.kind !== 'close' && !isAt('or')) {
      const node = unit()
      if (node) nodes.push(node)
    }
    return joinNodes('and', nodes)
  }
  const unit = (): QueryNode | null => {
    const token = tokens[at++]
    if (token?.kind === 'word') return { type: 'word', text: token.text, truncated: token.truncated }
    if (token?.kind === 'phrase') return { type: 'phrase', text: token.text }
    if (token?.kind === 'operator' && token.operator === 'not') {
      const node = unit()
      return node && negated(node)
    }
    if (token?.kind !== 'open') return null
    const node = either()
    at++
    return node
  }
  return either()
}
