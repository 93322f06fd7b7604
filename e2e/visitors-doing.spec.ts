import type { Page } from '@playwright/test'
import { at } from './browser/addresses.ts'
import { layer, openLayer, resultLink, results, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

// What visitors and their browsers do to a page counts against no release, and the page goes on working.

const query = '/search?q=health&lang=en'

/** Milliseconds in which the guard of the page has looked at it twice. */
const looked = 9000

/** Opens a page of results, and keeps what it tells the API but for views. */
const open = async (page: Page): Promise<string[]> => {
  const charged: string[] = []
  await page.route('**/composition/reports', async (route) => {
    const { reports } = route.request().postDataJSON() as { reports: { remote: string; event: string }[] }
    charged.push(...reports.filter(({ event }) => event !== 'view').map(({ remote, event }) => `${remote} ${event}`))
    await route.fulfill({ status: 204 })
  })
  await page.goto(at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await takenOver(page)
  return charged
}

/** Goes on to a document and back, opens the menu, and has the page tell what it counted. */
const works = async (page: Page): Promise<void> => {
  await openLayer(page, 'Menu')
  await page.keyboard.press('Escape')
  await layer(page).waitFor({ state: 'hidden' })
  await resultLink(page, 0).click()
  await expect(page).toHaveURL(/articles/)
  await page.goBack()
  await expect(results(page)).toHaveCount(20)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await page.waitForTimeout(300)
}

/** Puts all text into `<font>`, as translators of browsers do. */
const translate = (page: Page, replaces: boolean): Promise<void> =>
  page.evaluate((isReplaced) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, noscript, template, title')) continue
      const font = document.createElement('font')
      const inner = document.createElement('font')
      font.append(inner)
      text.replaceWith(font)
      inner.append(isReplaced ? document.createTextNode(text.data) : text)
    }
  }, replaces)

const doings: [what: string, tag: string[], act: (page: Page) => Promise<unknown>][] = [
  ['a translator that replaces all text', [], (page) => translate(page, true)],
  ['a translator that wraps all text', ['@full'], (page) => translate(page, false)],
  [
    "an ad blocker's sheet",
    ['@full'],
    (page) =>
      page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('.ad, [id^="ad-"], footer { display: none !important }')
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }),
  ],
  [
    'an extension that patches Array.prototype and fetch',
    [],
    (page) =>
      page.evaluate(() => {
        const { map } = Array.prototype
        const patched = function (this: unknown[], ...given: Parameters<typeof map>): unknown[] {
          return map.apply(this, given)
        }
        Object.assign(Array.prototype, { map: patched })
        Object.defineProperty(Array.prototype, 'extended', { value: () => 1, configurable: true })
        const ask = window.fetch
        window.fetch = (...given) => ask(...given)
      }),
  ],
  [
    'a reader mode that is left again',
    ['@full'],
    async (page) => {
      await page.evaluate(() => {
        const reader = document.createElement('article')
        reader.id = 'reader'
        reader.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:white'
        reader.textContent = 'The text of the page, for reading.'
        document.body.append(reader)
      })
      await page.waitForTimeout(looked)
      await page.evaluate(() => document.getElementById('reader')?.remove())
    },
  ],
  ['400 % zoom', ['@full'], (page) => page.setViewportSize({ width: 320, height: 256 })],
  ['a page that is printed', ['@full'], (page) => page.pdf()],
  [
    'a tab in the background',
    ['@full'],
    (page) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  ],
  [
    'a link to elsewhere that is pressed, and the way back',
    [],
    async (page) => {
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/robots.txt'
        link.textContent = 'elsewhere'
        document.querySelector('main')?.prepend(link)
      })
      await page.getByRole('link', { name: 'elsewhere' }).click()
      await page.waitForURL(/robots/)
      await page.goBack()
    },
  ],
  [
    'a slow machine',
    ['@full'],
    async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    },
  ],
]
for (const [what, tag, act] of doings)
  test(`nobody is charged for ${what}, and the page works`, { tag }, async ({ page, problems }) => {
    problems.allow(/fetch is the page's/)
    test.slow()
    const charged = await open(page)
    await act(page)
    await page.waitForTimeout(looked)
    await page.setViewportSize({ width: 1280, height: 800 })
    await works(page)
    expect(charged).toEqual([])
  })
