import { useQuery } from '@tanstack/react-query'
import { useApi } from 'shared/api-client'
import { corpusSchema } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { paths, SiteLink, useSite } from 'shared/routing'
import styles from './collection-figures.module.css'

const mostLanguages = 8

/** What the collection holds, counted now; nothing while it is not known. */
export const CollectionFigures = () => {
  const t = useTexts('latest')
  const formats = useFormats()
  const api = useApi()
  const lang = useLang()
  const { id: site } = useSite()
  const { data } = useQuery({
    queryKey: ['corpus', site, lang],
    queryFn: ({ signal }) => api.get('/corpus', { type: site, lang }, corpusSchema, { signal }),
  })
  if (!data) return null
  const { documents, with_abstract: withAbstract, appraised, last_import: lastImport } = data
  const number = (count: number) => ({ count, n: formats.number(count) })
  return (
    <section aria-labelledby="collection-figures" className={styles['figures']}>
      <h2 id="collection-figures">{t('collection.title')}</h2>
      <ul>
        <li>{t('collection.documents', number(documents))}</li>
        <li>{t('collection.abstracts', number(withAbstract))}</li>
        <li>{t('collection.appraised', number(appraised))}</li>
        {lastImport !== null && <li>{t('collection.imported', { date: formats.date(lastImport.slice(0, 10)) })}</li>}
        {data.searched.map(({ source, at }) => (
          <li key={source}>{t('collection.searched', { source, date: formats.date(at.slice(0, 10)) })}</li>
        ))}
      </ul>
      <h3>{t('collection.types')}</h3>
      <dl className={styles['counts']}>
        {data.by_type.map(({ key, title, count }) => (
          <div key={key}>
            <dt>
              <SiteLink to={paths.search({ best: false, applied_filters: key })}>{title}</SiteLink>
            </dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('collection.languages')}</h3>
      <dl className={styles['counts']}>
        {data.by_language.slice(0, mostLanguages).map(({ lang: tag, count }) => (
          <div key={tag}>
            <dt>{formats.language(tag)}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
