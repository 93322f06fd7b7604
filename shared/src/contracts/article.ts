import * as v from 'valibot'
import { fromEntries } from './objects.ts'
import { appraisalSchema, documentFields, langSchema, siteSchema } from './fields.ts'

/** The query string of `GET /articles/{id}`; `type` is the site. */
export const articleRequestSchema = v.object({ type: siteSchema, lang: v.optional(langSchema, 'en') })
export type ArticleRequest = v.InferInput<typeof articleRequestSchema>

/** Sections of the article page, in their order. Each has a heading `label_{section}` and a flag `{section}_visible`. */
export const articleSections = [
  'abstract',
  'quality',
  'last_search',
  'country_links',
  'country_groupings',
  'lmic_focus',
  'priority_areas',
  'health_systems_topic',
  'domains',
  'themes',
  'public_health_measures',
  'clinical_management',
  'health_system_arrangements',
  'economic_social_responses',
  'user_friendly_summary_links',
  'abstracts',
  'hyperlinks',
  'citation',
  'DOI',
  'questionType',
] as const
export type ArticleSection = (typeof articleSections)[number]

/** A node of a filter tree as the article page shows it. */
export interface Topic {
  title: string
  children: Topic[]
}
const topicSchema: v.GenericSchema<Topic> = v.object({
  title: v.string(),
  children: v.array(v.lazy(() => topicSchema)),
})

const linkSchema = v.object({ title: v.string(), url: v.string() })
/**
 * A link to the full text: `free` leads to a text that everybody can read, `stated` to what the source of the record names,
 * `unknown` to where a subscription may be needed. Its title says so in words.
 */
const fullTextLinkSchema = v.object({
  ...linkSchema.entries,
  access: v.optional(v.picklist(['free', 'stated', 'unknown'])),
})
export type FullTextLink = v.InferOutput<typeof fullTextLinkSchema>

const labels = fromEntries(articleSections.map((section) => [`label_${section}` as const, v.string()] as const))
const flags = fromEntries(articleSections.map((section) => [`${section}_visible` as const, v.boolean()] as const))

/** Where a coded field comes from: the record itself, or a rule over its text. A field that neither knows is absent. */
export const fieldOriginSchema = v.picklist(['stated', 'rule'])
export type FieldOrigin = v.InferOutput<typeof fieldOriginSchema>

/** What of a record another source can complete. */
export const completedSchema = v.picklist([
  'text',
  'finding',
  'subjects',
  'funders',
  'type',
  'identifiers',
  'citation',
  'notices',
  'full_text',
  'licence',
  'references',
])
export type Completed = v.InferOutput<typeof completedSchema>

const { id, title, title_lang, published, notices } = documentFields
/** A document as a list on the page of another one names it. */
const listedDocumentSchema = v.object({ id, title, title_lang, published, notices, type: v.string() })
export type ListedDocument = v.InferOutput<typeof listedDocumentSchema>

