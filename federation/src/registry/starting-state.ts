import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { releasesIn, rowsText, type IntegrityList } from 'shared/remote'
import { readJson } from '../files/index.ts'
import {
  keysIn,
  readReleaseKeys,
  registryCopy,
  registryProblem,
  rowsFromReleases,
  verifySignedList,
} from '../trust-server/index.ts'
import { chainProblems, damagedLines, headOf, isUnbroken, readHistory, type Change } from './history.ts'
import { lastOf, lastPointers, releasedIn } from './replay.ts'
import { readRegistryFile, registryPath, type RegistryFile } from './registry-file.ts'
import { rowOf } from './released.ts'
import { filesFingerprint } from './sign-list.ts'
import { publicKeyOf, signingKeys } from './signing-key.ts'
import type { Site, SiteFolder } from './site.ts'

/** What a change of the registry starts from. */
export interface StartingState {
  file: RegistryFile
  /** The signed list that vouches for the file; none before the first change, and where only the history is left. */
  list: IntegrityList | undefined
  withdrawn: readonly string[]
  takenBack: readonly string[]
  /** What releases said of themselves when they were released, by their bases; nothing where no signed history says it. */
  released: Readonly<Record<string, string>>
  /** Why `registry.json` is not what the change starts from; undefined when it is. */
  recovered: string | undefined
  /** Why it may not be the newest state, or not genuine, with what to do; undefined when the signature vouches for it. */
  doubt: string | undefined
}

/** A file of the registry that has a list signed with a key of the site. */
interface Signed {
  list: IntegrityList
  /** The file as it was signed; undefined where that cannot be had. */
  file: RegistryFile | undefined
  /** What of the file is not as it was signed; null: nothing. */
  problem: string | null
}

/** The site's own command to go on all the same. */
const goOn = 'npm run evidence -- registry checkpoint --why TEXT'

/** Lists of before have no fingerprint of the rows: then the files of each release must be those of the list. */
const rowsProblem = (list: IntegrityList, { remotes }: RegistryFile): string | null =>
  list.rows !== undefined ||
  releasesIn({ schema: 1, remotes }).every(({ base, files = {} }) => list.releases[base] === filesFingerprint(files))
    ? null
    : 'its releases are not those of the signed list'

/**
 * Reads a file of the registry. Rows that its signed list does not vouch for are replaced by what the releases that it names
 * say of themselves.
 *
 * @throws Error with the reason that it cannot be used
 */
const readSigned = (site: SiteFolder, path: string, keys: readonly string[]): Signed => {
  const rows = rowsText(readJson(path, v.object({ remotes: v.unknown() })).remotes)
  const file = readRegistryFile(site, path)
  const list = file.integrity && verifySignedList(file.integrity, ...keys)
  const reason = registryProblem({ registry: file, rows }, list ?? null) ?? (list ? rowsProblem(list, file) : null)
  const problem = reason === null ? null : `${path}: ${reason}.`
  if (!list) throw new Error(problem ?? path)
  const isItsChange = file.change && list.log && headOf(file.change).sha256 === list.log.sha256
  const signed = { ...file, change: isItsChange ? file.change : undefined }
  if (problem === null) return { list, file: signed, problem }
  const remotes = rowsFromReleases(site.folder, list)
  return { list, file: remotes ? { ...signed, remotes, texts: undefined } : undefined, problem }
}

/** The history where the list vouches for it: it is unbroken, and ends as the list says. @returns undefined where it does not */
const signedHistory = (
  site: SiteFolder,
  history: readonly Change[],
  { change }: RegistryFile,
  { log }: IntegrityList,
): readonly Change[] | undefined => {
  if (!log || chainProblems(site, log, change).length > 0) return undefined
  const isBehind = change && history.at(-1)?.row !== change.row
  return isBehind ? [...history, change] : history
}

const union = (some: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...some, ...others])].sort()

/** Whether nothing was ever released: there is neither history nor copy, and no registry that names a remote. */
const isNew = (site: SiteFolder, history: readonly Change[]): boolean => {
  if (history.length > 0 || damagedLines(site).length > 0 || existsSync(join(site.folder, registryCopy))) return false
  if (!existsSync(registryPath(site))) return true
  const { remotes, integrity } = readRegistryFile(site)
  return remotes.length === 0 && !integrity
}

