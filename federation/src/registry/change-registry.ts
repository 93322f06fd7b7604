import { existsSync, readFileSync, rmSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readReleaseKeys, registryCopy, verifySignedList } from '../trust-server/index.ts'
import { declarationSchema, type IntegrityList, type LogHead, type Registry, type RegistryRow } from 'shared/remote'
import * as v from 'valibot'
import { writeAtomically } from '../files/index.ts'
import type { ShellRelease } from './shell-release.ts'
import type { Site, SiteFolder } from './site.ts'
import { textFingerprints, writeTexts } from './site-texts.ts'
import {
  allAsItStands,
  basesNamed,
  completeHistory,
  damagedLines,
  headOf,
  historyDamage,
  nextLink,
  readHistory,
  type Change,
} from './history.ts'
import { earlierVersions } from './replay.ts'
import { pageRights, readRights, refuseForeignChange, refuseTakingOver, siteTeam, type Rights } from './rights.ts'
import { isDue, nextList } from './next-list.ts'
import { releasePath, basesOf, differences, pointersOf, type RegistryState } from './pointers.ts'
import { registryPath, type RegistryFile } from './registry-file.ts'
import { withRegistryLock } from './registry-lock.ts'
import { describedHash, rowOf } from './released.ts'
import { hostPath, liveShell, readShell, shellPointer } from './shells.ts'
import { signList } from './sign-list.ts'
import { publicKeyOf, signingKeys } from './signing-key.ts'
import { refuseMissingLanguages } from './required-languages.ts'
import { startingState, type StartingState } from './starting-state.ts'

/** Who acts, and what proves it (see `changeSchema`). */
export type Author = Required<Pick<Change, 'by' | 'proof'>>

export interface Intent {
  action: Change['action']
  /** A sentence for the history. */
  why: string
  /** The team that acts; without one the rights say whose a command is. */
  team?: string | undefined
  /** Who acts, where that was proven; by default the user and the machine. */
  author?: Author
  /** Bases of releases whose files go. */
  pruned?: readonly string[]
  /** Whether the change is judged like any other and then not made. */
  onlyCheck?: boolean
  /** Whether new texts are compressed at once. Default: yes; otherwise `compressSite` does it. */
  compress?: boolean
}

/** Who runs a command here, as the system has it. */
const localAuthor = (): Author => ({ by: `${userInfo().username}@${hostname()}`, proof: 'local' })

const stateOf = (
  site: SiteFolder,
  { file, withdrawn, takenBack }: StartingState,
  history: readonly Change[],
): RegistryState => ({
  pointers: pointersOf(file),
  shell: shellPointer(site, history, takenBack),
  withdrawn,
  takenBack,
  earlier: earlierVersions(site, history),
})

const listWithout = (list: IntegrityList | undefined, bases: readonly string[] = []): IntegrityList | undefined =>
  list && {
    ...list,
    releases: Object.fromEntries(Object.entries(list.releases).filter(([base]) => !bases.includes(base))),
  }

/** A key whose public half is not what the servers were given would sign lists that every page refuses. */
const refuseOtherKey = (site: Site, publicKey: string): void => {
  if (readReleaseKeys(site.publicKeys)?.includes(publicKey) === false)
    throw new Error('RELEASE_PUBLIC_KEY is not the public half of the key that signs releases (RELEASE_KEY_FILE).')
}

/**
 * A withdrawn release cannot be promoted. If the live release is withdrawn and no other exists, its registry entry is kept.
 *
 * @throws Error that names the version
 */
export const refuseWithdrawn = (before: RegistryState, { pointers, withdrawn }: RegistryState): void => {
  for (const [name, { current, canary }] of Object.entries(pointers)) {
    const { current: last, canary: lastCanary } = before.pointers[name] ?? {}
    const fresh = [
      ...(current === last ? [] : [current]),
      ...(canary && canary.version !== lastCanary?.version ? [canary.version] : []),
    ]
    const bad = fresh.find((version) => withdrawn.includes(releasePath(name, version)))
    if (bad !== undefined) throw new Error(`${name} ${bad} is withdrawn and cannot be made live.`)
  }
}

/**
 * Refuses to withdraw a version that was never here. A typing error would succeed and leave the bad release live.
 * A damaged history refuses none, since it may have lost the version.
 *
 * @throws Error that names the version and those that there are
 */
const refuseUnknown = (
  site: SiteFolder,
  before: RegistryState,
  after: RegistryState,
  history: readonly Change[],
): void => {
  if (damagedLines(site).length > 0) return
  const known = [
    ...Object.entries(before.pointers).flatMap(([name, pointer]) => basesOf(name, pointer)),
    ...history.flatMap(basesNamed),
  ]
  for (const base of after.withdrawn.filter((each) => !before.withdrawn.includes(each))) {
    if (known.includes(base) || existsSync(join(site.folder, base))) continue
    const [, , part = '', version = ''] = base.split('/')
    throw new Error(`There is no version ${version} of ${part}; there are ${(before.earlier[part] ?? []).join(', ')}.`)
  }
}

