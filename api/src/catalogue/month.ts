import type { MonthOfYear } from 'shared/contracts'

/** Months counted from the year 0, so that they can be compared and stepped through. */
export type MonthNumber = number

export const monthNumber = ({ year, month }: MonthOfYear): MonthNumber => year * 12 + month - 1

export const monthOfNumber = (number: MonthNumber): MonthOfYear => ({
  year: Math.floor(number / 12),
  month: (number % 12) + 1,
})

/** The month of a date as precise as `2004-12`; null for a date that names none. */
export const monthOfDate = (date: string): MonthNumber | null => {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date) ?? []
  return year && month ? monthNumber({ year: Number(year), month: Number(month) }) : null
}
