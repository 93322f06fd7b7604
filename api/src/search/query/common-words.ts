import type { Lang } from 'shared/sites'
import { isStopWord } from '../analyse/stop-words.ts'
import { joinNodes, negated, type QueryNode } from './query-node.ts'
import type { ReadingNotes } from './reading-notes.ts'

const isCommon = (node: QueryNode, lang: Lang): boolean =>
  node.type === 'word' && !node.truncated && node.field === undefined && isStopWord(node.text.toLowerCase(), lang)

const isShouted = (node: QueryNode): boolean => node.type === 'word' && /^\p{Lu}+$/u.test(node.text)

/**
 * Leaves out words that carry no meaning, where others remain beside them. A common word in capitals among small
 * letters is an abbreviation (WHO, IT) and is kept. Said to the person only where the word closed the query and may
 * have been meant (`hepatitis a`).
 */
export const withoutCommonWords = (
  tree: QueryNode,
  lang: Lang,
  hasSmallLetters: boolean,
  notes: ReadingNotes,
): { tree: QueryNode; dropped: string[] } => {
  const dropped = new Set<string>()
  const within = (node: QueryNode): QueryNode => {
    if (node.type === 'not') return negated(within(node.of))
    if (node.type === 'or') return joinNodes('or', node.of.map(within)) ?? node
    if (node.type === 'at-least')
      return { ...node, of: node.of.map((member) => ({ ...member, node: within(member.node) })) }
    if (node.type !== 'and') return node
    const members = node.of.map((member): QueryNode =>
      member.type === 'word' && hasSmallLetters && isCommon(member, lang) && isShouted(member)
        ? { type: 'phrase', text: member.text }
        : within(member),
    )
    const kept = members.filter((member) => !isCommon(member, lang))
    if (kept.length === members.length || kept.every((member) => member.type === 'not'))
      return joinNodes('and', members) ?? node
    const last = members.at(-1)
    if (last?.type === 'word' && isCommon(last, lang)) notes.add('common_words_dropped', last.text)
    for (const member of members) if (member.type === 'word' && !kept.includes(member)) dropped.add(member.text)
    return joinNodes('and', kept) ?? node
  }
  const rest = within(tree)
  return { tree: rest, dropped: [...dropped] }
}
