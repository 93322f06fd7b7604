import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { keysIn, readReleaseKeys, registryCopy, verifySignedList } from '../trust-server/index.ts'
import { declarationSchema, rowsText, textFilesText, type IntegrityList, type Release } from 'shared/remote'
import * as v from 'valibot'
import { fingerprint, packings, readJson, sha256Of } from '../files/index.ts'
import { serverFolder, serverListName } from './server-folder.ts'
import { contentsName, contentsOf, isSpare, unlistedFiles } from './contents.ts'
import type { Site, SiteFolder } from './site.ts'
import { chainProblems, historyDamage, readHistory } from './history.ts'
import { pointersOf } from './pointers.ts'
import { lastOf as lastBases } from './replay.ts'
import { readReleased } from './released.ts'
import { readRegistryFile, registryPath, type RegistryFile } from './registry-file.ts'
import { describedShell, hostPath, liveShell } from './shells.ts'
import { filesFingerprint } from './sign-list.ts'

const hasIntegrity = (file: string, decode: (bytes: Buffer) => Buffer, integrity: string): boolean => {
  try {
    return fingerprint(integrity.split('-')[0] ?? '', decode(readFileSync(file))) === integrity
  } catch {
    // What cannot be unpacked is not the file.
    return false
  }
}

/** A file of the site's folder by its address, with the packed ones beside it. */
const oneFileProblems = (site: SiteFolder, address: string, integrity: string): string[] => {
  const file = join(site.folder, address)
  if (!existsSync(file)) return [`${address} is missing.`]
  return packings
    .filter(
      ([ending, decode]) => existsSync(`${file}${ending}`) && !hasIntegrity(`${file}${ending}`, decode, integrity),
    )
    .map(([ending]) => `${address}${ending} is not the file that was released.`)
}

const fileProblems = (site: SiteFolder, { base, files = {} }: Pick<Release, 'base' | 'files'>): string[] =>
  Object.entries(files).flatMap(([path, integrity]) => oneFileProblems(site, base + path, integrity))

/** Texts, catalogues, questions and content pages: their fingerprints in the registry, and the files themselves. */
const textProblems = (site: SiteFolder, { texts = {} }: RegistryFile, list: IntegrityList): string[] => [
  ...Object.entries(list.texts ?? {})
    .filter(([pair, fingerprint]) => sha256Of(textFilesText(texts[pair] ?? {})) !== fingerprint)
    .map(([pair]) => `The signed list does not vouch for the texts of ${pair}.`),
  ...Object.entries(texts).flatMap(([pair, files]) =>
    Object.entries(files).flatMap(([name, integrity]) =>
      oneFileProblems(site, `/i18n/${pair.split('/')[0]}/${name}`, integrity),
    ),
  ),
]

/** Declarations, which releases are live, and how each is started: the rows as they stand in the file. */
const rowsProblems = (site: SiteFolder, list: IntegrityList): string[] => {
  const { remotes } = readJson(registryPath(site), v.object({ remotes: v.unknown() }))
  return list.rows === undefined || list.rows === sha256Of(rowsText(remotes))
    ? []
    : ['The rows of the registry are not those that the signed list vouches for.']
}

/** What the live releases say of themselves: registries are rebuilt from it. */
const describedProblems = (site: SiteFolder, { remotes }: RegistryFile): string[] =>
  remotes.flatMap((row) => {
    const { name, current, previous, canary } = row
    const known = [
      { release: current, declaration: v.parse(declarationSchema, row) },
      ...(previous ? [{ release: previous }] : []),
      ...(canary ? [{ release: canary.release, declaration: canary.declaration }] : []),
    ]
    return known.flatMap(({ release, declaration }) => {
      try {
        const said = readReleased(site, name, release.version)
        const isSame = isDeepStrictEqual(said.release, release)
        if (isSame && (declaration === undefined || isDeepStrictEqual(said.declaration, declaration))) return []
      } catch {
        // What cannot be read says nothing of the release.
      }
      return existsSync(join(site.folder, release.base))
        ? [`${release.base}release.json is not as the registry has it.`]
        : []
    })
  })

/** What a server begins with when the registry itself is damaged. */
const copyProblems = (site: SiteFolder): string[] => {
  const copy = join(site.folder, registryCopy)
  return !existsSync(copy) || readFileSync(copy).equals(readFileSync(registryPath(site)))
    ? []
    : [`${registryCopy} is not the registry's copy: the next change writes it anew.`]
}

const timeProblems = ({ expiresAt }: IntegrityList): string[] =>
  expiresAt !== undefined && Date.parse(expiresAt) < Date.now()
    ? [`The list of releases has ended at ${expiresAt}: npm run evidence -- registry renew.`]
    : []

/** The modules that the site server renders with, as the release's list of them names them. */
const serverProblems = (site: SiteFolder, { base, files = {} }: Pick<Release, 'base' | 'files'>): string[] => {
  const list = join(site.folder, base, serverListName)
  if (!files[serverListName] || !existsSync(list)) return []
  return Object.entries(readJson(list, v.record(v.string(), v.string()))).flatMap(([path, integrity]) => {
    const file = join(serverFolder(site, base), path)
    if (!existsSync(file)) return [`${file} is missing: pages of ${base} are left to the browser.`]
    return hasIntegrity(file, (bytes) => bytes, integrity) ? [] : [`${file} is not the file that was released.`]
  })
}

