import type { Registry, RegistryRow, Release, RemoteModule } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import { RemoteFailure } from './failure.ts'
import { createFederationHost } from './host.ts'
import type { Refusal } from './release-choice.ts'
import type { ShareScope } from './share-scope.ts'

const remote: RemoteModule = { contract: '1.0.0', pages: {}, layers: {} }
const ui = Object.freeze({ Button: () => null })

interface Given {
  /** What its entry puts on the window. Default: the container of its version */
  leaves?: string
  init?: (scope: ShareScope) => unknown
  exposed?: unknown
}

let containers: Record<string, Given>
let asked: HTMLScriptElement[]

/** Answers each script that the page asks for, as the network does, with the container of its release. */
const answer = ({ addedNodes }: MutationRecord): void => {
  for (const tag of addedNodes) {
    if (!(tag instanceof HTMLScriptElement)) continue
    asked.push(tag)
    const [, name = ''] = /mf-sample\/([^/]+)\/entry\.js/.exec(tag.src) ?? []
    const given = containers[name]
    if (!given) {
      tag.dispatchEvent(new Event('error'))
      continue
    }
    const run = (): void => {
      Reflect.set(window, given.leaves ?? releaseOf(name).container, {
        init: given.init ?? (() => {}),
        get: () => Promise.resolve(() => given.exposed ?? { remote }),
      })
      tag.dispatchEvent(new Event('load'))
    }
    // Each script runs in a task of its own, as in a browser.
    if (given.leaves) setTimeout(run)
    else run()
  }
}

const releaseOf = (version: string): Release => ({
  ...sampleRelease(version),
  base: `/remotes/mf-sample/${version}/`,
  container: `mf_sample_${version}`,
  entry: { path: 'entry.js', integrity: `sha384-${version}` },
  parts: {},
})
const row = (current: string, previous: string | null = null): RegistryRow =>
  sampleRow({ name: 'mf-sample', current: releaseOf(current), previous: previous ? releaseOf(previous) : null })

let registry: Registry = { schema: 1, remotes: [row('1')] }
let refused: Partial<Record<string, Refusal>> = {}
const calls: string[] = []
const scopeListeners = new Set<() => void>()

// There is one host on a page: it takes the entry points of all others.
const host = createFederationHost({
  name: 'host',
  version: '1.0.0',
  offers: {
    'shared/ui': { version: '1.2.0', eager: true, get: () => () => ui },
    'shared/store': {
      version: '1.0.0',
      eager: true,
      get: () => () => ({ subscribe: (listener: () => void) => scopeListeners.add(listener) }),
    },
  },
  facades: {
    'shared/store': (module, { guard, undo }) => {
      const store = module as { subscribe: (listener: () => void) => void }
      return {
        subscribe: (listener: () => void) => {
          const guarded = guard(listener) as () => void
          store.subscribe(guarded)
          undo(() => scopeListeners.delete(guarded))
        },
      }
    },
  },
  registry: () => registry,
  refusal: ({ version }) => refused[version] ?? null,
  onPhase: (name, version, phase) => calls.push(`${name} ${version} ${phase}`),
  onChange: ({ version, message }) => calls.push(`${version}: ${message}`),
  onThrown: (name, version, thrown) => calls.push(`${name} ${version} threw ${String(thrown)}`),
})

const open = (version: string, attempt = 0) => host.open('mf-sample', releaseOf(version), 'page:only', attempt)
const failure = (version: string, attempt = 0) =>
  open(version, attempt).then(
    () => 'opened',
    (thrown: unknown) => (thrown instanceof RemoteFailure ? `${thrown.reason}: ${thrown.message}` : String(thrown)),
  )

let network: MutationObserver

beforeEach(() => {
  containers = {}
  asked = []
  calls.length = 0
  refused = {}
  network = new MutationObserver((records) => records.forEach(answer))
  network.observe(document.head, { childList: true })
})
afterEach(() => {
  network.disconnect()
  document.head.replaceChildren()
})

test('a release is loaded with its integrity, in CORS mode, and each phase is told', async () => {
  containers['1'] = {}
  expect(await open('1')).toEqual(remote)
  const [tag] = asked
  expect([tag?.integrity, tag?.crossOrigin]).toEqual(['sha384-1', 'anonymous'])
  expect(calls).toEqual(['mf-sample 1 files', 'mf-sample 1 start'])
})

test('a release that may not run is not asked for', async () => {
  refused = { 2: 'withdrawn' }
  expect(await failure('2')).toMatch(/^withdrawn/)
  expect(asked).toEqual([])
})

test('a release of another contract is not asked for, and one whose code has another is refused', async () => {
  const other = host.open('mf-sample', { ...releaseOf('3'), contract: '^9.0.0' }, 'start', 0)
  await expect(other).rejects.toMatchObject({ reason: 'incompatible' })
  expect(asked).toEqual([])
  containers['4'] = { exposed: { remote: { ...remote, contract: '9.0.0' } } }
  expect(await failure('4')).toMatch(/^incompatible/)
})

test('versions whose containers have one name are each its own, and one that leaves none is not taken for another', async () => {
  const named = (version: string) =>
    host.open('mf-sample', { ...releaseOf(version), container: 'mf_sample' }, 'page:only', 0)
  const [one, other] = ['50', '51'].map((contract) => ({ ...remote, contract: `1.0.${contract}` }))
  containers['50'] = { leaves: 'mf_sample', exposed: { remote: one } }
  containers['51'] = { leaves: 'mf_sample', exposed: { remote: other } }
  containers['52'] = { leaves: 'something_else' }
  expect(await Promise.all([named('50'), named('51')])).toEqual([one, other])
  await expect(named('52')).rejects.toMatchObject({ reason: 'broken' })
})

