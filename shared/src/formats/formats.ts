import { languageTag, type Lang } from '../sites/index.ts'

/** Numbers, dates, lists and places as the interface language writes them. */
export interface Formats {
  number: (value: number) => string
  /** A share between 0 and 1. */
  percent: (share: number) => string
  /** A date as precise as given: `2004`, `2004-12` or `2004-12-15`. Anything else is returned as it is. */
  date: (date: string) => string
  /** `a, b and c`. */
  list: (items: readonly string[]) => string
  /** Name of a country by its ISO 3166 code. */
  region: (iso: string) => string
  /** Name of a language by its BCP 47 tag. */
  language: (tag: string) => string
}

const dateParts: Record<number, Intl.DateTimeFormatOptions> = {
  4: { year: 'numeric' },
  7: { year: 'numeric', month: 'long' },
  10: { year: 'numeric', month: 'long', day: 'numeric' },
}

/** Codes that `Intl` refuses stay as they are. */
const nameOr = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Makes a value when it is first asked for. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

const createFormats = (lang: Lang): Formats => {
  const tag = languageTag(lang)
  const numbers = once(() => new Intl.NumberFormat(tag))
  const shares = once(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }))
  const lists = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const regions = once(() => new Intl.DisplayNames(tag, { type: 'region' }))
  const languages = once(() => new Intl.DisplayNames(tag, { type: 'language' }))
  const dates = new Map<number, Intl.DateTimeFormat>()
  const dateFormat = (length: number, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const format = dates.get(length) ?? new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' })
    dates.set(length, format)
    return format
  }
  return {
    number: (value) => numbers().format(value),
    percent: (share) => shares().format(share),
    date: (date) => {
      const parts = dateParts[date.length]
      const time = Date.parse(date)
      return parts && !Number.isNaN(time) ? dateFormat(date.length, parts).format(time) : date
    },
    list: (items) => lists().format(items),
    region: (iso) => nameOr(regions(), iso),
    language: (code) => nameOr(languages(), code),
  }
}

const known = new Map<Lang, Formats>()

/**
 * Formats of a language, the same ones for everybody who asks: making one takes a browser
 * milliseconds, and a page asks at every result.
 */
export const formatsOf = (lang: Lang): Formats => {
  const formats = known.get(lang) ?? createFormats(lang)
  known.set(lang, formats)
  return formats
}
