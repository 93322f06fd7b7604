import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Key } from 'selenium-webdriver'
import { createAccount } from '../browser/account.ts'
import { at } from '../browser/addresses.ts'
import { openSite } from '../browser/own-site.ts'
import {
  By,
  expectAddress,
  expectHeading,
  expectResults,
  expectWords,
  named,
  open,
  press,
  resultLinks,
  resultTitle,
  seen,
  test,
} from './test.ts'

const searchBox = By.css('[role="search"] [role="combobox"]')

test(
  'a question typed on the home page leads to results, a result to its article',
  { tag: '@engines' },
  async ({ driver }) => {
    await open(driver, at('hse', '/?lang=en'))
    await (await seen(driver, searchBox)).sendKeys('school health', Key.ENTER)
    await expectAddress(driver, /\/search\?.*q=school\+health/)
    await expectResults(driver, 20)
    const title = await resultTitle(driver)
    await press(driver, resultLinks)
    await expectAddress(driver, /\/articles\/[0-9a-z]+-/)
    await expectHeading(driver, title)
    await expectWords(driver, /^Abstract$/m)
  },
)

test('a person logs in by the form, chooses a result and saves it', { tag: '@engines' }, async ({ driver }) => {
  const { email, password } = await createAccount('hse')
  await open(driver, at('hse', '/login?lang=en'))
  await (await seen(driver, By.css('main [name="email"]'))).sendKeys(email)
  await (await seen(driver, By.css('main [type="password"]'))).sendKeys(password, Key.ENTER)
  await expectAddress(driver, /\/\?lang=en$/)
  await open(driver, at('hse', '/search?q=school+health&lang=en'))
  await press(driver, By.css('[role="feed"] article input[type="checkbox"]'))
  await press(driver, named('button', 'Save documents'))
  await expectWords(driver, '1 document is saved.')
})

test(
  'a remote that is down costs only its page: Back leads to the results',
  { tag: '@engines' },
  async ({ driver }) => {
    const site = await openSite()
    try {
      rmSync(join(site.folder, site.row('mf-article').current.base), { recursive: true })
      await open(driver, site.at('hse', '/search?q=health&lang=en'))
      await expectResults(driver, 20)
      await press(driver, resultLinks)
      await expectWords(driver, 'This part of the page could not be loaded')
      await driver.navigate().back()
      await expectResults(driver, 20)
    } finally {
      site.close()
    }
  },
)
