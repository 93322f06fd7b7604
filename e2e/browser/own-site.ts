import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry, RegistryRow } from 'shared/remote'
import type { SiteId } from 'shared/sites'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { waitFor } from '../../tooling/src/processes/service.ts'
import { fromRoot, siteFolder } from '../../tooling/src/root.ts'
import { remakeRelease, type Change } from './remade-release.ts'
import { test as base } from './test.ts'

/** A site server of a test's own, with a copy of the site's folder that the test may change as it likes. */
export interface OwnSite {
  folder: string
  /** Address of a page. */
  at: (site: SiteId, path: string) => string
  row: (remote: string) => RegistryRow
  /** Replaces the row of a remote in the registry, in one step. */
  publish: (row: RegistryRow) => void
  /** Releases a changed build of a remote; what was current is previous then. @returns the row now */
  release: (remote: string, version: string, change?: Change) => RegistryRow
}

const openSite = async (): Promise<OwnSite & { close: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'own-site-'))
  cpSync(siteFolder(), folder, { recursive: true })
  const registryPath = join(folder, 'registry.json')
  const port = await freePort()
  const server = spawn(process.execPath, [fromRoot('shell/server/server.ts')], {
    env: { ...process.env, SITE_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  await waitFor(`http://127.0.0.1:${port}/healthz`, server, 'The site')
  const registry = (): Registry => JSON.parse(readFileSync(registryPath, 'utf8')) as Registry
  const row = (remote: string): RegistryRow => {
    const found = registry().remotes.find(({ name }) => name === remote)
    if (!found) throw new Error(`${remote} is not in the registry`)
    return found
  }
  const publish = (changed: RegistryRow): void => {
    const now = registry()
    const remotes = now.remotes.map((each) => (each.name === changed.name ? changed : each))
    writeFileSync(`${registryPath}.next`, JSON.stringify({ ...now, remotes }))
    renameSync(`${registryPath}.next`, registryPath)
  }
  return {
    folder,
    at: (site, path) => `http://${site}.localhost:${port}${path}`,
    row,
    publish,
    release: (remote, version, change = (_path, text) => text) => {
      const before = row(remote)
      const after = { ...before, current: remakeRelease(folder, before, version, change), previous: before.current }
      publish(after)
      return after
    },
    close: () => {
      server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The project's test, with a site of its own that is made when a test asks for it. */
export const test = base.extend<{ site: OwnSite }>({
  site: async ({ problems }, use) => {
    const { close, ...site } = await openSite()
    problems.allow(new RegExp(`^foreign request: ${site.at('hse', '').replace('hse', '(hse|sse|cvd)')}`))
    await use(site)
    close()
  },
})
