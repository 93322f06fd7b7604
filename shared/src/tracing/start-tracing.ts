import {
  context,
  propagation,
  trace,
  type ContextManager,
  type TextMapPropagator,
  type TracerProvider,
} from '@opentelemetry/api'
import { batchOptions, createSampler, spanLimits, type Samplers } from './sdk-variables.ts'

/** What is used of OpenTelemetry's SDK, which is installed only where traces are wanted. */
interface Sdk extends Samplers {
  TracerProvider: new (options: {
    resource: object
    sampler: object
    spanLimits: object
    spanProcessors: readonly object[]
  }) => TracerProvider & { shutdown(): Promise<void> }
  BatchSpanProcessor: new (options: { exporter: object }) => object
}
interface Propagators {
  CompositePropagator: new (options: { propagators: readonly TextMapPropagator[] }) => TextMapPropagator
  W3CTraceContextPropagator: new () => TextMapPropagator
  W3CBaggagePropagator: new () => TextMapPropagator
}
interface Resource {
  merge(other: Resource): Resource
}
interface Resources {
  resourceFromAttributes(attributes: Readonly<Record<string, string>>): Resource
  detectResources(options: { detectors: readonly unknown[] }): Resource
  resourceAttributesEnvDetector: unknown
  serviceNameEnvDetector: unknown
}

/** Packages by the export protocol, as `OTEL_EXPORTER_OTLP_PROTOCOL` names it. */
const exporters: Readonly<Record<string, string>> = {
  'http/protobuf': '@opentelemetry/exporter-trace-otlp-proto',
  'http/json': '@opentelemetry/exporter-trace-otlp-http',
}

/** The packages that traces need besides those of the servers, with the versions that are tested. */
export const tracingPackages: Readonly<Record<string, string>> = {
  '@opentelemetry/sdk-trace': '3.1.1',
  '@opentelemetry/context-async-hooks': '3.1.1',
  '@opentelemetry/core': '3.1.1',
  '@opentelemetry/resources': '3.1.1',
  '@opentelemetry/exporter-trace-otlp-proto': '0.301.1',
  '@opentelemetry/exporter-trace-otlp-http': '0.301.0',
}

/** Types are lost where a package is imported by a name that the compiler does not look up. */
const load = async <Module>(name: string): Promise<Module> => (await import(/* webpackIgnore: true */ name)) as Module

const nothing = async (): Promise<void> => undefined

/**
 * Starts telling an OpenTelemetry collector of spans where `OTEL_EXPORTER_OTLP_ENDPOINT` (or `_TRACES_ENDPOINT`) names one.
 * `sdk-variables.ts` reads those of samplers, batches and attributes of spans; the packages read the other usual variables by
 * themselves: headers, certificates, compression, attributes of the resource.
 *
 * @param service what it is called unless `OTEL_SERVICE_NAME` says
 * @returns what tells of the last spans and stops
 * @throws Error in one sentence where a variable cannot be used or the packages are not installed
 */
export const startTracing = async (
  service: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> => {
  const traces = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
  const endpoint = traces || environment['OTEL_EXPORTER_OTLP_ENDPOINT']
  const isOff = environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true'
  if (!endpoint || isOff || environment['OTEL_TRACES_EXPORTER'] === 'none') return nothing
  if (!/^https?:\/\/[^\s/]/.test(endpoint))
    throw new Error(
      `OTEL_EXPORTER_OTLP_${traces ? 'TRACES_' : ''}ENDPOINT is '${endpoint}': it must be like http://collector:4318.`,
    )
  const protocol =
    environment['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || environment['OTEL_EXPORTER_OTLP_PROTOCOL'] || 'http/protobuf'
  const exporter = exporters[protocol]
  if (exporter === undefined)
    throw new Error(
      `OTEL_EXPORTER_OTLP_PROTOCOL is '${protocol}': traces are told by ${Object.keys(exporters).join(' or ')}.`,
    )
  const [sdk, contexts, propagators, resources, { OTLPTraceExporter }] = await Promise.all([
    load<Sdk>('@opentelemetry/sdk-trace'),
    load<{ AsyncLocalStorageContextManager: new () => ContextManager }>('@opentelemetry/context-async-hooks'),
    load<Propagators>('@opentelemetry/core'),
    load<Resources>('@opentelemetry/resources'),
    load<{ OTLPTraceExporter: new () => object }>(exporter),
  ]).catch((error: unknown) => {
    const wanted = Object.entries(tracingPackages).map(([name, version]) => `${name}@${version}`)
    throw new Error(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, and OpenTelemetry's packages are not installed: npm install --no-save --omit=dev ${wanted.join(' ')}`,
      { cause: error },
    )
  })
  const named = resources
    .resourceFromAttributes({ 'service.name': service, 'service.namespace': 'evidence-search' })
    .merge(
      resources.detectResources({
        detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
      }),
    )
  const provider = new sdk.TracerProvider({
    resource: named,
    sampler: createSampler(sdk, environment),
    spanLimits: spanLimits(environment),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...batchOptions(environment) })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(
    new propagators.CompositePropagator({
      propagators: [new propagators.W3CTraceContextPropagator(), new propagators.W3CBaggagePropagator()],
    }),
  )
  return () => provider.shutdown()
}
