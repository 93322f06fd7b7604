import type { ReactNode } from 'react'
import { doiUrl } from 'shared/citations'
import type { Article, ArticleSection, Topic } from 'shared/contracts'
import { lastSearchText } from 'shared/documents'
import { useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Citation } from './citation.tsx'
import { Countries, countryLines } from './countries.tsx'
import { ExternalLink } from './external-link.tsx'
import { Quality } from './quality.tsx'
import styles from './lists.module.css'
import { RecordLink } from './record-link.tsx'

const PlainList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles['plain']}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

const LinkList = ({ links }: { links: readonly { title: string; url: string }[] }) => (
  <ul className={styles['plain']}>
    {links.map((link) => (
      <li key={link.url}>
        <RecordLink title={link.title} url={link.url} />
      </li>
    ))}
  </ul>
)

/** Topics as nested lists, in the order of the catalogue. */
const TopicTree = ({ topics }: { topics: readonly Topic[] }) => (
  <ul className={styles['tree']}>
    {topics.map((topic) => (
      <li key={topic.title}>
        {topic.title}
        {topic.children.length > 0 && <TopicTree topics={topic.children} />}
      </li>
    ))}
  </ul>
)

/** Clinical topics, with word of it where the site no longer updates them. */
const ClinicalTopics = ({ topics }: { topics: readonly Topic[] }) => {
  const text = useTexts('article')
  const { clinicalContentFrozen } = useSite()
  return (
    <>
      {clinicalContentFrozen && <p className={styles['note']}>{text('frozen')}</p>}
      <TopicTree topics={topics} />
    </>
  )
}

export const sectionGroups = ['quality', 'topics', 'places', 'reading'] as const
export type SectionGroupName = (typeof sectionGroups)[number]

/** Sections below the abstract, which has a place of its own. */
export type ListedSection = Exclude<ArticleSection, 'abstract'>

interface SectionRow {
  group: SectionGroupName
  /** What the section holds, or null where the record has nothing for it. */
  content: (article: Article) => ReactNode
  /** Key of the text shown in place of nothing; without one an empty section is left out. */
  fallback?: string
}

const list = (items: readonly string[]) => (items.length > 0 ? <PlainList items={items} /> : null)
const tree = (topics: readonly Topic[]) => (topics.length > 0 ? <TopicTree topics={topics} /> : null)
const links = (items: readonly { title: string; url: string }[]) =>
  items.length > 0 ? <LinkList links={items} /> : null

/** Every section of the article page: what it shows, and what it says when it is empty (requirement B5). */
const sectionTable: Readonly<Record<ListedSection, SectionRow>> = {
  quality: { group: 'quality', content: (article) => <Quality article={article} /> },
  last_search: {
    group: 'quality',
    content: (article) => lastSearchText(article.lastLitSearch),
    fallback: 'no_last_year_literature_searched',
  },
  questionType: { group: 'quality', content: (article) => article.questionType },
  health_systems_topic: {
    group: 'topics',
    content: (article) => tree(article.health_systems_topic),
    fallback: 'no_topics',
  },
  domains: {
    group: 'topics',
    content: (article) => tree(article.domains),
    fallback: 'no_domains',
  },
  themes: { group: 'topics', content: (article) => list(article.themes), fallback: 'no_themes' },
  priority_areas: {
    group: 'topics',
    content: (article) => list(article.priority_areas),
    fallback: 'no_priority_areas',
  },
  public_health_measures: { group: 'topics', content: (article) => tree(article.public_health_measures) },
  clinical_management: {
    group: 'topics',
    content: ({ clinical_management: topics }) => topics.length > 0 && <ClinicalTopics topics={topics} />,
  },
  health_system_arrangements: { group: 'topics', content: (article) => tree(article.health_system_arrangements) },
  economic_social_responses: { group: 'topics', content: (article) => tree(article.economic_social_responses) },
  country_links: {
    group: 'places',
    content: (article) => countryLines(article).length > 0 && <Countries article={article} />,
    fallback: 'no_studies_conducted_in',
  },
  country_groupings: {
    group: 'places',
    content: (article) => list(article.country_groupings.map((grouping) => grouping.value)),
    fallback: 'no_country_groupings',
  },
  lmic_focus: {
    group: 'places',
    content: (article) => list(article.lmic_focus.map((focus) => focus.title)),
    fallback: 'no_lmic_focus',
  },
  user_friendly_summary_links: {
    group: 'reading',
    content: (article) => links(article.user_friendly_summary_links),
    fallback: 'no_summary_links',
  },
  abstracts: { group: 'reading', content: (article) => links(article.abstracts), fallback: 'no_scientific_abstract' },
  hyperlinks: { group: 'reading', content: (article) => links(article.hyperlinks), fallback: 'no_full_text_report' },
  citation: { group: 'reading', content: (article) => <Citation citation={article.citation} /> },
  DOI: {
    group: 'reading',
    content: ({ DOI }) => DOI !== null && <ExternalLink href={doiUrl(DOI)}>{DOI}</ExternalLink>,
    fallback: 'no_doi',
  },
}

const isEmpty = (content: ReactNode): boolean => content === null || content === false || content === ''

const isReplaced = (article: Article, section: ListedSection): boolean =>
  article.description_label !== null && (section === 'health_systems_topic' || section === 'domains')

/** The sections of a group that a record has a place for, known or not, in the table's order. */
const placesOf = (article: Article, group: SectionGroupName) =>
  // The table has these keys and no others.
  (Object.keys(sectionTable) as ListedSection[])
    .filter((section) => sectionTable[section].group === group)
    .filter((section) => article[`${section}_visible`] && !isReplaced(article, section))
    .map((section) => {
      const { content, fallback } = sectionTable[section]
      const shown = content(article)
      return {
        section,
        heading: article[`label_${section}`],
        content: isEmpty(shown) ? null : shown,
        fallback,
      }
    })
    .filter(({ content, fallback }) => content !== null || fallback !== undefined)

/** Whether a record is little more than its title: what is not known of it stands in one line then. */
const isBare = ({ abstract }: Article): boolean => abstract === null

/** The sections of a group that a record shows. */
export const sectionsOf = (article: Article, group: SectionGroupName) =>
  placesOf(article, group).filter(({ content }) => content !== null || !isBare(article))

/** Whether anything is shown in a group; its keywords and description count. */
export const hasGroup = (article: Article, group: SectionGroupName): boolean =>
  sectionsOf(article, group).length > 0 ||
  (group === 'topics' && (article.description_label !== null || article.keywords.length > 0))

/** The sections of which nothing is known, where they are not shown in their places. */
export const unknownSections = (article: Article) =>
  isBare(article)
    ? sectionGroups.flatMap((group) => placesOf(article, group).filter(({ content }) => content === null))
    : []
