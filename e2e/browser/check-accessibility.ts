import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { axeFor, findingsOf } from './axe.ts'
import { lengthenTexts, misfits } from './long-texts.ts'
import { expect } from './test.ts'

/** What stands out of the window to the side, or out of a layer. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const dialogs = [...document.querySelectorAll('[role="dialog"]')]
    const scrolling = [document.documentElement, ...dialogs].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    )
    if (!scrolling) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    )
    return ['the page or a layer scrolls sideways', ...wide.slice(-5).map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })

/** Expects of a screen that axe finds nothing in light and dark, and that everything fits, longer texts too. */
export const expectSound = async (page: Page): Promise<void> => {
  expect(await findingsOf(axeFor(page))).toEqual([])
  // Nothing but the contrast depends on the colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findingsOf(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await tooWide(page)).toEqual([])
  await lengthenTexts(page)
  expect([...(await tooWide(page)), ...(await misfits(page))]).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect([...(await tooWide(page)), ...(await misfits(page))]).toEqual([])
}
