import { Key } from 'selenium-webdriver'
import { languageTag, sites } from 'shared/sites'
import { at } from '../browser/addresses.ts'
import {
  By,
  expect,
  expectAddress,
  expectResults,
  expectWords,
  inPage,
  named,
  open,
  press,
  resultLinks,
  seen,
  test,
  words,
} from './test.ts'

const dialog = By.css('dialog[open], [role="dialog"]')
const query = '/search?q=school+health&lang=en'

test('home has the search box and ways in, and its words are in five languages', async ({ driver }) => {
  const titles = new Set<string>()
  for (const lang of sites.hse.languages) {
    await open(driver, at('hse', `/?lang=${lang}`))
    await seen(driver, By.css('[role="search"] [role="combobox"]'))
    expect(await inPage(driver, 'return document.documentElement.lang')).toBe(languageTag(lang))
    titles.add(await inPage<string>(driver, "return document.querySelector('h1').textContent"))
  }
  expect(titles.size).toBe(5)
})

test('a filter is chosen in a layer, narrows the results, and is removed', async ({ driver }) => {
  await open(driver, at('hse', query))
  await expectResults(driver, 20)
  await press(driver, By.xpath("//main//button[normalize-space()='Type']"))
  const choose = `const found = [...document.querySelectorAll('[role="dialog"] label')]
    .find(({ textContent }) => /[1-9][0-9,]* documents?$/.test(textContent))
    found?.querySelector('input').click()
    return found !== undefined`
  await expect.poll(() => inPage(driver, choose)).toBe(true)
  await expectAddress(driver, /applied_filters=10_/)
  await driver.actions().sendKeys(Key.ESCAPE).perform()
  await expect.poll(async () => (await driver.findElements(dialog)).length).toBe(0)
  await press(driver, By.xpath("//main//button[contains(normalize-space(), 'Remove filter')]"))
  await expect.poll(() => driver.getCurrentUrl()).not.toMatch(/applied_filters=10_/)
})

test('the order is chosen, and stays over a reload', async ({ driver }) => {
  await open(driver, at('hse', query))
  await press(driver, By.xpath("//select[1]/option[normalize-space()='Most recent']"))
  await expectAddress(driver, /s=most_recent/)
  await expectResults(driver, 20)
  await driver.navigate().refresh()
  await expectResults(driver, 20)
  await expect.poll(() => inPage(driver, "return document.querySelector('select').value")).toBe('most_recent')
})

test('layers open over each other, and Escape and Back close one', async ({ driver }) => {
  await open(driver, at('hse', query))
  await press(driver, named('button', 'Menu'))
  await press(driver, By.xpath("//*[@role='dialog']//button[normalize-space()='Language']"))
  await expect.poll(async () => (await driver.findElements(dialog)).length).toBe(2)
  await driver.actions().sendKeys(Key.ESCAPE).perform()
  await expect.poll(async () => (await driver.findElements(dialog)).length).toBe(1)
  await driver.navigate().back()
  await expect.poll(async () => (await driver.findElements(dialog)).length).toBe(0)
  await expectAddress(driver, /\/search\?q=school\+health/)
})

test('the language changes in the page, Chinese has no italics and its own tag', async ({ driver }) => {
  await open(driver, at('hse', query))
  await press(driver, named('button', 'Language:'))
  await press(driver, By.xpath("//*[@role='dialog']//button[contains(., '简体中文')]"))
  await expect.poll(() => inPage(driver, 'return document.documentElement.lang')).toBe('zh-CN')
  await expectAddress(driver, /q=school\+health.*lang=cn/)
})

test('an article has its abstract, facts and citation, and leads back', async ({ driver }) => {
  await open(driver, at('hse', query))
  await expectResults(driver, 20)
  await press(driver, resultLinks)
  await expectWords(driver, /^Abstract$/m)
  await expectWords(driver, 'How to cite')
  await expectWords(driver, 'Licence and source')
  await press(driver, named('a', 'Back to the results'))
  await expectAddress(driver, /\/search\?q=school\+health/)
})

test('documents are compared side by side', async ({ driver }) => {
  await open(driver, at('hse', query))
  await expectResults(driver, 20)
  const ids = await inPage<string[]>(
    driver,
    `return [...document.querySelectorAll('[role="feed"] article h3 a')].slice(0, 2).map(({ pathname }) => pathname.match(/[0-9a-z]+(?=-)/)[0])`,
  )
  await open(driver, at('hse', `/compare?documents=${ids.join()}&lang=en`))
  await expect.poll(async () => (await driver.findElements(By.css('main thead th'))).length).toBe(2)
})

test('the evidence map comes by its address', async ({ driver }) => {
  await open(driver, at('hse', '/search/map?q=school+health&lang=en'))
  await expect.poll(async () => (await driver.findElements(By.css('main table td'))).length).toBeGreaterThan(4)
})

test('the latest content is listed', async ({ driver }) => {
  await open(driver, at('hse', '/latest-content?lang=en'))
  await expectWords(driver, 'Latest content')
  await expect
    .poll(async () => (await driver.findElements(By.css('main a[href*="/articles/"]'))).length)
    .toBeGreaterThan(3)
})

test('Back, Forward and a reload restore the place in the results', async ({ driver }) => {
  await open(driver, at('hse', query))
  await expectResults(driver, 20)
  const links = await driver.findElements(resultLinks)
  await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", links[14])
  const place = () => inPage<number>(driver, 'return Math.round(scrollY)')
  await expect.poll(place).toBeGreaterThan(500)
  const before = await place()
  await links[14]?.click()
  await expectWords(driver, /^Abstract$/m)
  await driver.navigate().back()
  await expectResults(driver, 20)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(150)
  await driver.navigate().forward()
  await expectWords(driver, /^Abstract$/m)
})

test('a link to an article, and to a search with filters, opens it at once', async ({ driver }) => {
  await open(driver, at('hse', '/search?q=health&applied_filters=0_12_2001_2015&s=most_recent&lang=en'))
  await expectResults(driver, 20)
  await expectWords(driver, /2001–2015/)
  const address = await (await driver.findElements(resultLinks))[0]?.getAttribute('href')
  await open(driver, address ?? '')
  await expectWords(driver, /^Abstract$/m)
})

test.describe('without scripts', () => {
  test.use({ browserOptions: ['--enable-javascript=false'] })

  test('the page of results is read, and its links work', async ({ driver }) => {
    await driver.get(at('hse', query))
    const link = await seen(driver, resultLinks)
    const address = (await link.getAttribute('href')) ?? ''
    await driver.get(address)
    expect(await (await seen(driver, By.css('h1'))).getText()).not.toBe('')
  })
})

test('dark is chosen and stays', async ({ driver }) => {
  await open(driver, at('hse', query))
  const scheme = () =>
    inPage<string>(
      driver,
      'return getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).color',
    )
  const light = await scheme()
  for (let times = 0; times < 3 && (await scheme()) === light; times += 1)
    await press(driver, By.css('[data-look-switch]'))
  const dark = await scheme()
  expect(dark).not.toBe(light)
  await driver.navigate().refresh()
  await expectResults(driver, 20)
  expect(await scheme()).toBe(dark)
})

test('no page of these five scrolls sideways at 390 pixels', async ({ driver }) => {
  await driver.manage().window().setRect({ width: 390, height: 844 })
  for (const path of ['/', query, '/latest-content', '/login', '/about']) {
    await open(driver, at('hse', path))
    const [wide, room] = await inPage<[number, number]>(
      driver,
      'return [document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )
    expect(wide, path).toBeLessThanOrEqual(room)
  }
  expect(await words(driver)).not.toBe('')
})
