import type { MonthOfYear } from 'shared/contracts'

/** Years the server knows months of. */
export const firstYear = 1900
const lastYear = 2200

const wholeIn = (text: string | null, least: number, max: number): number | undefined => {
  const number = text && /^\d{1,4}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number >= least && number <= max ? number : undefined
}

/** The month an address names: both parts, one, or none. What is no month or year counts as not named. */
export const readMonth = (query: URLSearchParams): Partial<MonthOfYear> => {
  const month = wholeIn(query.get('month'), 1, 12)
  const year = wholeIn(query.get('year'), firstYear, lastYear)
  return { ...(month !== undefined && { month }), ...(year !== undefined && { year }) }
}

/** Address of the latest content of a month. */
export const monthPath = ({ month, year }: MonthOfYear): string => `/latest-content?month=${month}&year=${year}`

/** A month as dates are written, `2004-02`. */
export const monthDate = ({ month, year }: MonthOfYear): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
