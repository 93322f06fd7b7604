import type { Locator, Page } from '@playwright/test'

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export const results = (page: Page): Locator => page.getByRole('feed').getByRole('article')

/** The link of a result's title, from 0. */
export const resultLink = (page: Page, place: number): Locator =>
  results(page).nth(place).getByRole('heading').getByRole('link')

/** The bar of the results that are selected. */
export const selected = (page: Page): Locator => page.locator('section:has(> [role="status"])')

export const searchBox = (page: Page): Locator => page.getByRole('search').getByRole('combobox')

export const layer = (page: Page): Locator => page.getByRole('dialog').last()

export const scrollPlace = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Opens a layer by the button that leads to it. */
export const openLayer = async (page: Page, button: string | RegExp): Promise<Locator> => {
  await page.getByRole('button', { name: button }).click()
  await layer(page).getByRole('heading').first().waitFor()
  return layer(page)
}

/** Does what makes the page look at the registry, and waits until it has arrived. */
export const untilRegistryIsRead = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const read = page.waitForResponse(/registry\.json/)
  await act()
  await (await read).finished()
}

/** Goes to the start page by the banner's link; what is shown from now on is what the registry names then. */
export const goHome = (page: Page): Promise<void> =>
  untilRegistryIsRead(page, () => page.getByRole('banner').getByRole('link').first().click())

/** Marks the page, to tell later that it was not reloaded. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))

export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

/** Waits until scripts have the page: what the server rendered is there before. */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const shown = document.querySelector('#root > *')
    return shown !== null && Object.keys(shown).some((name) => name.startsWith('__reactFiber'))
  })

/** Puts words into a field key by key: what Playwright fills in over WebDriver BiDi, React does not notice. */
export const typeInto = async (field: Locator, words: string): Promise<void> => {
  await field.clear()
  await field.pressSequentially(words)
}

/** Types words into the search box and searches for them. */
export const searchFor = async (page: Page, words: string): Promise<void> => {
  const box = searchBox(page)
  await typeInto(box, words)
  await box.press('Enter')
}
