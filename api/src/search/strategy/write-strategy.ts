import { joinNodes, type QueryLeaf, type QueryNode, type WeighedNode } from '../query/query-node.ts'
import { firstYear, type Syntax } from './tokens.ts'

export interface WrittenStrategy {
  /** What is pasted there; empty where nothing of the query can be said. */
  text: string
  /** Parts that cannot be said there, or only more widely, as they are written here. */
  changed: string[]
}

/** Sets of members that `2 OF (…)` is spelled out by; beyond, all of them are asked for. */
const mostSets = 120

/** The smallest sets of members that weigh enough, heaviest members first; null where there are too many. */
const smallestSets = (members: readonly WeighedNode[], least: number): QueryNode[][] | null => {
  const ordered = members.toSorted((one, other) => other.weight - one.weight)
  const sets: QueryNode[][] = []
  const add = (from: number, missing: number, set: QueryNode[]): boolean => {
    if (missing <= 0) return sets.push(set) <= mostSets
    for (let place = from; place < ordered.length; place++) {
      const member = ordered[place]
      if (member && !add(place + 1, missing - member.weight, [...set, member.node])) return false
    }
    return true
  }
  return add(0, least, []) ? sets : null
}

/** A query in AND, OR and NOT alone: what holds so much of something is spelled out. */
export const spelledOut = (node: QueryNode): QueryNode => {
  if (node.type === 'not') return { type: 'not', of: spelledOut(node.of) }
  if (node.type === 'and' || node.type === 'or') return joinNodes(node.type, node.of.map(spelledOut)) ?? node
  if (node.type !== 'at-least') return node
  const members = node.of.map((member) => ({ ...member, node: spelledOut(member.node) }))
  const sets = smallestSets(members, node.weight) ?? [members.map((member) => member.node)]
  const joined = sets.flatMap((set) => joinNodes('and', set) ?? [])
  return joinNodes('or', joined) ?? node
}

const tags = { title: 'ti', author: 'au' } as const
const fields = { title: 'ti', abstract: 'ab', author: 'au' } as const
/** Words that say something else there. */
const reserved = /^(?:and|or|not|of|(?:adj|near|next|w|n)\d*)$/i

const quoted = (text: string): string => `"${text}"`

const writtenWord = ({ text, truncated }: { text: string; truncated: boolean }): string =>
  truncated ? `${text}*` : reserved.test(text) ? quoted(text) : text

const pubmedLeaf = (leaf: QueryLeaf, changed: Set<string>): string => {
  if (leaf.field === 'abstract') changed.add(`abstract:${leaf.text}`)
  const tag = leaf.field === undefined || leaf.field === 'abstract' ? 'tiab' : tags[leaf.field]
  if (leaf.type === 'word') return `${writtenWord(leaf)}[${tag}]`
  if (leaf.near !== undefined && tag === 'au') {
    // Nearness is asked for in titles and abstracts alone.
    changed.add(`author:${quoted(leaf.text)}~${leaf.near}`)
    return `(${leaf.text
      .split(/\s+/)
      .map((word) => `${word}[${tag}]`)
      .join(' AND ')})`
  }
  // Two words with so many between them stand within two more.
  return `${quoted(leaf.text)}[${tag}${leaf.near === undefined ? '' : `:~${Math.max(0, leaf.near - 2)}`}]`
}

const ovidLeaf = (leaf: QueryLeaf, changed: Set<string>): string => {
  const field = leaf.field === undefined ? 'ti,ab,kw' : fields[leaf.field]
  if (leaf.type === 'word') return `${writtenWord(leaf)}.${field}.`
  if (leaf.near === undefined) return `${quoted(leaf.text)}.${field}.`
  const words = leaf.text.split(/\s+/)
  const distance = ` adj${Math.max(1, leaf.near - 1)} `
  // Of three and more, each is near the next one.
  if (words.length > 2) changed.add(`${quoted(leaf.text)}~${leaf.near}`)
  return `(${words.join(distance)}).${field}.`
}

const isYears = (node: QueryNode): node is Extract<QueryNode, { type: 'years' }> => node.type === 'years'

class StrategyWriter {
  readonly changed = new Set<string>()
  readonly #syntax: Syntax

  constructor(syntax: Syntax) {
    this.#syntax = syntax
  }

  /** Null where nothing of it can be said. */
  write(node: QueryNode): string | null {
    if (node.type === 'word' || node.type === 'phrase')
      return this.#syntax === 'pubmed' ? pubmedLeaf(node, this.changed) : ovidLeaf(node, this.changed)
    if (node.type === 'years') return this.#years(node)
    if (node.type === 'identifier') return this.#identifier(node)
    if (node.type === 'or') return this.#joined(node.of, ' OR ')
    if (node.type === 'and') return this.#all(node.of)
    // Nothing there is everything but something.
    this.changed.add('NOT')
    return null
  }

  #years({ from, to }: Extract<QueryNode, { type: 'years' }>): string | null {
    if (this.#syntax === 'pubmed') return `${from ?? firstYear}:${to ?? '3000'}[dp]`
    this.changed.add(`year:${from ?? ''}-${to ?? ''}`)
    return null
  }

  #identifier({ of, value }: Extract<QueryNode, { type: 'identifier' }>): string | null {
    if (this.#syntax === 'pubmed' && of !== 'concept') return `${of === 'doi' ? quoted(value) : value}[${of}]`
    this.changed.add(`${of}:${value}`)
    return null
  }

  #inner(node: QueryNode): string | null {
    const text = this.write(node)
    return text !== null && (node.type === 'and' || node.type === 'or') ? `(${text})` : text
  }

  #joined(members: readonly QueryNode[], operator: string): string | null {
    const texts = members.flatMap((member) => this.#inner(member) ?? [])
    return texts.length > 0 ? texts.join(operator) : null
  }

  /** What is excluded follows what it is excluded from. */
  #all(members: readonly QueryNode[]): string | null {
    const excluded = members.flatMap((member) => (member.type === 'not' ? [member.of] : []))
    const kept = this.#joined(
      members.filter(({ type }) => type !== 'not'),
      ' AND ',
    )
    const out = this.#joined(excluded, ' NOT ')
    if (kept === null) return excluded.length > 0 ? (this.changed.add('NOT'), null) : null
    return out === null ? kept : `${kept} NOT ${out}`
  }
}

/** The years that all of a query is limited to, and the rest of it. */
const withoutYears = (node: QueryNode) => {
  if (node.type !== 'and') return { rest: node, years: [] }
  const years = node.of.filter(isYears)
  return {
    rest: joinNodes(
      'and',
      node.of.filter((member) => !isYears(member)),
    ),
    years,
  }
}

/**
 * Writes a query as it is pasted into PubMed or Ovid. `readStrategy` reads the same query from it, but for what is named as
 * changed. Years of an Ovid strategy are a line of their own, as they are limited there.
 */
export const writtenStrategy = (query: QueryNode, syntax: Syntax): WrittenStrategy => {
  const writer = new StrategyWriter(syntax)
  const plain = spelledOut(query)
  const { rest, years } = syntax === 'ovid' ? withoutYears(plain) : { rest: plain, years: [] }
  const text = (rest && writer.write(rest)) ?? ''
  const limits = text === '' ? [] : years
  const lines = [
    text,
    ...limits.map(({ from, to }, place) => `limit ${place + 1} to yr="${from ?? firstYear} -${to ?? 'Current'}"`),
  ]
  return {
    text: lines.length > 1 ? lines.map((line, place) => `${place + 1}. ${line}`).join('\n') : text,
    changed: [...writer.changed],
  }
}
