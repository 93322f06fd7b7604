import type { Page } from '@playwright/test'
import { createAccount, callApi, signIn } from './browser/account.ts'
import { at } from './browser/addresses.ts'
import { findDocuments } from './browser/documents.ts'
import { results, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

/** The most a page may move by itself in a whole visit: half of what counts as good (web.dev/cls). */
const maxShift = 0.05

/** Lets each page add up how far what is seen moves without the person's doing. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Goes down a page by steps of less than a screen, and waits where the room of coming results is in sight, as readers do. */
const scrollThrough = async (page: Page): Promise<void> => {
  for (;;) {
    const moved = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const before = scrollY
          scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY > before)))
        }),
    )
    const shown = await results(page).count()
    const waits = await page.evaluate(() => {
      const room = document.querySelector('[data-coming]')
      // Of a visitor it is there and takes no place.
      const { top = 0, height = 0 } = room?.getBoundingClientRect() ?? {}
      return height > 0 && top < innerHeight
    })
    if (waits) await expect(results(page)).not.toHaveCount(shown)
    else if (!moved) return
  }
}

/** How far a page moved by itself until it was at rest, and on the way to its end. */
const shiftOf = async (page: Page, path: string): Promise<number> => {
  await page.goto(at('hse', path))
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await scrollThrough(page)
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
  '/search/map?q=obesity',
  '/articles/n3xbls3g74',
  '/articles/zzzzzzzzzz',
  '/compare',
  '/latest-content',
  '/about',
  '/terms',
  '/privacy',
  '/accessibility',
  '/select-language',
  '/login',
  '/signup',
  '/signup-success',
  '/forgot-password',
  '/reset-password/never-sent',
  '/unsubscribe',
  '/folders/never-shared',
  '/nowhere',
]
const forUsers = [
  '/user/articles',
  '/user/searches',
  '/user/folders',
  '/profile',
  '/search?q=obesity',
  '/search?q=vaccination',
]

/** Of these, what `npm test` visits: one page of each shape. */
const smokePages = ['/', '/search?q=obesity', '/articles/n3xbls3g74', '/articles/zzzzzzzzzz', '/login']
const signedInSmokePages = ['/user/articles', '/search?q=vaccination']

const desk = { width: 1440, height: 900 }
for (const [title, viewport, whole] of [
  ['a page of each shape stays where it is, at a desk', desk, false],
  ['pages stay where they are while they arrive, at a desk', desk, true],
  ['pages stay where they are while they arrive, on a phone', { width: 390, height: 844 }, true],
] as const)
  test.describe(title, () => {
    test.use({ viewport })

    test(
      'less than 0.05 until it is at rest, and on the way to its end',
      { tag: whole ? '@full' : [] },
      async ({ page, problems }) => {
        test.setTimeout(whole ? 240_000 : 120_000)
        problems.allow(/zzzzzzzzzz|never-shared|nowhere|status of 404/)
        await watchShifts(page)
        const moved: string[] = []
        const visit = async (path: string): Promise<void> => {
          const shift = await shiftOf(page, path)
          if (shift > maxShift) moved.push(`${path}: ${shift.toFixed(3)}`)
        }
        for (const path of whole ? forEveryone : smokePages) await visit(path)
        const user = await createAccount('hse')
        const documents = (await findDocuments('hse', 'obesity', 5)).map(({ id }) => id)
        await callApi('/documents/subscribe', { type: 'hse', documents }, user.token)
        const own: string[] = []
        if (whole) {
          await callApi('/subscriptions/subscribe', { type: 'hse', query: 'obesity', subscribed: true }, user.token)
          const folder = { type: 'hse', name: 'Obesity', documents }
          const { id } = (await callApi('/folders', folder, user.token)) as { id: string }
          const { link } = (await callApi('/folders/share', { id, shared: true }, user.token)) as { link: string }
          await visit(`/folders/${link}`)
          await visit(`/compare?documents=${documents.slice(0, 3).join()}`)
          own.push(`/user/folders/${id}`)
        }
        await signIn(page, user)
        for (const path of whole ? [...forUsers, ...own] : signedInSmokePages) await visit(path)
        expect(moved).toEqual([])
      },
    )
  })
