import type { Registry, RegistryRow } from 'shared/remote'
import type { ShareScope } from '../loading/share-scope.ts'

/** What the developer tools of Module Federation read of a page, as its runtime lays it out (2.9). */
interface FederationGlobal {
  moduleInfo: Record<string, unknown>
  __INSTANCES__: unknown[]
  __SHARE__: Record<string, unknown>
  __GLOBAL_PLUGIN__: unknown[]
  __MANIFEST_LOADING__: object
  __PRELOADED_MAP__: Map<unknown, unknown>
  __PRELOADED_ASSETS__: Set<unknown>
}

/** What a composed page is made of. */
export interface ComposedPage {
  /** Version of the shell. */
  shell: string
  registry: () => Registry
  scope: ShareScope
  /** Origin of the site, where its remotes lie. */
  origin: string
}

const manifestOf = ({ current }: RegistryRow, origin: string): string =>
  new URL(`${current.base}mf-manifest.json`, origin).href

const remoteInfo = ({ current }: RegistryRow, origin: string) => ({
  version: current.version,
  buildVersion: current.version,
  globalName: current.container,
  publicPath: new URL(current.base, origin).href,
  remoteEntry: current.entry.path,
  remoteEntryType: 'global',
  remoteTypes: '',
  remoteTypesZip: '@mf-types.zip',
  remoteTypesAPI: '@mf-types.d.ts',
  remotesInfo: {},
  shared: [],
  modules: [
    {
      moduleName: 'remote',
      modulePath: './remote',
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    },
  ],
})

const hostInfo = ({ shell, registry, scope, origin }: ComposedPage) => ({
  version: shell,
  buildVersion: shell,
  remoteTypes: '',
  remoteTypesZip: '',
  consumerList: [],
  remotesInfo: Object.fromEntries(
    registry().remotes.map((row) => [row.name, { matchedVersion: manifestOf(row, origin) }]),
  ),
  shared: Object.entries(scope).flatMap(([sharedName, offers]) =>
    Object.keys(offers).map((version) => ({ sharedName, version })),
  ),
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Registers host and remotes where the developer tools of Module Federation look for them: `__FEDERATION__`, and
 * `__VMOK__`, its name of before. A remote that brings their runtime may have made both already; what is there stays.
 */
export const showFederation = (page: ComposedPage, target: object = window): void => {
  const given: unknown = Reflect.get(target, '__FEDERATION__')
  const known: Partial<FederationGlobal> = isRecord(given) ? given : {}
  let info: Record<string, unknown> = known.moduleInfo ?? {}
  known.__GLOBAL_PLUGIN__ ??= []
  known.__INSTANCES__ ??= []
  known.__SHARE__ ??= {}
  known.__MANIFEST_LOADING__ ??= {}
  known.__PRELOADED_MAP__ ??= new Map()
  known.__PRELOADED_ASSETS__ ??= new Set()
  // As it is when it is looked at: releases are replaced while the page is open.
  Object.defineProperty(known, 'moduleInfo', {
    configurable: true,
    enumerable: true,
    get: () => {
      const remotes = page.registry().remotes
      const rows = remotes.map((row) => [`${row.name}:${manifestOf(row, page.origin)}`, remoteInfo(row, page.origin)])
      return Object.assign(info, { shell: hostInfo(page), ...Object.fromEntries(rows) })
    },
    set: (value: unknown) => {
      if (isRecord(value)) info = value
    },
  })
  const shareScopeMap = { default: page.scope }
  known.__SHARE__['shell'] = shareScopeMap
  known.__INSTANCES__.push({
    name: 'shell',
    options: { id: `shell:${page.shell}`, name: 'shell', version: page.shell, remotes: [], shared: {}, plugins: [] },
    shareScopeMap,
    moduleCache: new Map(),
  })
  for (const name of ['__FEDERATION__', '__VMOK__'])
    if (!Object.hasOwn(target, name)) Object.defineProperty(target, name, { value: known, writable: true })
}
