import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { OpenReleases } from './open-releases.ts'

/** A version of a module in a share scope. The runtime writes marks into it beside these. */
export interface SharedModule {
  get: () => (() => object) | Promise<() => object>
  from: string
  version?: string
  loaded?: boolean | 1 | undefined
  eager?: boolean
  [mark: string]: unknown
}

/** `scope[name][version]`. */
export type ShareScope = Record<string, Record<string, SharedModule>>

/** A module with state, as one remote is given it. */
export type Facade = (module: object, keep: Keeper) => object

/** What a remote registers with shared modules, kept so that it can be taken back. */
export interface Keeper {
  /** Keeps an undo. @returns the same, which takes it off */
  undo: (undo: () => void) => () => void
  /** A function of the remote's that answers nothing and throws at nobody: what it throws is reported as the remote's. */
  guard: <Given extends unknown[]>(call: (...given: Given) => unknown) => (...given: Given) => unknown
}

/** What a remote did with the scope it was given. */
export interface ScopeChange {
  remote: string
  version: string
  /** In words, for reports. */
  message: string
}

export interface ShareScopeOptions {
  opened: OpenReleases
  /** Modules of which each remote has a façade of its own. */
  facades?: Readonly<Record<string, Facade>>
  /** Called with each thing that a release has written into what the host offers. Its copy alone has it. */
  onChange: (change: ScopeChange) => void
  /** Called with what a release's callbacks throw that it registered with a shared module. */
  onThrown: (remote: string, version: string, thrown: unknown) => void
}

const createKeeper = (onThrown: (thrown: unknown) => void) => {
  const undos = new Set<() => void>()
  const keep: Keeper = {
    undo: (undo) => {
      const once = (): void => {
        if (undos.delete(once)) undo()
      }
      undos.add(once)
      return once
    },
    guard:
      (call) =>
      (...given) => {
        try {
          return call(...given)
        } catch (thrown) {
          onThrown(thrown)
          return undefined
        }
      },
  }
  return { keep, undoAll: () => undos.forEach((undo) => undo()) }
}

const isFunction = (value: unknown): value is (...given: unknown[]) => unknown => typeof value === 'function'

/** A copy of an offer: marks and loaded modules are the remote's own, and the module is the host's, or a façade of it. */
const copyOffer = (offer: SharedModule, dress: ((module: object) => object) | undefined): SharedModule => {
  const dressed = new WeakMap<object, object>()
  const wear = (factory: () => object): (() => object) => {
    if (!dress) return factory
    const module = factory()
    const worn = dressed.get(module) ?? dress(module)
    dressed.set(module, worn)
    return () => worn
  }
  const { lib } = offer
  return {
    ...offer,
    loading: null,
    useIn: [],
    lib: isFunction(lib) ? wear(lib as () => object) : undefined,
    get: () => {
      const given = offer.get()
      return given instanceof Promise ? given.then(wear) : wear(given)
    },
  }
}

/** Reports each change of an object and applies it. The runtime rewrites values that are unchanged: not reported. */
const watched = <Watched extends object>(
  of: Watched,
  onChange: (key: string, act: 'written' | 'removed') => void,
): Watched =>
  new Proxy(of, {
    set: (target, key, value) => {
      if (Reflect.get(target, key) !== value) onChange(String(key), 'written')
      return Reflect.set(target, key, value)
    },
    defineProperty: (target, key, description) => {
      onChange(String(key), 'written')
      return Reflect.defineProperty(target, key, description)
    },
    deleteProperty: (target, key) => {
      onChange(String(key), 'removed')
      return Reflect.deleteProperty(target, key)
    },
  })

/**
 * Gives each remote a copy of the share scope (`beforeInitContainer`). What it writes lands in its copy, is reported, and
 * reaches nobody else; a module that it brings beside those of the host is its own. Singletons stay single: all copies lead
 * to the host's modules.
 */
export const shareScopes = ({ opened, facades = {}, onChange, onThrown }: ShareScopeOptions) => {
  const copies = new Map<string, ShareScope>()
  const keepers = new Map<string, ReturnType<typeof createKeeper>>()

  /** A copy of a scope for a remote, by the runtime's name for it. */
  const copy = (name: string, scope: ShareScope): ShareScope => {
    const wanted = opened.get(name)
    const remote = wanted?.remote ?? name
    const version = wanted?.release.version ?? ''
    const keeper = createKeeper((thrown) => onThrown(remote, version, thrown))
    keepers.set(name, keeper)
    const reported = new Set<string>()
    const report = (message: string): void => {
      if (reported.has(message)) return
      reported.add(message)
      onChange({ remote, version, message })
    }
    const copyModule = (module: string, versions: ShareScope[string]): ShareScope[string] => {
      const facade = facades[module]
      const dress = facade && ((given: object) => facade(given, keeper.keep))
      const offers = Object.entries(versions).map(([number, offer]) => [number, copyOffer(offer, dress)] as const)
      return watched(Object.fromEntries(offers), (number, act) => report(`${module} ${number} was ${act}`))
    }
    const own: ShareScope = Object.fromEntries(
      Object.entries(scope).map(([module, versions]) => [module, copyModule(module, versions)]),
    )
    // What the host does not offer is the remote's own business.
    const given = watched(own, (module, act) => module in scope && report(`${module} was ${act}`))
    copies.set(name, given)
    return given
  }

  const plugin: ModuleFederationRuntimePlugin = {
    name: 'share-scope-per-remote',
    beforeInitContainer: (given) => {
      const shareScope = copy(given.remoteInfo.name, given.shareScope as unknown as ShareScope)
      const { remoteEntryInitOptions } = given
      const initOptions = { version: remoteEntryInitOptions.version, shareScopeKeys: 'default' }
      // As the runtime hands it over: it may be read, and is not copied.
      Object.defineProperty(initOptions, 'shareScopeMap', { value: { default: shareScope }, enumerable: false })
      return {
        ...given,
        shareScope: shareScope as unknown as typeof given.shareScope,
        initScope: [],
        remoteEntryInitOptions: initOptions as typeof remoteEntryInitOptions,
      }
    },
  }
  return {
    copy,
    /** The copies, by the runtime's name for their remote. */
    copies: (): ReadonlyMap<string, ShareScope> => copies,
    plugin,
    /** Takes back what a remote registered. */
    release: (name: string): void => {
      keepers.get(name)?.undoAll()
      keepers.delete(name)
      copies.delete(name)
    },
  }
}
