import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseGuest } from './browser/external-remote.ts'
import { heading } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

test(
  'a remote built with Rspack runs in the page, with the one React and the words of the site',
  { tag: '@full' },
  async ({ page, site }) => {
    const folder = mkdtempSync(join(tmpdir(), 'guest-'))
    try {
      const build = { version: '3.1.4', output: join(folder, 'build') }
      await expect(releaseGuest(site, 'Rspack', { ...build, as: 'search' })).rejects.toThrow(
        'mf-guest belongs to the team guests, not to the team search.',
      )
      await releaseGuest(site, 'Rspack', build)

      await page.goto(site.at('hse', '/guest?lang=fr'))
      await expect(heading(page)).toHaveText('Invité')
      const button = page.getByRole('button', { name: 'Pressé 0 fois' })
      await button.click()
      await expect(page.getByRole('button', { name: 'Pressé 1 fois' })).toBeVisible()
      expect(await page.evaluate(() => 'mf_guest_3_1_4' in window)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
