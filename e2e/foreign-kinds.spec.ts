import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guestBuilds, releaseGuest } from './browser/external-remote.ts'
import { test } from './browser/own-site.ts'
import { heading } from './browser/page-parts.ts'
import { expect } from './browser/test.ts'

for (const by of guestBuilds)
  test(
    `a remote made with ${by} runs in the page, and nothing of it that was changed after its release`,
    { tag: '@full' },
    async ({ page, site, browser, problems }) => {
      test.setTimeout(180_000)
      problems.allow(/integrity|not arrive|composition\/reports/i)
      const output = mkdtempSync(join(tmpdir(), 'guest-'))
      try {
        const released = await releaseGuest(site, by, { version: '3.1.4', output })
        const address = site.at('hse', '/guest?lang=fr')
        await page.goto(address)
        await expect(heading(page)).toHaveText('Invité')
        await page.getByRole('button', { name: 'Pressé 0 fois' }).click()
        await expect(page.getByRole('button', { name: 'Pressé 1 fois' })).toBeVisible()

        // The page's code, which the entry loads when it is wanted.
        const later = readdirSync(released).find(
          (name) => /^(?!.*entry).*\.js$/i.test(name) && readFileSync(join(released, name), 'utf8').includes('count'),
        )
        if (later === undefined) throw new Error('The release has no code of the page.')
        appendFileSync(join(released, later), ';window.changed = true\n')
        for (const ending of ['.br', '.gz']) rmSync(join(released, later + ending), { force: true })
        const context = await browser.newContext()
        const another = await context.newPage()
        await another.goto(address)
        await expect(another.getByRole('button', { name: 'Réessayer' })).toBeVisible()
        expect(await another.evaluate(() => 'changed' in window)).toBe(false)
        await context.close()
      } finally {
        for (const path of [output, `${output}-rights.json`]) rmSync(path, { recursive: true, force: true })
      }
    },
  )