/** Sources of texts, contract, manifest, types, source maps: what of a release no page runs. */
const contentProblems = (site: SiteFolder, release: Pick<Release, 'base' | 'files'>): string[] => {
  const { base } = release
  if (!existsSync(join(site.folder, base))) return []
  try {
    const contents = contentsOf(site, release) ?? {}
    const named = Object.entries(contents).filter(
      ([path]) => !isSpare(path) || existsSync(join(site.folder, base, path)),
    )
    return [
      ...named.flatMap(([path, integrity]) => oneFileProblems(site, base + path, integrity)),
      ...(release.files?.[contentsName] ? unlistedFiles(site, release, contents) : []).map(
        (path) => `${base}${path} is not of the release.`,
      ),
    ]
  } catch {
    // The list itself is one of the release's files, and is reported as one.
    return []
  }
}

/** @param replaced whether another release would take its place if it is withdrawn */
const releaseProblems = (
  site: SiteFolder,
  release: Pick<Release, 'base' | 'files'>,
  list: IntegrityList,
  replaced: boolean,
): string[] => {
  const { base, files } = release
  if (!files) return [`${base} has no list of its files: build it anew.`]
  const problems = [...fileProblems(site, release), ...serverProblems(site, release), ...contentProblems(site, release)]
  if (list.releases[base] !== filesFingerprint(files)) problems.push(`The signed list does not vouch for ${base}.`)
  if (replaced && list.withdrawn.includes(base)) problems.push(`${base} is withdrawn and still live.`)
  return problems
}

const signedList = (site: Site, { integrity }: RegistryFile): IntegrityList | undefined => {
  const keyPath = join(site.folder, 'release-key.pub')
  const keys = readReleaseKeys(site.publicKeys) ?? (existsSync(keyPath) ? keysIn(readFileSync(keyPath, 'utf8')) : [])
  return integrity && verifySignedList(integrity, ...keys)
}

const lastOf = (site: SiteFolder, file: RegistryFile): string[] => {
  const last = readHistory(site).at(-1)
  return last === undefined || file.change === undefined || isDeepStrictEqual(last, file.change)
    ? []
    : [`The history ends with row ${last.row}, the registry was made by row ${file.change.row}.`]
}

/** What is gone back to is decided by what the history says was taken back. */
const takenBackProblems = (site: SiteFolder, { takenBack = [] }: RegistryFile): string[] =>
  isDeepStrictEqual(takenBack, [...lastBases(readHistory(site), 'takenBack')])
    ? []
    : ['The registry names other releases as taken back than the history does.']

const shellProblems = (site: SiteFolder, { change }: RegistryFile, list: IntegrityList): string[] => {
  const live = liveShell(site)
  const shell = live?.version
  const named = live
    ? [live.main, ...Object.values(live.lazy)].flatMap((part) => [...part.scripts, ...part.styles])
    : []
  if (live && named.some(({ path, integrity }) => live.files[path] !== integrity))
    return ['host.json names files that are not those of its release.']
  if (live && existsSync(join(site.folder, live.base)) && !isDeepStrictEqual(describedShell(site, live.version), live))
    return [`${live.base}release.json is not as host.json has it.`]
  if (shell === undefined && existsSync(hostPath(site)))
    return ['host.json cannot be read: the next change of the registry writes it anew.']
  if (change?.shell !== undefined && change.shell !== shell)
    return [
      `Pages are written with shell ${shell}, and row ${change.row} made ${change.shell} live: run npm run build.`,
    ]
  return shell === undefined || list.shell === undefined || shell === list.shell
    ? []
    : [`Pages are written with shell ${shell}, and the signed list names ${list.shell}: run npm run build.`]
}

/** Whether a registry holds together: signature, every file of every live release and of the shell, history. @returns what is wrong */
export const verifyRegistry = (site: Site): string[] => {
  const file = readRegistryFile(site)
  const list = signedList(site, file)
  if (!list)
    return ['The registry has no list signed with the key of this site (RELEASE_PUBLIC_KEY, or release-key.pub).']
  const releases = file.remotes.flatMap(({ current, previous, canary }) => [
    { release: current, replaced: previous !== null },
    ...(previous ? [{ release: previous, replaced: true }] : []),
    ...(canary ? [{ release: canary.release, replaced: true }] : []),
  ])
  const named = Object.values(pointersOf(file)).length === file.remotes.length ? [] : ['A remote is listed twice.']
  const shell = liveShell(site)
  return [
    ...named,
    ...(shell ? releaseProblems(site, shell, list, true) : []),
    ...releases.flatMap(({ release, replaced }) => releaseProblems(site, release, list, replaced)),
    ...rowsProblems(site, list),
    ...textProblems(site, file, list),
    ...describedProblems(site, file),
    ...copyProblems(site),
    ...timeProblems(list),
    ...lastOf(site, file),
    ...historyDamage(site),
    ...chainProblems(site, list.log, file.change),
    ...takenBackProblems(site, file),
    ...shellProblems(site, file, list),
  ]
}
