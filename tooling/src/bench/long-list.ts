import type { ElementHandle, Locator, Page } from '@playwright/test'

/** Runs in the page before its own scripts: a person is logged in, and interactions are noted. */
const prepare = (): void => {
  window.localStorage.setItem('token', 'a token of the bench')
  const interactions: number[] = []
  Reflect.set(window, 'interactions', interactions)
  new PerformanceObserver((list) => {
    const felt = list.getEntries().filter((entry) => Number(Reflect.get(entry, 'interactionId')) > 0)
    interactions.push(...felt.map(({ duration }) => duration))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Milliseconds from each press or key to the next painted frame, since it was last asked. */
export const takeInteractions = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(window, 'interactions') as number[]).splice(0))

/** Opens a search as a logged-in person, whose saved work is empty and whose account is not asked for. */
export const openAsUser = async (page: Page, address: string): Promise<void> => {
  await page.addInitScript(prepare)
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(/\/api\/(subscriptions|documents)\//, (route) =>
    route.fulfill({ headers, json: { success: true, data: [] } }),
  )
  await page.route('**/api/profile**', () => {})
  await page.goto(address)
}

const shown = (page: Page): Promise<number> => page.locator('[role="feed"] [aria-posinset]').count()

/**
 * Clicks an element at its place on the screen. A locator's own click reads roles and names of the whole page first,
 * which in a long list takes longer than what is measured.
 */
const clickInPlace = async (page: Page, element: ElementHandle<Element>): Promise<void> => {
  await element.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const box = await element.boundingBox()
  if (!box) throw new Error('The button to load more has no place on the screen.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Presses 'load more' until so many results are in the list. @throws Error when they do not come within a minute */
export const loadResults = async (page: Page, wanted: number): Promise<number> => {
  const feed = page.locator('[role="feed"]')
  await feed.waitFor()
  for (let count = await shown(page); count < wanted; count = await shown(page)) {
    const button = await page.waitForSelector('[role="feed"] ~ div button:not([aria-disabled="true"])')
    await clickInPlace(page, button)
    await page.waitForFunction(
      (before) => document.querySelectorAll('[role="feed"] [aria-posinset]').length > before,
      count,
      { timeout: 60_000 },
    )
  }
  return shown(page)
}

/** Turns the wheel over the whole list. @param step pixels a turn, downwards when positive */
export const scrollThrough = async (page: Page, step: number): Promise<number> => {
  await page.mouse.move(700, 400)
  for (let turns = 1; ; turns += 1) {
    await page.mouse.wheel(0, step)
    await page.waitForTimeout(16)
    const atEnd = await page.evaluate((down) => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      return down ? scrollTop + clientHeight >= scrollHeight - 2 : scrollTop <= 2
    }, step > 0)
    if (atEnd) return turns
  }
}

/** The button of an abstract in the middle of the list, on screen. @throws Error when no result has one */
export const abstractInTheMiddle = async (page: Page): Promise<Locator> => {
  const count = await shown(page)
  for (let number = Math.floor(count / 2); number <= count; number += 1) {
    const result = page.locator(`[role="feed"] [aria-posinset="${number}"]`)
    const button = result.getByRole('button', { name: /abstract$/ })
    if ((await button.count()) === 0) continue
    await button.scrollIntoViewIfNeeded()
    return button
  }
  throw new Error('No result has an abstract that can be opened.')
}

/** Presses a button again and again, at the pace of a person. */
export const pressOften = async (page: Page, button: Locator, presses: number): Promise<void> => {
  for (let press = 0; press < presses; press += 1) {
    await button.click()
    await page.waitForTimeout(150)
  }
}
