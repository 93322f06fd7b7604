import type { Reading } from 'shared/contracts'
import type { Lang } from 'shared/sites'
import { formatYears } from './format-query.ts'
import { isLetterName, operatorWords, type Operator } from './operators.ts'
import type { QueryNode } from './query-node.ts'

type Part = Reading['parts'][number]

/**
 * A query part by part, every AND spelled out, its operators as the language writes them, in English where a letter
 * would be read as a name; see `formatQuery`.
 */
export const readingParts = (tree: QueryNode | null, lang: Lang): Part[] => {
  const operator = (type: Operator): Part => ({ type, text: operatorWords[lang][type] })
  const inParentheses = (parts: Part[]): Part[] => [{ type: 'open', text: '(' }, ...parts, { type: 'close', text: ')' }]
  const inner = (node: QueryNode): Part[] =>
    node.type === 'and' || node.type === 'or' ? inParentheses(partsOf(node)) : partsOf(node)
  const field = (name: string | undefined): Part[] => (name === undefined ? [] : [{ type: 'field', text: `${name}:` }])
  const near = (words: number | undefined): Part[] =>
    words === undefined ? [] : [{ type: 'separator', text: `~${words}` }]
  const partsOf = (node: QueryNode): Part[] => {
    if (node.type === 'word')
      return [
        ...field(node.field),
        node.truncated ? { type: 'beginning', text: `${node.text}*` } : { type: 'word', text: node.text },
      ]
    if (node.type === 'phrase') return [...field(node.field), { type: 'phrase', text: node.text }, ...near(node.near)]
    if (node.type === 'years') return [...field('year'), { type: 'word', text: formatYears(node) }]
    if (node.type === 'identifier') return [...field(node.of), { type: 'word', text: node.value }]
    if (node.type === 'not') return [operator('not'), ...inner(node.of)]
    if (node.type === 'at-least') {
      const members = node.of.flatMap(({ node: member, weight }, place): Part[] => [
        ...(place === 0 ? [] : [{ type: 'separator' as const, text: ';' }]),
        ...(weight === 1 ? partsOf(member) : [...inner(member), { type: 'separator' as const, text: `^${weight}` }]),
      ])
      return [{ type: 'of', text: `${node.weight} OF` }, ...inParentheses(members)]
    }
    return node.of.flatMap((member, place) => [
      ...(place === 0 || (node.type === 'and' && member.type === 'not') ? [] : [operator(node.type)]),
      ...inner(member),
    ])
  }
  const parts = tree ? partsOf(tree) : []
  const textAt = (at: number): string => parts[at]?.text ?? ''
  return parts.map((part, at) =>
    (part.type === 'and' || part.type === 'or') &&
    /^\p{Lu}$/u.test(part.text) &&
    isLetterName(`${textAt(at - 1)} `, ` ${textAt(at + 1)}`, lang)
      ? { ...part, text: operatorWords.en[part.type] }
      : part,
  )
}
