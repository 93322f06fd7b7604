import type { Appraisal } from '../contracts/index.ts'

export type AppraisalLevel = 'high' | 'moderate' | 'low' | 'critically_low'

const isLevel = (rating: string | undefined): rating is AppraisalLevel =>
  rating === 'high' || rating === 'moderate' || rating === 'low' || rating === 'critically_low'

/** AMSTAR counts up to 11 items: 0-3 low, 4-7 moderate, 8-11 high; other maxima in proportion. */
const levelOfScore = (score: number, max: number): AppraisalLevel => {
  const outOf11 = (score / max) * 11
  return outOf11 >= 7.5 ? 'high' : outOf11 >= 3.5 ? 'moderate' : 'low'
}

/** How far an appraisal lets a review be trusted; null for tools other than AMSTAR and AMSTAR 2, whose terms are their own. */
export const appraisalLevel = ({ tool, score, max, rating }: Appraisal): AppraisalLevel | null => {
  if (tool === 'AMSTAR 2') return isLevel(rating) ? rating : null
  return tool === 'AMSTAR' && score !== undefined && max ? levelOfScore(score, max) : null
}

/** Names of the texts that say an appraisal, below `quality` in the texts of `shared`. */
export const appraisalTexts = [
  'amstar_2_high',
  'amstar_2_moderate',
  'amstar_2_low',
  'amstar_2_critically_low',
  'robis_low',
  'robis_high',
  'robis_unclear',
  'score',
  'rating',
  'tool',
] as const
export type AppraisalText = (typeof appraisalTexts)[number]

interface Phrase {
  key: AppraisalText
  values: Readonly<Record<string, string | number>>
}

/** The text that says an appraisal in its tool's own terms, and the values it needs. */
export const appraisalPhrase = ({ tool, score, max, rating }: Appraisal): Phrase => {
  const own = appraisalTexts.find((key) => key === `${tool.toLowerCase().replace(' ', '_')}_${rating ?? ''}`)
  if (own) return { key: own, values: {} }
  if (score !== undefined && max !== undefined) return { key: 'score', values: { tool, score, max } }
  return rating ? { key: 'rating', values: { tool, rating } } : { key: 'tool', values: { tool } }
}

/** Tools whose items have names in every language; of AMSTAR 2, items 9 and 11 also by kind of study. */
const namedTools: Readonly<Record<string, 'amstar' | 'amstar_2' | 'robis'>> = {
  AMSTAR: 'amstar',
  'AMSTAR 2': 'amstar_2',
  ROBIS: 'robis',
}

/** Answers that have words in every language, what speaks against a review first. */
export const appraisalAnswers = [
  'no',
  'high',
  'cannot_answer',
  'unclear',
  'partial_yes',
  'not_applicable',
  'no_meta_analysis',
  'no_nrsi',
  'only_rct',
  'no_rct',
  'only_nrsi',
  'low',
  'yes',
] as const

type Item = NonNullable<Appraisal['items']>[number]

/** Items in the order of the tool, where it numbers them. */
export const inToolOrder = (items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.item.localeCompare(other.item, 'en', { numeric: true }))

/**
 * What an item is called and how it was answered.
 *
 * @param words gives a text below `appraisal_items` in the texts of `shared`, with its values
 */
export const appraisalItemWords = (
  tool: string,
  { item, answer }: Item,
  words: (key: string, values?: Record<string, string>) => string,
): { name: string; answer: string } => {
  const set = namedTools[tool]
  const [number = item, part] = item.replace('domain_', '').split(' ')
  const known = set !== undefined && /^\d+$/.test(number)
  const name = known ? words('numbered', { number, name: words(`${set}.${number}`) }) : item
  const ofPart = known && part !== undefined ? ` ${words(`parts.${part.toLowerCase()}`)}` : ''
  return {
    name: name + ofPart,
    answer: appraisalAnswers.some((each) => each === answer) ? words(`answers.${answer}`) : answer,
  }
}