const changed = (from: readonly string[], to: readonly string[]) =>
  isDeepStrictEqual(from, to) ? undefined : { from: [...from], to: [...to] }

/** Rows rise, also when lines of the history are damaged or gone. */
const nextRow = (head: LogHead | undefined, history: readonly Change[]): number =>
  Math.max(head?.row ?? 0, history.length, ...history.map(({ row }) => row)) + 1

/** What releases say of themselves where the history does not have it yet. */
const newlyReleased = (rows: readonly RegistryRow[], { released }: StartingState): Record<string, string> =>
  Object.fromEntries(
    rows
      .flatMap((row) => [
        { declaration: v.parse(declarationSchema, row), release: row.current },
        ...(row.canary ? [row.canary] : []),
      ])
      .flatMap((described) =>
        released[described.release.base] === undefined ? [[described.release.base, describedHash(described)]] : [],
      ),
  )

const describe = (
  site: SiteFolder,
  number: number,
  intent: Intent,
  {
    before,
    after,
    head,
    released,
  }: { before: RegistryState; after: RegistryState; head: LogHead | undefined; released: Record<string, string> },
): Change => ({
  row: number,
  at: new Date().toISOString(),
  ...(intent.author ?? localAuthor()),
  ...(intent.team !== undefined && { team: intent.team }),
  action: intent.action,
  why: intent.why,
  remotes: differences(before.pointers, after.pointers),
  withdrawn: changed(before.withdrawn, after.withdrawn),
  takenBack: changed(before.takenBack, after.takenBack),
  ...(intent.pruned && { pruned: [...intent.pruned] }),
  ...(after.shell && after.shell.current !== before.shell?.current && { shell: after.shell.current }),
  ...(intent.action === 'checkpoint' ? allAsItStands(site) : nextLink(site, head)),
  ...(Object.keys(released).length > 0 && { released }),
})

/** Bytes that are kept for when the disk is full, so that a release can be taken back all the same. */
const reserve = 1 << 20
const reservePath = (site: SiteFolder): string => join(site.folder, 'reserve')

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Writes the file that is the change. Where the disk is full, what is kept in reserve makes room for it; the reserve is made
 * again by a change that finds room.
 *
 * @param write is {@link writeAtomically}, but in tests
 */
export const writeMakingRoom = (site: SiteFolder, path: string, text: string, write = writeAtomically): void => {
  try {
    write(path, text)
  } catch (error) {
    if (!isFull(error) || !existsSync(reservePath(site))) throw error
    rmSync(reservePath(site))
    return write(path, text)
  }
  if (existsSync(reservePath(site))) return
  try {
    write(reservePath(site), '-'.repeat(reserve))
  } catch {
    // No room for a reserve is no reason to fail.
    rmSync(reservePath(site), { force: true })
  }
}

/** The public keys of the site, beside its registry. */
const placeKeys = (site: SiteFolder, publicKeys: readonly string[]): void => {
  const [path, text] = [join(site.folder, 'release-key.pub'), `${publicKeys.join('\n')}\n`]
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeAtomically(path, text)
}

