import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance, ModuleFederation } from '@module-federation/enhanced/runtime'
import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime'
import { bundlerRuntimeName } from 'shared/remote'
import { containerRuntime, offerContainerRuntime } from './container-runtime.ts'

const host = createInstance({ name: 'host', remotes: [] })
offerContainerRuntime()

/** What webpack's runtime of a container has, as the plugin writes it. */
const containerNamed = (name: string): WebpackRequire =>
  ({
    federation: { initOptions: { name, remotes: [], shared: {} } },
    S: {},
    o: Object.hasOwn,
  }) as unknown as WebpackRequire

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Prototypes and constructors that all code of the page has anyway. */
const builtIns = new Set<object>([
  ...[Object, Function, Array, Promise, Map, Set, Error].flatMap((each): object[] => [each, each.prototype as object]),
  Object.getPrototypeOf(async () => {}) as object,
])

/** All that can be reached from a value by its properties and prototypes. */
const reachable = (from: unknown, found = new Set<object>()): Set<object> => {
  if (!isObject(from) || found.has(from) || builtIns.has(from)) return found
  found.add(from)
  for (const key of Reflect.ownKeys(from)) {
    const { value, get } = Reflect.getOwnPropertyDescriptor(from, key) ?? {}
    reachable(value, found)
    reachable(get, found)
  }
  return reachable(Object.getPrototypeOf(from), found)
}

const isOfHost = (value: object): boolean =>
  value === ModuleFederation || value === ModuleFederation.prototype || value instanceof ModuleFederation

test('what a container reaches from the runtime holds no instance of it, no class of one, no loader and no plugins', () => {
  assert.ok(isOfHost(host))
  const instance = containerRuntime.bundlerRuntime.init({ webpackRequire: containerNamed('hostile') })
  const all = [...reachable(containerRuntime), ...reachable(instance)]
  assert.equal(all.filter(isOfHost).length, 0)
  const names = new Set(all.flatMap((each) => Reflect.ownKeys(each).map(String)))
  for (const name of ['loadRemote', 'registerRemotes', 'registerPlugins', 'registerGlobalPlugins', '__INSTANCES__'])
    assert.ok(!names.has(name), name)
})

test('nothing of what containers share can be written, and the global stays', () => {
  const shared = [containerRuntime, containerRuntime.bundlerRuntime, ...Object.values(containerRuntime.bundlerRuntime)]
  for (const each of [...shared, containerRuntime.attachShareScopeMap]) assert.ok(Object.isFrozen(each))
  assert.ok(!Reflect.set(globalThis, bundlerRuntimeName, {}))
  assert.ok(!Reflect.defineProperty(globalThis, bundlerRuntimeName, { value: {} }))
  assert.equal(Reflect.get(globalThis, bundlerRuntimeName), containerRuntime)
})

test('the plugins and remotes that a container states do not run', async () => {
  const seen: unknown[] = []
  const container = containerNamed('with-plugins')
  const spy = (given: unknown): unknown => {
    seen.push(given)
    return given
  }
  const plugin = { name: 'spy', beforeInit: spy, init: spy, beforeLoadShare: spy, initContainerShareScopeMap: spy }
  Object.assign(container.federation.initOptions ?? {}, { plugins: [plugin], remotes: [{ name: 'a', entry: '/a.js' }] })
  const instance = containerRuntime.bundlerRuntime.init({ webpackRequire: container })
  instance.initShareScopeMap('default', {})
  await instance.loadShare('none', { customShareInfo: { scope: ['default'] } }).catch(() => {})
  assert.deepEqual(seen, [])
})

test('hostile arguments are handed nothing of the runtime', async () => {
  const seen: unknown[] = []
  /** Answers every call and every read, and keeps what it was given. */
  const trap = (): object =>
    new Proxy(() => {}, {
      get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : trap()),
      set: (_, __, value) => seen.push(value) > 0,
      apply: (_, self, given) => {
        seen.push(self, ...(given as unknown[]))
        return trap()
      },
    })
  const container = containerNamed('hostile-arguments')
  container.federation.instance = containerRuntime.bundlerRuntime.init({
    webpackRequire: container,
  }) as unknown as ModuleFederation
  const { bundlerRuntime } = containerRuntime
  const attempts = [
    () => container.federation.instance?.initShareScopeMap('default', trap() as never),
    () => container.federation.instance?.loadShare('a', { customShareInfo: trap() as never }),
    () => container.federation.instance?.loadShare('a', { resolver: trap() as never, customShareInfo: {} }),
    () => bundlerRuntime.consumes({ ...trap(), webpackRequire: trap() } as never),
    () => bundlerRuntime.initContainerEntry({ webpackRequire: trap(), initScope: trap() } as never),
    () =>
      bundlerRuntime.I({
        shareScopeName: 'default',
        webpackRequire: container,
        initTokens: trap(),
        initPromises: trap(),
      } as never),
    () => bundlerRuntime.init({ webpackRequire: trap() as never }),
  ]
  for (const attempt of attempts) {
    try {
      await attempt()
    } catch {
      // What counts is what it was handed until then.
    }
  }
  assert.ok(seen.length > 0)
  assert.deepEqual(seen.flatMap((each) => [...reachable(each)]).filter(isOfHost), [])
})

test('a container takes a shared module from the scope that it was given', async () => {
  const container = containerNamed('plain')
  const instance = containerRuntime.bundlerRuntime.init({ webpackRequire: container })
  container.federation.instance = instance as unknown as ModuleFederation
  const module = { Button: () => null }
  const offer = {
    get: () => () => module,
    from: 'host',
    version: '1.2.0',
    loaded: true,
    lib: () => module,
    scope: ['default'],
  }
  containerRuntime.bundlerRuntime.initContainerEntry({
    webpackRequire: Object.assign(container, { I: () => true }),
    shareScope: { 'shared/ui': { '1.2.0': offer } } as never,
    shareScopeKey: 'default',
  })
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^1.0.0' }
  const factory = await instance.loadShare('shared/ui', { customShareInfo: { shareConfig, scope: ['default'] } })
  assert.equal(typeof factory === 'function' && factory(), module)
})
