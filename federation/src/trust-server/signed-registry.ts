import { join } from 'node:path'
import {
  declarationSchema,
  registrySchema,
  releaseSchema,
  rowsText,
  textFilesText,
  type IntegrityList,
  type Registry,
  type RegistryRow,
  type SignedList,
  type TextFiles,
} from 'shared/remote'
import * as v from 'valibot'
import { cachedRead, readJson, sha256Of } from '../files/index.ts'
import { keysIn } from './release-key.ts'
import { verifySignedList } from './verify-signed-list.ts'

/** The registry, and what vouches for it. */
export interface SignedRegistry {
  registry: Registry
  /** Public keys of the site; none: a development server, which signs nothing. */
  keys: readonly string[]
  /** The list of releases; null where it is not signed with one of the keys. */
  list: IntegrityList | null
}

/** The file of a registry. */
interface ReadFile {
  registry: Registry
  /** Its rows as the file has them (`rowsText`). */
  rows: string
}

const open = (integrity: SignedList | undefined, keys: readonly string[]): IntegrityList | null =>
  (integrity && verifySignedList(integrity, ...keys)) ?? null

const isMissing = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'

/** What a list does not vouch for in the file of a registry; null when it vouches for all. */
export const registryProblem = ({ registry, rows }: ReadFile, list: IntegrityList | null): string | null => {
  if (!list) return 'its list of releases is not signed with the key of the site'
  if (list.rows !== undefined && sha256Of(rows) !== list.rows) return 'its rows are not those of the signed list'
  const texts: Readonly<Record<string, TextFiles>> = registry.texts ?? {}
  const isForeign = ([pair, fingerprint]: [string, string]): boolean =>
    sha256Of(textFilesText(texts[pair] ?? {})) !== fingerprint
  return Object.entries(list.texts ?? {}).some(isForeign) ? 'its texts are not those of the signed list' : null
}

/** What the registry's file is beside itself, written by each change after it. */
export const registryCopy = 'registry-copy.json'

/** What an immutable version says of itself, in its `release.json`. */
export const describedSchema = v.object({ declaration: declarationSchema, release: releaseSchema })
export type Described = v.InferOutput<typeof describedSchema>

/** The row of a remote whose versions are these, made of what each says of itself. */
export const rowFrom = (
  { current, previous, canary }: NonNullable<IntegrityList['live']>[string],
  read: (version: string) => Described,
): RegistryRow => {
  const { declaration, release } = read(current)
  const row = { ...declaration, current: release, previous: previous === null ? null : read(previous).release }
  if (!canary) return row
  const { version, ...terms } = canary
  return { ...row, canary: { ...read(version), ...terms } }
}

/**
 * The rows as a genuine list has them, from what the live releases say of themselves in the site's folder.
 *
 * @returns null where they do not come out as they were signed
 */
export const rowsFromReleases = (folder: string, { live = {}, rows }: IntegrityList): RegistryRow[] | null => {
  const read = (name: string, version: string): Described =>
    readJson(join(folder, 'remotes', name, version, 'release.json'), describedSchema)
  try {
    const made = Object.entries(live)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, pointer]) => rowFrom(pointer, (version) => read(name, version)))
    return sha256Of(rowsText(made)) === rows ? made : null
  } catch {
    return null
  }
}

/**
 * Rereads registry and key whenever a file of them has changed. What the signed list does not vouch for is replaced by the
 * last state that it did, and so does a list that is older. Without one the rows are made from the releases that the list
 * names, and where that cannot be, it is handed on as it is, and pages refuse it.
 *
 * @param chosen public keys that count in place of those in the folder
 */
export const createSignedRegistry = (folder: string, chosen?: readonly string[]): (() => SignedRegistry) => {
  const path = join(folder, 'registry.json')
  const readFile = cachedRead((text): ReadFile => {
    const given: unknown = JSON.parse(text)
    return { registry: v.parse(registrySchema, given), rows: rowsText(Reflect.get(Object(given), 'remotes')) }
  })
  const readKeys = cachedRead(keysIn)
  const none: readonly string[] = []
  let good: SignedRegistry | undefined
  let seen: { file: ReadFile; keys: readonly string[]; state: SignedRegistry } | undefined
  let reported: string | undefined

  const keysNow = (): readonly string[] => {
    if (chosen) return chosen
    try {
      return readKeys(join(folder, 'release-key.pub'))
    } catch {
      return none
    }
  }
  const report = (problem: string): void => {
    const said = `${path} cannot be used${good ? ', so the last good one stays in force' : ''}: ${problem}`
    if (said !== reported) process.emitWarning(said)
    reported = said
  }
  const verify = (file: ReadFile, keys: readonly string[]): SignedRegistry => {
    const list = keys.length === 0 ? null : open(file.registry.integrity, keys)
    const state = { registry: file.registry, keys, list }
    if (keys.length === 0 && good === undefined) return state
    const isOlder = good?.list && list && list.serial < good.list.serial && good.keys.some((key) => keys.includes(key))
    const problem =
      registryProblem(file, list) ?? (isOlder ? 'its list of releases is older than the one before' : null)
    if (problem === null) {
      good = state
      reported = undefined
      return state
    }
    report(problem)
    if (good) return good
    const remotes = list?.rows === undefined ? null : rowsFromReleases(folder, list)
    return remotes ? { ...state, registry: { ...file.registry, remotes } } : (ofCopy(keys) ?? state)
  }
  /** The copy beside the registry, for a server that begins when the registry itself is damaged. */
  const ofCopy = (keys: readonly string[]): SignedRegistry | null => {
    try {
      const copy = readFile(join(folder, registryCopy))
      const list = open(copy.registry.integrity, keys)
      return registryProblem(copy, list) === null ? { registry: copy.registry, keys, list } : null
    } catch {
      return null
    }
  }
  return () => {
    const keys = keysNow()
    let file: ReadFile
    try {
      file = readFile(path)
    } catch (thrown) {
      const kept = good ?? seen?.state ?? ofCopy(keys) ?? undefined
      if (kept === undefined && isMissing(thrown)) throw thrown
      report(String(thrown))
      if (kept === undefined) throw thrown
      return kept
    }
    if (seen?.file !== file || seen.keys !== keys) seen = { file, keys, state: verify(file, keys) }
    return seen.state
  }
}
