import type { LatestGroup } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { ArticleList } from './article-list.tsx'
import styles from './article-group.module.css'

interface Props {
  group: LatestGroup & { id: string; name: string }
  showTypes: boolean
}

/** The documents of one type or sector; where there are more than are listed, a search leads to all. */
export const ArticleGroup = ({ group, showTypes }: Props) => {
  const t = useTexts('latest')
  const formats = useFormats()
  const { key, name, total, articles } = group
  const hidden = total > articles.length
  return (
    <section aria-labelledby={group.id} className={styles['group']}>
      <h3 id={group.id} tabIndex={-1} className={styles['name']}>
        {name} <span className={styles['count']}>{t('count', { count: total, n: formats.number(total) })}</span>
      </h3>
      <ArticleList articles={articles} showTypes={showTypes} />
      {hidden && (
        <p className={styles['more']}>
          {t('shown', { count: total, shown: formats.number(articles.length), n: formats.number(total) })}{' '}
          {key !== null && (
            <SiteLink to={paths.search({ applied_filters: [key], s: 'most_recent' })}>
              {t('search_group', { name })}
            </SiteLink>
          )}
        </p>
      )}
    </section>
  )
}
