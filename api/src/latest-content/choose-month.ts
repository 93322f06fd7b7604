import { monthNumber, monthOfNumber, type MonthNumber } from '../catalogue/month.ts'

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
