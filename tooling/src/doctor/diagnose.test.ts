import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { RenderingHealth, ServerHealth } from 'shared/health'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import { fromRoot } from '../root.ts'
import { collectDiagnostics } from './collect-diagnostics.ts'
import { diagnose } from './diagnose.ts'
import type { BuildDiagnostics, Diagnostics, FederationDiagnostics } from './diagnostics.ts'

/** The project itself, without what happens to be built and set on this machine. */
const project: Diagnostics = {
  ...collectDiagnostics({}),
  registry: undefined,
  walls: { standing: ['realm', 'permissions', 'user'], missing: ['files', 'processes', 'network'] },
}

/** A site that runs, with parts that its rendering left to browsers. */
const siteWith = (rendering: RenderingHealth): ServerHealth => ({
  at: '2026-11-23T20:00:00Z',
  shell: { version: '1.0.0', contract: '1.0.0', provides: {}, missingTexts: [] },
  list: null,
  field: { minutes: 60, answered: true },
  rendering,
  jobs: null,
  remotes: [],
})
const fault = {
  remote: 'mf-article',
  version: '2.0.0',
  part: 'page-article',
  faults: 11,
  reason: 'time',
  offUntil: null,
} as const

const changeRemote =
  (change: (build: BuildDiagnostics, federation: FederationDiagnostics) => Partial<BuildDiagnostics>) =>
  (diagnostics: Diagnostics): Diagnostics => {
    const place = diagnostics.builds.findIndex(({ federation }) => federation)
    const build = diagnostics.builds[place]
    assert.ok(build?.federation)
    return { ...diagnostics, builds: diagnostics.builds.with(place, { ...build, ...change(build, build.federation) }) }
  }

const changeShell =
  (change: Partial<BuildDiagnostics>) =>
  (diagnostics: Diagnostics): Diagnostics => ({
    ...diagnostics,
    builds: diagnostics.builds.map((build) => (build.name === 'shell' ? { ...build, ...change } : build)),
  })

const changeFederation = (change: Partial<FederationDiagnostics>) =>
  changeRemote((_, federation) => ({ federation: { ...federation, ...change } }))

const changeShared = (name: string, rule: object | undefined) =>
  changeRemote((_, federation) => {
    const others = Object.entries(federation.shared).filter(([key]) => key !== name)
    return { federation: { ...federation, shared: Object.fromEntries([...others, ...(rule ? [[name, rule]] : [])]) } }
  })

const addSource =
  (path: string, text: string) =>
  (diagnostics: Diagnostics): Diagnostics => ({
    ...diagnostics,
    sources: [...diagnostics.sources, { path, text }],
  })

const install =
  (name: string, ...versions: string[]) =>
  (diagnostics: Diagnostics): Diagnostics => ({
    ...diagnostics,
    installed: { ...diagnostics.installed, [name]: versions },
  })

const set =
  (change: Partial<Diagnostics>) =>
  (diagnostics: Diagnostics): Diagnostics => ({ ...diagnostics, ...change })

const release = sampleRelease('1.0.0', {
  entry: { path: 'entry.js', integrity: 'sha384-x' },
  files: { 'entry.js': 'sha384-x' },
})

const signed = { integrity: { list: '{}', signature: '' } }

const registryWith = (change: object, more: object = signed, row: object = {}) =>
  set({
    registry: { schema: 1, remotes: [sampleRow({ current: { ...release, ...change }, ...row })], ...more },
  })

