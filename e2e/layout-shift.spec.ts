import type { Page } from '@playwright/test'
import { createAccount, callApi, signIn } from './browser/account.ts'
import { at } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'

/** The most a page may move by itself while it arrives: half of what counts as good (web.dev/cls). */
const most = 0.05

/** Lets each page add up how far what is seen moves without the person's doing. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far a page moved by itself until it was at rest. */
const shiftOf = async (page: Page, path: string): Promise<number> => {
  await page.goto(at('hse', path))
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Number(Reflect.get(window, 'shifted')))
}

const forEveryone = [
  '/',
  '/search',
  '/search?q=obesity',
  '/search?q=obesity&applied_filters=10_28,6_184',
  '/search?q=qqzzxxqq',
  '/search/advanced',
  '/articles/n3xbls3g74',
  '/articles/zzzzzzzzzz',
  '/latest-content',
  '/about',
  '/privacy',
  '/login',
  '/signup',
  '/forgot-password',
]
const forUsers = ['/user/articles', '/user/searches', '/user/folders', '/profile', '/search?q=vaccination']

for (const [size, viewport, tag] of [
  ['at a desk', { width: 1440, height: 900 }, []],
  ['on a phone', { width: 390, height: 844 }, ['@full']],
] as const)
  test.describe(size, () => {
    test.use({ viewport })

    test('pages stay where they are while they arrive', { tag: [...tag] }, async ({ page, problems }) => {
      problems.allow(/articles\/zzzzzzzzzz/)
      await watchShifts(page)
      const moved: string[] = []
      for (const path of forEveryone) {
        const shift = await shiftOf(page, path)
        if (shift > most) moved.push(`${path}: ${shift.toFixed(3)}`)
      }
      const user = await createAccount('hse')
      const found = (await callApi('/search?q=obesity&site=hse')) as { hits: { id: string }[] }
      const documents = found.hits.slice(0, 5).map(({ id }) => id)
      await callApi('/documents/subscribe', { type: 'hse', documents }, user.token)
      await signIn(page, user)
      for (const path of forUsers) {
        const shift = await shiftOf(page, path)
        if (shift > most) moved.push(`${path}: ${shift.toFixed(3)}`)
      }
      expect(moved).toEqual([])
    })
  })
