import type { Page } from '@playwright/test'
import { createAccount, signIn } from './browser/account.ts'
import { at } from './browser/addresses.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { layer, resultLink, results, searchBox } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const open = async (page: Page, query: string): Promise<void> => {
  await page.goto(at('hse', `/search${query}`))
  await results(page).first().waitFor()
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  for (const { lang, user, quick } of [
    { lang: 'en', user: false, quick: true },
    { lang: 'en', user: true, quick: false },
    { lang: 'fr', user: false, quick: false },
    { lang: 'fr', user: true, quick: true },
    { lang: 'cn', user: false, quick: false },
    { lang: 'cn', user: true, quick: false },
  ])
    test(
      `${lang}, ${user ? 'logged in' : 'a visitor'}: four whole results are on the first screen`,
      { tag: quick ? [] : ['@full'] },
      async ({ page }) => {
        if (user) await signIn(page, await createAccount('hse'))
        await open(page, `?q=obesity&lang=${lang}`)
        if (user) await results(page).getByRole('checkbox').first().waitFor()
        for (const place of [0, 1, 2, 3]) await expect(results(page).nth(place)).toBeInViewport({ ratio: 1 })
      },
    )

  test('the tools of the search are in one row', async ({ page }) => {
    await open(page, '?q=obesity&lang=en')
    const tops = await Promise.all(
      ['Export', 'Copy search strategy'].map(
        async (name) => (await page.getByRole('button', { name }).boundingBox())?.y,
      ),
    )
    const alert = await page.getByRole('link', { name: 'Alert me' }).boundingBox()
    expect(new Set([...tops, alert?.y]).size).toBe(1)
  })

  test('from the search box the first result is within five tabs', { tag: '@mf-search' }, async ({ page }) => {
    await open(page, '?q=obesity&lang=en')
    // The suggestions come when the box is entered, and what is pressed before the page is taken over may be lost.
    await expect(async () => {
      await searchBox(page).focus()
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the results' })).toBeFocused({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(results(page).first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(resultLink(page, 0)).toBeFocused()
  })

  test('choices with their counts stand beside the results, and keep their places when one is made', async ({
    page,
  }) => {
    await open(page, '?q=obesity&lang=en')
    const types = page.getByRole('list', { name: 'Type' }).getByRole('checkbox')
    await expect(types).toHaveCount(6)
    const texts = () => page.getByRole('list', { name: 'Type' }).getByRole('listitem').allInnerTexts()
    const names = async () => (await texts()).map((text) => text.split('\n')[0])
    const before = await names()
    await types.nth(2).click()
    await expect(page).toHaveURL(/applied_filters=/)
    await expect(types.nth(2)).toBeChecked()
    await expect(types.nth(2)).toBeFocused()
    expect(await names()).toEqual(before)
    await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
    const { promise: looked, resolve: goOn } = Promise.withResolvers<undefined>()
    await page.route('**/api/search?**', async (route) => {
      await looked
      await route.continue()
    })
    await page.getByRole('list', { name: 'Date range' }).getByRole('checkbox').nth(2).check()
    await expect(page).toHaveURL(/0_12_/)
    await expect(page.getByText('Updating the results')).toBeVisible()
    expect(await findingsOf(axeFor(page))).toEqual([])
    goOn(undefined)
    await expect(page.getByText('Updating the results')).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const lang of ['en', 'es', 'fr', 'pt', 'cn'])
    test(
      `${lang}: with filters and logged in, the first result is on the first screen`,
      { tag: lang === 'fr' ? [] : ['@full'] },
      async ({ page }) => {
        await signIn(page, await createAccount('hse'))
        await open(page, `?q=obesity&applied_filters=10_28,0_12_2005_2020,6_184&lang=${lang}`)
        await results(page).getByRole('checkbox').first().waitFor()
        await expect(resultLink(page, 0)).toBeInViewport()
      },
    )

  test('one bar with filters and order stays in sight', { tag: '@full' }, async ({ page }) => {
    await open(page, '?q=obesity&applied_filters=10_28,6_184&lang=en')
    const filters = page.getByRole('button', { name: 'Filters (2)' })
    const sort = page.getByRole('button', { name: 'Sort', exact: true })
    await resultLink(page, 9).scrollIntoViewIfNeeded()
    await expect(filters).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden()
    await sort.click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most recent')
    await expect(page).toHaveURL(/s=most_recent/)
    expect(await findingsOf(axeFor(page))).toEqual([])
    await filters.click()
    await layer(page).getByRole('button', { name: 'Type', exact: true }).click()
    await expect(layer(page).getByRole('checkbox').first()).toBeVisible()
  })
})