/** Each trap with what brings it about. */
const traps: [string, string, (diagnostics: Diagnostics) => Diagnostics][] = [
  ['remotes-in-build', 'remotes named in a build', changeFederation({ remotes: { a: 'a@/a.js' } })],
  ['share-strategy', 'the default share strategy', changeFederation({ shareStrategy: 'version-first' })],
  [
    'manifest-entry',
    'a manifest for an entry',
    registryWith({ entry: { path: 'mf-manifest.json', integrity: 'sha384-x' } }),
  ],
  ['manifest-in-build', 'a build that emits a manifest', changeFederation({ manifest: true })],
  ['no-deadline', "webpack's own deadline for chunks", changeRemote(() => ({ chunkLoadTimeout: 0 }))],
  ['no-deadline', 'a budget of an hour', set({ budgets: { 'mf-search': 3_600_000 } })],
  [
    'no-retry-address',
    'chunks that are asked for again under the same address',
    changeRemote(({ plugins }) => ({ plugins: plugins.filter((name) => name !== 'RetryQueryPlugin') })),
  ],
  ['share-without-slash', 'a shared package without its sub-paths', changeShared('react/', undefined)],
  ['one-router', 'one of the two routers', changeShared('react-router', undefined)],
  ['eager-in-remote', 'an eager module', changeShared('react', { import: false, singleton: true, eager: true })],
  ['own-copy', 'a copy to fall back to', changeShared('react', { singleton: true })],
  ['runtime-chunk', 'a runtime chunk', changeRemote(() => ({ runtimeChunk: true }))],
  ['public-path', 'a fixed address', changeRemote(() => ({ publicPath: '/remotes/' }))],
  ['same-unique-name', 'two builds of one name', changeRemote(() => ({ uniqueName: 'shell' }))],
  [
    'relative-shared-import',
    'shared by a relative path',
    addSource('mf-search/src/x.ts', "import { a } from '../../shared/src/ui/index.ts'"),
  ],
  ['federated-types', 'federated types', changeFederation({ dts: true })],
  ['second-i18next', 'a remote that starts i18next', addSource('mf-search/src/x.ts', 'i18next.init({})')],
  ['federated-mock', 'a mocked remote', addSource('shell/src/x.test.tsx', "jest.mock('mf-search/remote')")],
  ['federated-mock', 'a mapping to mocks', set({ jestConfig: "moduleNameMapper: { '^mf-search/remote$': 'x' }" })],
  ['no-integrity', 'a release without integrity', registryWith({ files: undefined })],
  ['unsigned-registry', 'a registry that nobody signed', registryWith({}, {})],
  ['evaluated-path', 'a path that is run as code', registryWith({ getPublicPath: 'return 1' })],
  ['unknown-registry-schema', 'a registry of another schema', set({ registry: { schema: 7, remotes: [] } })],
  ['unknown-registry-schema', 'a registry that names no schema', set({ registry: { remotes: [] } })],
  ['broken-registry', 'a registry of another shape', registryWith({ container: 7 })],
  ['beyond-rights', "a remote that takes the shell's texts", registryWith({}, signed, { texts: 'shell' })],
  [
    'beyond-rights',
    'a remote that takes every route',
    registryWith({}, signed, { routes: [{ path: '/*', page: 'x', skeleton: 'list' }] }),
  ],
  [
    'beyond-rights',
    'sources that take a layer of another',
    (diagnostics) => ({
      ...diagnostics,
      declarations: [{ name: 'mf-latest', texts: 'latest', routes: [], layers: [{ name: 'login' }] }],
    }),
  ],
  ['broken-rights', 'rights of another shape', set({ rights: { remotes: 'all' } })],
  [
    'broken-rights',
    'rights that give a route twice',
    (diagnostics) => ({
      ...diagnostics,
      rights: {
        remotes: {
          ...Reflect.get(Object(diagnostics.rights), 'remotes'),
          'mf-other': { texts: 'other', routes: ['/login'], layers: [] },
        },
      },
    }),
  ],
  ['no-encoder', 'an encoder that is cut in half', set({ encoder: "The encoder's file encoder.onnx is damaged." })],
  ['key-beside-registry', 'production with the key of the folder', set({ environment: { NODE_ENV: 'production' } })],
  ['no-integrity', 'a build whose later chunks state none', changeShell({ plugins: [] })],
  ['public-path', 'a shell that guesses its address', changeShell({ publicPath: 'auto' })],
  ['recovery-by-plugin', 'a hook for recovery', addSource('shell/src/x.ts', 'const hooks = { errorLoadRemote() {} }')],
  ['html-from-strings', 'HTML of a string', addSource('mf-search/src/x.ts', 'element.innerHTML = text')],
  ['open-policy', 'a policy without Trusted Types', set({ policy: "script-src 'self'" })],
  ['open-policy', 'a policy with unsafe words', set({ policy: "script-src 'self' 'unsafe-inline'" })],
  ['open-override', 'an origin with a wildcard', set({ environment: { DEVELOPMENT_ORIGINS: 'http://*.example.org' } })],
  ['open-override', 'an address for an origin', set({ environment: { OVERRIDE_ORIGINS: 'http://localhost:3001/x' } })],
  [
    'open-override',
    'a developer in production',
    set({
      environment: {
        NODE_ENV: 'production',
        DEVELOPMENT_ORIGINS: 'http://localhost:3001',
        RELEASE_PUBLIC_KEY: 'given',
      },
    }),
  ],
  ['federation-versions', 'a webpack that breaks builds with exposes', install('webpack', '5.111.0')],
  ['federation-versions', 'an untried federation', install('@module-federation/enhanced', '2.9.0')],
  ['federation-override', 'versions that are not held', set({ overrides: {} })],
  ['two-copies', 'two copies of the library of layers', install('react-aria-components', '1.22.1', '1.21.0')],
  [
    'styles-by-script',
    'styles that a script injects',
    addSource('shell/src/x.ts', "import { toast } from 'react-toastify'"),
  ],
  [
    'missing-walls',
    'production with the realm alone',
    set({
      walls: { standing: ['realm', 'permissions'], missing: ['user', 'files', 'processes', 'network'] },
      environment: { NODE_ENV: 'production', RELEASE_PUBLIC_KEY: 'given' },
    }),
  ],
  [
    'left-to-browsers',
    'a part that went from the server to the browser',
    set({ site: siteWith({ processes: 1, rendered: 5, left: 11, faults: [fault] }) }),
  ],
  [
    'late-job',
    'a job that no server runs',
    set({
      site: {
        ...siteWith({ processes: 1, rendered: 5, left: 0, faults: [] }),
        jobs: [{ name: 'backup', state: 'late' }],
      },
    }),
  ],
  ['node-version', 'a Node past its end of life', install('node', '20.19.0')],
]

test('nothing is found in the project itself', () => {
  assert.deepEqual(diagnose(project), [])
})

const documented = readFileSync(fromRoot('docs/errors.md'), 'utf8')

for (const [code, what, change] of traps) {
  test(`${what} is found as ${code}, and docs/errors.md says what to do`, () => {
    const found = new Set(diagnose(change(project)).map((finding) => finding.code))
    assert.deepEqual([...found], [code])
    assert.ok(documented.includes(`- \`${code}\`: `))
  })
}

test('a part that went to the browser is named with its reason and what becomes of it', () => {
  const [tried, waits] = [null, '2026-11-23T21:00:00Z'].map((offUntil) =>
    diagnose({
      ...project,
      site: siteWith({ processes: 1, rendered: 5, left: 11, faults: [{ ...fault, offUntil }] }),
    }).map(({ message }) => message),
  )
  const named =
    'mf-article 2.0.0: page-article went from the server to the browser 11 times, since it took too long; it is'
  assert.deepEqual(tried, [`${named} tried again at the next request.`])
  assert.deepEqual(waits, [`${named} left to browsers until 2026-11-23T21:00:00Z.`])
})
