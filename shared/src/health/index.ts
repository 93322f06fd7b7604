/** How a composed page and its remotes do: one shape for the site server, the API and the health panel. */
export {
  healthSchema,
  troubledJobsSchema,
  type Field,
  type Health,
  type MissingTexts,
  type PageHealth,
  type ReleaseHealth,
  type RenderingHealth,
  type RemoteHealth,
  type ServerHealth,
  type StartedRemote,
  type TroubledJob,
} from './health.ts'
export { isTextTree, missingKeys, readTextBundle, type TextBundle, type TextTree } from './text-keys.ts'
export { healthReportsRequestSchema, phases, timingsDataSchema, type Phase, type Timing } from './timings.ts'
export { vitalMetrics, vitalsDataSchema, type Vital, type VitalMetric, type VitalSummary } from './vitals.ts'
