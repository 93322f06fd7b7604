import type { LastSearch } from '../contracts/index.ts'

const padded = (part: number): string => String(part).padStart(2, '0')

/**
 * Date of the last literature search (specification section 5): year, month and day joined by hyphens, each padded to
 * two digits, a missing month or day left out. Null when there is no year: the caller shows its own text then.
 */
export const lastSearchText = (lastSearch: LastSearch | null): string | null => {
  if (!lastSearch?.year) return null
  const { year, month, day } = lastSearch
  return [year, month, day]
    .filter((part) => part !== undefined)
    .map(padded)
    .join('-')
}

export type Precision = 'year' | 'month' | 'day'

/** How precisely a publication date is known, or null when it is none. */
export const publishedPrecision = (date: string | null): Precision | null => {
  if (!date || !/^\d{4}(-\d{2}){0,2}$/.test(date)) return null
  return date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day'
}
