import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as sdk from '@opentelemetry/sdk-trace'
import { batchOptions, createSampler, spanLimits, startTracing, tracingPackages } from 'shared/tracing'
import * as v from 'valibot'
import { jsonLinesFile, temporaryFolder } from '../api/src/fixtures/temporary-folder.ts'
import { importFiles } from '../api/src/import/import-files.ts'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { fromRoot } from '../tooling/src/root.ts'
import { siteWithoutRemotes } from '../tooling/src/stack/fixtures/site-without-remotes.ts'

const value = v.looseObject({ stringValue: v.optional(v.string()) })
const attributes = v.optional(v.array(v.object({ key: v.string(), value })), [])
const span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes,
})
const exportSchema = v.object({
  resourceSpans: v.array(
    v.object({ resource: v.object({ attributes }), scopeSpans: v.array(v.object({ spans: v.array(span) })) }),
  ),
})

/** A span of one of the services. */
interface Span {
  service: string | undefined
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  requestId: string | undefined
}

const textOf = (given: v.InferOutput<typeof attributes>, name: string): string | undefined =>
  given.find(({ key }) => key === name)?.value.stringValue

test('a search is one trace through site server, API, index and database, without a word of it', async () => {
  const spans: Span[] = []
  let everything = ''
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      everything += JSON.stringify(body)
      for (const { resource, scopeSpans } of v.parse(exportSchema, body).resourceSpans)
        for (const each of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...each,
            parentSpanId: each.parentSpanId || undefined,
            service: textOf(resource.attributes, 'service.name'),
            requestId: textOf(each.attributes, 'request.id'),
          })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  after(() => collector.close())
  await once(collector, 'listening')
  const address = collector.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const dataDir = temporaryFolder()
  const record = { id: 'r:1', title: 'Paying nurses', abstract: 'About paying nurses.', year: 2020, sites: ['hse'] }
  await importFiles({
    dataDir,
    files: [jsonLinesFile(dataDir, 'records.jsonl', [record])],
    quiet: true,
    print: () => undefined,
  })
  const [apiPort, sitePort] = await Promise.all([freePort(), freePort()])
  const start = (script: string, environment: NodeJS.ProcessEnv) =>
    spawn(process.execPath, [fromRoot(script)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        ...environment,
      },
    })
  const servers = [
    start('api/src/server.ts', { DATA_DIR: dataDir, API_PORT: String(apiPort), SEARCH_WORKERS: '1' }),
    start('shell/server/server.ts', {
      PORT: String(sitePort),
      SITE_DIR: siteWithoutRemotes(),
      API_ORIGIN: `http://127.0.0.1:${apiPort}`,
      RENDER: 'off',
    }),
  ]
  const ends = servers.map((server) => once(server, 'exit'))
  try {
    const asked = (id: string) =>
      fetch(`http://127.0.0.1:${sitePort}/api/search?q=nurses%20secretword&site=hse&lang=en`, {
        headers: { 'x-request-id': id, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      }).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await asked('while-it-starts')) !== 200) {
      for (const { exitCode } of servers) assert.equal(exitCode, null, 'a server did not start')
      await pause(50)
    }
    assert.equal(await asked('the-request-at-hand'), 200)
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(ends)
  }
  const site = spans.find(
    ({ service, requestId }) => service === 'evidence-site' && requestId === 'the-request-at-hand',
  )
  assert.ok(site, 'the site server told of no span of the request')
  const ofTrace = spans.filter(({ traceId }) => traceId === site.traceId)
  const api = ofTrace.find(({ service, requestId }) => service === 'evidence-api' && requestId === site.requestId)
  assert.equal(api?.name, 'GET /api/search')
  const search = ofTrace.find(({ name }) => name === 'search search')
  assert.equal(search?.parentSpanId, api.spanId)
  assert.ok(
    ofTrace.some(({ name }) => name === 'select documents'),
    'no statement of the database',
  )
  assert.equal(site.parentSpanId, undefined, 'a visitor chose the trace')
  assert.doesNotMatch(everything, /secretword|nurses|127\.0\.0\.1/)
})

test('nothing is loaded without an endpoint, and what cannot be used is one sentence', async () => {
  await (
    await startTracing('api', {})
  )()
  await (
    await startTracing('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'nonsense', OTEL_SDK_DISABLED: 'true' })
  )()
  await assert.rejects(startTracing('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'nonsense' }), /must be like http:/)
  await assert.rejects(
    startTracing('api', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
    /is 'grpc': traces are told by http\/protobuf or http\/json/,
  )
})

test('the sampler is the one that the variables name', () => {
  const parentBased = (root: string): string =>
    `ParentBased{root=${root}, remoteParentSampled=AlwaysOnSampler, remoteParentNotSampled=AlwaysOffSampler, localParentSampled=AlwaysOnSampler, localParentNotSampled=AlwaysOffSampler}`
  const samplers: [name: string | undefined, ratio: string | undefined, sampler: string][] = [
    [undefined, undefined, parentBased('AlwaysOnSampler')],
    ['unknown', '0.5', parentBased('AlwaysOnSampler')],
    ['always_on', undefined, 'AlwaysOnSampler'],
    ['always_off', undefined, 'AlwaysOffSampler'],
    ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
    ['traceidratio', '0', 'TraceIdRatioBased{0}'],
    ['traceidratio', undefined, 'TraceIdRatioBased{1}'],
    ['traceidratio', 'half', 'TraceIdRatioBased{1}'],
    ['traceidratio', '-1', 'TraceIdRatioBased{1}'],
    ['parentbased_always_on', undefined, parentBased('AlwaysOnSampler')],
    ['parentbased_always_off', undefined, parentBased('AlwaysOffSampler')],
    ['parentbased_traceidratio', ' 0.1 ', parentBased('TraceIdRatioBased{0.1}')],
  ]
  for (const [name, ratio, sampler] of samplers)
    assert.equal(
      String(createSampler<sdk.Sampler>(sdk, { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })),
      sampler,
      `${name} ${ratio}`,
    )
})

test('batches and limits of attributes are as the variables say, and what is no number counts as unset', () => {
  assert.deepEqual(
    batchOptions({
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BSP_EXPORT_TIMEOUT: 'soon',
      OTEL_BSP_MAX_QUEUE_SIZE: '20',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '',
    }),
    { scheduledDelayMillis: 100, exportTimeoutMillis: undefined, maxQueueSize: 20, maxExportBatchSize: undefined },
  )
  assert.deepEqual(
    spanLimits({
      OTEL_ATTRIBUTE_COUNT_LIMIT: '9',
      OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '8',
      OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT: '30',
    }),
    { attributeCountLimit: 8, attributeValueLengthLimit: 30 },
  )
})

test('the packages that are to be installed for it are those that are tested', () => {
  const { devDependencies } = v.parse(
    v.object({ devDependencies: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(fromRoot('deploy/package.json'), 'utf8')),
  )
  const tested = Object.entries(devDependencies).filter(([name]) => name.startsWith('@opentelemetry/'))
  assert.deepEqual(Object.fromEntries(tested), tracingPackages)
})
