import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { mapConcurrent, type ObjectStore } from './object-store.ts'
import { contentsName, contentsSchema, publishedPath, publishedSchema, type Published } from './published.ts'

/** Milliseconds between two looks at what is published; a change is everybody's within two seconds. */
const interval = 1000
/** Milliseconds in which several requests for what is not here share a look. */
const shared = 250

export interface FollowedSite {
  /**
   * Looks for a file that is not here: of a release that another server has begun to hand out, or of one that tabs have
   * still open. Costs the store nothing for what is not published.
   *
   * @param path of a file of a release
   */
  bring(path: string): Promise<void>
  /** Milliseconds since what is published was last seen. */
  behind(): number
  close(): void
}

export interface FollowedSiteOptions {
  /** Told once of a problem, and once when it is over. */
  report: (line: string) => void
  /** Milliseconds by a clock that nobody sets. */
  now: () => number
  interval?: number
}

const replace = (path: string, bytes: Uint8Array | string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, bytes)
  renameSync(draft, path)
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The base that a path of a release's file begins with. */
const releaseOf = (path: string): string | undefined => /^\/(?:shell|remotes\/[^/]+)\/[^/]+\//.exec(path)?.[0]

/**
 * Keeps a folder as a site is published in an object store: releases first and each as a whole, then texts, and last the
 * two files that name them. A store that does not answer leaves the folder as it is.
 *
 * @throws Error in one sentence when the folder is one that releases are made in, or nothing can be had at the start
 */
export const followSite = async (
  store: ObjectStore,
  folder: string,
  { report, now, interval: every = interval }: FollowedSiteOptions,
): Promise<FollowedSite> => {
  if (existsSync(join(folder, 'registry-lock.sqlite')))
    throw new Error(
      `${folder} is a folder that releases are made in: with RELEASES_URL give the site server one of its own by SITE_DIR.`,
    )
  for (const name of ['shell', 'remotes', 'i18n']) mkdirSync(join(folder, name), { recursive: true })
  let published: Published | undefined
  let tag: string | undefined
  let seenAt = now()

  const download = async (path: string): Promise<Buffer> => {
    const found = await store.get(path)
    if (found === null || found === 'unchanged') throw new Error(`${store.name} has no ${path}.`)
    return found.bytes
  }
  const fetchRelease = async (base: string): Promise<void> => {
    const place = join(folder, base)
    const contents = v.parse(contentsSchema, JSON.parse((await download(base + contentsName)).toString()))
    const draft = `${place.slice(0, -1)}.${process.pid}.draft`
    rmSync(draft, { recursive: true, force: true })
    await mapConcurrent(contents, async (path) => replace(join(draft, path), await download(base + path)))
    renameSync(draft, place)
  }
  const coming = new Map<string, Promise<void>>()
  const bringRelease = async (base: string): Promise<void> => {
    if (existsSync(join(folder, base))) return
    const release = coming.get(base) ?? fetchRelease(base).finally(() => coming.delete(base))
    coming.set(base, release)
    await release
  }
  const bringText = async ([path, wanted]: [string, string]): Promise<void> => {
    const place = join(folder, 'i18n', path)
    if (existsSync(place) && sha256(readFileSync(place)) === wanted) return
    replace(place, await download(`/i18n/${path}`))
  }
  const look = async (): Promise<void> => {
    const found = await store.get(publishedPath, tag)
    if (found === null) throw new Error(`${store.name} has nothing published: run npm run evidence -- registry copy.`)
    seenAt = now()
    if (found === 'unchanged') return
    const next = v.parse(publishedSchema, JSON.parse(found.bytes.toString()))
    for (const base of next.releases) await bringRelease(base)
    await mapConcurrent(Object.entries(next.texts), bringText)
    if (next.key !== null) replace(join(folder, 'release-key.pub'), next.key)
    // The list in the registry vouches for the shell that was live, too: the other order would not do.
    replace(join(folder, 'registry.json'), next.registry)
    replace(join(folder, 'host.json'), next.host)
    published = next
    tag = found.tag
  }

  let looking: Promise<void> | undefined
  const lookOnce = (): Promise<void> => (looking ??= look().finally(() => (looking = undefined)))
  let problem: string | undefined
  const lookAndTell = async (): Promise<void> => {
    try {
      await lookOnce()
      if (problem !== undefined) report('What is published can be read again.')
      problem = undefined
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== problem) report(`What is published cannot be read, so the last state stays: ${reason}`)
      problem = reason
    }
  }
  await lookOnce().catch((error: unknown) => {
    if (!existsSync(join(folder, 'registry.json'))) throw error
    problem = error instanceof Error ? error.message : String(error)
    report(`What is published cannot be read, so the last state stays: ${problem}`)
  })
  let timer: NodeJS.Timeout | undefined
  const keepLooking = (): void => {
    timer = setTimeout(() => void lookAndTell().then(() => timer && keepLooking()), every)
  }
  keepLooking()

  let askedAt = 0
  const bring = async (path: string): Promise<void> => {
    const base = releaseOf(path)
    if (base === undefined || existsSync(join(folder, base))) return
    if (now() - askedAt > shared) {
      askedAt = now()
      await lookAndTell()
    } else await looking?.catch(() => undefined)
    // A copy may have lost an old release; then its files are missing, as the answer says.
    if (published?.earlier.includes(base)) await bringRelease(base).catch(() => undefined)
  }
  return {
    bring,
    behind: () => now() - seenAt,
    close: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
