import type { Page } from '@playwright/test'
import { runCommandWith } from './browser/commands.ts'
import { test } from './browser/own-site.ts'
import { isMarked, markPage, resultLink, results } from './browser/page-parts.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'

/** A page that says on the document that it is the one on screen. */
const telling = (path: string, text: string): string => {
  if (path !== 'page-article.js') return text
  const shown = "document.documentElement.dataset.shown='9.0.0'"
  const changed = text.replace(
    /(\{Page:\(\)=>)(\w+)/,
    (_, before: string, page: string) => `${before}(globalThis.telling||=given=>(${shown},${page}(given)))`,
  )
  if (changed === text) throw new Error('The page has no export of that name.')
  return changed
}

const shown = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { shown: version } = document.documentElement.dataset
    delete document.documentElement.dataset['shown']
    return version
  })

const openArticle = async (page: Page, place: number): Promise<string | undefined> => {
  // What was shown before may have rendered once more since.
  await shown(page)
  await resultLink(page, place).click()
  await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  return shown(page)
}

test('a version that is withdrawn leaves open pages at the next change of path, and no registry brings it back', async ({
  page,
  site,
}) => {
  const { current } = site.release('mf-article', '9.0.0', telling)
  const named = site.row('mf-article')
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await markPage(page)
  expect(await openArticle(page, 0)).toBe('9.0.0')

  expect(await runCommandWith(site.settings, 'registry', 'withdraw', 'mf-article', '9.0.0')).toMatch(/must not run/)
  await page.goBack()
  await expect(results(page)).toHaveCount(20)
  expect(await openArticle(page, 1)).toBeUndefined()
  expect(await isMarked(page)).toBe(true)

  // Whoever can change the registry on its way names it again; the signed list goes on refusing it.
  const registry = JSON.parse(site.registryText()) as { remotes: { name: string }[]; integrity: { list: string } }
  expect(registry.integrity.list).toContain(`"withdrawn":["${current.base}"]`)
  const remotes = registry.remotes.map((row) => (row.name === 'mf-article' ? { ...named, previous: null } : row))
  await page.route('**/registry.json', (route) => route.fulfill({ json: { ...registry, remotes } }))
  await page.goto(site.at('hse', query))
  await resultLink(page, 0).click()
  await expect(page.getByText(/^Its publisher has withdrawn it/)).toBeVisible()
  expect(await shown(page)).toBeUndefined()
})
