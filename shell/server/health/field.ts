import { compositionCountsDataSchema, type CompositionCounts } from 'shared/contracts'
import {
  timingsDataSchema,
  troubledJobsSchema,
  vitalsDataSchema,
  type Field,
  type Timing,
  type TroubledJob,
  type VitalSummary,
} from 'shared/health'
import type { ApiReader } from '../api-reader/api-reader.ts'

/** Minutes back from now that the panel looks at. */
export const fieldMinutes = 60

/** Reports of every release; null when the API did not say. */
export type FieldOf = ((remote: string, version: string) => Field) | null

const errorsOf = (counts: CompositionCounts): Field['errors'] => {
  const errors: Field['errors'] = {}
  for (const { event, count } of counts) if (event !== 'view') errors[event] = (errors[event] ?? 0) + count
  return errors
}

const fieldOf = (counts: CompositionCounts, timings: readonly Timing[], vitals: readonly VitalSummary[]): Field => ({
  views: counts.filter(({ event }) => event === 'view').reduce((sum, { count }) => sum + count, 0),
  errors: errorsOf(counts),
  timings: timings.map(({ phase, times, ms }) => ({ phase, times, ms })),
  vitals: vitals.map(({ metric, views, p75 }) => ({ metric, views, p75 })),
})

/** Minutes back from now that what visitors met is of: in an hour too few leave a page to judge by. */
const vitalMinutes = 1440

/** Asks the API what pages told lately. An API without timings still gives the counts. */
export const readField = async (api: ApiReader): Promise<FieldOf> => {
  const [counts, timings, vitals] = await Promise.all([
    api.read(`/composition/reports?minutes=${fieldMinutes}`, compositionCountsDataSchema),
    api.read(`/composition/timings?minutes=${fieldMinutes}`, timingsDataSchema),
    api.read(`/composition/vitals?minutes=${vitalMinutes}`, vitalsDataSchema),
  ])
  if (counts.status !== 'found') return null
  const phases = timings.status === 'found' ? timings.data : []
  const met = vitals.status === 'found' ? vitals.data : []
  return (remote, version) => {
    const ofRelease = (row: { remote: string; version: string }): boolean =>
      row.remote === remote && row.version === version
    return fieldOf(counts.data.filter(ofRelease), phases.filter(ofRelease), met.filter(ofRelease))
  }
}

/** Asks the API which jobs are late or failed; null when it did not say. */
export const readJobs = async (api: ApiReader): Promise<TroubledJob[] | null> => {
  const jobs = await api.read('/jobs', troubledJobsSchema)
  return jobs.status === 'found' ? jobs.data : null
}
