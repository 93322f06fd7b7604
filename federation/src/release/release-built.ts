import {
  freeIfRefused,
  isUsed,
  makeCanary,
  makeCurrent,
  readReleased,
  type Author,
  type CanaryTerms,
  type Change,
  type Described,
  type Site,
  type SiteFolder,
} from '../registry/index.ts'
import type { Destination } from './destination.ts'
import { checkContract } from './check-contract.ts'
import { adoptBuild } from './adopt-build.ts'
import { filesOfBuild } from '../builds/index.ts'
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
const sameAsBefore = (site: SiteFolder, { name, folder, version }: BuiltFolder): Described | undefined => {
  if (!isUsed(site, name, version)) return undefined
  const described = readReleased(site, name, version)
  const { files = {} } = described.release
  const same = Object.entries(filesOfBuild(folder)).every(([path, integrity]) => files[path] === integrity)
  return same ? described : undefined
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
  const known = sameAsBefore(site, built)
  const described = known ?? adoptBuild(site, folder, version)
  const taken = described.declaration.name
  const release = async (): Promise<Change | undefined> => {
    if (taken !== name) throw new Error(`${folder} is a build of ${taken}, not of ${name}.`)
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
    return await freeIfRefused(site, taken, version, true, release)
  } catch (error) {
    if (error instanceof OnlyChecked) return undefined
    throw error
  }
}
