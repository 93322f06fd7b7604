import { definedOnly, type Appraisal as ShownAppraisal } from 'shared/contracts'
import * as v from 'valibot'
import { cleanParagraphs } from './clean-text.ts'
import { dateSchema, httpAddress, numberedLine as line } from './field-schemas.ts'

/**
 * One appraisal of a document, in the terms of its own tool. AMSTAR counts (Shea 2007: 11 items, a score), AMSTAR 2 rates
 * in four words (Shea 2017: 16 items, no score), ROBIS speaks of the risk of bias (Whiting 2016: four domains). Any other
 * tool is kept as it is stated.
 */
export interface Appraisal extends ShownAppraisal {
  /** In the order of the tool. `answer` is `yes`, `partial_yes`, `no`, `not_applicable`, or the words of the source. */
  items: NonNullable<ShownAppraisal['items']>
  licence?: string | undefined
}

const text = v.pipe(
  v.union([v.string(), v.number()], 'must be a text'),
  v.transform(String),
  v.transform(cleanParagraphs),
)
const count = v.pipe(v.number('must be a number'), v.minValue(0, 'is below 0'))
const texts = v.record(v.string(), text)
const itemList = v.array(v.object({ item: line, answer: line, note: v.optional(v.nullable(text)) }))

const given = v.object({
  tool: v.pipe(line, v.nonEmpty('is empty')),
  score: v.optional(v.nullable(count)),
  max: v.optional(v.nullable(v.pipe(count, v.minValue(1, 'is below 1')))),
  rating: v.optional(v.nullable(line)),
  items: v.optional(
    v.nullable(v.union([texts, itemList], 'must be a list of {item, answer, note} or answers by item')),
  ),
  item_notes: v.optional(v.nullable(texts)),
  robis: v.optional(v.nullable(texts)),
  date: v.optional(v.nullable(dateSchema)),
  by: v.optional(v.nullable(line)),
  link: v.optional(v.nullable(httpAddress)),
  source: v.optional(v.nullable(line)),
  note: v.optional(v.nullable(text)),
  explanation: v.optional(v.nullable(text)),
  licence: v.optional(v.nullable(line)),
})
type Given = v.InferOutput<typeof given>

/** Tools that are known, with the items a full appraisal answers. */
const amstarItems = Array.from({ length: 11 }, (_, index) => String(index + 1))
const amstar2Items = Array.from({ length: 16 }, (_, index) => String(index + 1))
/** Items 9 and 11 are answered apart for randomised trials and for other studies, where a review has both. */
const amstar2Parts = [...amstar2Items, '9 RCT', '9 NRSI', '11 RCT', '11 NRSI']
const robisItems = ['domain_1', 'domain_2', 'domain_3', 'domain_4']

const amstar2Ratings = ['high', 'moderate', 'low', 'critically_low']
const robisRatings = ['low', 'high', 'unclear']

const toolName = (written: string): string => {
  const plain = written.toLowerCase().replace(/[\s_-]+/g, '')
  if (plain === 'amstar' || plain === 'amstar1') return 'AMSTAR'
  if (plain === 'amstar2') return 'AMSTAR 2'
  return plain === 'robis' ? 'ROBIS' : written
}

const answers: Readonly<Record<string, string>> = {
  yes: 'yes',
  y: 'yes',
  'partial yes': 'partial_yes',
  'partially yes': 'partial_yes',
  partial: 'partial_yes',
  py: 'partial_yes',
  no: 'no',
  n: 'no',
  "can't answer": 'cannot_answer',
  'cannot answer': 'cannot_answer',
  unclear: 'unclear',
  'not applicable': 'not_applicable',
  'n/a': 'not_applicable',
  na: 'not_applicable',
  'no meta-analysis conducted': 'no_meta_analysis',
  'no nrsis': 'no_nrsi',
  'includes only rcts': 'only_rct',
  'no rcts': 'no_rct',
  'includes only nrsi': 'only_nrsi',
  low: 'low',
  high: 'high',
}
const answerOf = (written: string): string =>
  answers[
    written
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .replaceAll('’', "'")
  ] ?? written

const itemsOf = ({ items, item_notes: notes }: Given): Appraisal['items'] => {
  const list = Array.isArray(items)
    ? items
    : Object.entries(items ?? {}).map(([item, answer]) => ({ item, answer, note: null }))
  return list.map(({ item, answer, note }) => {
    const reason = note || notes?.[item]
    return { item: itemName(item), answer: answerOf(answer), ...(reason && { note: reason }) }
  })
}

/** `9a`, `9_rct`, `9RCT` and `Item 9` in the names used here. */
const itemName = (written: string): string => {
  const [, number, part] = /^(?:item|q|question)?[\s_.]*(\d{1,2})[\s_.-]*(rct|nrsi)?s?$/i.exec(written) ?? []
  return number ? `${Number(number)}${part ? ` ${part.toUpperCase()}` : ''}` : written
}

const known = (allowed: readonly string[], names: readonly string[]): string | undefined =>
  names.find((name) => !allowed.includes(name))

