import { useQuery } from '@tanstack/react-query'
import { useApi } from 'shared/api-client'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { paths, useSearchState, useSite } from 'shared/routing'
import { pageParams, pathWith } from 'shared/sites'
import { FeedLink } from './feed-link.tsx'
import styles from './latest-page.module.css'
import { latestQuery } from './latest-query.ts'
import { LoadFailed } from '../loading/load-failed.tsx'
import { Loading } from '../loading/loading.tsx'
import { MonthContent } from './month-content.tsx'
import { monthDate, readMonth } from './month-address.ts'

/** The content of the month that the address names. */
export const latestData: PageData = async ({ address, site, lang, api, queryClient }) => {
  await queryClient.fetchQuery(latestQuery(api, { type: site, lang, ...readMonth(address.searchParams) }))
}

/** `/latest-content` (requirement B6); the month is in the address. */
export const LatestPage = () => {
  const t = useTexts('latest')
  const formats = useFormats()
  const lang = useLang()
  const { id: type } = useSite()
  const [search] = useSearchState()
  const query = useQuery(latestQuery(useApi(), { type, lang, ...readMonth(search) }))
  const { data } = query
  return (
    <div className={styles['page']}>
      <PageHead
        title={data ? t('head', { month: formats.date(monthDate(data.shown)) }) : t('title')}
        description={t('description')}
        path={pathWith(paths.latestContent(), search, pageParams.latestContent)}
        provisional={query.isPending}
      />
      <header className={styles['header']}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={styles['intro']}>{t('intro')}</p>
        <FeedLink />
      </header>
      {data && <MonthContent content={data} updating={query.isPlaceholderData} />}
      {!data && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!data && !query.error && <Loading text={t('loading')} skeleton="list" />}
    </div>
  )
}
