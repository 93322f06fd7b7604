import { fileURLToPath } from 'node:url'
import { languages, siteIds, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { createEditorsFile, parseJson } from '../files/editors-file.ts'

const words = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
const curatedSearchSchema = v.pipe(
  v.strictObject({
    /** Stays when the title changes: alerts hang on it. Unique over all sites. */
    id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/, 'is not lower-case words joined by hyphens')),
    title: v.strictObject({ ...v.entriesFromList(languages, v.optional(words)), en: words }),
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000)), ''),
    keys: v.optional(v.array(v.pipe(v.string(), v.regex(/^\w+$/, 'is no filter key'))), []),
    /** Language the query's words are read in. */
    lang: v.optional(v.picklist(languages), 'en'),
  }),
  v.check(({ query, keys }) => query !== '' || keys.length > 0, 'has neither a query nor filters'),
)
export type CuratedSearchEntry = v.InferOutput<typeof curatedSearchSchema>
export type CuratedEntries = Record<SiteId, CuratedSearchEntry[]>

const list = v.optional(v.array(curatedSearchSchema), [])
const curatedFileSchema = v.pipe(
  v.strictObject({ hse: list, sse: list, cvd: list }),
  v.check((sites) => {
    const ids = siteIds.flatMap((site) => sites[site].map(({ id }) => id))
    return new Set(ids).size === ids.length
  }, 'gives an id twice'),
)

/** Reads a file of curated searches; throws a sentence that names the field and what is wrong with it. */
export const parseCuratedSearches = (text: string): CuratedEntries => parseJson(curatedFileSchema, text)

export const shippedCuratedSearches = fileURLToPath(new URL('shipped-curated-searches.json', import.meta.url))

/**
 * The operator's curated searches.
 *
 * @param file `curated-searches.json` of the data folder
 */
export const createCuratedFile = (file: string, report: (problem: string) => void): (() => Promise<CuratedEntries>) =>
  createEditorsFile({ file, shipped: shippedCuratedSearches, schema: curatedFileSchema, report })
