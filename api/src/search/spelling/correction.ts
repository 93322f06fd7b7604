import { fold } from '../analyse/fold.ts'
import { plainQuery } from '../query/format-query.ts'
import { leavesOf, type QueryNode } from '../query/query-node.ts'
import { searchLimits } from '../ranking-weights.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word that so few documents hold may be a slip. */
const rare = 2

/** The better word must be in so many times more documents. */
const farMore = 10

const correctedWord = (text: string, vocabulary: Vocabulary): string => {
  const word = fold(text)
  const count = vocabulary.count(word)
  if (count > rare) return text
  const [better] = vocabulary.neighbours(word)
  return better && better.count >= Math.max(rare, count * farMore) ? better.word : text
}

const corrected = (node: QueryNode, vocabulary: Vocabulary): QueryNode => {
  if (node.type === 'word') return node.truncated ? node : { ...node, text: correctedWord(node.text, vocabulary) }
  if (node.type === 'phrase')
    return { ...node, text: node.text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => correctedWord(word, vocabulary)) }
  if (node.type !== 'and' && node.type !== 'or') return node
  return { ...node, of: node.of.map((member) => corrected(member, vocabulary)) }
}

/**
 * A query with unknown or rare words replaced by frequent ones one edit away; null unless it finds
 * more. Words that are left out (NOT) stay as they are.
 *
 * @param count documents a query, as it is typed, finds in the same scope
 * @param total documents the query finds as it is
 */
export const correctionOf = (
  tree: QueryNode,
  vocabulary: Vocabulary,
  count: (query: string) => number,
  total: number,
): string | null => {
  if ([...leavesOf(tree)].length > searchLimits.correctedWords) return null
  const better = corrected(tree, vocabulary)
  const query = plainQuery(better)
  return query !== plainQuery(tree) && count(query) > total ? query : null
}
