import { useState } from 'react'
import {
  dateRangeKey,
  dateRangeOf,
  stateOf,
  toggle,
  treeOf,
  withoutDateRange,
  type CatalogueIndex,
  type FilterKey,
  type FilterNode,
} from 'shared/filters'
import { useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Disclosure } from 'shared/ui'
import { YearHistogram } from '../overview/year-histogram.tsx'
import { useSearchCounts } from '../search-state/search-counts.ts'
import { searchRequest } from '../search-state/search-request.ts'
import { useSearch } from '../search-state/use-search.ts'
import styles from './facet-choices.module.css'
import { FilterChoice } from './filter-choice.tsx'
import { firstChoices } from './first-choices.ts'
import { featureKeys } from './known-groups.ts'
import { useFacets } from './use-facets.ts'
import { useFilters } from './use-filters.ts'

interface ListProps {
  /** Names the list for readers. */
  label: string
  choices: readonly { key: FilterKey; title: string; on: boolean; count: number | undefined }[]
  onToggle: (key: FilterKey) => void
}

const List = ({ label, choices, onToggle }: ListProps) => (
  <ul className={choices.length > 0 ? styles.list : styles.place} aria-label={label}>
    {choices.map(({ key, title, on, count }) => (
      <li key={key}>
        <FilterChoice title={title} state={on ? 'on' : 'off'} count={count} onToggle={() => onToggle(key)} />
      </li>
    ))}
  </ul>
)

export interface FacetChoicesProps {
  index: CatalogueIndex
  group: FilterNode
  /** Names the list for readers. */
  label: string
}

/**
 * The choices of a group that find most, with their counts. They are put in order when a search's counts come, and stay
 * where they are while filters change: a choice changes counts, not places.
 */
export const GroupChoices = ({ index, group, label }: FacetChoicesProps) => {
  const { state } = useSearch()
  const { applied, apply } = useFilters(index)
  const { countOf, current } = useFacets(state)
  const [order, setOrder] = useState<{ of: string; keys: FilterKey[] } | null>(null)
  const of = JSON.stringify([
    group.key,
    state.q,
    state.best,
    state.match,
    state.unexpanded,
    state.inLanguage,
    state.near,
  ])
  if (current && order?.of !== of) setOrder({ of, keys: firstChoices(group, applied, countOf) })
  return (
    <List
      label={label}
      choices={(order?.keys ?? []).flatMap((key) => {
        const node = index.find(key)
        if (!node) return []
        const on = stateOf(treeOf(index, key), applied, key) === 'on'
        return [{ key, title: node.short ?? node.title, on, count: countOf(key) }]
      })}
      onToggle={(key) => apply((now) => toggle(treeOf(index, key), now, key))}
    />
  )
}

/** What documents have, in the order of the list; what the site does not know is left out. */
export const FeatureChoices = ({ index, label }: Omit<FacetChoicesProps, 'group'>) => {
  const { state } = useSearch()
  const { applied, apply } = useFilters(index)
  const { countOf } = useFacets(state)
  return (
    <List
      label={label}
      choices={featureKeys.flatMap((key) => {
        const node = index.find(key)
        return node ? [{ key, title: node.title, on: applied.includes(key), count: countOf(key) }] : []
      })}
      onToggle={(key) => apply((now) => toggle(treeOf(index, key), now, key))}
    />
  )
}

/** The years of the search, drawn when they are asked for. They stand last: what opens later moves nothing. */
export const YearsOnRequest = () => {
  const t = useTexts('search')
  return (
    <Disclosure label={t('years.title')} className={styles.years ?? ''}>
      <YearHistogram />
    </Disclosure>
  )
}

/** Lengths of the ranges that stand on the page, in years up to now. */
const lengths = [1, 5, 10, 20]

/** The ranges people ask for, with the number of documents in each. */
export const YearChoices = ({ index, label }: Omit<FacetChoicesProps, 'group'>) => {
  const t = useTexts('search')
  const { id: site } = useSite()
  const lang = useLang()
  const { state } = useSearch()
  const { applied, apply } = useFilters(index)
  const others = withoutDateRange(state.filters)
  const end = new Date().getFullYear()
  const ranges = lengths.map((length) => ({ start: end - length, end }))
  const counts = useSearchCounts(
    searchRequest({ ...state, filters: others }, site, lang),
    ranges.map((range) => [dateRangeKey(range)]),
  )
  const years = dateRangeOf(applied)
  const isOn = (range: { start: number; end: number }) => years?.start === range.start && years.end === range.end
  return (
    <List
      label={label}
      choices={ranges.map((range, place) => ({
        key: dateRangeKey(range),
        title: t('date_range.since', { year: range.start }),
        on: isOn(range),
        count: counts?.[place],
      }))}
      onToggle={(key) => apply((now) => (now.includes(key) ? withoutDateRange(now) : [...withoutDateRange(now), key]))}
    />
  )
}
