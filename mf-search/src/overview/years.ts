import type { SearchYears } from 'shared/contracts'
import type { DateRange } from 'shared/filters'

type Counted = SearchYears['years']

/** The part of a range that has bars; null where none has. */
export const shownRange = (years: Counted, range: DateRange): DateRange | null => {
  const [first, last] = [years[0]?.year, years.at(-1)?.year]
  if (first === undefined || last === undefined) return null
  const [start, end] = [Math.max(range.start, first), Math.min(range.end, last)]
  return start <= end ? { start, end } : null
}

/** Documents within a range of years. */
export const countWithin = (years: Counted, { start, end }: DateRange): number =>
  years.reduce((sum, { year, count }) => (year >= start && year <= end ? sum + count : sum), 0)

/** The year at a place of the chart. @param fraction of its width, from 0 at the first year to 1 */
export const yearAt = (years: Counted, fraction: number): number => {
  const place = Math.min(years.length - 1, Math.max(0, Math.floor(fraction * years.length)))
  return years[place]?.year ?? 0
}

/** A range of two years in either order. */
export const rangeOf = (one: number, other: number): DateRange => ({
  start: Math.min(one, other),
  end: Math.max(one, other),
})
