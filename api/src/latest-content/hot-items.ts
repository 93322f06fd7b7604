import { fileURLToPath } from 'node:url'
import type { HotContent } from 'shared/contracts'
import { languageTag, languages, type Lang, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { createEditorsFile } from '../files/editors-file.ts'
import { monthOfDate, type MonthNumber } from '../catalogue/month.ts'

const words = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
const textsSchema = v.pipe(
  v.strictObject(v.entriesFromList(languages, v.optional(words))),
  v.check((texts) => Object.values(texts).some(Boolean), 'has no language'),
)
const contentSchema = v.strictObject({
  title: textsSchema,
  text: textsSchema,
  url: v.optional(
    v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'is neither a path of the site nor a web address')),
  ),
})
const itemSchema = v.strictObject({
  /** The month the item stands on, `2026-11`; without one it stands on the newest month. */
  month: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is no month such as 2026-11'))),
  content1: v.optional(contentSchema),
  content2: v.optional(contentSchema),
  /** Short ids, or ids the documents were imported with. */
  articles: v.optional(v.pipe(v.array(words), v.maxLength(10)), []),
})
const list = v.optional(v.array(itemSchema), [])
const hotItemsSchema = v.strictObject({ hse: list, sse: list, cvd: list })
type Content = v.InferOutput<typeof contentSchema>
type HotItem = v.InferOutput<typeof itemSchema>
export type HotItems = Record<SiteId, HotItem[]>

/** The item that stands on a month: one made for it, or on the newest month the one without a month. */
export const itemOn = (items: readonly HotItem[], month: MonthNumber, isNewest: boolean): HotItem | undefined =>
  items.find((item) => item.month !== undefined && monthOfDate(item.month) === month) ??
  (isNewest ? items.find((item) => item.month === undefined) : undefined)

/** A note in the language, or else in English, or else in any language it has whole. */
export const contentIn = (content: Content | undefined, lang: Lang): HotContent | null => {
  const found = [lang, 'en' as const, ...languages].find((code) => content?.title[code] && content.text[code])
  const title = found && content?.title[found]
  const text = found && content?.text[found]
  return title && text ? { title, text, lang: languageTag(found), url: content.url ?? null } : null
}

const shipped = fileURLToPath(new URL('shipped-hot-items.json', import.meta.url))

/**
 * The editors' choice.
 *
 * @param file `hot-items.json` of the data folder
 */
export const createHotItems = (file: string, report: (problem: string) => void): (() => Promise<HotItems>) =>
  createEditorsFile({ file, shipped, schema: hotItemsSchema, report })
