/** A record of a tagged format: every value of each tag, in order, and the line it starts on. */
export interface TaggedRecord {
  line: number
  values: Map<string, string[]>
}

export const firstOf = ({ values }: TaggedRecord, ...tags: string[]): string | undefined => {
  for (const tag of tags) {
    const found = values.get(tag)?.find((value) => value !== '')
    if (found !== undefined) return found
  }
  return undefined
}

export const allOf = ({ values }: TaggedRecord, ...tags: string[]): string[] =>
  tags.flatMap((tag) => values.get(tag) ?? []).filter((value) => value !== '')

const datePart = (part: string | undefined, max: number): string | undefined => {
  const number = Number(part)
  return part && Number.isInteger(number) && number >= 1 && number <= max ? String(number).padStart(2, '0') : undefined
}

/** ISO date of year, month and day as far as they are given and make sense. */
export const isoDate = (year: string | undefined, month?: string, day?: string): string | undefined => {
  if (!year || !/^\d{4}$/.test(year)) return undefined
  const m = datePart(month, 12)
  const d = m && datePart(day, 31)
  return [year, m, d].filter(Boolean).join('-')
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The number of a month that is written as a number or by its English name (`Mar`, `March`); undefined otherwise. */
export const monthNumber = (written: string | undefined): string | undefined => {
  if (written === undefined || /^\d+$/.test(written)) return written
  const index = months.indexOf(written.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : String(index + 1)
}
