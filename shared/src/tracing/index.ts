export { batchOptions, createSampler, spanLimits } from './sdk-variables.ts'
export { carried, createRequestSpans, inSpan, isTraced, noteSpan } from './spans.ts'
export { startTracing, tracingPackages } from './start-tracing.ts'
