import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import { filesFingerprint, newSigningKey, publicKeyOf, signList } from '../registry/index.ts'
import { remakeRelease, type Change } from './remade-release.ts'
import { nameShell, readShell, remakeShell } from './remade-shell.ts'

/** A copy of a site's folder that a test may change as it likes; what is live is signed with a key of its own. */
export interface SiteCopy {
  folder: string
  keyFile: string
  row: (remote: string) => RegistryRow
  /** The registry file as it is. */
  registryText: () => string
  /** Puts a registry file in place, in one step and as it is given. */
  putRegistry: (text: string) => void
  /** Replaces the row of a remote in the registry, and signs what is live then. */
  publish: (row: RegistryRow) => void
  /** Takes releases back, by their base. */
  withdraw: (...bases: string[]) => void
  /** Writes a changed build of a remote beside the others; the registry does not name it yet. */
  remake: (row: RegistryRow, version: string, change?: Change) => Release
  /** Lets pages be written with a changed build of the shell. */
  releaseShell: (version: string, change?: Change) => void
  /** Releases a changed build of a remote; what was current is previous then. @returns the row now */
  release: (remote: string, version: string, change?: Change) => RegistryRow
}

const notNeeded = /\.(map|gz)$/

/** What a copy signs with a key of its own. */
const ownFiles = /^registry\.json$|^release-key\./

/** Files below a folder: their paths, with size and time. */
const filesIn = (folder: string): Map<string, { size: number; mtime: Date }> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), statSync(path)]),
  )

/**
 * Puts a site's folder, as it was built, in the place of what tests have left in a copy. Files that no test has touched stay as
 * they are, so that the server goes on with what it has read and the processes that it renders with.
 */
export const copySite = (built: string, folder: string): void => {
  const [wanted, found] = [filesIn(built), filesIn(folder)]
  for (const path of found.keys()) if (!wanted.has(path)) rmSync(join(folder, path))
  for (const [path, { size, mtime }] of wanted) {
    const there = found.get(path)
    const stays = there && (ownFiles.test(path) || (there.size === size && there.mtime.getTime() === mtime.getTime()))
    if (notNeeded.test(path) || stays) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(built, path), join(folder, path))
    utimesSync(join(folder, path), mtime, mtime)
  }
}

/** Signs a copy of a site's folder with a new key. */
export const signCopy = (built: string, folder: string): SiteCopy => {
  const registryPath = join(folder, 'registry.json')
  const key = newSigningKey()
  writeFileSync(join(folder, 'release-key.pub'), publicKeyOf(key))
  const keyFile = join(folder, 'release-key.pem')
  writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
  const registryText = (): string => readFileSync(registryPath, 'utf8')
  const putRegistry = (text: string): void => {
    writeFileSync(`${registryPath}.next`, text)
    renameSync(`${registryPath}.next`, registryPath)
  }
  const remotes = (): RegistryRow[] => (JSON.parse(registryText()) as Registry).remotes
  let withdrawn: string[] = []
  let serial = Math.floor(Date.now() / 1000)
  const sign = (remotes: RegistryRow[]): void => {
    const live = remotes.flatMap(({ current, previous, canary }) => [
      current,
      ...(previous ? [previous] : []),
      ...(canary ? [canary.release] : []),
    ])
    const digests = [readShell(folder), ...live].map(({ base, files }) => [base, filesFingerprint(files ?? {})])
    serial += 1
    const issuedAt = new Date().toISOString()
    const list = { serial, issuedAt, releases: Object.fromEntries(digests) as Record<string, string>, withdrawn }
    putRegistry(JSON.stringify({ schema: 1, remotes, integrity: signList(list, key) } satisfies Registry))
  }
  const asBuilt = JSON.parse(readFileSync(join(built, 'registry.json'), 'utf8')) as Registry
  // What was live before on this machine is no part of a test.
  sign(asBuilt.remotes.map((live) => ({ ...live, previous: null })))
  const row = (remote: string): RegistryRow => {
    const found = remotes().find(({ name }) => name === remote)
    if (!found) throw new Error(`${remote} is not in the registry`)
    return found
  }
  const publish = (changed: RegistryRow): void =>
    sign(remotes().map((each) => (each.name === changed.name ? changed : each)))
  const remake: SiteCopy['remake'] = (of, version, change = (_path, text) => text) =>
    remakeRelease(folder, of, version, change)
  return {
    folder,
    keyFile,
    row,
    registryText,
    putRegistry,
    publish,
    withdraw: (...bases) => {
      withdrawn = [...withdrawn, ...bases]
      sign(remotes())
    },
    remake,
    releaseShell: (version, change) => {
      remakeShell(folder, version, change)
      nameShell(folder, version)
      sign(remotes())
    },
    release: (remote, version, change) => {
      const before = row(remote)
      const after = { ...before, current: remake(before, version, change), previous: before.current }
      publish(after)
      return after
    },
  }
}
