import { isStopWordAnywhere } from '../analyse/stop-words.ts'
import { writtenTerm } from '../analyse/terms.ts'
import type { HighlightedVariant, MarkedWord } from '../search-index.ts'
import type { Expression } from './expression.ts'

const sign = writtenTerm('')

/** The leaves of an expression that texts can hold; what stands behind NOT is never marked. */
const wordOf = (expression: Expression): MarkedWord[] => {
  const leaves: MarkedWord['leaves'] = []
  let field: MarkedWord['field']
  const gather = (part: Expression): void => {
    if (part.type === 'and' || part.type === 'or') part.of.forEach(gather)
    else if (part.type === 'at-least') part.of.forEach(({ expression: member }) => member && gather(member))
    else if (part.type === 'any') leaves.push({ type: 'any', terms: part.terms })
    else if (part.type === 'prefix') {
      if (!part.with.startsWith(sign)) return
      leaves.push({ type: 'prefix', with: part.with.slice(sign.length) })
      field = part.region
    } else if (part.type === 'phrase') {
      leaves.push({ type: 'phrase', slots: part.slots })
      field = part.region
    }
  }
  gather(expression)
  return leaves.length > 0 ? [{ leaves, ...(field && { field }) }] : []
}

/** The words of one way to say a concept; those that need only be near each other one by one. */
export const highlightedWords = (expression: Expression): MarkedWord[] => {
  if (expression.type === 'and') return expression.of.flatMap(wordOf)
  if (expression.type === 'phrase' && expression.near !== undefined)
    return expression.slots.flatMap((slot): MarkedWord[] => {
      // The stem of `well-being` is no reason to mark every `be`.
      const terms = slot.filter((term) => !isStopWordAnywhere(term))
      return terms.length > 0 ? [{ leaves: [{ type: 'any', terms }] }] : []
    })
  return wordOf(expression)
}

/** What to mark of a query with operators: each of its words and phrases by itself. */
export const markedLeaves = (expression: Expression): HighlightedVariant[] => {
  const ways: HighlightedVariant[] = []
  const gather = (part: Expression): void => {
    if (part.type === 'and' || part.type === 'or') part.of.forEach(gather)
    else if (part.type === 'at-least') part.of.forEach(({ expression: member }) => member && gather(member))
    else if (part.type !== 'not') {
      const words = wordOf(part)
      if (words.length > 0) ways.push({ concept: ways.length, weight: 1, isOwn: true, words })
    }
  }
  gather(expression)
  return ways
}
