import type { Page } from '@playwright/test'
import { at } from './browser/addresses.ts'
import { heading, untilRegistryIsRead, resultLink, results, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

/** What the page asks for of a remote's releases, by kind of request and file. */
const asked = (page: Page, remote: string): string[] => {
  const files: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith(`/remotes/${remote}/`)) files.push(`${request.resourceType()} ${path.split('/').at(-1)}`)
  })
  return files
}

const openResults = async (page: Page): Promise<void> => {
  await page.goto(at('hse', '/search?q=school+health&lang=en'))
  await takenOver(page)
  await expect(results(page).nth(1)).toBeVisible()
}

test(
  'the code of a page is fetched once as the pointer rests on a link to it, is not run, and is there when it is pressed',
  { tag: ['@shell', '@mf-article'] },
  async ({ page }) => {
    await openResults(page)
    const files = asked(page, 'mf-article')
    const ahead = page.waitForRequest(/\/remotes\/mf-article\/.*page-article\.js/)
    await resultLink(page, 0).hover()
    expect((await ahead).resourceType()).toBe('fetch')
    await (await ahead).response()
    expect(await page.evaluate(() => document.querySelectorAll('script[src*="/mf-article/"]').length)).toBe(0)
    const fetched = files.length
    await untilRegistryIsRead(page, () => resultLink(page, 1).click())
    await expect(page).toHaveURL(/\/articles\//)
    await expect(page.getByRole('button', { name: 'Copy the citation' })).toBeVisible()
    expect(files.filter((file) => file.startsWith('fetch '))).toHaveLength(fetched)
    const [code] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming &&
          entry.initiatorType === 'script' &&
          entry.name.includes('/page-article.js')
            ? [{ bytes: entry.transferSize }]
            : [],
        ),
    )
    expect(code).toEqual({ bytes: 0 })
  },
)

test('nothing is fetched ahead on a line where data is saved, and what fails ahead is forgotten', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  })
  await openResults(page)
  const files = asked(page, 'mf-article')
  await resultLink(page, 0).focus()
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true }))
  expect(files).toEqual([])

  let reports = ''
  page.on('request', (request) => {
    if (request.url().endsWith('/composition/reports')) reports += request.postData() ?? ''
  })
  await page.route('**/remotes/mf-article/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('page-article.js'))
  await resultLink(page, 1).focus()
  await failed
  await page.unroute('**/remotes/mf-article/**')
  await resultLink(page, 0).press('Enter')
  await expect(page).toHaveURL(/\/articles\//)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Copy the citation' })).toBeVisible()
  expect(reports).not.toContain('unreachable')
})
