import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'

/**
 * Terms that are no stems, told apart by their first sign, which no word begins with: `=vaccines` the word as written,
 * `#hse` the documents of a site, `#hse:10_3` those of a filter key on it, `#best` those that pass as best evidence.
 */
export const writtenTerm = (word: string): string => `=${word}`
export const siteTerm = (site: SiteId): string => `#${site}`
export const filterTerm = (site: SiteId, key: FilterKey): string => `#${site}:${key}`
export const bestTerm = '#best'

/** The first string after every string that begins with `prefix`, for range scans. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
