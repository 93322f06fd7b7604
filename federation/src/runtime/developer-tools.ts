import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { KnownRelease } from './known-release.ts'
import type { ShareScope } from './share-scope.ts'

const names = ['__FEDERATION__', '__VMOK__'] as const
const entriesName = '__GLOBAL_LOADING_REMOTE_ENTRY__'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Takes the list of entries, by name and address, that the runtime would take from anybody on the page: code that runs later
 * finds another, empty one. To be called once, before any remote runs.
 */
export const ownEntries = (page: object = globalThis): Record<string, unknown> => {
  const entries: unknown = Reflect.get(page, entriesName)
  Reflect.set(page, entriesName, {})
  return isRecord(entries) ? entries : {}
}

/** Takes away what others have put before the host to be registered with it. */
export const dropGlobalPlugins = (page: object = globalThis): void => {
  const known: unknown = Reflect.get(page, names[0])
  if (isRecord(known)) known['__GLOBAL_PLUGIN__'] = []
}

export interface DeveloperToolsOptions {
  /** Name and version of the host. */
  host: { name: string; version: string }
  /** The host's scope. */
  scope: () => ShareScope
  /** The scopes of its remotes. */
  copies: () => ReadonlyMap<string, ShareScope>
  /** The releases that remotes come from, whether a page has asked for them or not. */
  live: () => KnownRelease[]
  /** The releases that pages have asked for. */
  opened: () => KnownRelease[]
  page?: object
}

const copyOf = (scope: ShareScope) => ({
  default: Object.fromEntries(
    Object.entries(scope).map(([module, versions]) => [
      module,
      Object.fromEntries(
        Object.entries(versions).map(([version, offer]) => {
          const { from, loaded, eager, useIn, shareConfig, strategy } = offer
          const used = Array.isArray(useIn) ? [...useIn] : []
          return [version, { version, from, loaded: Boolean(loaded), eager, useIn: used, shareConfig, strategy }]
        }),
      ),
    ]),
  ),
})

/**
 * What the developer tools of Module Federation read of a page (`__FEDERATION__`, and `__VMOK__`, its name of before): host,
 * remotes, releases, and the share scope of each.
 *
 * The runtime itself keeps there what rules it, its plugins and instances, where any code on the page could put something in
 * its place. Here they are copies: what is written to them goes nowhere.
 */
export const installDeveloperTools = (
  instance: ModuleFederation,
  { host: { name, version }, scope, copies, live, opened, page = globalThis }: DeveloperToolsOptions,
): void => {
  const known = (): KnownRelease[] => [
    ...new Map([...live(), ...opened()].map((each) => [each.name, each] as const)).values(),
  ]
  const moduleInfo = () => ({
    [name]: {
      version,
      buildVersion: version,
      remoteEntry: '',
      consumerList: [],
      remotesInfo: Object.fromEntries(known().map(({ name: remote, entry }) => [remote, { matchedVersion: entry }])),
      shared: Object.entries(scope()).flatMap(([sharedName, versions]) =>
        Object.keys(versions).map((offered) => ({ sharedName, version: offered })),
      ),
    },
    ...Object.fromEntries(known().map((each) => [`${each.name}:${each.entry}`, structuredClone(each.snapshot)])),
  })
  const shares = () =>
    Object.fromEntries([
      [`${name}@${version}`, copyOf(scope())],
      ...[...copies()].map(([remote, copy]) => [remote, copyOf(copy)] as const),
    ])
  const views = {
    moduleInfo,
    __GLOBAL_PLUGIN__: () => [],
    // Without its methods: whoever had the host itself could replace how it loads. None is found by name, so that a
    // remote's runtime never takes another's instance for its own.
    __INSTANCES__: () => {
      const plugins = instance.options.plugins.map((plugin) => ({ name: plugin.name }))
      const shown = opened().map(({ name: remote, entry }) => ({ name: remote, entry }))
      const view = { name, version, options: { plugins, remotes: shown }, shareScopeMap: copyOf(scope()) }
      return [
        view,
        ...[...copies()].map(([remote, copy]) => ({ name: remote, options: {}, shareScopeMap: copyOf(copy) })),
      ]
    },
    __SHARE__: shares,
    __MANIFEST_LOADING__: () => ({}),
    __PRELOADED_MAP__: () => new Map(),
    __PRELOADED_ASSETS__: () => new Set(),
    __DEBUG_CONSTRUCTOR__: () => undefined,
    __DEBUG_CONSTRUCTOR_VERSION__: () => undefined,
  }
  const shown = Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(views).map(([key, get]) => [key, { enumerable: true, get, set: () => {} }])),
  )
  Object.freeze(shown)
  // The runtime has made both, so that they cannot be redefined by another, and may be written until here.
  for (const each of names) Object.defineProperty(page, each, { value: shown, writable: false })
}
