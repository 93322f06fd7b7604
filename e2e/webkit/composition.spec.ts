import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { laptopWord, startLaptop } from '../browser/dev-override.ts'
import { bucketOf, tryOut } from '../browser/on-trial.ts'
import { startOtherSite } from '../browser/other-site.ts'
import { openSite, type OwnSite } from '../browser/own-site.ts'
import {
  By,
  expect,
  expectResults,
  expectWords,
  inPage,
  named,
  open,
  press,
  resultLinks,
  test as base,
} from './test.ts'

/** The project's site on a copy of its files, which the test may change. */
const test = base.extend<{ site: OwnSite }>({
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    site.close()
  },
})

const query = '/search?q=health&lang=en'
for (const [what, file] of [
  ['an entry', 'entry.js'],
  ['a later chunk', 'page-article.js'],
] as const)
  test(`${what} that is not as it was published is refused, and the release before it shown`, async ({
    driver,
    site,
  }) => {
    const { current } = site.release('mf-article', '9.0.0')
    appendFileSync(join(site.folder, current.base, file), ';document.documentElement.setAttribute("data-taken", "")')
    await open(driver, site.at('hse', query))
    await expectResults(driver, 20)
    // The server hands it out: it is the browser that refuses it.
    const answer = await fetch(new URL(current.base + file, site.at('hse', '/').replace('hse.localhost', '127.0.0.1')))
    expect(await answer.text()).toContain('data-taken')
    await press(driver, resultLinks)
    await expectWords(driver, /^Abstract$/m)
    expect(await inPage(driver, "return document.documentElement.hasAttribute('data-taken')")).toBe(false)
  })

test('a script that no list vouches for cannot be put on the page', async ({ driver, site }) => {
  await open(driver, site.at('hse', query))
  await expectResults(driver, 20)
  const refused = await inPage(
    driver,
    `const script = document.createElement('script')
    try { script.src = '/i18n/hse/en.json' } catch (error) { return error instanceof TypeError }
    return false`,
  )
  expect(refused).toBe(true)
})

test('a release that is made while a page is open is shown by the next page, and its styles are its own', async ({
  driver,
  site,
}) => {
  await open(driver, site.at('hse', query))
  await expectResults(driver, 20)
  await driver.executeScript("document.documentElement.setAttribute('data-marked', '')")
  const { current } = site.release('mf-latest', '9.0.0')
  await press(driver, By.css('header a[href^="/"]'))
  await press(driver, named('button', 'Menu'))
  await press(driver, By.css('[role="dialog"] a[href*="/latest-content"]'))
  await expectWords(driver, 'Latest content')
  await expect
    .poll(() => inPage<number>(driver, `return document.querySelectorAll('script[src*="${current.base}"]').length`))
    .toBeGreaterThan(0)
  expect(await inPage(driver, "return document.documentElement.hasAttribute('data-marked')")).toBe(true)
})

test('a release that was withdrawn gives way to the one before it', async ({ driver, site }) => {
  const { current } = site.release('mf-article', '9.0.0', (path, text) =>
    path === 'page-article.js' ? `document.documentElement.setAttribute('data-withdrawn', '');${text}` : text,
  )
  site.withdraw(current.base)
  await open(driver, site.at('hse', query))
  await expectResults(driver, 20)
  await press(driver, resultLinks)
  await expectWords(driver, /^Abstract$/m)
  expect(await inPage(driver, "return document.documentElement.hasAttribute('data-withdrawn')")).toBe(false)
})

test('a part that throws as it is drawn gives way to the release before it', async ({ driver, site }) => {
  site.release('mf-article', '9.0.0', (path, text) =>
    path === 'page-article.js' ? `throw new Error('broken release');${text}` : text,
  )
  await open(driver, site.at('hse', query))
  await expectResults(driver, 20)
  await press(driver, resultLinks)
  await expectWords(driver, /^Abstract$/m)
})

test('a release on trial reaches its share of the visitors and no other', async ({ driver, site }) => {
  const row = await tryOut(site, '9.0.0')
  for (const gets of [false, true]) {
    await driver.get(site.at('hse', '/healthz'))
    await driver.executeScript("localStorage.setItem('release_bucket', arguments[0])", String(bucketOf(row, gets)))
    await open(driver, site.at('hse', query))
    await expectResults(driver, 20)
    await press(driver, resultLinks)
    await expectWords(driver, /^Abstract$/m)
    expect(await inPage(driver, "return document.documentElement.hasAttribute('data-on-trial')")).toBe(gets)
  }
})

test('a person confirms, and the remote of a development server runs until it is stopped', async ({ driver }) => {
  const laptop = await startLaptop()
  const other = await startOtherSite({ OVERRIDE_ORIGINS: laptop.origin })
  try {
    const asked = new URLSearchParams({ remote: 'mf-search', origin: laptop.origin })
    await driver.get(`${other.origin}/__composition/override?${asked}`)
    await press(driver, named('button', 'Run mf-search from'))
    await expectWords(driver, laptopWord)
    expect(await inPage(driver, "return 'laptop' in document.documentElement.dataset")).toBe(true)
    await press(driver, named('button', 'Stop mf-search'))
    await expect
      .poll(() => inPage(driver, "return 'laptop' in document.documentElement.dataset").catch(() => true))
      .toBe(false)
  } finally {
    laptop.stop()
    other.stop()
  }
})