/** The registry of a site of which nothing signed is left. @throws Error when the history is not whole either */
const unsignedState = (site: SiteFolder, history: readonly Change[], reason: string): StartingState => {
  const isAnew = isNew(site, history)
  if (!isAnew && (history.length === 0 || !isUnbroken(site)))
    throw new Error(
      `Nothing signed is left of the registry, nor a whole history: restore registry.json from a backup. ${reason}`,
    )
  const remotes = Object.entries(lastPointers(history)).map(([name, pointer]) => rowOf(site, name, pointer))
  const takenBack = lastOf(history, 'takenBack')
  return {
    file: { schema: 1, remotes, change: history.at(-1), takenBack: [...takenBack] },
    list: undefined,
    withdrawn: lastOf(history, 'withdrawn'),
    takenBack,
    released: {},
    recovered: isAnew ? undefined : `The registry was made anew from the history: ${reason}`,
    doubt: isAnew
      ? undefined
      : `Nothing signed is left of the registry: restore registry.json from a backup, or let the history make it anew by ${goOn}. ${reason}`,
  }
}

/** The public keys whose lists count: those that sign, and those that servers were given, or else that of the folder. */
const trustedKeys = (site: Site): string[] => {
  const path = join(site.folder, 'release-key.pub')
  const ofServers = readReleaseKeys(site.publicKeys) ?? (existsSync(path) ? keysIn(readFileSync(path, 'utf8')) : [])
  return [...signingKeys(site.keys).map(publicKeyOf), ...ofServers]
}

/**
 * What a change of the registry starts from, and the only place that decides it: the newest state that a list signed with a
 * key of the site vouches for, in `registry.json` or its copy; where there is none, an unbroken history; in a new folder
 * nothing.
 *
 * @throws Error when nothing of them can be used
 */
export const startingState = (site: Site): StartingState => {
  const keys = trustedKeys(site)
  const history = readHistory(site)
  const problems: string[] = []
  const found = [registryPath(site), join(site.folder, registryCopy)].flatMap((path, place) => {
    try {
      const signed = readSigned(site, path, keys)
      if (signed.problem !== null) problems.push(signed.problem)
      return [{ ...signed, isCopy: place > 0 }]
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return []
    }
  })
  if (found.length === 0) return unsignedState(site, history, problems.join(' '))
  const [newest] = found
    .flatMap(({ file, ...signed }) => (file ? [{ ...signed, file }] : []))
    .sort((a, b) => b.list.serial - a.list.serial || Number(a.problem !== null) - Number(b.problem !== null))
  if (!newest)
    throw new Error(
      `${problems.join(' ')} Nor are the releases as they were signed: restore registry.json from a backup.`,
    )
  const { file, list, problem, isCopy } = newest
  const row = list.log?.row ?? Infinity
  const isOutdated = history.some((change) => change.row > row)
  const rows = signedHistory(site, history, file, list)
  // No list names what was taken back.
  const takenBack = rows ? lastOf(rows, 'takenBack') : (file.takenBack ?? [])
  const reason = problems[0] ?? 'it is older.'
  return {
    file,
    list,
    withdrawn: isOutdated ? union(list.withdrawn, lastOf(history, 'withdrawn')) : list.withdrawn,
    takenBack: isOutdated ? union(takenBack, lastOf(history, 'takenBack')) : takenBack,
    released: releasedIn(rows ?? []),
    recovered: isCopy
      ? `The registry was taken from its copy: ${reason}`
      : problem === null
        ? undefined
        : `The rows of the registry were made anew from the releases: ${reason}`,
    doubt: isOutdated
      ? `history.jsonl goes on after row ${row}, where the signed registry ends: restore the newer registry.json, or go on from ` +
        `the signed one by ${goOn}.`
      : undefined,
  }
}

/** The registry as the next change starts from it, also where its file is damaged. @throws Error as {@link startingState} does */
export const readRegistry = (site: Site): RegistryFile => startingState(site).file
