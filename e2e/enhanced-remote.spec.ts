import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { waitFor } from '../tooling/src/processes/service.ts'
import { fromRoot, siteFolder } from '../tooling/src/root.ts'
import { heading, resultLink } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const node = process.execPath

test(
  "a remote that brings its own runtime of Module Federation runs beside those that take the host's",
  { tag: '@full' },
  async ({ page, problems }) => {
    const folder = mkdtempSync(join(tmpdir(), 'enhanced-site-'))
    cpSync(siteFolder(), folder, { recursive: true })
    const build = [fromRoot('tooling/src/evidence.ts'), 'build', 'mf-article', '--container', 'own-runtime']
    await promisify(execFile)(node, build, { env: { ...process.env, SITE_DIR: folder } })
    const port = await freePort()
    problems.allow(new RegExp(`^foreign request: http://hse.localhost:${port}/`))
    const site = spawn(node, [fromRoot('shell/server/server.ts')], {
      env: { ...process.env, SITE_DIR: folder, PORT: String(port) },
      stdio: 'ignore',
    })
    try {
      await waitFor(`http://127.0.0.1:${port}/healthz`, site, 'The site')
      await page.goto(`http://hse.localhost:${port}/search?q=health`)
      const title = await resultLink(page, 0).innerText()
      await resultLink(page, 0).click()
      await expect(heading(page)).toHaveText(title)
      expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(true)
    } finally {
      site.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
