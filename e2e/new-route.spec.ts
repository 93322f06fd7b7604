import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseGuest } from './browser/external-remote.ts'
import { test } from './browser/own-site.ts'
import { heading, takenOver } from './browser/page-parts.ts'
import { expect } from './browser/test.ts'

test(
  'a page of a release made while a tab is open is reached in it, and developer tools see host and remotes',
  { tag: '@full' },
  async ({ page, site, problems }) => {
    // The guest's page is asked for before there is one.
    problems.allow(/status of 404 .*guest/)
    const folder = mkdtempSync(join(tmpdir(), 'guest-'))
    try {
      await page.goto(site.at('hse', '/select-language?lang=fr'))
      await takenOver(page)
      await releaseGuest(site, 'no bundler', { version: '3.1.4', output: join(folder, 'build') })
      await page.evaluate(() => {
        history.pushState(null, '', '/guest?lang=fr')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(heading(page)).toHaveText('Invité')

      const seen = await page.waitForFunction(() => {
        const federation = Reflect.get(window, '__FEDERATION__') as
          { moduleInfo: Record<string, { remotesInfo: object }>; __INSTANCES__: { name: string }[] } | undefined
        return (
          federation && {
            remotes: Object.keys(federation.moduleInfo['shell']?.remotesInfo ?? {}),
            instances: federation.__INSTANCES__.map(({ name }) => name),
          }
        )
      })
      const { remotes, instances } = (await seen.jsonValue()) ?? { remotes: [], instances: [] }
      expect(remotes).toContain('mf-guest@3.1.4')
      expect(remotes.some((name) => name.startsWith('mf-search@'))).toBe(true)
      expect(instances).toContain('shell')
      const manifest = await page.evaluate(async () => (await fetch('/remotes/mf-guest/3.1.4/mf-manifest.json')).json())
      expect(manifest).toMatchObject({ metaData: { globalName: 'mf_guest_3_1_4' } })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test(
  'what a remote assigns to fetch and history takes nothing from the shell',
  { tag: '@full' },
  async ({ page, site, problems }) => {
    problems.allow(/is the page's: what was assigned to it is not used/)
    await page.goto(site.at('hse', '/select-language?lang=en'))
    await takenOver(page)
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error('patched'))
      history.pushState = () => {
        throw new Error('patched')
      }
    })
    await page.getByRole('main').getByRole('button', { name: 'Français' }).click()
    await expect(page).toHaveURL(/lang=fr/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  },
)
