import type { FilterKey } from './filter-keys.ts'

/** Key of the group that holds the date range (specification section 3). */
export const dateRangeGroup: FilterKey = '0_12'

/** Earliest start year (specification section 5). */
export const firstYear = 1900
/** Programs leave an end open by it. */
export const lastYear = 2999

export interface DateRange {
  start: number
  end: number
}

const rangeKey = /^0_12_(\d{4})_(\d{4})$/

/** Whether a key is the date range's group or any of its ranges, valid or not. */
export const isDateRangeKey = (key: FilterKey): boolean =>
  key === dateRangeGroup || key.startsWith(`${dateRangeGroup}_`)

export const dateRangeKey = ({ start, end }: DateRange): FilterKey => `${dateRangeGroup}_${start}_${end}`

/**
 * The applied date range, or null. The first valid one counts when a hand-made link has several: one from 1900 on whose end is
 * not before its start.
 */
export const dateRangeOf = (applied: readonly FilterKey[]): DateRange | null => {
  for (const key of applied) {
    const [, start = 0, end = 0] = (rangeKey.exec(key) ?? []).map(Number)
    if (start >= firstYear && start <= end) return { start, end }
  }
  return null
}

/** What a person typed into a year field: digits only, cut to four. */
export const cutYear = (text: string): string => text.replace(/\D/g, '').slice(0, 4)

export type DateRangeCheck =
  | { status: 'valid'; range: DateRange }
  | { status: 'empty' }
  /** One of the years has fewer than four digits, as while typing. */
  | { status: 'incomplete' }
  | { status: 'start_too_early' | 'end_too_late' | 'reversed' }

/**
 * The rules of specification section 5: four digits each, start from 1900, end up to this year.
 *
 * @param thisYear the current year, of the person's clock by default
 */
export const checkDateRange = (
  start: string,
  end: string,
  thisYear: number = new Date().getFullYear(),
): DateRangeCheck => {
  if (start === '' && end === '') return { status: 'empty' }
  if (!/^\d{4}$/.test(start) || !/^\d{4}$/.test(end)) return { status: 'incomplete' }
  const range = { start: Number(start), end: Number(end) }
  if (range.start < firstYear) return { status: 'start_too_early' }
  if (range.end > thisYear) return { status: 'end_too_late' }
  if (range.start > range.end) return { status: 'reversed' }
  return { status: 'valid', range }
}

export const withoutDateRange = (applied: readonly FilterKey[]): FilterKey[] =>
  applied.filter((key) => !isDateRangeKey(key))

/**
 * Applies the years of the two fields: a valid range replaces the applied one, two empty fields remove it,
 * anything else changes nothing.
 */
export const setDateRange = (
  applied: readonly FilterKey[],
  start = '',
  end = '',
  thisYear: number = new Date().getFullYear(),
): FilterKey[] => {
  const check = checkDateRange(start, end, thisYear)
  if (check.status === 'valid') return [...withoutDateRange(applied), dateRangeKey(check.range)]
  return check.status === 'empty' ? withoutDateRange(applied) : [...applied]
}
