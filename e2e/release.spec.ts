import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, RegistryRow } from 'shared/remote'
import { at } from './browser/addresses.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { remakeRelease } from './browser/remade-release.ts'
import { expect, test } from './browser/test.ts'

const folder = process.env['SITE_DIR'] ?? join(import.meta.dirname, '../build/site')
const registryPath = join(folder, 'registry.json')
const mark = "document.documentElement.setAttribute('data-article-release', 'next');"

const publish = (text: string): void => {
  writeFileSync(`${registryPath}.next`, text)
  renameSync(`${registryPath}.next`, registryPath)
}

test('a newer build of a remote reaches the next page while the site runs, and can be taken back', async ({ page }) => {
  const before = readFileSync(registryPath, 'utf8')
  const registry = JSON.parse(before) as Registry
  const html = page.locator('html')
  const open = async (): Promise<void> => {
    await page.goto(at('hse', '/search?q=health&lang=en'))
    await expect(results(page)).toHaveCount(20)
    await resultLink(page, 0).click()
    await expect(page).toHaveURL(/\/articles\//)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  }
  await open()
  await expect(html).not.toHaveAttribute('data-article-release')
  let written: RegistryRow | undefined
  try {
    const remotes = registry.remotes.map((row) => {
      if (row.name !== 'mf-article') return row
      const current = remakeRelease(folder, row, `${row.current.version}-next`, (path, text) =>
        path.startsWith('page-') && path.endsWith('.js') ? mark + text : text,
      )
      written = { ...row, current, previous: row.current }
      return written
    })
    publish(JSON.stringify({ ...registry, remotes }))

    // What is on screen stays; the next navigation takes the newer build, without a reload.
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
    await expect(html).not.toHaveAttribute('data-article-release')
    await page.goBack()
    await expect(results(page)).toHaveCount(20)
    await resultLink(page, 1).click()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
    await expect(html).toHaveAttribute('data-article-release', 'next')

    await open()
    await expect(html).toHaveAttribute('data-article-release', 'next')
  } finally {
    publish(before)
    if (written) rmSync(join(folder, written.current.base), { recursive: true, force: true })
  }
  await open()
  await expect(html).not.toHaveAttribute('data-article-release')
})
