import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { siteSchema } from 'shared/contracts'
import { languages, type SiteId } from 'shared/sites'
import * as v from 'valibot'

const word = v.pipe(v.string(), v.nonEmpty())
const keySchema = v.pipe(v.string(), v.regex(/^\d+_\d+$/, 'a filter key is two numbers joined by an underscore'))
const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'a node id is lower-case words joined by hyphens'))
/** Languages a site does not offer may be missing; those it offers are checked in a test. */
const labelSchema = v.object({ ...v.entriesFromList(languages, v.optional(word)), en: word })

/** Lists of `places.json` that can stand in for a node's children. */
export const placeLists = [
  'countries',
  'study-countries',
  'country-groupings',
  'who-regions',
  'world-bank-regions',
] as const

const leafSchema = v.strictObject({
  id: idSchema,
  key: keySchema,
  aliases: v.optional(v.array(keySchema)),
  label: labelSchema,
  short: v.optional(labelSchema),
  description: v.optional(labelSchema),
  facet: v.optional(v.boolean()),
  type: v.optional(v.literal('dateRange')),
  from: v.optional(v.picklist(placeLists)),
  match: v.optional(v.array(word)),
})
export interface SourceNode extends v.InferOutput<typeof leafSchema> {
  children?: SourceNode[] | undefined
}
const sourceNodeSchema: v.GenericSchema<SourceNode> = v.strictObject({
  ...leafSchema.entries,
  children: v.optional(v.array(v.lazy(() => sourceNodeSchema))),
})
const treeSourceSchema = v.strictObject({ site: siteSchema, groups: v.array(sourceNodeSchema) })
export type TreeSource = v.InferOutput<typeof treeSourceSchema>

const isoSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const groupingSchema = v.strictObject({
  id: idSchema,
  key: keySchema,
  aliases: v.optional(v.array(keySchema)),
  label: labelSchema,
  members: v.optional(v.array(isoSchema), []),
  /** Territories that count with the grouping without being members. */
  areas: v.optional(v.array(isoSchema), []),
  match: v.optional(v.array(word), []),
})
const placesSchema = v.object({
  /** Day from which the memberships below hold. */
  validFrom: v.pipe(v.string(), v.isoDate()),
  countries: v.array(
    v.strictObject({
      iso: isoSchema,
      key: keySchema,
      aliases: v.optional(v.array(keySchema), []),
      match: v.array(word),
      /** Only for entries CLDR has no name for. */
      label: v.optional(labelSchema),
    }),
  ),
  groupings: v.array(groupingSchema),
  whoRegions: v.array(groupingSchema),
  worldBankRegions: v.array(groupingSchema),
  lowerMiddleIncome: v.array(isoSchema),
  /** Phrases that contain a place name and mean no place, such as `guinea pig`. */
  notPlaces: v.array(word),
})
export type Places = v.InferOutput<typeof placesSchema>

/** Reads a file of `shared/catalogue`; throws a sentence that names the file and the field when it is malformed. */
const readSource = <Schema extends v.GenericSchema>(name: string, schema: Schema): v.InferOutput<Schema> => {
  const file = fileURLToPath(import.meta.resolve(`shared/catalogue/${name}.json`))
  const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`shared/catalogue/${name}.json: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`)
}

export const readTreeSource = (site: SiteId): TreeSource => readSource(site, treeSourceSchema)

let places: Places | undefined
/** Countries, groupings and regions; read once, because nothing changes them while the process runs. */
export const readPlaces = (): Places => (places ??= readSource('places', placesSchema))
