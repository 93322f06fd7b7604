import { sites, type SiteId, type SortCriterion } from '../sites/index.ts'

/** In the order they are offered. */
export const sortCriteria = [
  'best',
  'relevance',
  'most_recent',
  'highest_quality',
] as const satisfies readonly SortCriterion[]

export const maxSortCriteria = 3

/** What can be chosen in a slot. */
export type SortChoice = SortCriterion | 'none'

/** One of the three places for a criterion. */
export interface SortSlot {
  value: SortChoice
  /** Why nothing can be chosen here: relevance stands before it and leaves nothing to order, or a slot before it is empty. */
  disabled: 'after_relevance' | 'previous_empty' | null
  options: SortOption[]
}

export interface SortOption {
  value: SortChoice
  /** Used in another slot. */
  disabled: boolean
}

/** The order a site uses when none is chosen. */
export const defaultSort = (site: SiteId): SortCriterion[] => [sites[site].defaultSort]

/** At most three criteria, each once, and none after relevance, which empties the slots behind it. */
export const normaliseSort = (criteria: readonly SortCriterion[]): SortCriterion[] => {
  const distinct = [...new Set(criteria)].slice(0, maxSortCriteria)
  const relevance = distinct.indexOf('relevance')
  return relevance < 0 ? distinct : distinct.slice(0, relevance + 1)
}

const isCriterion = (text: string): text is SortCriterion => sortCriteria.some((criterion) => criterion === text)

/** Reads criteria joined by commas; `none` and unknown words count as absent. Empty means the site's default. */
export const parseSort = (text: string | null): SortCriterion[] =>
  normaliseSort(
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(isCriterion),
  )

/** Writes criteria; `parseSort(formatSort(x))` is `normaliseSort(x)`. */
export const formatSort = (criteria: readonly SortCriterion[]): string => normaliseSort(criteria).join(',')

/**
 * The order after a choice in one slot. Choosing `none` closes the gap; a criterion used in another slot, or a slot
 * that is disabled, changes nothing.
 *
 * @param slot 0, 1 or 2
 */
export const chooseSort = (current: readonly SortCriterion[], slot: number, choice: SortChoice): SortCriterion[] => {
  const criteria = normaliseSort(current)
  const place = sortOptions(criteria)[slot]
  const option = place?.options.find(({ value }) => value === choice)
  if (!place || place.disabled || !option || option.disabled) return criteria
  if (choice === 'none') return criteria.filter((_, index) => index !== slot)
  return normaliseSort([...criteria.slice(0, slot), choice, ...criteria.slice(slot + 1)])
}

/** The three slots with what can be chosen in each. */
export const sortOptions = (current: readonly SortCriterion[]): SortSlot[] => {
  const criteria = normaliseSort(current)
  return Array.from({ length: maxSortCriteria }, (_, slot): SortSlot => {
    const value = criteria[slot] ?? 'none'
    const isUsedElsewhere = (criterion: SortCriterion) => criterion !== value && criteria.includes(criterion)
    return {
      value,
      disabled:
        slot <= criteria.length && !criteria.slice(0, slot).includes('relevance') ? null : disabledReason(criteria),
      options: [
        { value: 'none', disabled: false },
        ...sortCriteria.map((criterion): SortOption => ({ value: criterion, disabled: isUsedElsewhere(criterion) })),
      ],
    }
  })
}

const disabledReason = (criteria: readonly SortCriterion[]): SortSlot['disabled'] =>
  criteria.at(-1) === 'relevance' ? 'after_relevance' : 'previous_empty'
