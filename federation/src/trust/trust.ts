import * as v from 'valibot'
import {
  registrySchema,
  releasesIn,
  withinRights,
  withoutMenusOf,
  type IntegrityList,
  type Registry,
  type Release,
} from 'shared/remote'
import { fingerprint, genuineTexts, isRowGenuine, verifyRelease, type Refusal } from './verify-release.ts'
import { ListEnded, ListRefused, verifySignedList } from './verify-signed-list.ts'

export interface TrustOptions {
  /** Public keys of the site's releases: one, or two while it changes; without any (a development server) everything is trusted. */
  keys: readonly string[]
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
   * Verifies a registry before anything of it is used. One that is not genuine, or older than one seen before, is replaced by
   * the last good one in this browser's storage. Without that it stays, and none of its releases may run. What a remote
   * takes that the list does not give it, such as another's route, is left out, and so is what a release that may not run has
   * in the main menu.
   */
  accept(registry: Registry): Promise<Registry>
  /** Why a release may not run, or null when it may. */
  refusal(release: Release): Refusal | null
  /** Whether a script or style of this address may be put on the page. */
  allows(address: string): boolean
  /**
   * Whether a file of texts is as the list says. `unknown` is one that no registry on this page has named yet.
   *
   * @param path such as `/i18n/hse/en.json`
   */
  verifyText(path: string, bytes: ArrayBuffer): Promise<'genuine' | 'unknown' | 'tampered'>
  /** What the page stands on. */
  state(): TrustState
}

const storageKey = 'trusted-registry'
/** The list of the highest serial seen, known before the whole registry is. Signed: code of a remote can write here too. */
const serialKey = 'trusted-serial'
/** By which keys something is trusted; another page may know other ones. */
const keysSchema = v.array(v.string())
const newestSchema = v.pick(registrySchema, ['integrity'])
const keptSchema = v.object({ keys: keysSchema, registry: registrySchema })

/** Whether a registry has the files of all releases; the one in a page has those it begins with. */
const isWhole = (registry: Registry): boolean => releasesIn(registry).every(({ files }) => files !== undefined)

interface Accepted {
  registry: Registry
  list: IntegrityList
}

