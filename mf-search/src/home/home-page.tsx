import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { HomeGuided } from '../guided/home-guided.tsx'
import { Examples } from './examples.tsx'
import { Holdings, holdingsQuery } from './holdings.tsx'
import styles from './home-page.module.css'
import { HomeSearch } from './home-search.tsx'

/** What the site holds; the page stands without it as well. */
export const data: PageData = ({ site, lang, api, queryClient }) =>
  queryClient.prefetchQuery(holdingsQuery(api, site, lang))

/** The landing page: one box first, then what can be found (requirement B1). */
export const Page = () => {
  const t = useTexts('search')
  const siteName = useTexts('shared')('site.name')
  return (
    <div className={styles.home}>
      <PageHead title={siteName} description={t('home.description')} />
      <section className={styles.hero} aria-labelledby="home-title">
        <PageHeading id="home-title" className={styles.title}>
          {siteName}
        </PageHeading>
        <p className={styles.lead}>{t('home.lead')}</p>
        <HomeSearch />
        <Examples />
      </section>
      <HomeGuided />
      <Holdings />
    </div>
  )
}
