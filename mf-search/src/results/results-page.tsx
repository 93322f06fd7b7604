import { useCallback, useMemo } from 'react'
import { pageDescription } from 'shared/documents'
import { resolveAliases } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { paths, useSearchState } from 'shared/routing'
import { pageParams, pathWith } from 'shared/sites'
import { classNames } from 'shared/ui'
import { AppliedFilters } from '../filters/applied-filters.tsx'
import { appliedChips, unnamedChips } from '../filters/applied-chips.ts'
import { FilterMenu } from '../filters/filter-menu.tsx'
import { useCatalogue } from '../filters/use-catalogue.ts'
import { ResultsGuided } from '../guided/results-guided.tsx'
import { ResultsSearch } from '../search-box/results-search.tsx'
import { searchRequest } from '../search-state/search-request.ts'
import { parseSearchState } from '../search-state/search-state.ts'
import { useSearch } from '../search-state/use-search.ts'
import { pageQuery } from './page-query.ts'
import { ResultsPart } from './results-section.tsx'
import { isTooLong, TooLong } from './too-long.tsx'
import styles from './results-page.module.css'

/** The first page of the results; the filter catalogue comes to the browser by itself. */
export const data: PageData = async ({ address, site, lang, api, queryClient }) => {
  const state = parseSearchState(address.searchParams)
  if (!isTooLong(state)) await queryClient.fetchQuery(pageQuery(api, searchRequest(state, site, lang)))
}

/** The results of the search in the address (requirement B2). */
export const Page = () => {
  const t = useTexts('search')
  const search = useSearch()
  const [query] = useSearchState()
  const { state } = search
  const asked = pageDescription(state.q)
  const { index, failed } = useCatalogue()
  const applied = useMemo(() => (index ? resolveAliases(index, state.filters) : state.filters), [index, state.filters])
  const chips = useMemo(() => {
    if (index) return appliedChips(index, state.filters)
    return failed ? unnamedChips(state.filters) : []
  }, [index, failed, state.filters])
  const searched = state.q !== '' || state.filters.length > 0
  const filterCount = index ? chips.length : state.filters.length
  const explain = useCallback((typeKey: string) => index?.find(typeKey)?.description, [index])
  return (
    <>
      <PageHead
        title={asked ? t('results.head_query', { q: asked }) : t('results.head')}
        description={t('results.description')}
        path={pathWith(paths.search(), query, pageParams.search)}
      />
      <header className={classNames(styles.head, searched && styles.compact)}>
        <PageHeading className={styles.title}>{t('results.title')}</PageHeading>
        <p className={styles.intro}>{t('results.intro')}</p>
        <ResultsSearch search={search}>
          <ResultsGuided search={search} applied={applied} />
        </ResultsSearch>
      </header>
      {isTooLong(state) ? (
        <TooLong {...state} />
      ) : (
        <div className={styles.columns}>
          <aside className={styles.refine} aria-label={t('results.refine')} data-needs="scripts">
            <FilterMenu index={index} filters={applied} />
          </aside>
          <div className={styles.found}>
            <ResultsPart
              search={search}
              chips={chips}
              filters={filterCount}
              explain={explain}
              applied={<AppliedFilters chips={chips} expected={state.filters.length > 0} search={search} />}
            />
          </div>
        </div>
      )}
    </>
  )
}