export const articleSchema = v.object({
  ...documentFields,
  /** Sites whose searches and lists find the document. */
  sites: v.optional(v.array(siteSchema)),
  /** Document type in the interface language, full form; empty where no source states it and no rule knows it. */
  documentType: v.string(),
  /** Filter key of the document type; empty with it. */
  document_type_key: v.string(),
  /** One plain sentence that explains the document type. */
  document_type_description: v.string(),
  /** Text shown in place of topics and domains (health system descriptions), or null. */
  description_label: v.nullable(v.string()),
  /** What the rating rests on, in the interface language; empty where the document is never appraised. */
  quality_note: v.string(),
  declarative_title: v.nullable(v.string()),
  /** BCP 47 tag, as all languages of texts below. */
  declarative_title_lang: v.optional(v.nullable(v.string()), null),
  country_links: v.array(
    v.object({
      key: v.string(),
      /** `count` is the number of included studies conducted there; null where no source states it. */
      value: v.object({
        count: v.nullable(v.number()),
        links: v.array(v.object({ name: v.string(), url: v.string() })),
      }),
    }),
  ),
  /** False for economic evaluations and costing studies, and for all that is no review: no counts beside their countries. */
  country_counts_visible: v.boolean(),
  country_groupings: v.array(v.object({ key: v.string(), value: v.string() })),
  abstract: v.nullable(v.string()),
  abstract_lang: v.nullable(v.string()),
  priority_areas: v.array(v.string()),
  health_systems_topic: v.array(topicSchema),
  domains: v.array(topicSchema),
  themes: v.array(v.string()),
  lmic_focus: v.array(v.object({ title: v.string() })),
  public_health_measures: v.array(topicSchema),
  clinical_management: v.array(topicSchema),
  health_system_arrangements: v.array(topicSchema),
  economic_social_responses: v.array(topicSchema),
  user_friendly_summary_links: v.array(linkSchema),
  /** Other places and languages the scientific abstract can be read in. */
  abstracts: v.array(linkSchema),
  /** Where the full text can be read, the best first. */
  hyperlinks: v.array(fullTextLinkSchema),
  citation: v.string(),
  DOI: v.nullable(v.string()),
  questionType: v.nullable(v.string()),
  best: v.boolean(),
  grade_profile_available: v.boolean(),
  /** The site the record was asked for. */
  type: siteSchema,
  authors: v.array(v.string()),
  /** Whether no authors are given since their source mixes them with editors or reviewers. */
  authors_in_doubt: v.optional(v.boolean()),
  journal: v.nullable(v.string()),
  keywords: v.array(v.string()),
  /** Main language of the record, which its keywords are in. */
  keywords_lang: v.optional(v.string(), 'en'),
  pmid: v.nullable(v.string()),
  /** Title and abstract in every language the record has them in (BCP 47 tags). */
  translations: v.array(
    v.object({ lang: v.string(), title: v.nullable(v.string()), abstract: v.nullable(v.string()) }),
  ),
  licence: v.object({
    name: v.string(),
    basis: v.nullable(v.string()),
    /** Whom the licence asks to name wherever the record is shown. */
    attribution: v.optional(v.string()),
  }),
  /** Appraisals that the same people replaced by later ones, the newest first. */
  earlier_appraisals: v.optional(v.array(appraisalSchema)),
  /** The other records of the work that this one was put together from. */
  sources: v.optional(v.array(v.object({ id: v.string(), url: v.nullable(v.string()) }))),
  /** What other sources completed, and on which day (`2026-11-23`); `finding` is a text that may not be shown. */
  completed: v.optional(
    v.array(v.object({ source: v.string(), url: v.string(), at: v.string(), what: v.array(completedSchema) })),
  ),
  /** What editors corrected or noted, oldest first; `field` is a field of the import format, null for a note. */
  repairs: v.optional(v.array(v.object({ field: v.nullable(v.string()), note: v.string(), at: v.string() }))),
  volume: v.optional(v.string()),
  issue: v.optional(v.string()),
  pages: v.optional(v.string()),
  issn: v.optional(v.array(v.string())),
  publisher: v.optional(v.string()),
  /** Who paid for the work, as sources name them. */
  funders: v.optional(v.array(v.string())),
  /** Of a review, as its source states them; in the words of the source. */
  registration: v.optional(v.string()),
  included_studies: v.optional(v.number()),
  geographic_focus: v.optional(v.string()),
  /** In the language of the interface where the record has it. */
  plain_language_summary: v.optional(v.object({ text: v.string(), lang: v.string() })),
  key_messages: v.optional(v.object({ texts: v.array(v.string()), lang: v.string() })),
  /** Documents of the site that this one refers to, the newest first. Absent where there is none. */
  references: v.optional(v.array(listedDocumentSchema)),
  source_url: v.nullable(v.string()),
  /** Link resolver of the network that the site serves (OpenURL 1.0). */
  link_resolver: v.optional(v.string()),
  /** Origin of each coded field, by section name or `documentType`. */
  origins: v.record(v.string(), fieldOriginSchema),
  ...labels,
  ...flags,
})
export type Article = v.InferOutput<typeof articleSchema>

/** Of an article, what a list needs to cite it. */
export const citationSchema = v.object({ citation: v.string() })