/** Makes a shell the one pages are written with, also after a crash had come between or its file was damaged. */
const completeShell = (site: SiteFolder, version: string | undefined, list?: IntegrityList): void => {
  if (version === undefined || version === liveShell(site)?.version) return
  writeAtomically(hostPath(site), `${JSON.stringify(readShell(site, version, list), null, 1)}\n`)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is said of work that failed, or nothing. */
const attempt = (work: () => void, failed: string): string[] => {
  try {
    work()
    return []
  } catch (error) {
    return [`${failed}: ${reasonOf(error)}`]
  }
}

/** Changes that stop a release from running: nothing that is not needed for that may be in their way. */
const stopping: readonly Change['action'][] = ['withdraw', 'rollback', 'take-back']

/** Changes that are made also where the signature does not vouch for what they start from. */
const despiteDoubt: readonly Change['action'][] = [...stopping, 'checkpoint']

/** Changes that are made also where nothing else changes. */
const always: readonly Change['action'][] = ['renew', 'checkpoint']

/** The rights as they stand. Those that cannot be read stop no release from being taken back by the site. */
const rightsFor = (site: Site, { action, team }: Intent): Rights | undefined => {
  try {
    return readRights(site)
  } catch (error) {
    if (!stopping.includes(action) || (team !== undefined && team !== siteTeam)) throw error
    return undefined
  }
}

/**
 * Writes the texts that every live version can be read with; of a change that is only checked, puts them together.
 *
 * @returns their fingerprints, and for changes that stop a release, what could not be done and does not stand in their way
 */
const placeTexts = (
  site: Site,
  file: RegistryFile,
  remotes: RegistryRow[],
  shell: ShellRelease | undefined,
  { action, onlyCheck = false, compress = true }: Intent,
): { texts: RegistryFile['texts']; messages: string[] } => {
  if (!shell) return { texts: file.texts, messages: [] }
  let texts = file.texts
  const place = (): void => {
    const made = site.assembleTexts(shell, { schema: 1, remotes })
    if (onlyCheck) return
    try {
      writeTexts(site, made, compress)
    } finally {
      texts = textFingerprints(site, made, file.texts)
    }
  }
  const messages = stopping.includes(action)
    ? attempt(place, 'The change is live, but the texts are those of before')
    : (place(), [])
  return { texts, messages }
}

/**
 * What of a change is kept, when the texts are in place: first the registry, which is the change, then the shell, which the
 * list vouches for beside the one before it, and the row of the history.
 *
 * @returns what could not be done and does not abort the change
 */
const keep = (site: SiteFolder, file: RegistryFile, change: Change, shell: ShellRelease | undefined): string[] => {
  const text = `${JSON.stringify(file, null, 1)}\n`
  writeMakingRoom(site, registryPath(site), text)
  return [
    ...attempt(
      () => writeAtomically(join(site.folder, registryCopy), text),
      'The change is live, but its copy is of before',
    ),
    ...attempt(() => completeShell(site, shell?.version), 'The change is live, but host.json could not be written'),
    ...attempt(() => completeHistory(site, change), 'The change is live, but the history could not take its row'),
  ]
}

/** Bases of releases that were rolled back or taken back, and not released again since. */
export const takenBackNow = (site: Site): readonly string[] => startingState(site).takenBack

export interface Changed {
  registry: Registry
  /** The row of the history, or undefined when everything was as wanted already. */
  change: Change | undefined
  /** Sentences on what is damaged and did not abort the change. */
  messages: string[]
}

/**
 * Changes the registry in one step, which a crash cannot tear: all of the change is live, or nothing. Changes made at the
 * same time wait for each other, and each starts from the result of the one before (`startingState`). A damaged history or the
 * lost folder of another remote does not abort a change.
 *
 * @param next gives the wanted state; it may throw a sentence that says why not
 */
export const changeRegistry = (
  site: Site,
  intent: Intent,
  next: (state: RegistryState) => RegistryState,
): Promise<Changed> =>
  withRegistryLock(site, () => {
    const keys = signingKeys(site.keys)
    const publicKeys = keys.map(publicKeyOf)
    refuseOtherKey(site, publicKeys[0] ?? '')
    const start = startingState(site)
    const { file, list, recovered, doubt } = start
    if (doubt && !despiteDoubt.includes(intent.action)) throw new Error(doubt)
    const messages = [recovered, doubt].filter((sentence) => sentence !== undefined)
    const unfinished = attempt(() => completeHistory(site, file.change), 'The history could not take the last row')
    const history = readHistory(site)
    completeShell(site, list ? list.shell : history.findLast(({ shell }) => shell)?.shell, list)
    const before = stateOf(site, start, history)
    const after = next(before)
    refuseWithdrawn(before, after)
    refuseMissingLanguages(site, intent.action, before, after)
    refuseUnknown(site, before, after, history)
    const rights = rightsFor(site, intent)
    const allowed = rights ? pageRights(rights) : list?.rights
    const isSigned = file.integrity && verifySignedList(file.integrity, ...publicKeys) !== undefined
    if (
      list &&
      isSigned &&
      !recovered &&
      !isDue(list) &&
      !always.includes(intent.action) &&
      !intent.pruned &&
      isDeepStrictEqual(before, after) &&
      isDeepStrictEqual(allowed, list.rights)
    )
      return { registry: file, change: undefined, messages: [...messages, ...unfinished] }

    const known = new Map(file.remotes.map((row) => [row.name, row]))
    const remotes = Object.entries(after.pointers)
      .map(([name, pointer]) => rowOf(site, name, pointer, known.get(name), start.released))
      .sort((a, b) => a.name.localeCompare(b.name))
    const shell = after.shell ? readShell(site, after.shell.current, list) : undefined
    const states = { before, after, head: list?.log, released: newlyReleased(remotes, start) }
    const change = describe(site, nextRow(list?.log, history), intent, states)
    if (rights) refuseForeignChange(rights, change, intent.team)
    if (rights && !stopping.includes(intent.action)) refuseTakingOver(site, rights, remotes, change)
    const { texts, messages: ofTexts } = placeTexts(site, file, remotes, shell, intent)
    if (intent.onlyCheck) return { registry: file, change: undefined, messages: [...messages, ...unfinished] }
    const nextSigned = nextList(
      listWithout(list, intent.pruned),
      {
        ...{ rows: remotes, withdrawn: after.withdrawn, shell, texts },
        ...{ rights: allowed, log: headOf(change), keys: publicKeys },
      },
      new Date(),
    )
    placeKeys(site, publicKeys)
    const kept: RegistryFile = {
      schema: 1,
      remotes,
      integrity: signList(nextSigned, ...keys),
      ...(texts && { texts }),
      change,
      takenBack: [...after.takenBack],
    }
    const failures = [...ofTexts, ...keep(site, kept, change, shell)]
    return { registry: { schema: 1, remotes }, change, messages: [...messages, ...failures, ...historyDamage(site)] }
  })
