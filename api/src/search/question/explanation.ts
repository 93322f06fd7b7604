import type { Reading } from 'shared/contracts'
import type { Lang } from 'shared/sites'
import { stemmedLang } from '../analyse/stems.ts'
import { compile } from '../matching/compile.ts'
import type { Expression } from '../matching/expression.ts'
import { markedLeaves, highlightedWords } from '../matching/highlighting.ts'
import { formatQuery } from '../query/format-query.ts'
import { joinNodes, type QueryNode } from '../query/query-node.ts'
import { readingParts } from '../query/reading-parts.ts'
import type { HighlightedVariant } from '../search-index.ts'
import type { Way } from './question.ts'
import { noteOf, type QueryRead } from './read-query.ts'
import { conceptNode, requiredTree, type Required } from './required.ts'

/** Searches with at most this number of hits look for a better spelling. */
const maxHitsForSpelling = 2

/** What is required of documents, of a question. */
export interface Outcome {
  required: Required
  /** Places of the concepts that no document holds. */
  nowhere: number[]
}

interface Found {
  /** Null for a query with operators. */
  outcome: Outcome | null
  /** Parts that were left out, and beginnings that were cut short. */
  leftOut: readonly string[]
  limited: readonly string[]
  total: number
}

/**
 * The explanation of how a query was read.
 *
 * @param correct gives a better spelling of a query that found little, or null
 */
export const readingOf = (
  { tree, question, notes, dropped, corrections, lines }: QueryRead,
  { outcome, leftOut, limited, total }: Found,
  lang: Lang,
  correct: (tree: QueryNode) => string | null,
): Reading => {
  const concepts = question?.concepts ?? []
  const weights = outcome?.required.weights ?? []
  const least = outcome?.required.weight ?? 0
  const asTyped = question
    ? requiredTree(
        concepts.map(({ ways: [own] }) => wordsApart(own.node)),
        weights,
        least,
      )
    : tree
  const strategy = question ? requiredTree(concepts.map(conceptNode), weights, least) : tree
  const nowhere = (outcome?.nowhere ?? []).flatMap((place) => concepts[place]?.text ?? [])
  return {
    understood: formatQuery(asTyped),
    parts: readingParts(asTyped, lang),
    dropped,
    notes: [
      ...notes,
      ...noteOf('found_nowhere', nowhere),
      ...noteOf('beginning_limited', limited),
      ...noteOf('work_limited', leftOut),
    ],
    correction: tree && corrections.length === 0 && total <= maxHitsForSpelling ? correct(tree) : null,
    corrections,
    concepts: concepts.map(({ id, text, kind, ways: [, ...others], expanded, expandable }, place) => ({
      id,
      text,
      kind,
      labels: synonymsIn(lang, others),
      expanded,
      expandable,
      weight: weights[place] ?? 0,
    })),
    required: { weight: least, of: outcome?.required.of ?? 0 },
    strategy: strategyText(strategy),
    lines,
  }
}

/** Synonyms of a concept that are shown. */
const toldSynonyms = 3

/**
 * What is shown of the terms a concept is looked for by: its names in the language of the page, the best ones. What only lists
 * call so, or is only related, is looked for and not shown.
 */
const synonymsIn = (lang: Lang, ways: readonly Way[]): { lang: string; text: string }[] =>
  ways
    .filter((way) => way.lang === lang && way.inIndex !== undefined && !way.inIndex.includes('~'))
    .slice(0, toldSynonyms)
    .map(({ text }) => ({ lang, text }))

/** What a question is about, in the words typed: its concepts, or where it has none its words. */
export const subjectOf = (read: QueryRead, outcome: Outcome | null): string =>
  (read.question?.concepts ?? []).flatMap(({ text }, i) => (outcome?.required.anchors[i] ? [text] : [])).join(', ')

/**
 * What to mark in the texts of what was found.
 *
 * @param compiled the person's own words in the terms of the index
 */
export const highlightingOf = (
  { tree, question }: QueryRead,
  outcome: Outcome | null,
  compiled: (node: QueryNode) => Expression | null,
): HighlightedVariant[] => {
  if (!question) {
    const expression = tree && compiled(tree)
    return expression ? markedLeaves(expression) : []
  }
  return question.concepts.flatMap(({ ways }, concept) =>
    ways.flatMap(({ node, lang, relation }): HighlightedVariant[] => {
      // A label is read in its own language, whatever words of the index are written alike.
      const expression = relation === 'own' ? compiled(node) : compile(node, lang, () => [stemmedLang(lang) ?? 'en'])
      const words = expression ? highlightedWords(expression) : []
      const weight = Math.max(0.5, outcome?.required.weights[concept] ?? 1)
      return words.length > 0 ? [{ concept, weight, isOwn: relation === 'own', words }] : []
    }),
  )
}

/** A label as a person would type it. */
const wordsApart = (node: QueryNode): QueryNode =>
  node.type === 'phrase' && node.near !== undefined
    ? (joinNodes(
        'and',
        node.text.split(' ').map((text) => ({ type: 'word', text, truncated: false })),
      ) ?? node)
    : node

/** A query of one word only is marked as meant so: alone it would be read as a question. */
const strategyText = (tree: QueryNode | null): string => {
  const text = formatQuery(tree)
  return tree?.type === 'word' && !tree.truncated && tree.field === undefined ? `+${text}` : text
}
