import { RemoteFailure } from 'federation/runtime'
import type { ComponentType } from 'react'
import type { LayerProps, RegistryRow, Release, RemoteModule } from 'shared/remote'
import { measurePhase } from '../telemetry/phases.ts'

/** A page or layer of a remote, addressed as `page:{name}` or `layer:{name}`; `start`: none of it, only its start. */
export type PartName = `page:${string}` | `layer:${string}` | 'start'

export const isPartName = (name: string): name is PartName => /^(?:start$|page:|layer:)/.test(name)

export type Part = ComponentType<Partial<LayerProps>>

const isPart = (value: unknown): value is Part => typeof value === 'function' || typeof value === 'object'

const Nothing: Part = () => null

/**
 * Opens a release of a remote.
 *
 * @param part the page or layer that is wanted first
 * @param attempt 0 at first; another number gives every file another address
 */
export type OpenRemote = (row: RegistryRow, release: Release, part: string, attempt: number) => Promise<RemoteModule>

/** Brings in each release once, whichever of its parts is wanted first. */
export const createPartLoader = (open: OpenRemote) => {
  const modules = new Map<string, Promise<RemoteModule>>()
  const releases = new Map<string, Release>()
  const attempts = new Map<string, number>()
  const keyOf = (remote: string, version: string): string => `${remote}@${version}`

  const moduleOf = (row: RegistryRow, release: Release, part: PartName): Promise<RemoteModule> => {
    const key = keyOf(row.name, release.version)
    const known = modules.get(key)
    if (known) return known
    const opening = open(row, release, part, attempts.get(row.name) ?? 0)
    modules.set(key, opening)
    releases.set(key, release)
    opening.catch(() => {
      if (modules.get(key) === opening) modules.delete(key)
    })
    return opening
  }

  return {
    /** The component of a part, in one release of its remote. Rejects with what went wrong. */
    load: async (row: RegistryRow, release: Release, part: PartName): Promise<Part> => {
      const module = await moduleOf(row, release, part)
      if (part === 'start') return Nothing
      const [kind, name = ''] = part.split(':')
      const loader: (() => Promise<object>) | undefined = (kind === 'page' ? module.pages : module.layers)[name]
      const what = `${row.name} ${release.version}`
      if (!loader) throw new RemoteFailure('incompatible', `${what} has no ${kind} '${name}'`)
      const asked = performance.now()
      const loaded: object = await loader()
      measurePhase(row.name, release.version, 'part', asked)
      const component: unknown = Reflect.get(loaded, kind === 'page' ? 'Page' : 'Layer')
      if (!isPart(component)) {
        throw new RemoteFailure('incompatible', `${what}: ${part} is not a component`)
      }
      return component
    },
    /** Lets the next load of a remote ask for its files under other addresses, and run its entry again. */
    forget: (remote: string): void => {
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1)
      for (const key of modules.keys()) if (key.startsWith(`${remote}@`)) modules.delete(key)
    },
    /**
     * Gives up the releases of a remote that need not be kept; they would be reopened.
     *
     * @param later whether also those that were opened after the last one that is kept
     * @returns those given up
     */
    unload: (remote: string, keeps: (version: string) => boolean, later: boolean): Release[] => {
      const opened = [...releases].filter(([key]) => key.startsWith(`${remote}@`))
      const last = later ? opened.length : opened.findLastIndex(([, { version }]) => keeps(version))
      const given = opened.slice(0, Math.max(last, 0)).filter(([, { version }]) => !keeps(version))
      for (const [key] of given) {
        modules.delete(key)
        releases.delete(key)
      }
      return given.map(([, release]) => release)
    },
  }
}
export type PartLoader = ReturnType<typeof createPartLoader>
