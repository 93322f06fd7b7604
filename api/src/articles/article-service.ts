import {
  articleSections,
  definedOnly,
  fromEntries,
  type Article,
  type ArticleSection,
  type Completed,
  type FieldOrigin,
  type ListedDocument,
  type Quality,
} from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { labelIn, type FilterTree, type FilterTrees } from '../taxonomy/filter-trees.ts'
import { sectionGroups, topicSections, type TopicSection } from '../taxonomy/section-groups.ts'
import { isSingleStudy, kindTable, type DocumentKind } from '../records/document-kinds.ts'
import { labelOf, type ApiTexts, type TextsByLanguage } from '../i18n/api-texts.ts'
import { HttpError } from '../http/errors.ts'
import { isWithdrawn } from '../records/notice.ts'
import { publishedOf, type EvidenceRecord } from '../records/record.ts'
import { earlierAppraisals, qualityOf } from '../derive/quality.ts'
import { abstractLinks, fullTextLinks } from './article-links.ts'
import { doiKey, pmidKey } from '../catalogue/works/work-keys.ts'
import { bestText, messagesIn } from '../catalogue/best-text.ts'
import { citationOf } from './citation.ts'
import { areAuthorsInDoubt, bibliographicOf, keywordsOf, noticesOf, sourceOf, versionsOf } from './record-fields.ts'
import { namedCountries, studiesConductedIn } from './document-countries.ts'
import { leafTitles, topicsOf } from './topics.ts'

const qualityNote = (quality: Quality, { qualityNote: notes }: ApiTexts): string => {
  if (quality.status === 'none') return ''
  return quality.status === 'appraised' ? notes.appraised : notes.notAppraised
}

/** Facts of the review that nothing else says. */
const statedOf = (record: EvidenceRecord) => ({
  ...bibliographicOf(record),
  funders: record.funders?.length ? record.funders : undefined,
  registration: record.registration || undefined,
  included_studies: record.nIncludedStudies ?? undefined,
  geographic_focus: record.geographicFocus || undefined,
})

/** Groupings and regions that any of the countries is in, or that the document was given directly. */
const groupingsOf = (tree: FilterTree, countries: ReadonlySet<string>, keys: ReadonlySet<FilterKey>, lang: Lang) =>
  ['country-groupings', 'who-regions', 'world-bank-regions']
    .flatMap((id) => tree.byId.get(id)?.children ?? [])
    .filter(({ key, members }) => keys.has(key) || members?.some((iso) => countries.has(iso)))
    .map(({ key, label }) => ({ key, value: labelIn(label, lang) }))

const isTopicSection = (section: ArticleSection): section is TopicSection =>
  topicSections.some((known) => known === section)

/** Sections of the site's catalogue exist on their site only; descriptions of whole systems have no topics and domains. */
const exists = (section: ArticleSection, site: SiteId, describesSystem: boolean): boolean => {
  if (describesSystem && (section === 'health_systems_topic' || section === 'domains')) return false
  return !isTopicSection(section) || sectionGroups[site][section] !== undefined
}

/** What a page calls the fields that another source has completed. */
const completedFields: Readonly<Record<string, Completed>> = {
  ...{ abstract: 'text', plainLanguageSummary: 'text', unshownAbstract: 'finding' },
  ...{ mesh: 'subjects', keywords: 'subjects', publicationTypes: 'type', sourceType: 'type' },
  ...{ doi: 'identifiers', pmid: 'identifiers', pmcid: 'identifiers', oaUrl: 'full_text' },
  ...{ journal: 'citation', issn: 'citation', volume: 'citation', issue: 'citation', pages: 'citation' },
  ...{
    funders: 'funders',
    references: 'references',
    publisher: 'citation',
    notices: 'notices',
    updates: 'notices',
    licence: 'licence',
    licenceBasis: 'licence',
  },
}

const completedOf = ({ filled = [] }: EvidenceRecord): Article['completed'] => {
  const named = filled.flatMap(({ source, url, at, fields }) => {
    const what = [...new Set(fields.flatMap((field) => completedFields[field] ?? []))]
    return what.length > 0 ? [{ source, url, at, what }] : []
  })
  return named.length > 0 ? named : undefined
}

