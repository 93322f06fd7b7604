import type { Lang } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import { plainQuery } from '../query/format-query.ts'
import { leavesOf, type QueryNode } from '../query/query-node.ts'
import { searchLimits } from '../ranking-weights.ts'
import type { Recognise } from '../thesaurus/segments.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word that so few documents hold may be a slip. */
const rare = 2

/** The better word must be in so many times more documents. */
const farMore = 10

export interface Spelling {
  vocabulary: Vocabulary
  /** Of the query. */
  lang: Lang
  recognise: Recognise
}

const correctedWord = (text: string, { vocabulary, lang, recognise }: Spelling): string => {
  const word = fold(text)
  const count = vocabulary.count(word)
  if (count > rare) return text
  // A rare word that the thesaurus knows is right.
  if (recognise(text, lang).segments.some(({ kind }) => kind === 'concept')) return text
  // English is typed everywhere.
  const near = [...vocabulary.neighboursIn(word, [lang]), ...vocabulary.neighboursIn(word, ['en'])]
  return near.find((better) => better.count >= Math.max(rare, count * farMore))?.word ?? text
}

const corrected = (node: QueryNode, spelling: Spelling): QueryNode => {
  if (node.type === 'word') return node.truncated ? node : { ...node, text: correctedWord(node.text, spelling) }
  if (node.type === 'phrase')
    return { ...node, text: node.text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => correctedWord(word, spelling)) }
  if (node.type !== 'and' && node.type !== 'or') return node
  return { ...node, of: node.of.map((member) => corrected(member, spelling)) }
}

/**
 * A query with unknown or rare words replaced by frequent ones one edit away, in the language of the query or English;
 * null unless it finds more. Words that are left out (NOT) stay as they are.
 *
 * @param count documents a query, as it is typed, finds in the same scope
 * @param total documents the query finds as it is
 */
export const correctionOf = (
  tree: QueryNode,
  spelling: Spelling,
  count: (query: string) => number,
  total: number,
): string | null => {
  if ([...leavesOf(tree)].length > searchLimits.correctedWords) return null
  const better = corrected(tree, { ...spelling, lang: spelling.recognise(plainQuery(tree), spelling.lang).lang })
  const query = plainQuery(better)
  return query !== plainQuery(tree) && count(query) > total ? query : null
}