/** What is wrong with an appraisal by the rules of its tool, or undefined. */
const problemOf = ({ tool, score, max, rating, items }: Appraisal): string | undefined => {
  const names = items.map(({ item }) => item)
  if (score !== undefined && max === undefined) return 'has a score without its max'
  if (score !== undefined && max !== undefined && score > max) return 'has a score above its max'
  if (new Set(names).size < names.length) return 'answers an item twice'
  if (tool === 'AMSTAR') {
    if (max !== undefined && max > 11) return 'has a max above the 11 items of AMSTAR'
    const unknown = known(amstarItems, names)
    if (unknown !== undefined) return `answers item '${unknown}', which AMSTAR does not have (1 to 11)`
    if (score === undefined && items.length === 0) return 'has neither score nor items'
  }
  if (tool === 'AMSTAR 2') {
    if (score !== undefined) return 'has a score, which AMSTAR 2 does not give: it rates in words'
    const unknown = known(amstar2Parts, names)
    if (unknown !== undefined) return `answers item '${unknown}', which AMSTAR 2 does not have (1 to 16)`
    if (rating === undefined && items.length === 0) return 'has neither rating nor items'
    if (rating !== undefined && !amstar2Ratings.includes(rating))
      return `is rated '${rating}'; AMSTAR 2 rates high, moderate, low or critically low`
  }
  if (tool === 'ROBIS') {
    const unknown = known(robisItems, names)
    if (unknown !== undefined) return `answers '${unknown}'; ROBIS has domain_1 to domain_4`
    if (rating !== undefined && !robisRatings.includes(rating))
      return `is rated '${rating}'; ROBIS says low, high or unclear`
  }
  if (score === undefined && rating === undefined && items.length === 0) return 'says nothing: no score, rating or item'
  return undefined
}

/** AMSTAR's score where only its items are stated: one for each yes, out of the items that apply. */
const counted = (appraisal: Appraisal): Appraisal => {
  if (appraisal.tool !== 'AMSTAR' || appraisal.score !== undefined || appraisal.items.length < amstarItems.length)
    return appraisal
  const applicable = appraisal.items.filter(({ answer }) => answer !== 'not_applicable')
  if (applicable.length === 0) return appraisal
  return { ...appraisal, score: applicable.filter(({ answer }) => answer === 'yes').length, max: applicable.length }
}

const linkIn = (source: string | null | undefined): string | undefined =>
  /https?:\/\/[^\s"<>]+/i.exec(source ?? '')?.[0]

const ratingOf = (tool: string, written: string | null | undefined): string | undefined => {
  if (!written) return undefined
  const code = written.toLowerCase().replace(/[\s-]+/g, '_')
  const codes = tool === 'AMSTAR 2' ? amstar2Ratings : tool === 'ROBIS' ? robisRatings : []
  return codes.includes(code) ? code : written
}

const toAppraisals = (parsed: Given): Appraisal[] => {
  const tool = toolName(parsed.tool)
  const shared = {
    date: parsed.date || undefined,
    by: parsed.by || undefined,
    link: parsed.link || linkIn(parsed.source),
    licence: parsed.licence || undefined,
  }
  const main: Appraisal = definedOnly({
    tool,
    score: parsed.score ?? undefined,
    max: parsed.max ?? undefined,
    rating: ratingOf(tool, parsed.rating),
    items: itemsOf(parsed),
    ...shared,
    note: (parsed.note ?? parsed.explanation) || undefined,
  })
  if (!parsed.robis) return [counted(main)]
  const { overall, ...domains } = parsed.robis
  const robis: Appraisal = definedOnly({
    tool: 'ROBIS',
    rating: ratingOf('ROBIS', overall),
    items: Object.entries(domains).map(([item, answer]) => ({ item, answer: answerOf(answer) })),
    ...shared,
  })
  return [counted(main), robis]
}

/** One appraisal as a record or a file of appraisals states it; one that comes with ROBIS is read as two. */
export const appraisalSchema = v.pipe(
  given,
  v.transform(toAppraisals),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const appraisal of dataset.value) {
      const problem = problemOf(appraisal)
      if (problem !== undefined) addIssue({ message: `${appraisal.tool} ${problem}` })
    }
  }),
)

/**
 * Parts appraisals from those that the same people replaced later: with the same tool, under the same name. Where nobody
 * is named, or none of two has a date, both stand.
 */
export const withHistory = (appraisals: readonly Appraisal[]): { inForce: Appraisal[]; earlier: Appraisal[] } => {
  const replaces = (newer: Appraisal, older: Appraisal): boolean =>
    newer.tool === older.tool &&
    newer.by !== undefined &&
    newer.by.toLowerCase() === older.by?.toLowerCase() &&
    (newer.date ?? '') > (older.date ?? '')
  const isReplaced = (older: Appraisal): boolean => appraisals.some((newer) => replaces(newer, older))
  return {
    inForce: appraisals.filter((appraisal) => !isReplaced(appraisal)),
    earlier: appraisals.filter(isReplaced).toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? '')),
  }
}
