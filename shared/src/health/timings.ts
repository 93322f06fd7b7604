import * as v from 'valibot'
import { compositionReportSchema, compositionReportsRequestSchema } from '../contracts/composition.ts'
import { vitalSchema } from './vitals.ts'

/**
 * What a page waits for until a part of a remote is on screen. `wait`: trust and registry, and releases tried before;
 * `files`: the entry arrives and runs; `start`: the container takes the shared modules and its contract is checked;
 * `part`: the chunk of the page or layer; `render`: its first rendering. The shell itself has only `wait`.
 */
export const phases = ['wait', 'files', 'start', 'part', 'render'] as const
export const phaseSchema = v.picklist(phases)
export type Phase = v.InferOutput<typeof phaseSchema>

const { remote, version } = compositionReportSchema.entries

/** How long a phase of a release took on pages: how often it was measured, and all of it together. */
export const timingSchema = v.object({
  remote,
  version,
  phase: phaseSchema,
  times: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds, the sum of all times. */
  ms: v.pipe(v.number(), v.minValue(0)),
})
export type Timing = v.InferOutput<typeof timingSchema>

/** What a page may tell at once. */
const toldTimingSchema = v.object({
  ...timingSchema.entries,
  times: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  ms: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000)),
})

/** Body of `POST /composition/reports`, with how long the phases took and what visitors met. It says nothing of the person. */
export const healthReportsRequestSchema = v.object({
  ...compositionReportsRequestSchema.entries,
  timings: v.optional(v.pipe(v.array(toldTimingSchema), v.maxLength(50)), []),
  vitals: v.optional(v.pipe(v.array(vitalSchema), v.maxLength(10)), []),
})

/** Data of `GET /composition/timings`: the sum of each phase by release. */
export const timingsDataSchema = v.array(timingSchema)
