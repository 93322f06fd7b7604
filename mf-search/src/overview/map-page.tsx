import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from 'shared/api-client'
import type { SearchMap } from 'shared/contracts'
import { pageDescription } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { SiteLink, useSearchState, useSite } from 'shared/routing'
import { pageParams, pathWith } from 'shared/sites'
import { Icon, Skeleton } from 'shared/ui'
import { AppliedFilters } from '../filters/applied-filters.tsx'
import { appliedChips } from '../filters/applied-chips.ts'
import { useCatalogue } from '../filters/use-catalogue.ts'
import { SearchProblem } from '../results/search-problem.tsx'
import { isTooLong, TooLong } from '../results/too-long.tsx'
import { parseSearchState } from '../search-state/search-state.ts'
import { searchAddress } from '../search-state/search-address.ts'
import { useSearch } from '../search-state/use-search.ts'
import { mapAddress, mapViewOf } from './map-address.ts'
import { MapTable } from './map-table.tsx'
import styles from './map-page.module.css'
import { mapQuery } from './overview-queries.ts'

export const data: PageData = async ({ address, site, lang, api, queryClient }) => {
  const { rows } = mapViewOf(address.searchParams)
  const state = parseSearchState(address.searchParams)
  if (!isTooLong(state)) await queryClient.fetchQuery(mapQuery(api, state, rows, site, lang))
}

/** Links to the maps of other topics, and to what the present one is a part of. */
const Rows = ({ map, addressOf }: { map: SearchMap; addressOf: (rows: string) => string }) => {
  const t = useTexts('search')
  const group = map.of.parents[0]?.key ?? map.of.key
  return (
    <>
      {map.axes.length > 1 && (
        <nav className={styles.axes} aria-label={t('map.axes')}>
          <ul>
            {map.axes.map(({ key, title }) => (
              <li key={key}>
                <SiteLink to={addressOf(key)} aria-current={key === group ? 'true' : undefined}>
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {map.of.parents.length > 0 && (
        <nav className={styles.parents} aria-label={t('map.above')}>
          <ol>
            {map.of.parents.map(({ key, title }) => (
              <li key={key}>
                <SiteLink to={addressOf(key)}>{title}</SiteLink>
                <Icon name="forward" />
              </li>
            ))}
            <li aria-current="true">{map.of.title}</li>
          </ol>
        </nav>
      )}
    </>
  )
}

/** What a search finds by topic and type of document, each number a search of its own. */
export const Page = () => {
  const t = useTexts('search')
  const formats = useFormats()
  const lang = useLang()
  const { id: site } = useSite()
  const { state, change } = useSearch()
  const [query] = useSearchState()
  const view = mapViewOf(query)
  const {
    data: map,
    error,
    refetch,
  } = useQuery({
    ...mapQuery(useApi(), state, view.rows, site, lang),
    enabled: !isTooLong(state),
  })
  const { index } = useCatalogue()
  const chips = useMemo(() => (index && map ? appliedChips(index, map.filters) : []), [index, map])
  const setAside = map ? state.filters.length - map.filters.length : 0
  const asked = pageDescription(state.q)
  const title = asked ? t('map.title_query', { q: asked }) : t('map.title')
  return (
    <>
      <PageHead
        title={title}
        description={t('map.description')}
        path={pathWith('/search/map', query, pageParams.map)}
      />
      <header className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <p>{t('map.intro')}</p>
        <p className={styles.ways}>
          <SiteLink to={searchAddress(state)}>
            <Icon name="back" />
            {map ? t('map.results', { count: map.total, n: formats.number(map.total) }) : t('map.back')}
          </SiteLink>
          <SiteLink to={mapAddress(state, { ...view, numbers: !view.numbers })} replace preventScrollReset>
            {t(view.numbers ? 'map.as_bubbles' : 'map.as_numbers')}
          </SiteLink>
        </p>
      </header>
      <AppliedFilters chips={chips} expected={!index && (map?.filters.length ?? 0) > 0} search={{ state, change }} />
      {setAside > 0 && <p className={styles.note}>{t('map.set_aside')}</p>}
      {isTooLong(state) ? (
        <TooLong {...state} />
      ) : error && !map ? (
        <SearchProblem error={error} retry={() => void refetch()} />
      ) : map ? (
        <>
          <Rows map={map} addressOf={(rows) => mapAddress(state, { ...view, rows })} />
          <p className={styles.note}>
            {t('map.coded', { coded: formats.number(map.coded), n: formats.number(map.total) })} {t('map.rule')}
          </p>
          <MapTable map={map} state={state} view={view} />
        </>
      ) : (
        <Skeleton variant="list" />
      )}
    </>
  )
}
