import type { Article } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Disclosure } from 'shared/ui'
import { hasGroup, sectionGroups, sectionsOf, unknownSections } from './section-table.tsx'
import { Nothing, Section, SectionGroup } from './section.tsx'
import styles from './lists.module.css'
import groupStyles from './section.module.css'

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

/** What is not known of a record that is little more than its title, in one line that opens. */
const Unknown = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const formats = useFormats()
  const unknown = unknownSections(article)
  if (unknown.length === 0) return null
  const names = formats.list(unknown.map(({ heading }) => heading))
  return (
    <Disclosure label={text('sections.unknown', { names })} className={groupStyles['group']}>
      {unknown.map(({ section, heading, fallback }) => (
        <Section key={section} id={`section-${section}`} heading={heading}>
          <Nothing>{text(`articles_page.${fallback}`)}</Nothing>
        </Section>
      ))}
    </Disclosure>
  )
}

/** All sections below the abstract, in their groups. A group without sections is left out. */
export const Sections = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const groups = sectionGroups.map((group) => {
    if (!hasGroup(article, group)) return null
    const sections = sectionsOf(article, group)
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
  return (
    <>
      {groups}
      <Unknown article={article} />
    </>
  )
}
