import { useQuery } from '@tanstack/react-query'
import { catalogueQuery, useApi, type ApiClient } from 'shared/api-client'
import { indexCatalogue } from 'shared/filters'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { paths, SiteLink, useSite } from 'shared/routing'
import type { Lang, SiteId } from 'shared/sites'
import { documentTypeGroup } from '../filters/known-groups.ts'
import { pageQuery } from '../results/page-query.ts'
import { searchRequest } from '../search-state/search-request.ts'
import { parseSearchState } from '../search-state/search-state.ts'
import styles from './holdings.module.css'

const topics = ['quality', 'languages'] as const

/** The counts of all documents of a site. */
export const holdingsQuery = (api: ApiClient, site: SiteId, lang: Lang) =>
  pageQuery(api, { ...searchRequest(parseSearchState(''), site, lang), facets: 'true' })

/** What the site holds, counted now: all documents, and those of each type. */
export const Holdings = () => {
  const t = useTexts('search')
  const formats = useFormats()
  const { id: site } = useSite()
  const lang = useLang()
  const { data: all, isPending } = useQuery(holdingsQuery(useApi(), site, lang))
  const { data: types } = useQuery({
    ...catalogueQuery(site, lang),
    select: (catalogue) => indexCatalogue(catalogue).find(documentTypeGroup)?.children ?? [],
  })
  const total = all?.total.value
  const found = (types ?? [])
    .map((type) => ({ ...type, count: all?.facets?.[type.key] ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <section className={styles.holdings} aria-labelledby="home-holdings" aria-busy={isPending}>
      <div>
        <h2 id="home-holdings">{t('home.holdings_title')}</h2>
        <p className={styles.total}>
          {total ? t('home.holdings', { count: total, n: formats.number(total) }) : t('home.holdings_unknown')}
        </p>
        <SiteLink to={paths.search({ best: false })}>{t('home.browse_all')}</SiteLink>
        {topics.map((topic) => (
          <div key={topic}>
            <h3 className={styles.topic}>{t(`home.${topic}_title`)}</h3>
            <p>{t(`home.${topic}_text`)}</p>
          </div>
        ))}
      </div>
      <div className={styles.types}>
        {found.length > 0 && (
          <>
            <h3 className={styles.topic}>{t('home.types_title')}</h3>
            <ul className={styles.list}>
              {found.map(({ key, title, count }) => (
                <li key={key}>
                  <SiteLink to={paths.search({ best: false, applied_filters: key })}>{title}</SiteLink>
                  <span className={styles.count}>{t('home.type', { count, n: formats.number(count) })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
