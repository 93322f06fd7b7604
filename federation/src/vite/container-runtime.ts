/** What the chunks of a build are to each other, and what they take from the host. */
export interface ContainerPlan {
  /** Name of the container on `window`. */
  container: string
  /** Chunk that exports `remote`. */
  exposed: string
  /** Chunk that an `import()` leads to, by the name of its module; modules that are part of another chunk have none. */
  imports: Readonly<Record<string, string>>
  chunks: Readonly<Record<string, PlannedChunk>>
  /** `sha384-...` of every chunk and style; empty in development. */
  integrity: Readonly<Record<string, string>>
}

/** A chunk, and what has to be there before its code runs. */
export interface PlannedChunk {
  /** Other chunks. */
  chunks: readonly string[]
  styles: readonly string[]
  /** Modules of the host, each with the least version that will do; a higher one of the same major will, too. */
  shared: Readonly<Record<string, string>>
}

/** Code of a chunk, as a CommonJS module that may ask for chunks. */
export type ChunkFactory = (
  require: (name: string) => unknown,
  exports: object,
  module: { exports: unknown },
  load: (name: string) => Promise<void>,
) => void

/** webpack's share scope. */
type ShareScope = Readonly<
  Record<string, Readonly<Record<string, { get: () => (() => unknown) | Promise<() => unknown> }>>>
>

/** Where the files of a build come from. */
export interface ChunkFiles {
  /** The factory of a chunk. Rejects with webpack's words when the file does not arrive. */
  factory: (path: string) => Promise<ChunkFactory>
  style: (path: string) => Promise<void>
}

// The functions below are written into `entry.js` and `entry.cjs` as they are: they take nothing from outside.

/** A container of webpack's protocol whose modules are chunks of CommonJS, with the share scope of its host. */
export const createContainer = (plan: ContainerPlan, files: ChunkFiles) => {
  let scope: ShareScope | undefined
  const factories = new Map<string, ChunkFactory>()
  const modules = new Map<string, { exports: unknown }>()
  const shared = new Map<string, unknown>()
  const coming = new Map<string, Promise<void>>()

  const once = (key: string, start: () => Promise<void>): Promise<void> => {
    const known = coming.get(key)
    if (known) return known
    const started = start()
    coming.set(key, started)
    // What failed may be asked for again.
    started.catch(() => coming.delete(key))
    return started
  }
  const fits = (offered: string, needed: string): boolean => {
    const [major = 0, minor = 0, patch = 0] = offered.split('.').map((part) => parseInt(part, 10))
    const [least = 0, minorLeast = 0, patchLeast = 0] = needed.split('.').map((part) => parseInt(part, 10))
    return major === least && (minor > minorLeast || (minor === minorLeast && patch >= patchLeast))
  }
  const take = async (name: string, needed: string): Promise<void> => {
    if (!scope) throw new Error(`${plan.container} was asked for a module before init`)
    const offers = Object.entries(scope[name] ?? {})
    const [, offer] = offers.find(([version]) => fits(version, needed)) ?? []
    if (!offer) {
      const offered = offers.map(([version]) => version).join(', ') || 'none'
      throw new Error(`Shared module ${name}: ${plan.container} needs ^${needed}, the host offers ${offered}`)
    }
    shared.set(name, (await offer.get())())
  }
  const load = (path: string): Promise<void> =>
    once(path, async () => {
      const { chunks, styles, shared: needed } = plan.chunks[path] ?? { chunks: [], styles: [], shared: {} }
      await Promise.all([
        files.factory(path).then((factory) => factories.set(path, factory)),
        ...styles.map((style) => once(style, () => files.style(style))),
        ...chunks.map((other) => load(other)),
        ...Object.entries(needed).map(([name, version]) => once(name, () => take(name, version))),
      ])
    })
  const loadImported = (name: string): Promise<void> => {
    const path = plan.imports[name]
    return path === undefined ? Promise.resolve() : load(path)
  }
  const open = (name: string): unknown => {
    if (shared.has(name)) return shared.get(name)
    const path = name.replace(/^\.\//, '')
    const known = modules.get(path)
    if (known) return known.exports
    const factory = factories.get(path)
    if (!factory) throw new Error(`${plan.container} has no module ${name}`)
    const module = { exports: {} }
    modules.set(path, module)
    factory(open, module.exports, module, loadImported)
    return module.exports
  }
  return {
    init: (given: ShareScope): void => {
      scope = given
    },
    get: async (name: string): Promise<() => unknown> => {
      if (name !== './remote') throw new Error(`Module "${name}" does not exist in container.`)
      await load(plan.exposed)
      return () => open(plan.exposed)
    },
  }
}

/**
 * The files of a build beside its entry, in a browser: tags with integrity. A chunk puts its factory on the container, so
 * that the host may ask for it before the container does.
 */
export const browserFiles = (plan: ContainerPlan, factories: Record<string, ChunkFactory>): ChunkFiles => {
  const script = document.currentScript as HTMLScriptElement
  const addressOf = (path: string): string => {
    const address = new URL(path, script.src.replace(/[?#].*$/, ''))
    // A retry of the host asks for all files under other addresses.
    address.search = /[?]retry=\d+$/.exec(script.src)?.[0] ?? ''
    return address.href
  }
  const arrive = (tag: HTMLScriptElement | HTMLLinkElement, path: string, failure: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        tag.remove()
        reject(new Error(`${failure} (${why}: ${addressOf(path)})`))
      }
      const timer = setTimeout(fail, 120_000, 'timeout')
      tag.onload = () => {
        clearTimeout(timer)
        resolve()
      }
      tag.onerror = () => {
        clearTimeout(timer)
        fail('error')
      }
      const integrity = plan.integrity[path]
      if (integrity !== undefined) tag.integrity = integrity
      tag.crossOrigin = 'anonymous'
      document.head.appendChild(tag)
    })
  return {
    factory: async (path) => {
      if (!factories[path]) {
        const tag = document.createElement('script')
        tag.src = addressOf(path)
        await arrive(tag, path, `Loading chunk ${path.replace(/\.js$/, '')} failed`)
      }
      const factory = factories[path]
      if (!factory) throw new Error(`Loading chunk ${path.replace(/\.js$/, '')} failed (it has no code)`)
      return factory
    },
    style: async (path) => {
      const href = addressOf(path)
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      if (links.some((link) => link.href === href && link.sheet)) return
      const tag = document.createElement('link')
      tag.rel = 'stylesheet'
      tag.href = href
      await arrive(tag, path, `Loading CSS chunk ${path.replace(/\.css$/, '')} failed`)
    },
  }
}

/** The files of a build beside its entry, as modules of the site server's rendering. */
export const serverFiles = (require: (name: string) => unknown): ChunkFiles => ({
  factory: (path) => Promise.resolve(require(`./${path}`) as ChunkFactory),
  style: () => Promise.resolve(),
})
