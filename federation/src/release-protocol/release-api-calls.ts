import { canarySchema, versionSchema } from 'shared/remote'
import * as v from 'valibot'

/** The path of the release API on a site. */
export const releaseApiPath = '/__releases'

/** Bytes of one piece of an archive: what the site server lets through in one request is 64 kB. */
export const pieceSize = 48 * 1024

const why = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(500)))

/** An archive that is there is to be released, or only looked at. */
export const releaseOrderSchema = v.object({
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  version: versionSchema,
  /** For a share of the visitors. */
  canary: v.optional(v.pick(canarySchema, ['share', 'errorBudget', 'leastViews'])),
  why,
  onlyCheck: v.optional(v.boolean(), false),
})

/** A release that is live is to be another one. */
export const changeOrderSchema = v.object({ version: v.optional(versionSchema), why })

/** What came of it. */
export const outcomeSchema = v.object({
  /** A sentence for each step. */
  lines: v.array(v.string()),
  /** Row of the history, or null when everything was as wanted already. */
  row: v.nullable(v.number()),
  /** Version that everybody gets now. */
  live: v.nullable(v.string()),
})
export type Outcome = v.InferOutput<typeof outcomeSchema>

/** What a request that is refused is answered with. */
export const refusalSchema = v.object({ message: v.string(), received: v.optional(v.number()) })
