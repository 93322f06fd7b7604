import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { sectionGroups, sectionsOf } from './section-table.tsx'
import { Nothing, Section, SectionGroup } from './section.tsx'
import styles from './lists.module.css'

/** The authors' or indexers' own keywords, in the language they are in. */
const Keywords = ({ keywords, lang }: { keywords: readonly string[]; lang: string }) => {
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

/** What stands in place of topics and domains for health system descriptions (requirement B5). */
const Description = ({ label }: { label: string | null }) => {
  const text = useTexts('article')
  if (label === null) return null
  return (
    <Section id="section-description" heading={text('description_heading')}>
      <p>{label}</p>
    </Section>
  )
}

/** All sections below the abstract, in their groups. A group without sections is left out. */
export const Sections = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  return sectionGroups.map((group) => {
    const sections = sectionsOf(article, group)
    if (sections.length === 0) return null
    return (
      <SectionGroup key={group} id={group} heading={text(`sections.${group}`)}>
        {group === 'topics' && <Description label={article.description_label} />}
        {sections.map(({ section, heading, content, fallback }) => (
          <Section key={section} id={`section-${section}`} heading={heading}>
            {content ?? <Nothing>{text(`articles_page.${fallback}`)}</Nothing>}
          </Section>
        ))}
        {group === 'topics' && <Keywords keywords={article.keywords} lang={article.keywords_lang} />}
      </SectionGroup>
    )
  })
}
