import type { SearchData } from 'shared/contracts'
import type { Formats, TextOf } from 'shared/i18n'
import { languageTag, type Lang, type SortCriterion } from 'shared/sites'
import type { Chip } from '../filters/applied-chips.ts'
import { primaryLanguage } from '../reading/labels.tsx'
import { readingRules, readingText } from '../reading/reading-text.ts'
import type { SearchState } from '../search-state/search-state.ts'

export interface Strategy {
  state: SearchState
  found: Pick<SearchData, 'reading' | 'total' | 'classes'>
  chips: readonly Chip[]
  /** Name of the site. */
  site: string
  lang: Lang
  /** The order where none was chosen. */
  defaultSort: SortCriterion
  /** The day of the search, `2026-11-21`. */
  date: string
  /** Absolute address of the search. */
  address: string
}

/** Filters by group: alternatives joined by OR, groups by AND. */
const filterWords = (chips: readonly Chip[], t: TextOf): string => {
  const byGroup = new Map<string, string[]>()
  for (const { group, title } of chips) byGroup.set(group, [...(byGroup.get(group) ?? []), title])
  return [...byGroup]
    .map(([group, titles]) => {
      const values = titles.join(` ${t('strategy.or')} `)
      return t('filters.named', { group, filter: titles.length > 1 ? `(${values})` : values })
    })
    .join(` ${t('strategy.and')} `)
}

/** A search as text for a methods section: what was asked, how it was read, when, where, and what it found. */
export const strategyText = (
  { state, found: { reading, total, classes }, chips, site, lang, defaultSort, date, address }: Strategy,
  t: TextOf,
  formats: Formats,
): string => {
  const filters = filterWords(
    chips.filter(({ kind }) => kind === 'node'),
    t,
  )
  const years = chips.filter(({ kind }) => kind === 'date-range').map(({ title }) => title)
  const sort = state.sort.length > 0 ? state.sort : [defaultSort]
  const { parts, dropped, strategy } = reading
  return [
    t('strategy.title'),
    t('strategy.site', { site }),
    t('strategy.date', { date: formats.date(date) }),
    state.q ? t('strategy.query', { query: state.q }) : t('strategy.no_query'),
    ...(parts.length > 0 || strategy ? [t('strategy.read', { query: strategy || readingText(parts) })] : []),
    ...readingRules(parts).map((key) => t(key)),
    ...(dropped.length > 0 ? [t('reading.dropped', { words: dropped.join(t('reading.comma')) })] : []),
    filters ? t('strategy.filters', { filters }) : t('strategy.no_filters'),
    ...(years.length > 0 ? [t('strategy.years', { years: formats.list(years) })] : []),
    t(state.best ? 'strategy.best' : 'strategy.all'),
    ...(state.inLanguage
      ? [t('strategy.in_language', { language: formats.language(primaryLanguage(languageTag(lang))) })]
      : []),
    t('strategy.sort', { criteria: formats.list(sort.map((criterion) => t(`sort.${criterion}`))) }),
    t('strategy.language', { language: formats.language(languageTag(lang)) }),
    t('strategy.found', { n: formats.number(total.value) }),
    ...(classes.all < total.value ? [t('strategy.all_found', { n: formats.number(classes.all) })] : []),
    t('strategy.address', { address }),
  ].join('\n')
}
