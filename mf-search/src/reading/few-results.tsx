import { fewDocuments, type SearchData } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import type { Search } from '../search-state/use-search.ts'
import { FindMore } from './find-more.tsx'
import { NoResults } from './no-results.tsx'
import styles from './no-results.module.css'

/** What stands where nothing was found, or below a list that is short; nothing where there is enough to read. */
export const FewResults = ({ search, found: { total, reading } }: { search: Search; found: SearchData }) => {
  const t = useTexts('search')
  if (total.value >= fewDocuments) return null
  const more = (
    <>
      <FindMore search={search} found={total.value} correction={reading.correction} />
      <p>
        <SiteLink to={paths.contribute()}>{t('empty.suggest')}</SiteLink>
      </p>
    </>
  )
  if (total.value === 0) return <NoResults search={search}>{more}</NoResults>
  return (
    <section className={styles.few} aria-label={t('empty.few_title')}>
      <h2>{t('empty.few_title')}</h2>
      {more}
    </section>
  )
}
