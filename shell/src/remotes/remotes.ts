import type { ComponentType } from 'react'
import type { LayerProps, Registry, RegistryRow, RemoteModule } from 'shared/remote'
import { openRemote } from './container.ts'
import { RemoteFailure, toFailure, type FailureReason } from './failure.ts'
import type { ShareScope } from './share-scope.ts'

/** A page or layer of a remote, addressed as `page:{name}` or `layer:{name}`. */
export type PartName = `page:${string}` | `layer:${string}`

export type PartState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean; again: boolean }
  | { status: 'ready'; Part: ComponentType<Partial<LayerProps>> }
  | { status: 'failed'; reason: FailureReason; message: string; chunk: string | null }

export interface RemotesOptions {
  registry: Registry
  /** Reads the registry anew, before another try: a release may have been taken back. */
  readRegistry: () => Promise<Registry>
  scope: ShareScope
  /** Milliseconds until a part that still loads is called slow. */
  slowAfter?: number
  /** Told of every failure, for reports. */
  onFailure?: (remote: string, failure: RemoteFailure) => void
  /** How a remote is brought in; the bundled build of the page bench brings it with it. */
  open?: typeof openRemote
}

export interface Remotes {
  registry(): Registry
  /** State of a part; the same object until it changes. */
  state(remote: string, part: PartName): PartState
  /** Starts loading a part that is idle. Never rejects: what comes of it is the part's state. */
  load(remote: string, part: PartName): void
  /** Tries a part again, with fresh addresses and a fresh registry. Does nothing when it is ready. */
  retry(remote: string, part: PartName): void
  subscribe(listener: () => void): () => void
}

const idle: PartState = { status: 'idle' }

/**
 * Loads remotes and their parts, and keeps what came of it. Loading never throws: a failure is a state with a reason.
 * A part that arrives after its budget is still shown.
 */
export const createRemotes = (options: RemotesOptions): Remotes => {
  const { readRegistry, scope, slowAfter = 8000, onFailure, open = openRemote } = options
  let registry = options.registry
  const states = new Map<string, PartState>()
  const modules = new Map<string, Promise<RemoteModule>>()
  const attempts = new Map<string, number>()
  const runs = new Map<string, number>()
  const listeners = new Set<() => void>()

  const set = (key: string, state: PartState): void => {
    states.set(key, state)
    for (const listener of listeners) listener()
  }

  const rowOf = (remote: string): RegistryRow => {
    const row = registry.remotes.find(({ name }) => name === remote)
    if (!row) throw new RemoteFailure('unreachable', `${remote} is not in the registry`)
    return row
  }

  const moduleOf = (row: RegistryRow, part: PartName): Promise<RemoteModule> => {
    const key = `${row.name}@${row.current.version}`
    const known = modules.get(key)
    if (known) return known
    const opening = open(row, part, scope, attempts.get(row.name) ?? 0)
    modules.set(key, opening)
    opening.catch(() => modules.delete(key))
    return opening
  }

  const partOf = async (remote: string, part: PartName): Promise<ComponentType<Partial<LayerProps>>> => {
    const row = rowOf(remote)
    const module = await moduleOf(row, part)
    const [kind, name = ''] = part.split(':')
    const loader: (() => Promise<object>) | undefined = (kind === 'page' ? module.pages : module.layers)[name]
    if (!loader) throw new RemoteFailure('incompatible', `${remote} ${row.current.version} has no ${kind} '${name}'`)
    const loaded: object = await loader()
    const Part: unknown = Reflect.get(loaded, kind === 'page' ? 'Page' : 'Layer')
    if (typeof Part !== 'function' && typeof Part !== 'object') {
      throw new RemoteFailure('incompatible', `${remote} ${row.current.version}: ${part} is not a component`)
    }
    return Part as ComponentType<Partial<LayerProps>>
  }

  const run = async (remote: string, part: PartName, again: boolean): Promise<void> => {
    const key = `${remote}/${part}`
    const turn = (runs.get(key) ?? 0) + 1
    runs.set(key, turn)
    const waiting = (): boolean => runs.get(key) === turn && states.get(key)?.status === 'loading'
    const budget = registry.remotes.find(({ name }) => name === remote)?.budget ?? 120_000
    set(key, { status: 'loading', slow: false, again })
    const slow = setTimeout(() => waiting() && set(key, { status: 'loading', slow: true, again }), slowAfter)
    const late = setTimeout(() => {
      if (waiting()) fail(key, remote, new RemoteFailure('timeout', `${remote} did not arrive within ${budget} ms`))
    }, budget)
    try {
      if (again) registry = await readRegistry().catch(() => registry)
      const Part = await partOf(remote, part)
      // Late success is welcome, unless a newer try has succeeded already.
      if (states.get(key)?.status !== 'ready') set(key, { status: 'ready', Part })
    } catch (thrown) {
      if (waiting()) fail(key, remote, toFailure(thrown, remote))
    } finally {
      clearTimeout(slow)
      clearTimeout(late)
    }
  }

  const fail = (key: string, remote: string, failure: RemoteFailure): void => {
    set(key, { status: 'failed', reason: failure.reason, message: failure.message, chunk: failure.chunk })
    onFailure?.(remote, failure)
  }

  return {
    registry: () => registry,
    state: (remote, part) => states.get(`${remote}/${part}`) ?? idle,
    load: (remote, part) => {
      if (!states.has(`${remote}/${part}`)) void run(remote, part, false)
    },
    retry: (remote, part) => {
      if (states.get(`${remote}/${part}`)?.status === 'ready') return
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1)
      const row = registry.remotes.find(({ name }) => name === remote)
      if (row) modules.delete(`${remote}@${row.current.version}`)
      void run(remote, part, true)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
