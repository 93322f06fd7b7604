import { RemoteFailure, createQuarantine } from 'federation/runtime'
import type { Registry, RemoteModule } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import type { RemotesOptions } from '../remotes/remotes-options.ts'
import { createRemotes } from '../remotes/remotes.ts'

/** A registry with one remote. */
export const registryOf = (current: string, previous: string | null): Registry => {
  const row = sampleRow({
    routes: [{ path: '/search', page: 'results', skeleton: 'list' }],
    budget: 30_000,
    current: sampleRelease(current),
    previous: previous === null ? null : sampleRelease(previous),
  })
  return { schema: 1, remotes: [row] }
}

const Results = (): null => null
const working: RemoteModule = {
  contract: '1.0.0',
  pages: { results: () => Promise.resolve({ Page: Results }) },
  layers: {},
}
/** The one page of it. */
export const page = ['mf-search', 'page:results'] as const

/** A site whose releases work or not, and where anything may change while the page runs. */
export const createSite = (current = '2', previous: string | null = '1') => {
  const site = {
    registry: registryOf(current, previous),
    broken: new Set<string>(),
    hanging: new Set<string>(),
    offline: false,
    /** What an answer with the registry waits for. */
    arrival: Promise.resolve(),
    time: 0,
    opened: [] as string[],
    events: [] as string[],
    removed: [] as string[],
  }
  const open: RemotesOptions['open'] = (_row, { version }) => {
    site.opened.push(version)
    if (site.offline) return Promise.reject(new RemoteFailure('unreachable', 'offline'))
    if (site.hanging.has(version)) return new Promise(() => {})
    return site.broken.has(version) ? Promise.reject(new TypeError('broken')) : Promise.resolve(working)
  }
  const quarantine = createQuarantine({ read: () => null, write: () => {}, keptFor: 300_000, now: () => site.time })
  const remotes = createRemotes({
    registry: site.registry,
    readRegistry: async () => {
      if (site.offline) throw new Error('offline')
      await site.arrival
      return site.registry
    },
    quarantine,
    onEvent: ({ version, event }) => site.events.push(`${version} ${event}`),
    removeFiles: ({ version }) => site.removed.push(version),
    open,
  })
  /** What the page runs: the version of the part, or why there is none. */
  const runs = (): string => {
    const state = remotes.state(...page)
    if (state.status === 'ready') return `${state.source} ${state.version}`
    return state.status === 'failed' ? state.reason : state.status
  }
  return { site, quarantine, remotes, runs }
}

/** Lets everything that is ready to run do so. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}
