import { spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { filesFingerprint, newSigningKey, publicKeyOf, signList } from 'federation/registry'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import type { SiteId } from 'shared/sites'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { waitFor } from '../../tooling/src/processes/service.ts'
import { fromRoot, siteFolder } from '../../tooling/src/root.ts'
import { nameShell, readShell, remakeRelease, remakeShell, type Change } from 'federation/testing'
import { test as base } from './test.ts'

/** A site server of a test's own, with a copy of the site's folder that the test may change as it likes. */
export interface OwnSite {
  folder: string
  /** Settings for the project's commands to work on this site, with the key it trusts. */
  settings: Record<string, string>
  /** Address of a page. */
  at: (site: SiteId, path: string) => string
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

/** A site server on a folder of its own. */
interface SiteServer {
  folder: string
  port: number
  pid: number
  close: () => void
}

const notNeeded = /\.(map|gz)$/

/** What a test's site signs with a key of its own. */
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
 * Puts the site's folder, as it was built, in the place of what tests have left in a folder. Files that no test has touched stay as
 * they are, so that the server goes on with what it has read and the processes that it renders with.
 */
const copySite = (folder: string): void => {
  const [built, found] = [filesIn(siteFolder()), filesIn(folder)]
  for (const path of found.keys()) if (!built.has(path)) rmSync(join(folder, path))
  for (const [path, { size, mtime }] of built) {
    const there = found.get(path)
    if (
      notNeeded.test(path) ||
      ownFiles.test(path) ||
      (there?.size === size && there.mtime.getTime() === mtime.getTime())
    )
      continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(siteFolder(), path), join(folder, path))
    utimesSync(join(folder, path), mtime, mtime)
  }
}

const startServer = async (settings: NodeJS.ProcessEnv = {}): Promise<SiteServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'own-site-'))
  cpSync(siteFolder(), folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !notNeeded.test(path),
  })
  const port = await freePort()
  const server = spawn(process.execPath, [fromRoot('shell/server/server.ts')], {
    env: { ...process.env, ...settings, SITE_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  await waitFor(`http://127.0.0.1:${port}/healthz`, server, 'The site')
  const close = (): void => {
    server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, port, pid: server.pid ?? 0, close }
}

/** The site of a server, with its files as they were built and a key of its own. */
const siteOf = ({ folder, port }: Pick<SiteServer, 'folder' | 'port'>): OwnSite => {
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
  const registry = (): Registry => JSON.parse(registryText()) as Registry
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
  const built = JSON.parse(readFileSync(join(siteFolder(), 'registry.json'), 'utf8')) as Registry
  // What was live before on this machine is no part of a test.
  sign(built.remotes.map((live) => ({ ...live, previous: null })))
  const row = (remote: string): RegistryRow => {
    const found = registry().remotes.find(({ name }) => name === remote)
    if (!found) throw new Error(`${remote} is not in the registry`)
    return found
  }
  const publish = (changed: RegistryRow): void =>
    sign(registry().remotes.map((each) => (each.name === changed.name ? changed : each)))
  const remake: OwnSite['remake'] = (of, version, change = (_path, text) => text) =>
    remakeRelease(folder, of, version, change)
  return {
    folder,
    settings: { SITE_DIR: folder, RELEASE_KEY_FILE: keyFile },
    at: (site, path) => `http://${site}.localhost:${port}${path}`,
    row,
    registryText,
    putRegistry,
    publish,
    withdraw: (...bases) => {
      withdrawn = [...withdrawn, ...bases]
      sign(registry().remotes)
    },
    remake,
    releaseShell: (version, change) => {
      remakeShell(folder, version, change)
      nameShell(folder, version)
      sign(registry().remotes)
    },
    release: (remote, version, change) => {
      const before = row(remote)
      const after = { ...before, current: remake(before, version, change), previous: before.current }
      publish(after)
      return after
    },
  }
}

/** Copies the site's folder and starts a site server on it, with these settings. */
export const openSite = async (
  settings: NodeJS.ProcessEnv = {},
): Promise<OwnSite & Pick<SiteServer, 'pid' | 'close'>> => {
  const server = await startServer(settings)
  return { ...siteOf(server), pid: server.pid, close: server.close }
}

/** The project's test, with a site of its own: one server for the tests of a worker, with its files put back for each.
 * `siteSettings` are further settings of the server. */
export const test = base.extend<{ site: OwnSite }, { siteSettings: NodeJS.ProcessEnv; siteServer: SiteServer }>({
  siteSettings: [{}, { scope: 'worker', option: true }],
  siteServer: [
    async ({ siteSettings }, use) => {
      const server = await startServer(siteSettings)
      await use(server)
      server.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: [
    async ({ problems, siteServer }, use) => {
      copySite(siteServer.folder)
      const site = siteOf(siteServer)
      problems.allow(new RegExp(`^foreign request: ${site.at('hse', '').replace('hse', '(hse|sse|cvd)')}`))
      await use(site)
    },
    // Copying a site takes its time on a busy machine, and is not the test's.
    { timeout: 90_000 },
  ],
})
