import type { Locator, Page } from '@playwright/test'
import type { SiteId } from 'shared/sites'
import { callApi, createAccount, endSessionAt, signIn, type Account } from './browser/account.ts'
import { notice, submitLogin } from './browser/account-forms.ts'
import { at, onSite, onlyFull, siteIds } from './browser/addresses.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const all = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ })
const one = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select result ${number} `) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const openSearch = async (page: Page, account: Account, query: string): Promise<void> => {
  await signIn(page, account)
  await page.goto(at(account.site, `/search?${query}&lang=en`))
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
}
/** Opens the bar of what is selected, which the first result that is chosen opens as well. */
const openBar = async (page: Page): Promise<void> => {
  await press(page, 'Select')
  await expect(all(page)).toBeVisible()
}

const totalOf = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('heading', { name: /documents found/ }).textContent()) ?? ''
  return Number(text.replaceAll(/\D/g, ''))
}

/** On each site more results than one page, and no more than a mail lists. */
const searches: Record<SiteId, string> = {
  hse: 'q=children&applied_filters=0_12_2012_2013',
  sse: 'q=children&applied_filters=0_12_2012_2013',
  cvd: 'q=children&applied_filters=0_12_2020_2020',
}

const savedBy = ({ site, token }: Account) => callApi(`/documents/${site}/ids`, undefined, token)

for (const site of siteIds) {
  test(
    `${site}: chosen documents are e-mailed and saved, shown as saved, and viewed`,
    onSite(site, 'sse', '@mf-search', '@api'),
    async ({ page }) => {
      const account = await createAccount(site)
      const mailsBefore = (await mailsTo(account.email)).length
      await openSearch(page, account, 'q=children')
      await one(page, 3).check()
      await one(page, 1).check()
      const titles = [await resultLink(page, 0).textContent(), await resultLink(page, 2).textContent()]
      await expect(page.getByText(/^2 of .* results selected$/)).toBeVisible()
      expect(await findingsOf(axeFor(page))).toEqual([])

      await press(page, 'E-mail to me')
      await expect(notice(page, `2 documents were sent to ${account.email}.`)).toBeVisible()
      const mail = await nextMailTo(account.email, mailsBefore)
      for (const title of titles) expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(title)

      await press(page, 'Save documents')
      await expect(notice(page, '2 documents are saved.')).toBeVisible()
      await expect(results(page).getByText('Saved', { exact: true })).toHaveCount(2)
      await page.getByRole('link', { name: 'View saved documents (2)' }).click()
      await expect(page).toHaveURL(/\/user\/articles/)
      for (const title of titles) await expect(page.getByRole('link', { name: title ?? '' })).toBeVisible()
      await page.goBack()
      await expect(one(page, 3)).toBeChecked()
    },
  )

  test(`${site}: select all means every result, loaded or not`, onSite(site, 'cvd'), async ({ page }) => {
    const account = await createAccount(site)
    const mailsBefore = (await mailsTo(account.email)).length
    await openSearch(page, account, searches[site])
    const total = await totalOf(page)
    expect(total).toBeGreaterThan(20)
    await openBar(page)
    await all(page).check()
    await expect(page.getByText(`All ${total} results selected`)).toBeVisible()
    await press(page, 'E-mail to me')
    await expect(notice(page, `${total} documents were sent to ${account.email}.`)).toBeVisible()
    const { text = '' } = await nextMailTo(account.email, mailsBefore)
    expect(new Set(text.match(/\/articles\/[0-9a-z]+/g)).size).toBe(total)
    await press(page, 'Save documents')
    await expect(notice(page, `${total} documents are saved.`)).toBeVisible()
    expect(await savedBy(account)).toHaveLength(total)
  })
}

test(
  'the selection survives more results; one left out of all leaves the loaded ones; another search clears it',
  onlyFull,
  async ({ page }) => {
    const account = await createAccount('hse')
    await openSearch(page, account, 'q=school+AND+health')
    await openBar(page)
    await all(page).check()
    await results(page).nth(19).scrollIntoViewIfNeeded()
    await expect(one(page, 40)).toBeChecked()
    await one(page, 2).uncheck()
    const loaded = await results(page).count()
    await expect(page.getByText(new RegExp(`^${loaded - 1} of .* selected. Only loaded results stay`))).toBeVisible()
    await page.getByRole('radio', { name: 'Best evidence' }).click({ force: true })
    await expect(page.getByText('No result selected')).toBeVisible()
    await expect(all(page)).not.toBeChecked()
  },
)

test('everything is done by keyboard', onlyFull, async ({ page }) => {
  const account = await createAccount('sse')
  await openSearch(page, account, 'q=children')
  const choose = page.getByRole('button', { name: 'Select', exact: true })
  await choose.focus()
  await page.keyboard.press('Enter')
  await expect(all(page)).toBeVisible()
  await all(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^All .* results selected$/)).toBeVisible()
  await page.keyboard.press('Space')
  await one(page, 1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^1 of .* results selected$/)).toBeVisible()
  const backTo = async (target: Locator): Promise<void> => {
    const reached = () => target.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < 15 && !(await reached()); presses++) await page.keyboard.press('Shift+Tab')
    await expect(target).toBeFocused()
  }
  await backTo(page.getByRole('button', { name: 'Save documents' }))
  await page.keyboard.press('Enter')
  await expect(notice(page, '1 document is saved.')).toBeVisible()
  await one(page, 1).focus()
  await backTo(page.getByRole('link', { name: 'View saved documents (1)' }))
})

test('a failed call says what to do, and what was selected stays', { tag: '@full' }, async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  const account = await createAccount('hse')
  await openSearch(page, account, 'q=children')
  await one(page, 2).check()
  await page.route('**/api/documents/send', (route) => route.abort())
  await press(page, 'E-mail to me')
  await expect(notice(page, 'The server cannot be reached. Check your connection, then try again.')).toBeVisible()
  await expect(one(page, 2)).toBeChecked()
  await page.unroute('**/api/documents/send')
  await press(page, 'E-mail to me')
  await expect(notice(page, `1 document was sent to ${account.email}.`)).toBeVisible()
})

test(
  'a person whose session ended is back where they were after logging in, selection included',
  {
    tag: '@engines',
  },
  async ({ page, problems }) => {
    problems.allow(/401/)
    const account = await createAccount('hse')
    await openSearch(page, account, 'q=school+AND+health')
    await one(page, 5).check()
    await endSessionAt(page, '/documents/subscribe', account)
    await press(page, 'Save documents')
    await expect(page).toHaveURL(at('hse', '/?lang=en'))
    await expect(notice(page, 'Your session has ended. Log in again to go on where you were.')).toBeVisible()
    await page.goto(at('hse', '/login?lang=en'))
    await submitLogin(page, account.email, account.password)
    await expect(page).toHaveURL(/\/search\?q=school\+AND\+health/)
    await expect(one(page, 5)).toBeChecked()
    await press(page, 'Save documents')
    await expect(notice(page, '1 document is saved.')).toBeVisible()
  },
)

test(
  'a visitor sees one page and boxes, loads no code of an account, and is back after logging in',
  onlyFull,
  async ({ page }) => {
    const account = await createAccount('hse')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(at('hse', '/search?q=school+health&applied_filters=0_12_2001_2015&lang=en'))
    const prompt = page.getByRole('region', { name: 'See every result' })
    await prompt.scrollIntoViewIfNeeded()
    await expect(results(page)).toHaveCount(20)
    await expect(results(page).getByRole('checkbox')).toHaveCount(20)
    expect(scripts.filter((path) => /user-tools|selection-bar|provided-(account|menu)/.test(path))).toEqual([])

    await prompt.getByRole('link', { name: 'Log in' }).click()
    await expect(heading(page)).toHaveText('Log in')
    await submitLogin(page, account.email, account.password)
    await expect(page).toHaveURL(/q=school\+health&applied_filters=0_12_2001_2015/)
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
    await results(page).nth(19).scrollIntoViewIfNeeded()
    await expect.poll(() => results(page).count()).toBeGreaterThan(20)
  },
)
