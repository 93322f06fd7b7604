import { Key, type WebDriver } from 'selenium-webdriver'
import { callApi, createAccount, type Account } from '../browser/account.ts'
import { linkIn, newAddress, password } from '../browser/account-forms.ts'
import { at } from '../browser/addresses.ts'
import { mailsTo, nextMailTo } from '../browser/outbox.ts'
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
  results,
  seen,
  test,
} from './test.ts'

const query = '/search?q=school+health&lang=en'

/** Logs the browser in: the token is put where the page looks for it. */
const logIn = async (driver: WebDriver, { site, token }: Account): Promise<void> => {
  await driver.get(at(site, '/healthz'))
  await driver.executeScript("localStorage.setItem('token', arguments[0])", token)
}

const someoneOnHse = async (driver: WebDriver): Promise<Account> => {
  const account = await createAccount('hse')
  await logIn(driver, account)
  return account
}

/** Somebody who is logged in and has chosen the first result, with how many mails they have. */
const someoneWithAChosenResult = async (driver: WebDriver): Promise<{ email: string; before: number }> => {
  const { email } = await someoneOnHse(driver)
  const before = (await mailsTo(email)).length
  await open(driver, at('hse', query))
  await expectResults(driver, 20)
  await press(driver, By.css('[role="feed"] article input[type="checkbox"]'))
  return { email, before }
}

test('a person signs up, confirms the address by the mail, and logs out', async ({ driver }) => {
  const email = newAddress()
  await open(driver, at('hse', '/signup?lang=en'))
  await (await seen(driver, By.css('main [name="email"]'))).sendKeys(email)
  for (const field of await driver.findElements(By.css('main [type="password"]'))) await field.sendKeys(password)
  for (const box of await driver.findElements(By.css('main [type="checkbox"]')))
    if (/terms of use/.test((await box.findElement(By.xpath('ancestor::label')).getText()) ?? ''))
      await driver.executeScript('arguments[0].click()', box)
  await press(driver, named('button', 'Create the account'))
  await expect.poll(() => driver.getCurrentUrl(), { timeout: 60_000 }).toMatch(/\/signup-success/)
  await driver.get(linkIn(await nextMailTo(email), '/confirm/'))
  await expectWords(driver, 'You are now confirmed')
  await open(driver, at('hse', query))
  await press(driver, named('button', 'Menu'))
  await press(driver, named('button', 'Log out'))
  await expect.poll(() => inPage(driver, "return localStorage.getItem('token')")).toBe(null)
})

test('documents are selected, e-mailed, and exported', async ({ driver }) => {
  const { email, before } = await someoneWithAChosenResult(driver)
  await press(driver, named('button', 'E-mail to me'))
  await expectWords(driver, `1 document was sent to ${email}.`)
  expect((await nextMailTo(email, before)).text).toContain('/articles/')
})

test('a brief of a chosen document comes by e-mail', async ({ driver }) => {
  const { email, before } = await someoneWithAChosenResult(driver)
  await press(driver, named('a', 'Make a brief'))
  await expectAddress(driver, /\/search\/brief\?/)
  await press(driver, named('button', 'E-mail to me'))
  const { subject, text } = await nextMailTo(email, before)
  expect(subject).toContain('school health')
  expect(text).toContain('/articles/')
})

test('results come as a file', async ({ driver }) => {
  await open(driver, at('hse', query))
  await expectResults(driver, 20)
  await press(driver, named('button', 'Export'))
  await press(driver, named('button', 'RIS'))
  await expectWords(driver, /Exported 20 of [\d,]+ documents: .+\.ris/)
})

test('the list of a person who is logged in goes on as it is scrolled', async ({ driver }) => {
  await someoneOnHse(driver)
  await open(driver, at('hse', '/search?q=health&lang=en'))
  await expectResults(driver, 20)
  await driver.executeScript(
    "arguments[0].scrollIntoView({ block: 'center' })",
    (await driver.findElements(results))[19],
  )
  await expectResults(driver, 40)
  await expectAddress(driver, /[?&]p=1/)
})

test('a search is saved and watched by an alert', async ({ driver }) => {
  const account = await someoneOnHse(driver)
  await open(driver, at('hse', '/search?q=children&applied_filters=0_12_2001_2015&lang=en'))
  await press(driver, named('button', 'Save search'))
  await expectWords(driver, 'The search is saved.')
  await press(driver, named('button', 'Turn on alert'))
  await press(driver, named('button', 'Turn on the alert'))
  await expectWords(driver, 'The alert is turned on.')
  expect(await callApi('/subscriptions/hse', undefined, account.token)).toMatchObject([
    { query: 'children', subscribed: true },
  ])
})

test('a folder is made', async ({ driver }) => {
  const { token } = await someoneOnHse(driver)
  await open(driver, at('hse', '/user/folders?lang=en'))
  await (
    await seen(driver, By.xpath("//input[@id=//label[contains(., 'Name of the folder')]/@for]"))
  ).sendKeys('Nurses', Key.ENTER)
  await expect.poll(async () => JSON.stringify(await callApi('/folders/hse', undefined, token))).toContain('Nurses')
  await expectWords(driver, 'Nurses')
})

test('the profile is edited and stays so', async ({ driver }) => {
  await someoneOnHse(driver)
  await open(driver, at('hse', '/profile?lang=en'))
  await press(driver, named('button', 'Edit personal information'))
  await (await seen(driver, By.xpath("//input[@id=//label[normalize-space()='First name']/@for]"))).sendKeys('Ada')
  await press(driver, named('button', 'Save'))
  await expectWords(driver, 'Your profile is updated.')
  await driver.navigate().refresh()
  await expectWords(driver, 'Ada')
})
