import { ModuleFederation } from '@module-federation/enhanced/runtime'
import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime'
// Module by module: its main one puts all of it into one object, with the loading of remotes.
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { bundlerRuntimeName } from 'shared/remote'

/**
 * The instance of the runtime that a container works with: frozen, with the calls that take shared modules and nothing
 * else. The instance behind it is the container's own, and out of its reach: whoever had one would have the class of the
 * host's, by whose prototype every load goes. It has no plugins and no remotes, whatever the container states.
 */
const instanceOf = ({ federation: { initOptions } }: WebpackRequire) => {
  const { name = 'remote', shared = {} } = initOptions ?? {}
  const own = new ModuleFederation({ name, shared, remotes: [], shareStrategy: 'loaded-first' })
  const calls: Pick<ModuleFederation, 'initShareScopeMap' | 'initializeSharing' | 'loadShare'> = {
    initShareScopeMap: (scope, given) => own.initShareScopeMap(scope, given),
    initializeSharing: (scope, extra) => own.initializeSharing(scope, extra),
    loadShare: (module, extra) => own.loadShare(module, extra),
  }
  for (const call of Object.values(calls)) Object.freeze(call)
  return Object.freeze({
    ...calls,
    name,
    options: Object.freeze({ name, shareStrategy: 'loaded-first' }),
    shareScopeMap: own.shareScopeMap,
    // What the host states as it opens a container is the host's own.
    initOptions: Object.freeze(() => {}),
  })
}

const calls = {
  consumes,
  I: initializeSharing,
  initContainerEntry,
  init: ({ webpackRequire }: { webpackRequire: WebpackRequire }) => instanceOf(webpackRequire),
}
for (const call of [attachShareScopeMap, ...Object.values(calls)]) Object.freeze(call)

/**
 * What containers that are built with an external runtime take from their host: of the bundler's runtime the part that a
 * container needs. Neither entries nor remotes can be loaded by it, nor plugins registered, nor other instances found.
 */
export const containerRuntime = Object.freeze({ bundlerRuntime: Object.freeze(calls), attachShareScopeMap })

/** Offers it on a page (or in a realm) permanently. To be called before a container is opened. */
export const offerContainerRuntime = (page: object = globalThis): void => {
  if (Reflect.get(page, bundlerRuntimeName) !== containerRuntime)
    Object.defineProperty(page, bundlerRuntimeName, { value: containerRuntime })
}
