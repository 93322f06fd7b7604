/** Variables of a process. */
type Environment = Readonly<Record<string, string | undefined>>

/** What is used of OpenTelemetry's SDK to choose which traces are exported. */
export interface Samplers<Sampler = object> {
  AlwaysOnSampler: new () => Sampler
  AlwaysOffSampler: new () => Sampler
  TraceIdRatioBasedSampler: new (ratio: number) => Sampler
  ParentBasedSampler: new (options: { root: Sampler }) => Sampler
}

/** As the specification has it, a value that is no number counts as unset. */
const numberOf = (environment: Environment, name: string): number | undefined => {
  const given = environment[name]?.trim()
  return given && !Number.isNaN(Number(given)) ? Number(given) : undefined
}

/** Reads `OTEL_BSP_*`: when spans are exported, and how many at once. */
export const batchOptions = (environment: Environment) => ({
  scheduledDelayMillis: numberOf(environment, 'OTEL_BSP_SCHEDULE_DELAY'),
  exportTimeoutMillis: numberOf(environment, 'OTEL_BSP_EXPORT_TIMEOUT'),
  maxQueueSize: numberOf(environment, 'OTEL_BSP_MAX_QUEUE_SIZE'),
  maxExportBatchSize: numberOf(environment, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
})

/** Reads `OTEL_SPAN_ATTRIBUTE_*` and `OTEL_ATTRIBUTE_*`. The spans have neither events nor links. */
export const spanLimits = (environment: Environment) => ({
  attributeCountLimit:
    numberOf(environment, 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT') ?? numberOf(environment, 'OTEL_ATTRIBUTE_COUNT_LIMIT'),
  attributeValueLengthLimit:
    numberOf(environment, 'OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT') ??
    numberOf(environment, 'OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT'),
})

/**
 * Makes the sampler that `OTEL_TRACES_SAMPLER` names. Without one, or with an unknown one, a trace is exported unless the
 * server before decided against it.
 */
export const createSampler = <Sampler>(sdk: Samplers<Sampler>, environment: Environment): Sampler => {
  const ratio = numberOf(environment, 'OTEL_TRACES_SAMPLER_ARG') ?? 1
  const roots = new Map<string, () => Sampler>([
    ['always_on', () => new sdk.AlwaysOnSampler()],
    ['always_off', () => new sdk.AlwaysOffSampler()],
    ['traceidratio', () => new sdk.TraceIdRatioBasedSampler(ratio < 0 ? 1 : ratio)],
  ])
  const name = environment['OTEL_TRACES_SAMPLER'] ?? ''
  const root = roots.get(name.replace(/^parentbased_/, ''))
  if (!root) return new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() })
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root: root() }) : root()
}
