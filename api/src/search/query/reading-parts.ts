import type { Reading } from 'shared/contracts'
import type { Lang } from 'shared/sites'
import { operatorWords, type Operator } from './operators.ts'
import type { QueryNode } from './query-node.ts'

type Part = Reading['parts'][number]

/** A query part by part, every AND spelled out, its operators as the language writes them; see `formatQuery`. */
export const readingParts = (tree: QueryNode | null, lang: Lang): Part[] => {
  const operator = (type: Operator): Part => ({ type, text: operatorWords[lang][type] })
  const inner = (node: QueryNode): Part[] =>
    node.type === 'and' || node.type === 'or'
      ? [{ type: 'open', text: '(' }, ...partsOf(node), { type: 'close', text: ')' }]
      : partsOf(node)
  const partsOf = (node: QueryNode): Part[] => {
    if (node.type === 'word')
      return [node.truncated ? { type: 'beginning', text: `${node.text}*` } : { type: 'word', text: node.text }]
    if (node.type === 'phrase') return [{ type: 'phrase', text: node.text }]
    if (node.type === 'not') return [operator('not'), ...inner(node.of)]
    return node.of.flatMap((member, place) => [
      ...(place === 0 || (node.type === 'and' && member.type === 'not') ? [] : [operator(node.type)]),
      ...inner(member),
    ])
  }
  return tree ? partsOf(tree) : []
}
