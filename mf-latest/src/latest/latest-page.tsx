import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAnswerIn, useApi, type ApiClient } from 'shared/api-client'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { paths, useSearchState, useSite } from 'shared/routing'
import styles from './latest-page.module.css'
import { LoadFailed } from '../loading/load-failed.tsx'
import { Loading } from '../loading/loading.tsx'
import { MonthContent } from './month-content.tsx'
import { monthDate, monthPath, readMonth } from './month-address.ts'
import { latestContentSchema, readLatestContent, type LatestContentRequest } from 'shared/contracts'
import { Icon } from 'shared/ui'

/** The feed of the site, for people and for the readers that look for it in the head of the page. */
const FeedLink = () => {
  const t = useTexts('latest')
  const { id } = useSite()
  const address = `/api/latest_content.atom?type=${id}&lang=${useLang()}`
  return (
    <p className={styles['feed']}>
      <link rel="alternate" type="application/atom+xml" title={t('title')} href={address} />
      <a href={address} className={styles['feedLink']}>
        <Icon name="feed" />
        {t('feed')}
      </a>
    </p>
  )
}

const minutes = 60_000

/**
 * What is new on a site in one month. While another month is on its way the former one stays on screen
 * (`isPlaceholderData`), as long as it is in the same language.
 */
const latestQuery = (api: ApiClient, request: LatestContentRequest) =>
  queryOptions({
    queryKey: ['latest-content', request.type, request.lang, request.year, request.month],
    queryFn: ({ signal }) =>
      api.get('/latest_content', request, latestContentSchema, { signal }).then(readLatestContent),
    staleTime: 5 * minutes,
    placeholderData: (former, query) => (isAnswerIn(query, request.lang) ? former : undefined),
    meta: { prefetchIn: (client, lang): Promise<void> => client.prefetchQuery(latestQuery(api, { ...request, lang })) },
  })

/** The content of the month that the address names. */
export const data: PageData = async ({ address, site, lang, api, queryClient }) => {
  await queryClient.fetchQuery(latestQuery(api, { type: site, lang, ...readMonth(address.searchParams) }))
}

/** `/latest-content` (requirement B6); the month is in the address. */
export const Page = () => {
  const t = useTexts('latest')
  const formats = useFormats()
  const lang = useLang()
  const { id: type } = useSite()
  const [search] = useSearchState()
  const asked = readMonth(search)
  const query = useQuery(latestQuery(useApi(), { type, lang, ...asked }))
  const { data } = query
  return (
    <div className={styles['page']}>
      <PageHead
        title={data ? t('head', { month: formats.date(monthDate(data.shown)) }) : t('title')}
        description={t('description')}
        path={data && Object.keys(asked).length > 0 ? monthPath(data.shown) : paths.latestContent()}
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
