import * as v from 'valibot'
import { cleanLine } from './clean-text.ts'
import { bareDoi, barePmid } from './formats/bibliographic.ts'

export const line = v.pipe(v.string(), v.transform(cleanLine))

/** Volumes and pages are texts that look like numbers. */
export const numberedLine = v.pipe(
  v.union([v.string(), v.number()], 'must be a text'),
  v.transform(String),
  v.transform(cleanLine),
)

/** An identifier; null where what is written has not its shape. Signs of the sentence around a DOI are not part of it. */
export const doiSchema = v.pipe(
  line,
  v.transform((written) => bareDoi(written)?.replace(/[.,;]+$/, '') ?? null),
)
export const pmidSchema = v.pipe(
  numberedLine,
  v.transform((written) => barePmid(written) ?? null),
)
export const pmcidSchema = v.pipe(
  line,
  v.transform((written) => (/^(?:PMC)?\d+$/i.test(written) ? written : null)),
)

export const httpAddress = v.pipe(v.string(), v.trim(), v.regex(/^https?:\/\/[^\s"<>]+$/i, 'is no http address'))

export const yearSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))], 'is no year'),
  v.integer('is no year'),
  v.minValue(1000, 'is no year'),
  v.maxValue(2100, 'is no year'),
)

const isRealDay = (text: string): boolean => {
  const [y = 0, m = 1, d = 1] = text.split('-').map(Number)
  const day = new Date(Date.UTC(y, m - 1, d))
  return day.getUTCMonth() === m - 1 && day.getUTCDate() === d
}
/** `2004`, `2004-12` or `2004-12-15`. */
export const dateSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'is no date such as 2004, 2004-12 or 2004-12-15'),
  v.check(isRealDay, 'is a day that does not exist'),
)
