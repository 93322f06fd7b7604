import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { pageDescription } from 'shared/documents'
import { useLang, useTexts } from 'shared/i18n'
import { Markdown, pageTextQuery } from 'shared/markdown'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { useSite } from 'shared/routing'
import { PageContents } from '../contents/page-contents.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import { Loading } from '../loading/loading.tsx'
import { CollectionFigures } from './collection-figures.tsx'
import styles from './content-page.module.css'

/** The content pages; each is a markdown file per site and language (requirement B12). */
const pageNames = ['about', 'terms', 'privacy', 'accessibility'] as const
type PageName = (typeof pageNames)[number]

/** The page a path stands for, or null. */
const pageOfPath = (path: string): PageName | null => {
  const [, first] = path.toLowerCase().split('/')
  return pageNames.find((name) => name === first) ?? null
}

export const data: PageData = async ({ address, site, lang, queryClient }) => {
  const name = pageOfPath(address.pathname) ?? pageNames[0]
  await queryClient.fetchQuery(pageTextQuery(site, name, lang))
}

/** `/about`, `/terms`, `/privacy` (requirement B12) and `/accessibility`. */
export const Page = () => {
  const t = useTexts('latest')
  const { id: site } = useSite()
  const name = pageOfPath(useLocation().pathname) ?? pageNames[0]
  const query = useQuery(pageTextQuery(site, name, useLang()))
  const page = query.data
  const title = page?.title ?? t(`pages.${name}`)
  return (
    <div className={styles['page']}>
      <PageHead
        title={title}
        path={`/${name}`}
        {...(page && { description: pageDescription(page.summary) })}
        provisional={query.isPending}
      />
      <PageHeading>{title}</PageHeading>
      {page && (
        <div className={styles['columns']}>
          <div className={styles['text']}>
            <Markdown text={page.body} />
            {name === 'about' && <CollectionFigures />}
          </div>
          <PageContents entries={page.headings} />
        </div>
      )}
      {!page && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!page && !query.error && <Loading text={t('pages.loading')} skeleton="article" />}
    </div>
  )
}