export const createTrust = ({ keys, shellBase, read, write, now = Date.now, overrides = [] }: TrustOptions): Trust => {
  const isSigned = keys.length > 0
  /** Those of the page, and those that a list which they have signed says will follow. */
  const known = new Set(keys)
  const verdicts = new Map<string, { release: Release; refusal: Refusal | null }>()
  let state: TrustState = { serial: null, problem: null, kept: false }
  /** What this page runs by. Its time may end meanwhile: nothing that runs is stopped by that. */
  let standing: Accepted | null = null
  let texts: { known: Map<string, string>; areSigned: boolean } | null = null
  const settled = Promise.withResolvers<void>()

  const opened = async ({ integrity }: Pick<Registry, 'integrity'>): Promise<IntegrityList> => {
    if (!integrity) throw new ListRefused('the registry has no list of releases')
    const list = await verifySignedList(integrity, [...known], now())
    for (const key of list.keys ?? []) known.add(key)
    return list
  }
  const areKnown = (of: readonly string[]): boolean => of.some((key) => known.has(key))

  /** The registry this browser has kept, when it is still good. */
  const keptRegistry = async (): Promise<Accepted | null> => {
    try {
      const kept = v.parse(keptSchema, JSON.parse(read(storageKey) ?? 'null'))
      return areKnown(kept.keys) ? { registry: kept.registry, list: await opened(kept.registry) } : null
    } catch {
      return null
    }
  }

  const serialIn = async (stored: string | null): Promise<number> => {
    // Without `crypto.subtle` no signature is verified, so a stored list proves nothing.
    if (!globalThis.crypto.subtle) return 0
    try {
      return (await opened(v.parse(newestSchema, JSON.parse(stored ?? 'null')))).serial
    } catch (thrown) {
      return thrown instanceof ListEnded ? thrown.list.serial : 0
    }
  }

  /** @returns what is wrong, in words, and the live releases of rows that are not as the list says */
  const verifyRegistry = async (
    registry: Registry,
    list: IntegrityList | null,
  ): Promise<{ problems: string[]; unlisted: string[] }> => {
    const verified = await Promise.all(
      registry.remotes.map(async (row) => {
        const isGenuine = list !== null && (await isRowGenuine(row, list))
        const releases = releasesIn({ ...registry, remotes: [row] })
        const refused = async (release: Release): Promise<Refusal | null> => {
          const refusal = list ? await verifyRelease(release, list) : 'tampered'
          return isGenuine || refusal === 'withdrawn' ? refusal : 'tampered'
        }
        for (const release of releases) verdicts.set(release.base, { release, refusal: await refused(release) })
        return { row, isGenuine }
      }),
    )
    const unlisted = verified.filter(({ isGenuine }) => !isGenuine).map(({ row }) => row)
    const unlistedProblems = list
      ? unlisted.map(({ name }) => `${name} is not in the registry as the list of releases says`)
      : []
    const missing = Object.keys(list?.live ?? {}).filter((name) => registry.remotes.every((row) => row.name !== name))
    return {
      problems: [...unlistedProblems, ...missing.map((name) => `${name} is missing from the registry`)],
      unlisted: unlisted.map(({ current }) => current.base),
    }
  }

  const learnTexts = async (registry: Registry, list: IntegrityList | null): Promise<void> => {
    const { subtle } = globalThis.crypto
    if (!subtle) return
    texts = {
      areSigned: list === null || list.texts !== undefined,
      known: list ? await genuineTexts(registry, list, subtle) : new Map(),
    }
  }

  const settle = async (
    offered: Registry,
  ): Promise<{ registry: Registry; list: IntegrityList | null; texts: Accepted | null }> => {
    const kept = await keptRegistry()
    try {
      const list = await opened(offered)
      const newest = JSON.stringify({ integrity: offered.integrity })
      const stored = read(serialKey)
      const highest = stored === newest ? list.serial : await serialIn(stored)
      if (list.serial < highest) throw new ListRefused('the list of releases is an old one')
      if (list.serial > highest) write(serialKey, newest)
      if (list.serial !== kept?.list.serial && isWhole(offered))
        write(storageKey, JSON.stringify({ keys: [...known], registry: offered }))
      state = { serial: list.serial, problem: null, kept: isWhole(offered) || list.serial === kept?.list.serial }
      standing = { registry: offered, list }
      return { ...standing, texts: standing }
    } catch (thrown) {
      const problem = thrown instanceof Error ? thrown.message : String(thrown)
      const good = kept && (!standing || kept.list.serial >= standing.list.serial) ? kept : standing
      state = { serial: good?.list.serial ?? null, problem, kept: kept !== null }
      if (good) return { ...good, texts: good }
      const ended = thrown instanceof ListEnded ? { registry: offered, list: thrown.list } : null
      return { registry: offered, list: null, texts: ended }
    }
  }

  const origin = globalThis.location.origin
  const fullBase = (base: string): string => new URL(base, origin).href

  return {
    accept: async (offered) => {
      if (!isSigned) return offered
      try {
        const { registry, list, texts: ofTexts } = await settle(offered)
        const { problems, unlisted } = await verifyRegistry(registry, list)
        await learnTexts(registry, ofTexts?.list ?? null)
        const within = withinRights(registry, list?.rights)
        if (problems.length + within.refused.length > 0)
          state = { ...state, problem: [...problems, ...within.refused].join('; ') }
        return withoutMenusOf(within.registry, [...unlisted, ...(list?.withdrawn ?? [])])
      } finally {
        settled.resolve()
      }
    },
    refusal: ({ base }) => {
      if (!isSigned || overrides.includes(base)) return null
      const verdict = verdicts.get(base)
      return verdict ? verdict.refusal : 'tampered'
    },
    allows: (address) => {
      if (!isSigned) return true
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
    verifyText: async (path, bytes) => {
      if (isSigned) await settled.promise
      // A page that is not served safely cannot hash; a list of before says nothing of texts.
      if (!texts?.areSigned) return 'genuine'
      const wanted = texts.known.get(path)
      if (wanted === undefined) return 'unknown'
      if (wanted === (await fingerprint('sha256', bytes, globalThis.crypto.subtle))) return 'genuine'
      state = { ...state, problem: `${path} is not as it was published` }
      return 'tampered'
    },
    state: () => state,
  }
}
