import { useTexts } from 'shared/i18n'
import styles from './lists.module.css'
import { Section } from './section.tsx'

/** The authors' or indexers' own keywords, in the language they are in. */
export const Keywords = ({ keywords, lang }: { keywords: readonly string[]; lang: string }) => {
  const text = useTexts('article')
  if (keywords.length === 0) return null
  return (
    <Section id="section-keywords" heading={text('keywords.heading')}>
      <ul className={styles['inline']} lang={lang}>
        {[...new Set(keywords)].map((keyword) => (
          <li key={keyword}>{keyword}</li>
        ))}
      </ul>
    </Section>
  )
}
