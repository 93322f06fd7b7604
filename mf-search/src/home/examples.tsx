import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import styles from './examples.module.css'

const examples = ['example_1', 'example_2', 'example_3', 'example_4'] as const

/** Searches to start from, chosen for the site and the language so that each finds something. */
export const Examples = () => {
  const t = useTexts('search')
  return (
    <section className={styles.examples} aria-labelledby="home-examples">
      <h2 id="home-examples" className={styles.title}>
        {t('home.examples_title')}
      </h2>
      <ul className={styles.list}>
        {examples.map((example) => (
          <li key={example}>
            <SiteLink to={paths.search({ q: t(`home.${example}`), best: false })}>{t(`home.${example}`)}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