/** Only what gathers studies is appraised and has a search of the literature. */
const ofReviews: readonly ArticleSection[] = ['quality', 'last_search']
/** What any document can have. */
const ofAll: readonly ArticleSection[] = ['abstract', 'hyperlinks', 'DOI', 'citation']

/** Whether a document of the kind can have such content, so that an empty section is worth a word (requirement B5). */
const canHave = (kind: DocumentKind | null, section: ArticleSection): boolean => {
  if (kind === 'correction') return section === 'citation'
  if (ofAll.includes(section)) return true
  const kindClass = kind === null ? 'other' : kindTable[kind].class
  return kindClass === 'review' || (kindClass === 'policy' && !ofReviews.includes(section))
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

const bestOrigin = ({ best }: EvidenceRecord): FieldOrigin => (best === undefined ? 'rule' : 'stated')

const toArticle = (
  document: CatalogueDocument,
  site: SiteId,
  lang: Lang,
  tree: FilterTree,
  texts: ApiTexts,
  linkResolver: string | undefined,
): Article => {
  const { record, derived } = document
  const title = bestText(record.title, lang) ?? { lang: 'en', text: record.id }
  const abstract = bestText(record.abstract, lang)
  const declarative = bestText(record.declarativeTitle, lang)
  const keys = new Set(derived.filters[site])
  const earlier = derived.quality.status === 'appraised' ? earlierAppraisals(record) : []
  const countries = namedCountries(derived.countries, tree, lang)
  const typeKey = derived.types[site]
  const type = tree.byKey.get(typeKey)
  const describesSystem = type?.id === 'health-system-descriptions'
  const linksOf = (iso: string) =>
    record.countryLinks?.find(({ country }) => country.toUpperCase() === iso)?.links ?? []
  const topics = (section: TopicSection) =>
    exists(section, site, describesSystem) ? topicsOf(tree, section, keys, lang) : []
  const questionNode = tree.byKey.get(derived.questionType[site])

  const content = {
    id: document.id,
    sourceId: record.id,
    title: title.text,
    title_lang: title.lang,
    documentType: type ? labelIn(type.label, lang) : '',
    document_type_key: typeKey,
    document_type_description: type?.description ? labelIn(type.description, lang) : '',
    description_label: describesSystem ? texts.descriptionLabel : null,
    published: publishedOf(record),
    year_published: record.date ? Number(record.date.slice(0, 4)) : (record.year ?? null),
    quality: qualityOf(record, derived.kind, { withItems: true }),
    quality_note: qualityNote(derived.quality, texts),
    declarative_title: declarative?.text ?? null,
    declarative_title_lang: declarative?.lang ?? null,
    country_links: countries.map(({ name, iso, count }) => ({ key: name, value: { count, links: linksOf(iso) } })),
    country_counts_visible: derived.kind !== 'economic' && !isSingleStudy(derived.kind),
    country_groupings: groupingsOf(tree, new Set(derived.countries.map(({ iso }) => iso)), keys, lang),
    studies_conducted_in: studiesConductedIn(countries),
    abstract: abstract?.text ?? null,
    abstract_lang: abstract?.lang ?? null,
    priority_areas: leafTitles(topics('priority_areas')),
    health_systems_topic: topics('health_systems_topic'),
    domains: topics('domains'),
    themes: leafTitles(topics('themes')),
    lmic_focus: (tree.byId.get('lmic-focus')?.children ?? [])
      .filter(({ key }) => keys.has(key))
      .map(({ label }) => ({ title: labelIn(label, lang) })),
    public_health_measures: topics('public_health_measures'),
    clinical_management: topics('clinical_management'),
    health_system_arrangements: topics('health_system_arrangements'),
    economic_social_responses: topics('economic_social_responses'),
    user_friendly_summary_links: record.userFriendlySummaryLinks,
    abstracts: abstractLinks(document, texts, lang),
    hyperlinks: fullTextLinks(document, texts, lang),
    citation: citationOf(record, title.text, texts),
    DOI: record.doi ?? null,
    questionType: questionNode ? labelIn(questionNode.label, lang) : null,
    best: derived.best,
    living: derived.living,
    grade_profile_available: derived.gradeProfile,
    lastLitSearch: derived.lastSearch,
    type: site,
    sites: document.supersededBy === null ? derived.sites : [],
    authors: record.authors,
    authors_in_doubt: areAuthorsInDoubt(record),
    journal: record.journal ?? null,
    keywords: keywordsOf(record),
    keywords_lang: record.language,
    pmid: record.pmid ?? null,
    translations: [...new Set([...Object.keys(record.title), ...Object.keys(record.abstract)])].map((tag) => ({
      lang: tag,
      title: record.title[tag] ?? null,
      abstract: record.abstract[tag] ?? null,
    })),
    licence: {
      name: record.licence ?? '',
      basis: record.licenceBasis ?? null,
      ...definedOnly({ attribution: record.attribution || undefined }),
    },
    ...definedOnly({
      notices: noticesOf(record),
      earlier_appraisals: earlier.length > 0 ? earlier : undefined,
      sources: record.sources.length > 0 ? record.sources.map(({ id, url }) => ({ id, url: url ?? null })) : undefined,
      completed: completedOf(record),
      ...versionsOf(record),
      repairs: record.repairs && [...record.repairs],
      link_resolver: linkResolver,
      ...statedOf(record),
      plain_language_summary: bestText(record.plainLanguageSummary, lang) ?? undefined,
      key_messages: messagesIn(record.keyMessages, lang),
    }),
    source_url: sourceOf(record),
    origins: { ...derived.origins, ...(derived.best && { best: bestOrigin(record) }) },
  }
  const contentOf = (section: ArticleSection): unknown => {
    if (section === 'quality') return derived.quality.status === 'none' ? null : derived.quality
    return section === 'last_search' ? derived.lastSearch : content[section]
  }
  const isVisible = (section: ArticleSection): boolean =>
    exists(section, site, describesSystem) && (canHave(derived.kind, section) || isFilled(contentOf(section)))
  return {
    ...content,
    ...fromEntries(
      articleSections.map((section) => [`label_${section}` as const, labelOf(texts, section, site)] as const),
    ),
    ...fromEntries(articleSections.map((section) => [`${section}_visible` as const, isVisible(section)] as const)),
  }
}

const toListed = ({ id, record, derived }: CatalogueDocument, tree: FilterTree, lang: Lang): ListedDocument => {
  const title = bestText(record.title, lang) ?? { lang: 'en', text: record.id }
  const type = tree.byKey.get(derived.types[tree.site])
  return {
    id,
    title: title.text,
    title_lang: title.lang,
    published: publishedOf(record),
    type: type ? labelIn(type.short ?? type.label, lang) : '',
    ...definedOnly({ notices: noticesOf(record) }),
  }
}

/** Of the works that a record refers to, those that are on the site, the newest first; undefined where none is. */
const referencesOf = async (
  store: DocumentStore,
  { id, record: { references: stated = [] } }: CatalogueDocument,
  tree: FilterTree,
  lang: Lang,
): Promise<Article['references']> => {
  const documents = await store.withKeys([...new Set(stated.flatMap((each) => [...doiKey(each), ...pmidKey(each)]))])
  const here = documents.filter(({ id: other, derived }) => other !== id && derived.sites.includes(tree.site))
  if (here.length === 0) return undefined
  return here
    .map((document) => toListed(document, tree, lang))
    .sort((one, other) => (other.published ?? '').localeCompare(one.published ?? '') || one.id.localeCompare(other.id))
}

export const createArticleService = (
  store: DocumentStore,
  trees: FilterTrees,
  texts: TextsByLanguage,
  linkResolver?: string,
) => ({
  /**
   * The article in the site's language, or null when nobody has the id.
   *
   * @throws HttpError 410 when its source has withdrawn it
   */
  find: async ({ id, site, lang }: { id: string; site: SiteId; lang: Lang }): Promise<Article | null> => {
    const document = await store.find(id)
    if (document && isWithdrawn(document.record)) throw new HttpError('article_withdrawn')
    if (!document) return null
    const article = toArticle(document, site, lang, trees[site], texts[lang], linkResolver)
    return { ...article, ...definedOnly({ references: await referencesOf(store, document, trees[site], lang) }) }
  },
})
export type ArticleService = ReturnType<typeof createArticleService>
