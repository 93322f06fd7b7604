/** How a composed page and its remotes do: one shape for the site server, the API and the health panel. */
export { sumTimings } from './sum-timings.ts'
export {
  healthReportsRequestSchema,
  phases,
  phaseSchema,
  timingsDataSchema,
  timingSchema,
  type Phase,
  type Timing,
} from './timings.ts'
