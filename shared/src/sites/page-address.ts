import type { Lang } from './languages.ts'

/** Query parameters that make another page of a path; all others (`lang`, `source`, `p`, those of campaigns) do not. */
export const pageParams = {
  search: ['q', 'best', 's', 'applied_filters', 'match', 'unexpanded', 'in_language'],
  map: ['q', 'best', 'applied_filters', 'match', 'unexpanded', 'in_language', 'rows'],
  latestContent: ['month', 'year'],
  compare: ['documents'],
} as const satisfies Record<string, readonly string[]>

const written = (value: string): string => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')

/** A path with the named parameters of a query string, in their order; those without a value are left out. */
export const pathWith = (
  pathname: string,
  query: { get: (name: string) => string | null },
  names: readonly string[],
): string => {
  const kept = names.flatMap((name) => {
    const value = query.get(name)?.toWellFormed()
    return value ? [`${name}=${written(value)}`] : []
  })
  return kept.length > 0 ? `${pathname}?${kept.join('&')}` : pathname
}

/** The canonical address of a page in a language. English, the default, is not written. */
export const addressIn = (path: string, lang: Lang): string =>
  lang === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
