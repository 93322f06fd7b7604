import type { Facade, Keeper } from 'federation/runtime'

const isFunction = (value: unknown): value is (...given: unknown[]) => unknown => typeof value === 'function'

/**
 * An object as one remote has it: its methods act on the object itself, and what the remote writes stays in its façade.
 *
 * @param special methods that do something else
 */
const facadeOf = <Real extends object>(real: Real, special: Readonly<Record<string, unknown>>): Real => {
  const written = new Map<PropertyKey, unknown>(Object.entries(special))
  const bound = new Map<PropertyKey, unknown>()
  return new Proxy(real, {
    get: (target, key) => {
      if (written.has(key)) return written.get(key)
      const value: unknown = Reflect.get(target, key, target)
      if (!isFunction(value) || key === 'constructor') return value
      const known = bound.get(key)
      if (known) return known
      const method = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
      bound.set(key, method)
      return method
    },
    set: (_target, key, value) => {
      written.set(key, value)
      return true
    },
    defineProperty: (_target, key, { value }) => {
      written.set(key, value)
      return true
    },
    deleteProperty: (_target, key) => {
      written.delete(key)
      return true
    },
    setPrototypeOf: () => false,
  })
}

/** A module with some of its exports in another form. */
const moduleWith = (module: object, exports: Readonly<Record<string, unknown>>): object =>
  Object.freeze(
    Object.create(
      null,
      Object.fromEntries(
        Object.keys(module).map((name) => [
          name,
          {
            enumerable: true,
            get: () => (Object.hasOwn(exports, name) ? exports[name] : Reflect.get(module, name)) as unknown,
          },
        ]),
      ),
    ) as object,
  )

/** A method that registers a callback and gives its undo. */
const registering =
  (register: (callback: (...given: unknown[]) => unknown) => () => void, { undo, guard }: Keeper) =>
  (callback: unknown): (() => void) =>
    undo(register(isFunction(callback) ? guard(callback) : () => {}))

interface Cache {
  subscribe: (callback: (...given: unknown[]) => unknown) => () => void
}
interface Client {
  getQueryCache: () => Cache & object
  getMutationCache: () => Cache & object
}

/** What would change or empty the cache of all remotes does nothing. */
const everybodys = (): void => {}

/** Methods that act on all queries of a filter: without a key they act on those of every remote. */
const filtered = [
  'setQueriesData',
  'removeQueries',
  'resetQueries',
  'refetchQueries',
  'invalidateQueries',
  'cancelQueries',
] as const

/** Those methods of a client, which do nothing without a key. */
const ofNamedQueries = (real: Client): Record<string, unknown> =>
  Object.fromEntries(
    filtered.map((name) => {
      const act: unknown = Reflect.get(real, name)
      const named = (...given: [filter?: { queryKey?: readonly unknown[] }, ...others: unknown[]]): unknown =>
        isFunction(act) && given[0]?.queryKey?.length ? Reflect.apply(act, real, given) : Promise.resolve()
      return [name, named]
    }),
  )

/** The query client: who listens to its caches is kept. */
const queryClient = (keep: Keeper) => {
  const known = new WeakMap<object, object>()
  const cacheOf = (real: Cache & object): object => {
    const cache =
      known.get(real) ??
      facadeOf(real, { subscribe: registering((call) => real.subscribe(call), keep), clear: everybodys })
    known.set(real, cache)
    return cache
  }
  return (real: Client): object => {
    const client =
      known.get(real) ??
      facadeOf(real, {
        getQueryCache: () => cacheOf(real.getQueryCache()),
        getMutationCache: () => cacheOf(real.getMutationCache()),
        clear: everybodys,
        mount: everybodys,
        unmount: everybodys,
        setDefaultOptions: everybodys,
        ...ofNamedQueries(real),
      })
    known.set(real, client)
    return client
  }
}

const reactQuery: Facade = (module, keep) => {
  const dress = queryClient(keep)
  const useQueryClient: unknown = Reflect.get(module, 'useQueryClient')
  return moduleWith(module, {
    useQueryClient: (...given: unknown[]) =>
      isFunction(useQueryClient) ? dress(useQueryClient(...given) as Client) : undefined,
  })
}

/** The one instance of i18next: who listens to it is kept, and nobody restarts it. */
const i18next: Facade = (module, keep) => {
  const real = Reflect.get(module, 'default') as {
    on: (event: string, callback: (...given: unknown[]) => unknown) => unknown
    off: (event: string, callback?: (...given: unknown[]) => unknown) => unknown
  } & object
  const listeners = new Map<unknown, Map<string, () => void>>()
  const instance: object = facadeOf(real, {
    on: (event: string, callback: unknown) => {
      if (!isFunction(callback)) return instance
      const guarded = keep.guard(callback)
      real.on(event, guarded)
      const own = listeners.get(callback) ?? new Map<string, () => void>()
      own.set(
        event,
        keep.undo(() => void real.off(event, guarded)),
      )
      listeners.set(callback, own)
      return instance
    },
    off: (event: string, callback?: unknown) => {
      for (const [known, own] of listeners) if (callback === undefined || known === callback) own.get(event)?.()
      return instance
    },
  })
  return moduleWith(module, { default: instance })
}

/** Notices: who listens to them is kept. */
const reactToastify: Facade = (module, keep) => {
  const real = Reflect.get(module, 'toast') as { onChange: Cache['subscribe'] }
  return moduleWith(module, { toast: facadeOf(real, { onChange: registering((call) => real.onChange(call), keep) }) })
}

/** The shared modules with state that outlives a part, of which each remote has a façade. */
export const facades: Readonly<Record<string, Facade>> = {
  '@tanstack/react-query': reactQuery,
  i18next,
  'react-toastify': reactToastify,
}
