import type { Lang } from 'shared/sites'
import { analyse, type Analysis, type Token } from '../analyse/analyse.ts'
import { fold } from '../analyse/fold.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'
import type { StoredConcept, StoredLabel } from './thesaurus-buffer.ts'
import { mostLabels } from './thesaurus-weights.ts'

/**
 * How a label says its concept: it is a name of it, one that only lists have and no review of a concept that was reviewed, or it
 * is only related to it.
 */
export const sayings = ['names', 'listed', 'related'] as const
export type Saying = (typeof sayings)[number]

/** How a label of a concept says it. */
export const sayingOf = ({ isRelated, isReviewed }: StoredLabel, isReviewedConcept: boolean): Saying =>
  isRelated ? 'related' : isReviewed || !isReviewedConcept ? 'names' : 'listed'

/**
 * Names that concepts go by in the index and in queries (`concept:school-meals`): each by its first label, with its id where
 * another one has that.
 */
export const conceptNames = (): ((concept: Pick<StoredConcept, 'id' | 'labels'>) => string) => {
  const taken = new Set<string>()
  return ({ id, labels: [first] }) => {
    const name = fold(first?.text ?? id).replace(/[^\p{L}\p{N}]+/gu, '-')
    const free = name !== '' && !taken.has(name) ? name : `${name}-${id.replace(':', '-')}`
    taken.add(free)
    return free
  }
}

/** The name of what says a concept so: `school-meals~related` is what is only related to school meals. */
export const nameInIndex = (name: string, saying: Saying): string => (saying === 'names' ? name : `${name}~${saying}`)

/**
 * The labels by which a concept is found in texts when they are indexed, at most so many a language. None of a concept
 * that stays as typed, of one whose sense is uncertain, or of a general dictionary: nearly every noun is one of those,
 * so that their labels are looked for as words.
 */
export const labelsInTexts = ({
  id,
  labels,
  isGeneric,
  isForTranslation,
}: Omit<StoredConcept, 'role' | 'name'>): StoredLabel[] => {
  if (isGeneric || isForTranslation || id.startsWith('wn:')) return []
  const taken = new Map<Lang, number>()
  const chosen = labels.filter(({ lang }) => {
    const count = taken.get(lang) ?? 0
    taken.set(lang, count + 1)
    return count < mostLabels.same
  })
  return chosen.length > 1 ? chosen : []
}

/** The tokens of each position of a text. */
export const positionsOf = ({ tokens, length }: Analysis): Token[][] => {
  const positions: Token[][] = Array.from({ length }, () => [])
  for (const token of tokens) positions[token.position]?.push(token)
  return positions
}

export const isSmall = (tokens: readonly Token[] | undefined, lang: Lang): boolean =>
  tokens?.some(({ word }) => word !== '' && isStopWordOf(word, lang)) ?? false

/** A character of Chinese; its pairs and words stand at the same position. */
export const isOfLabel = (term: string, lang: Lang): boolean => lang !== 'cn' || term.length === 1

/**
 * The terms of a label, one a position, as texts hold them; words without meaning are left out where others remain. None
 * where a position has no term.
 */
export const termsOfLabel = ({ text, lang }: Pick<StoredLabel, 'text' | 'lang'>): string[] => {
  const positions = positionsOf(analyse(text, lang === 'cn' ? 'zh' : lang))
  const specific = lang === 'cn' ? positions : positions.filter((tokens) => !isSmall(tokens, lang))
  const terms = (specific.length > 0 ? specific : positions).map(
    (tokens) => tokens.findLast(({ terms: [term = ''] }) => isOfLabel(term, lang))?.terms[0] ?? '',
  )
  return terms.includes('') ? [] : terms
}
