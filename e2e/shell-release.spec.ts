import type { Page } from '@playwright/test'
import { runCommandWith } from './browser/commands.ts'
import { test } from './browser/own-site.ts'
import { resultLink, results } from './browser/page-parts.ts'
import { remakeShell } from 'federation/testing'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'
const shellOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => [...document.scripts].map(({ src }) => /\/shell\/([^/]+)\//.exec(src)?.[1]).find(Boolean))

test('a shell that is made live reaches new pages while the site runs; open pages keep theirs, and it goes back', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/^foreign request/)
  const { settings } = site
  remakeShell(site.folder, '9.0.0')

  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  const first = await shellOf(page)
  expect(first).not.toBe('9.0.0')

  await runCommandWith(settings, 'rollback', 'shell', '9.0.0')
  await resultLink(page, 0).click()
  await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  expect(await shellOf(page)).toBe(first)

  const next = await context.newPage()
  await next.goto(site.at('hse', query))
  await expect(results(next)).toHaveCount(20)
  expect(await shellOf(next)).toBe('9.0.0')

  expect(await runCommandWith(settings, 'registry', 'list')).toMatch(/^shell +9\.0\.0/)
  await runCommandWith(settings, 'rollback', 'shell', String(first))
  await next.reload()
  await expect(results(next)).toHaveCount(20)
  expect(await shellOf(next)).toBe(first)
})
