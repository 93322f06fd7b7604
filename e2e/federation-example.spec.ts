import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { rollBack } from 'federation/registry'
import { siteAlone } from 'federation/release'
import { exampleSite, serveSite } from 'federation/example'
import { fromRoot } from '../tooling/src/root.ts'

const release = (...given: string[]) =>
  promisify(execFile)(process.execPath, [fromRoot('federation/example/release.ts'), ...given])

test(
  "another product composes a page: a team's release, the next one, and none whose file was changed",
  { tag: '@full' },
  async ({ page }) => {
    // It builds the host and two releases.
    test.slow()
    const folder = mkdtempSync(join(tmpdir(), 'example-'))
    const site = exampleSite(folder)
    await release(folder, '1.0.0')
    const server = serveSite(site).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('does not run') && refused.push(message.text()))
    const open = () => page.goto(`http://127.0.0.1:${port}/`)
    try {
      await open()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello from a remote')
      await page.getByRole('button').click()
      await expect(page.getByRole('button')).toHaveText('Pressed 1 times')

      const source = join(folder, 'remote.tsx')
      const words = readFileSync(fromRoot('federation/example/remote.tsx'), 'utf8')
      writeFileSync(source, words.replace('Hello from', 'Good morning from'))
      await release(folder, '2.0.0', source)
      await open()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning from a remote')

      const base = join(site.folder, 'remotes/mf-hello/2.0.0')
      for (const name of readdirSync(base).filter((each) => /^entry\.js(\.|$)/.test(each)))
        writeFileSync(join(base, name), 'document.title = "foreign"')
      await open()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello from a remote')
      expect(await page.title()).toBe('Hello')
      expect(refused.splice(0)).toEqual([expect.stringContaining('mf-hello 2.0.0 does not run')])

      await siteAlone(site).change(
        { action: 'rollback', why: 'Its entry is damaged.' },
        rollBack('mf-hello', undefined),
      )
      await open()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello from a remote')
      expect(refused).toEqual([])
    } finally {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
