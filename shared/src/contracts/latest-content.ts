import * as v from 'valibot'
import {
  digitsSchema,
  documentIdSchema,
  langSchema,
  publisherNoticeSchema,
  siteSchema,
  type PublisherNotice,
} from './fields.ts'

const numberIn = (least: number, max: number) =>
  v.pipe(v.union([v.number(), digitsSchema]), v.integer(), v.minValue(least), v.maxValue(max))

/**
 * The query string of `GET /latest_content`; `type` is the site. Without `month` and `year` the newest month that has
 * documents is answered; with one of them, the newest such month the other leaves possible.
 */
export const latestContentRequestSchema = v.object({
  type: siteSchema,
  lang: v.optional(langSchema, 'en'),
  month: v.optional(numberIn(1, 12)),
  year: v.optional(numberIn(1900, 2200)),
})
export type LatestContentRequest = v.InferInput<typeof latestContentRequestSchema>

const monthOfYearSchema = v.object({
  /** 1 to 12. */
  month: v.number(),
  year: v.number(),
})
export type MonthOfYear = v.InferOutput<typeof monthOfYearSchema>

const articleEntrySchema = v.object({
  ArticleId: documentIdSchema,
  /** In the language asked for; null when the document has no title in it, and `Title2` stands in. */
  Title: v.nullable(v.string()),
  TitleLang: v.nullable(v.string()),
  /** In English, or else in a language the document has. */
  Title2: v.string(),
  Title2Lang: v.string(),
  /** Type of the document, short form, in the language asked for; empty where it is not coded. */
  DocumentType: v.string(),
  /** Date of publication as precise as known, or null. */
  Published: v.nullable(v.string()),
  Living: v.boolean(),
  /** What its publisher said of it afterwards, the gravest first; absent where there is nothing. */
  Notices: v.optional(v.array(publisherNoticeSchema)),
})

const contentSchema = v.object({
  title: v.string(),
  text: v.string(),
  /** BCP 47 tag of the language both are in; it may differ from the interface language. */
  lang: v.string(),
  /** A path of the site or a web address, or null. */
  url: v.nullable(v.string()),
})
/** A note the editors put in front. */
export type HotContent = v.InferOutput<typeof contentSchema>

/** What is new in one month (specification section 3). Sites have one of the two lists, by `latestContentBy`. */
export const latestContentSchema = v.object({
  ...monthOfYearSchema.entries,
  /** Documents of the month. */
  total: v.number(),
  /** The nearest months that have documents. */
  earlier: v.nullable(monthOfYearSchema),
  later: v.nullable(monthOfYearSchema),
  hot_Docs_Content1: v.nullable(contentSchema),
  hot_Docs_Content2: v.nullable(contentSchema),
  hot_Docs_Articles: v.array(articleEntrySchema),
  /** Whether editors chose the hot articles, or a rule that ranks the month's documents as evidence. */
  hot_Docs_Chosen_By: v.picklist(['editors', 'rule']),
  document_Types_Articles: v.optional(
    v.array(
      v.object({
        /** Filter key of the type. */
        DocumentTypeId: v.string(),
        DocumentTypeName: v.nullable(v.string()),
        DocumentTypeName2: v.string(),
        /** Documents of the type in the month; the list holds the first of them. */
        Total: v.number(),
        articles: v.array(articleEntrySchema),
      }),
    ),
  ),
  program_Services_Articles: v.optional(
    v.array(
      v.object({
        /** Filter key of the sector; null for documents that belong to none. */
        DomainID: v.nullable(v.string()),
        DomainName: v.nullable(v.string()),
        Total: v.number(),
        articles: v.array(articleEntrySchema),
      }),
    ),
  ),
})
export type LatestContentAnswer = v.InferOutput<typeof latestContentSchema>
export type LatestArticleAnswer = v.InferOutput<typeof articleEntrySchema>

/** A document of a month, in the names of the code. */
export interface LatestArticle {
  id: string
  title: string
  /** BCP 47 tag of the title. */
  titleLang: string
  type: string
  published: string | null
  living: boolean
  notices: PublisherNotice[]
}

/** Documents of one type, or of one sector of programs and services. */
export interface LatestGroup {
  /** Filter key; null for documents that belong to no sector. */
  key: string | null
  name: string | null
  total: number
  articles: LatestArticle[]
}

export interface LatestContent {
  shown: MonthOfYear
  total: number
  earlier: MonthOfYear | null
  later: MonthOfYear | null
  notes: HotContent[]
  hotArticles: LatestArticle[]
  chosenBy: 'editors' | 'rule'
  groups: LatestGroup[]
}

const readArticle = (entry: LatestArticleAnswer): LatestArticle => ({
  id: entry.ArticleId,
  title: entry.Title ?? entry.Title2,
  titleLang: entry.Title === null ? entry.Title2Lang : (entry.TitleLang ?? entry.Title2Lang),
  type: entry.DocumentType,
  published: entry.Published,
  living: entry.Living,
  notices: entry.Notices ?? [],
})

/** Reads an answer: fallback titles and names are put in place, and the wire's names end here. */
export const readLatestContent = (answer: LatestContentAnswer): LatestContent => ({
  shown: { month: answer.month, year: answer.year },
  total: answer.total,
  earlier: answer.earlier,
  later: answer.later,
  notes: [answer.hot_Docs_Content1, answer.hot_Docs_Content2].filter((note) => note !== null),
  hotArticles: answer.hot_Docs_Articles.map(readArticle),
  chosenBy: answer.hot_Docs_Chosen_By,
  groups: [
    ...(answer.document_Types_Articles ?? []).map((group) => ({
      key: group.DocumentTypeId,
      name: group.DocumentTypeName ?? group.DocumentTypeName2,
      total: group.Total,
      articles: group.articles.map(readArticle),
    })),
    ...(answer.program_Services_Articles ?? []).map((group) => ({
      key: group.DomainID,
      name: group.DomainName,
      total: group.Total,
      articles: group.articles.map(readArticle),
    })),
  ],
})
