import { apiOrigin, at, networkHost } from '../browser/addresses.ts'
import { openSite } from '../browser/own-site.ts'
import { shippedStyles, unknownTo } from '../browser/shipped-styles.ts'
import { By, expect, expectResults, inPage, named, open, press, seen, test } from './test.ts'

// What WebKit does in its own way, and was done wrongly for it once; what is of all engines is in `engines.spec.ts`.

test('what looks like a link is underlined, also where it is a button', async ({ driver }) => {
  await open(driver, at('hse', '/search?q=school+health&lang=en'))
  await expectResults(driver)
  const lines = await inPage<string[]>(
    driver,
    `return [...document.querySelectorAll('[role="feed"] article button')].filter((button) => button.textContent.trim())
      .map((button) => getComputedStyle(button).textDecorationLine)`,
  )
  expect(lines.length).toBeGreaterThanOrEqual(20)
  expect(new Set(lines)).toEqual(new Set(['underline']))
})

test('drawing on the chart of years selects no text', async ({ driver }) => {
  await open(driver, at('hse', '/search?q=health&lang=en'))
  await press(driver, named('button', 'Documents by year'))
  const chart = await seen(driver, By.css('[title="Drag over the bars to choose years"]'))
  await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", chart)
  const from = { origin: chart, duration: 50 }
  await driver
    .actions()
    .move({ ...from, x: -60 })
    .press()
    .move({ ...from, x: 20, y: 60 })
    .move({ ...from, x: 60, y: 5 })
    .release()
    .perform()
  await expect.poll(() => driver.getCurrentUrl()).toMatch(/applied_filters=0_12_/)
  expect(await inPage(driver, 'return String(getSelection())')).toBe('')
})

test('a hint for a script that WebKit refuses fetches the file all the same', async ({ driver }) => {
  await open(driver, at('hse', '/search?q=school+health&lang=en'))
  await expectResults(driver)
  const hinted = await inPage<string[]>(
    driver,
    `return performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'link').map(({ name }) => name)`,
  )
  expect(hinted.filter((name) => /mf-search.*entry\.js$/.test(name))).toHaveLength(1)
})

/** WebKit does without: it never moves the place to what changed above it, and GTK's has no forced colours and no text that is enlarged. */
const without = ['overflow-anchor: none', 'forced-color-adjust: none', '-webkit-text-size-adjust: 100%']

test('the engine knows every declaration and selector that is shipped', async ({ driver }) => {
  await open(driver, at('hse', '/login?lang=en'))
  const unknown = await driver.executeScript<string[]>(
    `return (${unknownTo.toString()})(arguments[0])`,
    shippedStyles(),
  )
  expect(unknown.filter((each) => !without.includes(each))).toEqual([])
})

test('over plain http, where signatures cannot be checked, the page comes', async ({ driver }) => {
  test.skip(networkHost === undefined, 'This machine has no network.')
  const site = await openSite({ API_PORT: '5001', API_ORIGIN: apiOrigin })
  try {
    await open(driver, site.at('hse', '/search?q=health&lang=en').replace('hse.localhost', networkHost ?? ''))
    await expectResults(driver, 20)
    expect(await inPage(driver, 'return isSecureContext')).toBe(false)
    await press(driver, named('button', 'Menu'))
    await seen(driver, By.css('[role="dialog"]'))
  } finally {
    site.close()
  }
})
