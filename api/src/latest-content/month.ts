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

/**
 * The month to show.
 *
 * @param months those that have documents, oldest first
 * @param wanted what the person named: both, one of them, or nothing
 * @returns the month named, whether it has documents or not; otherwise the newest month that has some and fits
 */
export const chooseMonth = (
  months: readonly MonthNumber[],
  wanted: { month?: number | undefined; year?: number | undefined },
  now: MonthNumber,
): MonthNumber => {
  const { month, year } = wanted
  if (month !== undefined && year !== undefined) return monthNumber({ month, year })
  const fitting = months.findLast((number) => {
    const candidate = monthOfNumber(number)
    return (month === undefined || candidate.month === month) && (year === undefined || candidate.year === year)
  })
  if (fitting !== undefined) return fitting
  const current = monthOfNumber(months.at(-1) ?? now)
  return monthNumber({ month: month ?? (year === undefined ? current.month : 12), year: year ?? current.year })
}
