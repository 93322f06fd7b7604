import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySite, signCopy, type SiteCopy } from 'federation/testing'
import type { SiteId } from 'shared/sites'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { waitFor } from '../../tooling/src/processes/service.ts'
import { fromRoot, siteFolder } from '../../tooling/src/root.ts'
import { test as base } from './test.ts'

/** A site server of a test's own, with a copy of the site's folder that the test may change as it likes. */
export interface OwnSite extends SiteCopy {
  /** Settings for the project's commands to work on this site, with the key it trusts. */
  settings: Record<string, string>
  /** Address of a page. */
  at: (site: SiteId, path: string) => string
}

/** A site server on a folder of its own. */
interface SiteServer {
  folder: string
  port: number
  pid: number
  close: () => void
}

const startServer = async (settings: NodeJS.ProcessEnv = {}): Promise<SiteServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'own-site-'))
  copySite(siteFolder(), folder)
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
  const copy = signCopy(siteFolder(), folder)
  return {
    ...copy,
    settings: { SITE_DIR: folder, RELEASE_KEY_FILE: copy.keyFile },
    at: (site, path) => `http://${site}.localhost:${port}${path}`,
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
      copySite(siteFolder(), siteServer.folder)
      const site = siteOf(siteServer)
      problems.allow(new RegExp(`^foreign request: ${site.at('hse', '').replace('hse', '(hse|sse|cvd)')}`))
      await use(site)
    },
    // Copying a site takes its time on a busy machine, and is not the test's.
    { timeout: 90_000 },
  ],
})
