import { McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { documentIdSchema, langSchema, longestQuery, matchModeSchema, siteSchema } from 'shared/contracts'
import { dateRangeKey, firstYear, lastYear } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import { formatSort, sortCriteria } from 'shared/sorting'
import * as v from 'valibot'
import type { ArticleService } from '../articles/article-service.ts'
import { citationOf } from '../articles/citation.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { labelIn, type FilterTrees, type TreeNode } from '../taxonomy/filter-trees.ts'
import { documentLine } from '../export/document-lines.ts'
import { HttpError } from '../http/errors.ts'
import { offeredLanguage, type SiteLocales } from '../i18n/site-locale.ts'
import type { SearchRequestRead, SearchService } from '../results/search-service.ts'
import { searchAddress } from '../saved-searches/search-words.ts'

export interface EvidenceToolDeps {
  search: Pick<SearchService, 'search' | 'similar'>
  articles: ArticleService
  store: DocumentStore
  trees: FilterTrees
  siteLocales: SiteLocales
}

/** What a program may spend in one call, as a visitor: the first page of results. */
const firstPage = 0
const mostFilters = 100

const siteOption = (site: SiteId) =>
  v.optional(
    v.pipe(
      siteSchema,
      v.description(
        'Which collection: hse (health systems), sse (social systems) or cvd (COVID-19; clinical management is no longer updated).',
      ),
    ),
    site,
  )
const languageOption = v.optional(
  v.pipe(langSchema, v.description('Language of the answer: en, es, fr, pt or cn (simplified Chinese).')),
  'en',
)
const year = v.pipe(v.number(), v.integer(), v.minValue(firstYear), v.maxValue(lastYear))

const questionEntries = (usual: SiteId) => ({
  query: v.pipe(
    v.string(),
    v.maxLength(longestQuery),
    v.description(
      'A question or words in any of the five languages, or a boolean query with quotes, AND, OR, NOT, parentheses and fields.',
    ),
  ),
  site: siteOption(usual),
  language: languageOption,
  filters: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^\d+_\w+$/))),
      v.maxLength(mostFilters),
      v.description('Keys from list_filters: joined by OR within a facet and by AND between facets.'),
    ),
    [],
  ),
  from_year: v.optional(v.pipe(year, v.description('First year of publication.'))),
  to_year: v.optional(v.pipe(year, v.description('Last year of publication.'))),
  best_evidence: v.optional(v.pipe(v.boolean(), v.description('Only what the site calls best evidence.')), false),
  match: v.optional(
    v.pipe(matchModeSchema, v.description('Whether documents hold most of a question or all of it.')),
    'most',
  ),
  only_in_language: v.optional(v.pipe(v.boolean(), v.description('Only documents with a text in `language`.')), false),
})
const searchInput = (usual: SiteId) =>
  v.object({
    ...questionEntries(usual),
    sort: v.optional(
      v.pipe(
        v.array(v.picklist(sortCriteria)),
        v.maxLength(3),
        v.description('Up to three criteria, the first first.'),
      ),
      [],
    ),
  })
const documentInput = (usual: SiteId) =>
  v.object({
    id: v.pipe(documentIdSchema, v.description('Id from search_evidence.')),
    site: siteOption(usual),
    language: languageOption,
  })
type Question = v.InferOutput<ReturnType<typeof searchInput>>

const readQuestion = (asked: Question): SearchRequestRead => {
  const { from_year: start, to_year: end, filters, site, language } = asked
  if (start !== undefined && end !== undefined && start > end)
    throw new HttpError('invalid_request', `from_year: ${start} is later than to_year, ${end}.`)
  const years =
    start === undefined && end === undefined ? [] : [dateRangeKey({ start: start ?? firstYear, end: end ?? lastYear })]
  return {
    q: asked.query,
    site,
    lang: offeredLanguage(site, language),
    best: asked.best_evidence,
    filters: [...filters, ...years],
    match: asked.match,
    unexpanded: '',
    inLanguage: asked.only_in_language,
    near: true,
    sort: [...asked.sort],
    page: firstPage,
    facets: false,
  }
}

/** What goes wrong because of the question is returned to the program, in the sentence that a person reads. */
const answered = async (find: () => Promise<Record<string, unknown>>): Promise<CallToolResult> => {
  try {
    const found = await find()
    return { content: [{ type: 'text', text: JSON.stringify(found, null, 1) }], structuredContent: found }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return failed(error.message)
    if (error instanceof Error && (error.name === 'SearchUnavailable' || error instanceof HttpError))
      return failed('Searching is not possible right now: try again in a few seconds.')
    throw error
  }
}
const failed = (message: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text: message }] })

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const filterNode = ({ key, label, children }: TreeNode, lang: Lang): Record<string, unknown> => ({
  key,
  title: labelIn(label, lang),
  ...(children.length > 0 && { children: children.map((child) => filterNode(child, lang)) }),
})

/**
 * The tools that programs find evidence with: all of them read, and see what a visitor sees. Every document comes with
 * its citation, type, appraisal and the address of its page.
 *
 * @param usual the site that a program means where it names none
 */
