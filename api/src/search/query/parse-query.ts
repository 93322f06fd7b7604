import type { Lang } from 'shared/sites'
import { normalForm } from '../analyse/normal-form.ts'
import { withoutCommonWords } from './common-words.ts'
import { pastedIdentifier, type TextField } from './query-fields.ts'
import { joinNodes, mapLeaves, negated, onlyExcludes, type QueryNode, type WeighedNode } from './query-node.ts'
import { queryTokens, type QueryToken } from './query-tokens.ts'
import { ReadingNotes, type ReadingNote } from './reading-notes.ts'
import { balanced, joining, shortened, withoutPlus } from './tidy-tokens.ts'

export interface ParsedQuery {
  /** Null when there is nothing to search for. */
  tree: QueryNode | null
  /** What had to be guessed. */
  notes: ReadingNote[]
  /** Common words that were left out. */
  dropped: string[]
  /** Whether it has loose words only: no operators, `+`, quotes, asterisks or fields. */
  isLoose: boolean
}

/** With so many loose words around it, what stands in printed quotation marks is part of a sentence. */
const wordsOfProse = 4

/** A run of Chinese is typed without spaces; its words have two characters as a rule. */
const wordsIn = (text: string): number => Math.max(1, (text.match(/\p{sc=Han}/gu)?.length ?? 0) / 2)

/**
 * Reads a query as typed: words are joined by AND; `"a phrase"`; AND, OR, NOT in capitals, also in the interface
 * language; `&`, `|`, a leading `-` or `+`; parentheses; `begin*`; `title:`, `abstract:`, `author:`, `year:2019-2023`,
 * `doi:`, `pmid:`, `concept:school-meals`; `2 OF (a; b^2; c)` for documents that hold so much. NOT binds closest, then AND, then OR. Reads any
 * text: what is unclear gets the nearest sensible reading and a note. A DOI or PMID alone, also as an address, is read as
 * its field.
 */
export const parseQuery = (query: string, lang: Lang): ParsedQuery => {
  const notes = new ReadingNotes()
  const text = normalForm(query)
  const pasted = pastedIdentifier(text)
  if (pasted) return { tree: { type: 'identifier', ...pasted }, notes: [], dropped: [], isLoose: false }
  const typed = [...queryTokens(text, lang, notes)]
  const tokens = joining(balanced(shortened(withoutPlus(typed), notes), notes), notes)
  const parsed = parseTokens(tokens)
  const isProse =
    typed.reduce((words, token) => words + (token.kind === 'word' ? wordsIn(token.text) : 0), 0) >= wordsOfProse
  const isLoose = typed.every(
    (token) =>
      // Printed quotation marks within a sentence belong to a title that was pasted.
      (isProse && token.kind === 'phrase' && token.isTypographic === true) ||
      // Without an operator, parentheses are how titles add a remark.
      token.kind === 'open' ||
      token.kind === 'close' ||
      (token.kind === 'word' && !token.truncated) ||
      (token.kind === 'phrase' && token.isWord === true),
  )
  if (!parsed) {
    if (text.trim()) notes.add('nothing_searchable', text.trim())
    return { tree: null, notes: notes.list(), dropped: [], isLoose: false }
  }
  const { tree, dropped } = withoutCommonWords(parsed, lang, /\p{Ll}/u.test(text), notes)
  if (onlyExcludes(tree)) notes.add('only_negation')
  return { tree, notes: notes.list(), dropped, isLoose }
}

const within = (node: QueryNode, field: TextField): QueryNode => mapLeaves(node, (leaf) => ({ ...leaf, field }))

const parseTokens = (tokens: readonly QueryToken[]): QueryNode | null => {
  let at = 0
  const isAt = (operator: 'and' | 'or' | 'not') => {
    const token = tokens[at]
    return token?.kind === 'operator' && token.operator === operator
  }
  const isEnd = () => {
    const kind = tokens[at]?.kind
    return kind === undefined || kind === 'close' || kind === 'separator' || kind === 'weight'
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
    while (!isEnd() && !isAt('or')) {
      const node = unit()
      if (node) nodes.push(node)
    }
    return joinNodes('and', nodes)
  }
  /** The members of an `OF`, up to its closing parenthesis. */
  const atLeast = (weight: number): QueryNode | null => {
    const of: WeighedNode[] = []
    while (at < tokens.length) {
      const node = either()
      const token = tokens[at]
      if (token?.kind === 'weight') at++
      if (node) of.push({ node, weight: token?.kind === 'weight' ? Math.max(1, token.weight) : 1 })
      const next = tokens[at]
      if (next?.kind === 'separator') at++
      else if (next?.kind !== 'weight') break
    }
    const [only] = of
    if (!only) return null
    return of.length === 1 ? only.node : { type: 'at-least', weight: Math.max(1, weight), of }
  }
  const unit = (): QueryNode | null => {
    const token = tokens[at++]
    if (token?.kind === 'word') return { type: 'word', text: token.text, truncated: token.truncated }
    if (token?.kind === 'phrase')
      return { type: 'phrase', text: token.text, ...(token.near !== undefined && { near: token.near }) }
    if (token?.kind === 'field') {
      const { mark } = token
      if (mark.kind === 'years') return { type: 'years', from: mark.from, to: mark.to }
      if (mark.kind === 'identifier') return { type: 'identifier', of: mark.of, value: mark.value }
      if (isEnd() || tokens[at]?.kind === 'operator') return null
      const node = unit()
      return node && within(node, mark.field)
    }
    if (token?.kind === 'operator' && token.operator === 'not') {
      const node = unit()
      return node && negated(node)
    }
    if (token?.kind !== 'open' && token?.kind !== 'at-least') return null
    const node = token.kind === 'at-least' ? atLeast(token.weight) : either()
    at++
    return node
  }
  return either()
}
