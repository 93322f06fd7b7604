import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  freeIfRefused,
  isUsed,
  makeCanary,
  makeCurrent,
  readReleased,
  releasePath,
  withRemoteLock,
  type Author,
  type CanaryTerms,
  type Change,
  type Described,
  type Site,
} from '../registry/index.ts'
import type { Destination } from './destination.ts'
import { checkContract } from './check-contract.ts'
import { adoptBuild } from './adopt-build.ts'
import { buildDigestName, digestOfBuild } from '../builds/index.ts'
import { openOnce } from './open-once.ts'

/** A build of any bundler that is to be released. */
export interface BuiltFolder {
  name: string
  folder: string
  version: string
  /** For a share of the visitors; left out: for everybody. */
  terms?: CanaryTerms | undefined
  why?: string | undefined
  /** Who does it, for the history; by default who runs the command. */
  author?: Author
  /** Whether everything is looked at and nothing is released. */
  onlyCheck?: boolean
}

/** A version that is there already with the very same files. */
const sameAsBefore = (site: Site, { name, folder, version }: BuiltFolder): Described | undefined => {
  if (!isUsed(site, name, version) || !existsSync(join(site.folder, releasePath(name, version)))) return undefined
  const described = readReleased(site, name, version)
  const digest = join(site.folder, described.release.base, buildDigestName)
  return existsSync(digest) && readFileSync(digest, 'utf8') === digestOfBuild(folder) ? described : undefined
}

/** Says that nothing is kept of what was only looked at. */
class OnlyChecked extends Error {}

/**
 * Takes a build into the site's folder, compares its contract with what is live, opens it once, and makes it live. What is
 * refused leaves nothing behind; the same build twice is the same release.
 *
 * @param say takes a sentence for each step
 * @returns the change, or undefined when everything was as wanted already, or was only checked
 * @throws Error that says why it is refused
 */
export const releaseBuilt = async (
  site: Site,
  built: BuiltFolder,
  destination: Destination,
  say: (line: string) => void,
): Promise<Change | undefined> => {
  const { name, folder, version, terms, author, onlyCheck = false } = built
  const release = async (known: Described | undefined, described: Described): Promise<Change | undefined> => {
    say(known ? `${version} is there already, as it was sent` : `took ${version}`)
    for (const line of await checkContract(site, name, version)) say(line)
    if (!known) for (const line of await openOnce(site, described)) say(line)
    const why = built.why ?? (terms ? 'Tried with a share of the visitors.' : 'Released.')
    const { change } = await destination.change(
      { action: terms ? 'canary' : 'release', why, onlyCheck, ...(author && { author }) },
      terms ? makeCanary(name, version, terms, new Date()) : makeCurrent(name, version),
    )
    if (onlyCheck) throw new OnlyChecked()
    return change
  }
  try {
    // Without the lock a second build of the version would take the place of the files that are being tried.
    return await withRemoteLock(site, name, () => {
      const known = sameAsBefore(site, built)
      const described = known ?? adoptBuild(site, folder, version, name)
      return freeIfRefused(site, name, version, true, () => release(known, described))
    })
  } catch (error) {
    if (error instanceof OnlyChecked) return undefined
    throw error
  }
}
