import { useGuidedSearch } from 'shared/guided-search'
import { useLang, useTexts } from 'shared/i18n'
import { paths, useSite } from 'shared/routing'
import { GuidedPart } from './guided-section.tsx'
import { HideGuided } from './hide-guided.tsx'
import styles from './home-guided.module.css'

/** Guided questions on the home page; an answer leads to its documents. */
export const HomeGuided = () => {
  const t = useTexts('search')
  const [shown] = useGuidedSearch()
  const lang = useLang()
  const { id: site } = useSite()
  if (!shown) return null
  return (
    <section className={styles.guided} aria-labelledby="home-guided" data-needs="scripts">
      <header>
        <h2 id="home-guided" className={styles.title}>
          {t('guided.home_title')}
        </h2>
        <p className={styles.lead}>{t('guided.lead')}</p>
      </header>
      <GuidedPart
        level={3}
        applied={[]}
        request={{ site, lang }}
        addressOf={({ filters }) => paths.search({ best: false, applied_filters: filters })}
      />
      <HideGuided />
    </section>
  )
}
