import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { lengthenTexts, misfits } from './browser/long-texts.ts'
import { screens } from './browser/screens.ts'
import { laptopOrigin } from './browser/override-screens.ts'
import { expect, test } from './browser/test.ts'

const findings = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

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

// One visit serves four questions, because the visits are what takes the time.
for (const { name, open } of screens) {
  test(`${name}: axe finds nothing in light and dark, and nothing scrolls sideways at 320 pixels, nor with longer texts`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of (400|403|404)|ERR_FAILED/)
    problems.allow(new RegExp(`^foreign request: ${laptopOrigin}/`))
    await open(page)
    expect(await findings(new AxeBuilder({ page }))).toEqual([])
    // Nothing but the contrast depends on the colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await tooWide(page)).toEqual([])
    await lengthenTexts(page)
    expect([...(await tooWide(page)), ...(await misfits(page))]).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    expect([...(await tooWide(page)), ...(await misfits(page))]).toEqual([])
  })
}
