import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError, articleQuery, useApi } from 'shared/api-client'
import { articleIdOf } from 'shared/documents'
import { useLang, useTexts } from 'shared/i18n'
import { PageHead, type PageData, PageHeading } from 'shared/page'
import { useSite } from 'shared/routing'
import { Skeleton, VisuallyHidden, Button } from 'shared/ui'
import { ArticleRecord } from './article-record.tsx'
import { failureReason } from './failure-reason.ts'
import styles from './message.module.css'
import { NotFound } from './not-found.tsx'

const ArticleFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const text = useTexts('article')
  return (
    <div className={styles['message']} role="alert">
      <PageHead title={text('failed.heading')} />
      <PageHeading>{text('failed.heading')}</PageHeading>
      <p>{text(`failed.${failureReason(error)}`)}</p>
      <Button variant="primary" onClick={onRetry}>
        {text('failed.retry')}
      </Button>
    </div>
  )
}

const Loading = () => {
  const text = useTexts('article')
  return (
    <div aria-busy="true">
      <PageHead title={text('loading')} provisional />
      <VisuallyHidden>
        <h1>{text('loading')}</h1>
      </VisuallyHidden>
      <Skeleton variant="article" said />
    </div>
  )
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410 || error.code === 'not_found')

/** The record. One that is not there leaves the page to the browser. */
export const data: PageData = async ({ params, site, lang, api, queryClient }) => {
  await queryClient.fetchQuery(articleQuery(api, articleIdOf(params['address'] ?? ''), { type: site, lang }))
}

/** `/articles/{id}-{slug}` (requirement B5). */
export const Page = () => {
  const id = articleIdOf(useParams()['address'] ?? '')
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const query = useQuery(articleQuery(api, id, { type, lang }))
  if (query.data) return <ArticleRecord key={query.data.id} article={query.data} />
  if (isNotFound(query.error))
    return <NotFound isWithdrawn={query.error instanceof ApiError && query.error.status === 410} />
  if (query.error) return <ArticleFailed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading />
}
