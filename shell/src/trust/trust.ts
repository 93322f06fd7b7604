import * as v from 'valibot'
import { registrySchema, withinRights, type IntegrityList, type Registry, type Release } from 'shared/remote'
import { judgeRelease, type Refusal } from './judge-release.ts'
import { ListRefused, openList } from './open-list.ts'

export interface TrustOptions {
  /** Public key of the site's releases; without one (a development server) everything is trusted. */
  key: string | undefined
  /** Address of the shell's own files. */
  shellBase: string
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  now?: () => number
  /** Base addresses of remotes that run from a developer's machine. */
  overrides?: readonly string[]
}

export interface TrustState {
  /** Serial of the list in use; null without one. */
  serial: number | null
  /** Why the registry that was offered, or something of it, was refused. */
  problem: string | null
  /** Whether this browser keeps the whole registry of that serial. */
  kept: boolean
}

/** Decides what may run on this page. */
export interface Trust {
  /**
   * Checks a registry before anything of it is used. One that is not genuine, or older than one seen before, gives way
   * to the last good one this browser has kept; without that it stays, and none of its releases may run. What a remote
   * takes that the list does not give it, such as another's route, is left out.
   */
  accept(registry: Registry): Promise<Registry>
  /** Why a release may not run, or null when it may. */
  refusal(release: Release): Refusal | null
  /** Whether a script or style of this address may be put on the page. */
  allows(address: string): boolean
  /** What the page stands on. */
  state(): TrustState
}

const storageKey = 'trusted-registry'
/** The highest serial seen, which is known before the whole registry is. */
const serialKey = 'trusted-serial'
const serialSchema = v.object({ key: v.string(), serial: v.number() })
const keptSchema = v.object({ key: v.string(), registry: registrySchema })

const releasesIn = ({ remotes }: Registry): Release[] =>
  remotes.flatMap(({ current, previous, canary }) => [
    current,
    ...(previous ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ])

/** Whether a registry has the files of all releases; the one in a page has those it begins with. */
const isWhole = (registry: Registry): boolean => releasesIn(registry).every(({ files }) => files !== undefined)

export const createTrust = ({ key, shellBase, read, write, now = Date.now, overrides = [] }: TrustOptions): Trust => {
  const verdicts = new Map<string, { release: Release; refusal: Refusal | null }>()
  let state: TrustState = { serial: null, problem: null, kept: false }

  const opened = async (registry: Registry): Promise<IntegrityList> => {
    if (!registry.integrity) throw new ListRefused('the registry has no list of releases')
    return openList(registry.integrity, key ?? '', now())
  }

  /** The registry this browser has kept, when it is still good. */
  const keptRegistry = async (): Promise<{ registry: Registry; list: IntegrityList } | null> => {
    try {
      const kept = v.parse(keptSchema, JSON.parse(read(storageKey) ?? 'null'))
      return kept.key === key ? { registry: kept.registry, list: await opened(kept.registry) } : null
    } catch {
      return null
    }
  }

  const highestSerial = (): number => {
    try {
      const seen = v.parse(serialSchema, JSON.parse(read(serialKey) ?? 'null'))
      return seen.key === key ? seen.serial : 0
    } catch {
      return 0
    }
  }

  const keep = (registry: Registry): void => write(storageKey, JSON.stringify({ key, registry }))

  const judge = async (registry: Registry, list: IntegrityList | null): Promise<void> => {
    const judged = await Promise.all(
      releasesIn(registry).map(async (release) => ({
        release,
        refusal: list ? await judgeRelease(release, list) : ('tampered' as const),
      })),
    )
    for (const verdict of judged) verdicts.set(verdict.release.base, verdict)
  }

  const settle = async (offered: Registry): Promise<{ registry: Registry; list: IntegrityList | null }> => {
    const kept = await keptRegistry()
    try {
      const list = await opened(offered)
      const highest = highestSerial()
      if (list.serial < highest) throw new ListRefused('the list of releases is an old one')
      if (list.serial > highest) write(serialKey, JSON.stringify({ key, serial: list.serial }))
      if (list.serial !== kept?.list.serial && isWhole(offered)) keep(offered)
      state = { serial: list.serial, problem: null, kept: isWhole(offered) || list.serial === kept?.list.serial }
      return { registry: offered, list }
    } catch (thrown) {
      const problem = thrown instanceof Error ? thrown.message : String(thrown)
      state = { serial: kept?.list.serial ?? null, problem, kept: kept !== null }
      return kept ?? { registry: offered, list: null }
    }
  }

  const origin = globalThis.location.origin
  const fullBase = (base: string): string => new URL(base, origin).href

  return {
    accept: async (offered) => {
      if (key === undefined) return offered
      const { registry, list } = await settle(offered)
      await judge(registry, list)
      const within = withinRights(registry, list?.rights)
      if (within.refused.length > 0) state = { ...state, problem: within.refused.join('; ') }
      return within.registry
    },
    refusal: ({ base }) => {
      if (key === undefined || overrides.includes(base)) return null
      const verdict = verdicts.get(base)
      return verdict ? verdict.refusal : 'tampered'
    },
    allows: (address) => {
      if (key === undefined) return true
      const { href } = new URL(address, origin)
      const [plain = ''] = href.split('?')
      if ([shellBase, ...overrides].some((base) => plain.startsWith(fullBase(base)))) return true
      return [...verdicts.values()].some(({ release, refusal }) => {
        const base = fullBase(release.base)
        return (
          refusal === null && plain.startsWith(base) && Object.hasOwn(release.files ?? {}, plain.slice(base.length))
        )
      })
    },
    state: () => state,
  }
}
