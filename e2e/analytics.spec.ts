import type { Page } from '@playwright/test'
import { results, resultLink } from './browser/page-parts.ts'
import { startCollector, startOtherSite } from './browser/other-site.ts'
import { expect, test } from './browser/test.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let site: Awaited<ReturnType<typeof startOtherSite>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  collector = await startCollector()
  site = await startOtherSite({ ANALYTICS: JSON.stringify({ hse: 'G-TEST', endpoint: `${collector.origin}/collect` }) })
})
test.afterAll(() => {
  collector.stop()
  site.stop()
})

const searchAndRead = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/search?q=obesity&lang=en`)
  await expect(results(page).first()).toBeVisible()
  await resultLink(page, 0).click()
  await expect(page.getByRole('heading', { level: 2, name: 'At a glance' })).toBeVisible()
}
const names = (): (string | null)[] => collector.received.map((event) => event.get('en'))

test('with an id, pages, searches and articles are counted, without words, cookies or any other collector', async ({
  page,
  problems,
}) => {
  problems.allow(new RegExp(`^foreign request: (${site.origin}|${collector.origin})/`))
  await searchAndRead(page, site.origin)
  await expect.poll(names).toEqual(['page_view', 'search', 'page_view', 'article_open'])
  expect(collector.received.every((event) => event.get('tid') === 'G-TEST')).toBe(true)
  expect(new Set(collector.received.map((event) => event.get('cid'))).size).toBe(1)
  expect(collector.received.map(String).join('\n')).not.toContain('obesity')
  expect(collector.headers.flatMap(({ cookie, referer }) => [cookie, referer])).toEqual(Array(8).fill(undefined))
})

for (const [wish, script] of [
  ['Do Not Track', "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })"],
  ['Global Privacy Control', "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"],
] as const) {
  test(
    `a browser that sends ${wish} is not counted, and loads nothing for it`,
    { tag: wish === 'Do Not Track' ? ['@full'] : [] },
    async ({ page, problems }) => {
      problems.allow(new RegExp(`^foreign request: ${site.origin}/`))
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await page.addInitScript(script)
      const before = collector.received.length
      await searchAndRead(page, site.origin)
      await page.waitForLoadState('networkidle')
      expect(collector.received.length).toBe(before)
      expect(scripts.filter((address) => /meter/.test(address))).toEqual([])
    },
  )
}

test('without an id nothing is loaded, sent or allowed', async ({ page, problems }) => {
  const plain = await startOtherSite({ ANALYTICS: JSON.stringify({ endpoint: `${collector.origin}/collect` }) })
  problems.allow(new RegExp(`^foreign request: ${plain.origin}/`))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const before = collector.received.length
  const answer = await page.goto(`${plain.origin}/?lang=en`)
  expect(answer?.headers()['content-security-policy']).not.toContain(collector.origin)
  await searchAndRead(page, plain.origin)
  await page.waitForLoadState('networkidle')
  expect(collector.received.length).toBe(before)
  expect(asked.filter((address) => /meter|collect/.test(address))).toEqual([])
  plain.stop()
})