test('what is no container, no remote, or does not start is broken; what does not arrive is unreachable, and is tried anew', async () => {
  containers['5'] = { exposed: {} }
  expect(await failure('5')).toMatch(/^broken/)
  containers['6'] = {
    init: () => {
      throw new TypeError('no start')
    },
  }
  expect(await failure('6')).toMatch(/^broken: mf-sample 6: no start/)
  expect(await failure('7')).toMatch(/^unreachable/)
  containers['7'] = {}
  expect(await failure('7', 1)).toBe('opened')
  expect(asked.at(-1)?.src).toMatch(/entry\.js\?retry=1$/)
})

test('what a release writes into the share scope is told of it, and reaches no other', async () => {
  const scopes: ShareScope[] = []
  const evil = { get: () => () => ({}), from: 'mf-sample' }
  containers['8'] = {
    init: (scope) => {
      scopes.push(scope)
      scope['shared/ui'] = { '99.0.0': evil }
      Object.assign(scope['shared/store'] ?? {}, { '1.99.0': evil })
      scope['lodash'] = { '4.0.0': evil }
    },
  }
  containers['9'] = { init: (scope) => void scopes.push(scope) }
  await open('8')
  await open('9')
  const [, innocent] = scopes
  expect(Object.keys(innocent ?? {})).toEqual(['shared/ui', 'shared/store'])
  expect(Object.keys(innocent?.['shared/store'] ?? {})).toEqual(['1.0.0'])
  const factory = await innocent?.['shared/ui']?.['1.2.0']?.get()
  expect(factory?.()).toBe(ui)
  expect(Object.keys(host.scope)).toEqual(['shared/ui', 'shared/store'])
  expect(calls.filter((line) => line.includes(': '))).toEqual([
    '8: shared/ui was written',
    '8: shared/store 1.99.0 was written',
  ])
})

test('what a release registers with a shared module goes when it is unloaded, and what it throws is told of it', async () => {
  containers['10'] = {
    init: (scope) => {
      const factory = scope['shared/store']?.['1.0.0']?.get() as () => { subscribe: (listener: () => void) => void }
      factory().subscribe(() => {
        throw new Error('mine')
      })
    },
  }
  await open('10')
  for (const listener of scopeListeners) listener()
  expect(calls).toContain('mf-sample 10 threw Error: mine')
  host.unload(releaseOf('10'))
  expect(scopeListeners.size).toBe(0)
  expect(Reflect.get(window, 'mf_sample_10')).toBeUndefined()
  expect(document.querySelector('script[src*="/10/"]')).toBeNull()
})

test('a release that was unloaded runs anew when it is asked for again', async () => {
  containers['11'] = {}
  await open('11')
  host.unload(releaseOf('11'))
  await open('11')
  expect(asked).toHaveLength(2)
})

/** The developer tools' view of the page. */
const shownNow = (): Shown => Reflect.get(window, '__FEDERATION__') as unknown as Shown

interface Shown {
  moduleInfo: Record<string, { remotesInfo?: object; buildVersion?: string }>
  __SHARE__: Record<string, { default: ShareScope }>
  __INSTANCES__: { name: string }[]
  __GLOBAL_PLUGIN__: unknown[]
}

test('the developer tools find host, remotes, releases and shared modules', async () => {
  registry = { schema: 1, remotes: [row('12', '11')] }
  containers['12'] = {}
  await open('12')
  const shown = shownNow()
  const manifest = 'http://hse.localhost/remotes/mf-sample/12/mf-manifest.json'
  expect(shown.moduleInfo['host']?.remotesInfo).toMatchObject({ 'mf-sample@12': { matchedVersion: manifest } })
  expect(shown.moduleInfo[`mf-sample@12:${manifest}`]).toMatchObject({ buildVersion: '12', remoteEntry: 'entry.js' })
  expect(Object.keys(shown.__SHARE__['host@1.0.0']?.default ?? {})).toEqual(['shared/ui', 'shared/store'])
  expect(shown.__INSTANCES__.map(({ name }) => name)).toContain('host')
  expect(Reflect.get(globalThis, '__VMOK__')).toBe(shown)
})

test('no code on the page replaces how the host loads', async () => {
  const shown = shownNow()
  expect(() => Object.defineProperty(globalThis, '__FEDERATION__', { value: {} })).toThrow(TypeError)
  const plugin = { name: 'evil', loadEntry: () => Promise.resolve({ init: () => {}, get: () => () => 'evil' }) }
  shown.__GLOBAL_PLUGIN__.push(plugin)
  const { href } = new URL('/remotes/mf-sample/13/', 'http://hse.localhost')
  shown.moduleInfo[`mf-sample@13:${href}mf-manifest.json`] = { remoteEntry: 'https://evil.example/entry.js' } as object
  const loading = Reflect.get(globalThis, '__GLOBAL_LOADING_REMOTE_ENTRY__') as Record<string, unknown>
  loading[`mf-sample@13:${href}entry.js`] = plugin.loadEntry()
  for (const instance of shown.__INSTANCES__) {
    Reflect.set(instance, 'loadRemote', () => 'evil')
    Reflect.set(Reflect.get(instance, 'options') as object, 'plugins', [plugin])
  }
  containers['13'] = {}
  expect(await open('13')).toEqual(remote)
  expect(asked).toHaveLength(1)
})
