import type { Page } from '@playwright/test'
import type { SavedSearch } from 'shared/contracts'
import { callApi, createAccount, signIn, type Account } from './browser/account.ts'
import { notice } from './browser/account-forms.ts'
import { at, onSite, onlyFull, siteIds } from './browser/addresses.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Keep this search' })
const press = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })

const openSearch = async (page: Page, account: Account, query: string): Promise<void> => {
  await signIn(page, account)
  await page.goto(at(account.site, `/search?${query}&lang=en`))
  await expect(results(page).first()).toBeVisible()
}

const savedBy = async ({ site, token }: Account): Promise<[query: string, filters: string, alert: boolean][]> => {
  const list = (await callApi(`/subscriptions/${site}`, undefined, token)) as SavedSearch[]
  return list.map(({ query, filters, subscribed }) => [query, filters, subscribed])
}

for (const site of siteIds) {
  test(
    `${site}: a search is saved, watched, no longer watched, and removed`,
    onSite(site, 'hse', '@mf-search', '@api'),
    async ({ page }) => {
      const account = await createAccount(site)
      await openSearch(page, account, 'q=children&applied_filters=0_12_2001_2015')
      await expect(part(page)).toContainText('Not saved')
      await press(page, 'Save search').click()
      await expect(notice(page, 'The search is saved.')).toBeVisible()
      await expect(part(page)).toContainText('Saved, alert off')
      expect(await savedBy(account)).toEqual([['children', '0_12_2001_2015', false]])

      await press(page, 'Turn on alert').click()
      const question = page.getByRole('dialog', { name: 'Turn on an e-mail alert?' })
      await expect(question).toContainText(
        `New documents that match this search are sent to ${account.email} every week.`,
      )
      await expect(question).toContainText('Date range: 2001–2015')
      expect(await findingsOf(axeFor(page))).toEqual([])
      // Who presses again as it goes is asked again.
      await press(page, 'Turn on alert').evaluate(async (button) => {
        for (const each of document.querySelectorAll('dialog button'))
          if (each.textContent === 'Cancel') each.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        await Promise.resolve()
        button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      })
      await expect(question).toBeVisible()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(press(page, 'Turn on alert')).toBeFocused()
      await page.keyboard.press('Enter')
      await question.getByRole('button', { name: 'Turn on the alert' }).click()
      await expect(notice(page, 'The alert is turned on.')).toBeVisible()
      await page.reload()
      await expect(part(page)).toContainText('Saved, alert on')
      expect(await savedBy(account)).toEqual([['children', '0_12_2001_2015', true]])

      await press(page, 'Turn off alert').click()
      await expect(notice(page, 'The alert is turned off. The search stays saved.')).toBeVisible()
      await press(page, 'Remove saved search').click()
      await expect(notice(page, 'The search was removed from your saved searches.')).toBeVisible()
      expect(await savedBy(account)).toEqual([])
    },
  )
}

test('an alert that is turned on for a search not saved yet saves it', { tag: '@full' }, async ({ page }) => {
  const account = await createAccount('cvd')
  await openSearch(page, account, 'q=vaccines&best=true')
  await press(page, 'Turn on alert').click()
  await expect(page.getByRole('dialog')).toContainText('Only the best evidence')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on the alert' }).click()
  await expect(notice(page, 'The search is saved and its alert is turned on.')).toBeVisible()
  expect(await savedBy(account)).toEqual([['vaccines', '', true]])
})

test(
  'the same search is known as saved in another order of its filters and without the page',
  onlyFull,
  async ({ page }) => {
    const account = await createAccount('hse')
    const saved = { type: 'hse', query: 'nurses', filters: '10_30,0_12_2001_2015', subscribed: false }
    await callApi('/subscriptions/subscribe', saved, account.token)
    await openSearch(page, account, 'q=nurses&applied_filters=0_12_2001_2015,10_30&s=most_recent')
    await expect(part(page)).toContainText('Saved, alert off')
    await page.getByRole('button', { name: /^Remove filter: Type/ }).click()
    await expect(part(page)).toContainText('Not saved')
    await page.goBack()
    await expect(part(page)).toContainText('Saved, alert off')
  },
)

test('without words and filters there is nothing to save, and the page says so', { tag: '@full' }, async ({ page }) => {
  const account = await createAccount('hse')
  await openSearch(page, account, 'best=true')
  await expect(part(page)).toContainText('Type a word or choose a filter to save the search.')
  await expect(press(page, 'Save search')).toHaveAttribute('aria-disabled', 'true')
  await press(page, 'Save search').click({ force: true })
  expect(await savedBy(account)).toEqual([])
})
