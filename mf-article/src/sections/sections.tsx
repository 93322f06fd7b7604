import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Description } from './description.tsx'
import { Keywords } from './keywords.tsx'
import { sectionGroups, sectionsOf } from './section-table.tsx'
import { Nothing, Section, SectionGroup } from './section.tsx'

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
