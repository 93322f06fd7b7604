import * as v from 'valibot'
import { languages, siteIds } from '../sites/index.ts'
import type { FilterKey } from './filter-keys.ts'

export interface FilterNode {
  /** Readable name, unique among its siblings and stable across languages. */
  id: string
  key: FilterKey
  title: string
  /** Shorter title for a card or a chip. */
  short?: string | undefined
  /** One plain sentence that explains the title. */
  description?: string | undefined
  /** Whether the node is a facet: keys below it are alternatives (OR), facets narrow each other (AND). */
  facet: boolean
  type?: 'dateRange' | undefined
  /** Keys under which older links know this node. */
  aliases?: FilterKey[] | undefined
  children: FilterNode[]
}

const nodeSchema: v.GenericSchema<FilterNode> = v.object({
  id: v.string(),
  key: v.string(),
  title: v.string(),
  short: v.optional(v.string()),
  description: v.optional(v.string()),
  facet: v.boolean(),
  type: v.optional(v.literal('dateRange')),
  aliases: v.optional(v.array(v.string())),
  children: v.array(v.lazy(() => nodeSchema)),
})

/** The answer of `/i18n/{site}/catalogue-{lang}.json`. */
export const catalogueSchema = v.object({
  site: v.picklist(siteIds),
  lang: v.picklist(languages),
  groups: v.array(nodeSchema),
})
export type Catalogue = v.InferOutput<typeof catalogueSchema>
