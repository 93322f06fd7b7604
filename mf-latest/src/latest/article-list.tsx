import type { LatestArticle } from 'shared/contracts'
import { articlePath } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { NoticeBadges } from 'shared/quality'
import { SiteLink } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { Badge } from 'shared/ui'
import styles from './article-list.module.css'

interface Props {
  articles: readonly LatestArticle[]
  /** Whether to name each document's type; not where the list is of one type. */
  showTypes: boolean
}

/** Titles that lead to the records, with what helps to choose among them. */
export const ArticleList = ({ articles, showTypes }: Props) => {
  const t = useTexts('latest')
  const formats = useFormats()
  const lang = useLang()
  const tag = languageTag(lang)
  return (
    <ul className={styles['list']}>
      {articles.map((article) => (
        <li key={article.id} className={styles['item']}>
          {article.notices.length > 0 && (
            <p className={styles['notices']}>
              <NoticeBadges document={{ notices: article.notices }} />
            </p>
          )}
          <SiteLink
            to={articlePath(article, { source: 'latest_content', lang })}
            lang={article.titleLang === tag ? undefined : article.titleLang}
            className={styles['link']}
          >
            {article.title}
          </SiteLink>
          <p className={styles['facts']}>
            {showTypes && article.type && <span>{article.type}</span>}
            <span>
              {article.published ? t('published', { date: formats.date(article.published) }) : t('published_unknown')}
            </span>
            {article.living && <Badge tone="good">{t('living')}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  )
}
