import { type Quarantine, isOutline, releasesToTry, rowIn, type ShareScope } from 'federation/runtime'
import type { Refusal } from 'federation/trust'
import type { Release } from 'shared/remote'
import type { PartName } from '../loading/part-loader.ts'
import type { Remotes } from '../remotes.ts'

/** Milliseconds to wait for the registry where the page has only an outline of a remote. */
const registryWait = 5000

/** Files that are on the page already, or on their way to it. */
const isOnPage = (address: string): boolean => {
  const { href } = new URL(address, document.baseURI)
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[href]')
  return [...document.scripts].some(({ src }) => src === href) || [...sheets].some((sheet) => sheet.href === href)
}

/**
 * Brings a file into the browser's cache. Rejects when it does not come; nothing of it runs. Its integrity is compared where it
 * is used, by the script or style that asks for it: compared here too, a missing file would be reported twice.
 */
const fetchFile = async (address: string): Promise<void> => {
  if (isOnPage(address)) return
  // As scripts and styles are asked for, so that the same answer is taken for them.
  const response = await fetch(address, { mode: 'cors', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  await response.arrayBuffer()
}

export interface FetchAheadOptions {
  remotes: Pick<Remotes, 'registry' | 'refresh' | 'state'>
  quarantine: Pick<Quarantine, 'has'>
  refusal: (release: Release) => Refusal | null
  scope: ShareScope
  /** Brings a file into the browser's cache; rejects when it does not come. */
  bring?: (address: string) => Promise<void>
}

/**
 * Fetches what a part needs into the browser's cache before it is asked for: entry, scripts and styles of the release that
 * would be tried first, and the host's modules that it takes. Each file once; nothing of the remote is run. What cannot be
 * fetched is no failure of the release: it is not reported, and loading the part starts from the beginning.
 *
 * @returns a function that never rejects
 */
export const createFetchAhead = ({ remotes, quarantine, refusal, scope, bring = fetchFile }: FetchAheadOptions) => {
  const asked = new Set<string>()
  const once = (what: string, act: () => Promise<unknown>): Promise<unknown> => {
    if (asked.has(what)) return Promise.resolve()
    asked.add(what)
    return act().catch(() => asked.delete(what))
  }
  return async (remote: string, part: PartName): Promise<void> => {
    if (['ready', 'loading'].includes(remotes.state(remote, part).status)) return
    if (isOutline(rowIn(remotes.registry(), remote))) await remotes.refresh(registryWait)
    const row = rowIn(remotes.registry(), remote)
    if (!row || isOutline(row)) return
    const [first] = releasesToTry(row, (version) => quarantine.has(remote, version))
    if (!first || refusal(first.release) !== null) return
    const { base, entry, parts } = first.release
    const { scripts = [], styles = [], consumes = [] } = parts[part] ?? {}
    await Promise.all([
      ...[entry, ...scripts, ...styles].map(({ path, integrity }) =>
        // A development server's files change, and have no integrity.
        integrity ? once(base + path, () => bring(base + path)) : null,
      ),
      ...consumes.flatMap((name) =>
        Object.values(scope[name] ?? {}).map(({ get }) => once(name, async () => void (await get()))),
      ),
    ])
  }
}
