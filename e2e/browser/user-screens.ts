import type { Page } from '@playwright/test'
import { signInReader } from './account-screens.ts'
import { at } from './addresses.ts'
import type { Screen } from './screen.ts'

const openResults = async (page: Page, query: string): Promise<void> => {
  await signInReader(page)
  await page.goto(at('hse', `/search${query}`))
  await page.getByRole('feed').getByRole('checkbox').first().waitFor()
}

/** What only a logged-in person sees among the results. */
export const userScreens: readonly Screen[] = [
  {
    name: 'results of a logged-in person, one selected',
    open: async (page) => {
      await openResults(page, '?q=obesity&lang=en')
      await page.getByRole('feed').getByRole('checkbox').first().check()
    },
  },
  {
    name: 'results of a logged-in person in Chinese, all selected but one',
    open: async (page) => {
      await openResults(page, '?q=obesity&lang=cn')
      await page.getByRole('checkbox', { name: /^选择全部/ }).check()
      await page.getByRole('feed').getByRole('checkbox').nth(1).uncheck()
    },
  },
  { name: 'all documents for a logged-in person', open: (page) => openResults(page, '?best=true&lang=en') },
  {
    name: 'more results selected than a mail can hold',
    open: async (page) => {
      await openResults(page, '?lang=fr')
      await page.getByRole('checkbox', { name: /^Sélectionner les/ }).check()
    },
  },
  {
    name: 'question before an alert',
    open: async (page) => {
      await openResults(page, '?q=obesity&applied_filters=10_3,0_12_2000_2015&best=true&lang=en')
      await page.getByRole('button', { name: 'Turn on alert' }).click()
      await page
        .getByRole('dialog')
        .getByText(/every week/)
        .waitFor()
    },
  },
]
