import * as v from 'valibot'
import { digitsSchema } from './fields.ts'

/**
 * What a page tells of a remote's release. `view`: a page or layer of it was wanted. The others are views that ended in
 * an error: the reasons of docs/errors.md, `render` (its component threw), `tampered` (not what
 * the signed list says), `mismatch` (the browser drew another page than the server had), and what code does after it has
 * arrived: `unfinished` (its rendering never ends), `loop` (it renders itself again and again), `uncaught` (it threw where
 * nothing caught it), `cleanup` (it threw as it was taken away), `hang` (the page stopped answering), `reload` (it reloaded
 * the page repeatedly), `hidden` (the page could not be seen any more), `share` (it wrote into what the host
 * offers to all remotes; its own copy alone has it), `altered` (it changed what is everybody's, which was put back), `blank`
 * (nothing was left of the page) and `left` (it sent the page elsewhere by itself).
 */
export const compositionEvents = [
  'view',
  'unreachable',
  'timeout',
  'broken',
  'incompatible',
  'render',
  'tampered',
  'mismatch',
  'unfinished',
  'loop',
  'uncaught',
  'cleanup',
  'hang',
  'reload',
  'hidden',
  'share',
  'altered',
  'blank',
  'left',
] as const
export const compositionEventSchema = v.picklist(compositionEvents)
export type CompositionEvent = v.InferOutput<typeof compositionEventSchema>

const name = v.pipe(v.string(), v.regex(/^(shell|mf-[a-z][a-z0-9-]{0,59})$/, 'a name is shell or mf-...'))
const version = v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]{1,80}$/, 'a version has letters, digits, dots and dashes'))

export const compositionReportSchema = v.object({
  remote: name,
  version,
  event: compositionEventSchema,
  /** How often it happened since the page's last report. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
})
export type CompositionReport = v.InferOutput<typeof compositionReportSchema>

/** Body of `POST /composition/reports`. It says nothing of the person. */
export const compositionReportsRequestSchema = v.object({
  reports: v.pipe(v.array(compositionReportSchema), v.maxLength(50)),
})

export const compositionReportsDataSchema = v.object({ taken: v.number() })

/** Query of `GET /composition/reports`. */
export const compositionCountsRequestSchema = v.object({
  /** Minutes back from now, at most a day. */
  minutes: v.optional(v.pipe(digitsSchema, v.minValue(1), v.maxValue(1440)), '60'),
})

/** Counts of each minute in which something was reported, oldest first. */
export const compositionCountsDataSchema = v.array(
  v.object({
    /** Start of the minute, ISO 8601. */
    minute: v.string(),
    ...compositionReportSchema.entries,
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Networks that told this of the release for the first time that day: of views, and of errors of any kind. */
    networks: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
)
export type CompositionCounts = v.InferOutput<typeof compositionCountsDataSchema>