export const evidenceTools = (
  { search, articles, store, trees, siteLocales }: EvidenceToolDeps,
  usual: SiteId,
): McpServer => {
  const server = new McpServer(
    { name: 'evidence-search', version: '1.0.0' },
    {
      instructions:
        'Finds systematic reviews and other evidence on health systems, social systems and COVID-19. Cite documents by `citation` and `link`. An empty `type` or `appraisal` means that no source states it: do not guess.',
    },
  )

  const documentOf = (document: CatalogueDocument, site: SiteId, lang: Lang): Record<string, unknown> => {
    const siteLocale = siteLocales(site, lang)
    const line = documentLine(document, trees[site], siteLocale)
    const { titleLang, lastSearch, abstract, ...said } = line
    return {
      id: document.id,
      ...said,
      title_language: titleLang,
      appraisal: said.quality,
      last_literature_search: lastSearch,
      has_abstract: abstract !== '',
      citation: citationOf(document.record, line.title, siteLocale.texts),
    }
  }

  /** The documents of a list, each with what the list says of it. */
  const listed = async <Entry extends { id: string }>(
    entries: readonly Entry[],
    { site, lang }: { site: SiteId; lang: Lang },
    saidOf: (entry: Entry) => object,
  ): Promise<object[]> => {
    const documents = new Map((await store.findAll(entries.map(({ id }) => id))).map((each) => [each.id, each]))
    return entries.flatMap((entry) => {
      const document = documents.get(entry.id)
      return document ? [{ ...documentOf(document, site, lang), ...saidOf(entry) }] : []
    })
  }

  server.registerTool(
    'search_evidence',
    {
      title: 'Search the evidence',
      description:
        'Finds documents that answer a question, the first 20 by relevance unless sorted otherwise, with the exact number found, and says how the question was read.',
      inputSchema: toStandardJsonSchema(searchInput(usual)),
      annotations: readOnly,
    },
    (asked, { mcpReq }) =>
      answered(async () => {
        const request = readQuestion(asked)
        const { hits, total, classes, reading, unknown_filters } = await search.search(request, {
          signal: mcpReq.signal,
        })
        return {
          found: total.value,
          found_by_class: classes,
          read_as: reading.understood,
          unknown_filters,
          documents: await listed(hits, request, ({ match, passage }) => ({ match, passage: passage?.text ?? null })),
          page: searchAddress(
            {
              ...request,
              query: request.q,
              keys: request.filters,
              sort: formatSort(request.sort.length > 0 ? request.sort : ['relevance']),
            },
            siteLocales(request.site, request.lang),
          ),
        }
      }),
  )

  server.registerTool(
    'get_document',
    {
      title: 'Read a document',
      description:
        'Everything that is recorded of one document: abstract, appraisals, topics, countries, licence, links.',
      inputSchema: toStandardJsonSchema(documentInput(usual)),
      annotations: readOnly,
    },
    ({ id, site, language }) =>
      answered(async () => {
        const lang = offeredLanguage(site, language)
        const [document, article] = await Promise.all([store.find(id), articles.find({ id, site, lang })])
        if (!document || !article) throw new HttpError('article_not_found')
        const recorded = Object.entries(article).filter(
          ([name, value]) => !/^label_|_visible$|^origins$|^translations$/.test(name) && value !== null && value !== '',
        )
        return { ...Object.fromEntries(recorded), ...documentOf(document, site, lang) }
      }),
  )

  server.registerTool(
    'similar_documents',
    {
      title: 'Find similar documents',
      description: 'At most five documents nearest to one, each with the words they share; none where nothing is near.',
      inputSchema: toStandardJsonSchema(documentInput(usual)),
      annotations: readOnly,
    },
    ({ id, site, language }, { mcpReq }) =>
      answered(async () => {
        const lang = offeredLanguage(site, language)
        const near = await search.similar({ id, site, lang }, { signal: mcpReq.signal })
        if (!near) throw new HttpError('article_not_found')
        return { documents: await listed(near, { site, lang }, ({ shared }) => ({ shared_words: shared })) }
      }),
  )

  server.registerTool(
    'explain_query',
    {
      title: 'See how a query is read',
      description:
        'The concepts, synonyms and translations a query is searched by, what was left out or corrected, and a boolean line that finds what holds most of it.',
      inputSchema: toStandardJsonSchema(v.object(questionEntries(usual))),
      annotations: readOnly,
    },
    (asked, { mcpReq }) =>
      answered(async () => {
        const request = readQuestion({ ...asked, sort: [] })
        const { total, classes, reading } = await search.search(request, { signal: mcpReq.signal })
        return { found: total.value, found_by_class: classes, ...reading }
      }),
  )

  server.registerTool(
    'list_filters',
    {
      title: 'List the filters',
      description: 'The filter catalogue of a site with its keys: all groups, or everything within one group.',
      inputSchema: toStandardJsonSchema(
        v.object({
          site: siteOption(usual),
          language: languageOption,
          group: v.optional(v.pipe(v.string(), v.description('Key of a group, to see what is in it.'))),
        }),
      ),
      annotations: readOnly,
    },
    ({ site, language, group }) =>
      answered(() => {
        const lang = offeredLanguage(site, language)
        const { groups, byKey } = trees[site]
        if (group === undefined)
          return Promise.resolve({ groups: groups.map(({ key, label }) => ({ key, title: labelIn(label, lang) })) })
        const node = byKey.get(group)
        if (!node)
          throw new HttpError('invalid_request', `group: '${group}' is no filter of ${site}: see list_filters.`)
        return Promise.resolve(filterNode(node, lang))
      }),
  )
  return server
}
