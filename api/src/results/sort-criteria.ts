import type { SortCriterion } from 'shared/sites'
import { maxSortCriteria, normaliseSort, sortCriteria } from 'shared/sorting'
import { HttpError } from '../http/errors.ts'

const isCriterion = (name: string): name is SortCriterion => sortCriteria.some((known) => known === name)

/** Reads `sort_by`: criteria in order, `none` for an empty slot. Unlike an address, a request that is wrong is refused. */
export const readSort = (text: string): SortCriterion[] => {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => name !== '' && name !== 'none' && !isCriterion(name))
  if (wrong !== undefined) {
    throw new HttpError('invalid_request', `sort_by: '${wrong}' is none of ${sortCriteria.join(', ')}, none.`)
  }
  if (names.length > maxSortCriteria) {
    throw new HttpError('invalid_request', `sort_by: at most ${maxSortCriteria} criteria are possible.`)
  }
  return normaliseSort(names.filter(isCriterion))
}
