import * as v from 'valibot'
import { declarationSchema } from './declaration.ts'
import { releaseSchema } from './release.ts'

/** A release on trial: a share of the visitors gets it until it is promoted or taken back. */
export const canarySchema = v.object({
  declaration: declarationSchema,
  release: releaseSchema,
  /** Share of the visitors, above 0 and up to 1. */
  share: v.pipe(v.number(), v.gtValue(0), v.maxValue(1)),
  since: v.pipe(v.string(), v.isoTimestamp()),
  /** Share of its views that may end in an error; above it the canary is taken back. */
  errorBudget: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Views before its error share is judged. */
  leastViews: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Why it may not become everybody's: visitors meet worse pages than with the live release. Left out: it may. */
  held: v.exactOptional(v.string()),
})
export type Canary = v.InferOutput<typeof canarySchema>
