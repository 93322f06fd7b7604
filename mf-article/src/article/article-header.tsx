import type { Article } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { PageHeading } from 'shared/page'
import type { Reading } from '../translations/reading.ts'
import styles from './article-header.module.css'
import { Authors } from './authors.tsx'

/** Journal and date in one sentence, as far as they are known. */
const Published = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const { date: format } = useFormats()
  const { journal, published, year_published: year } = article
  const known = published ?? (year === null ? null : String(year))
  if (journal === null && known === null) return null
  const date = known === null ? '' : format(known)
  if (journal === null) return <p className={styles['published']}>{text('header.published', { date })}</p>
  return (
    <p className={styles['published']}>
      {known === null ? text('header.in_journal', { journal }) : text('header.in_journal_on', { journal, date })}
    </p>
  )
}

/** Id of the title: it completes the names of what can be done with the document. */
export const pageHeadingId = 'article-title'

/** Title, declarative title, authors, journal and date. */
export const ArticleHeader = ({ article, reading }: { article: Article; reading: Reading }) => (
  <header className={styles['header']}>
    <PageHeading id={pageHeadingId} lang={reading.titleLang} className={styles['title']}>
      {reading.title}
    </PageHeading>
    {article.declarative_title !== null && (
      <p className={styles['declarative']} lang={article.declarative_title_lang ?? undefined}>
        {article.declarative_title}
      </p>
    )}
    <Authors authors={article.authors} inDoubt={article.authors_in_doubt === true} />
    <Published article={article} />
  </header>
)
