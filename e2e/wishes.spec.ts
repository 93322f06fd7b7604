import { createAccount, signIn } from './browser/account.ts'
import { fillIn, linkIn, newAddress, notice, password } from './browser/account-forms.ts'
import { at } from './browser/addresses.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { expect, test } from './browser/test.ts'

test(
  'a visitor asks for an alert, makes an account, opens the mail, and is back at the search with its alert on',
  { tag: ['@mf-account', '@mf-search', '@api'] },
  async ({ page, context }) => {
    // The proof of work takes as long as the machine is busy.
    test.setTimeout(90_000)
    const email = newAddress()
    await page.goto(at('hse', '/search?q=school+violence&lang=en'))
    await page.getByRole('link', { name: 'Alert me' }).click()
    await expect(page.getByText(/Log in or create a free account to get new documents/)).toBeVisible()
    await page.getByRole('link', { name: 'Create a free account' }).click()
    // The page before has fields of the same names.
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
    await fillIn(page, { 'E-mail address': email, Password: password, 'Confirm password': password })
    await page.getByRole('checkbox', { name: /terms of use/ }).check()
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page).toHaveURL(/\/signup-success/, { timeout: 30_000 })

    const link = linkIn(await nextMailTo(email), '/confirm/')
    expect(link).not.toContain('violence')
    const opened = await context.newPage()
    await opened.goto(link)
    // The browser that signed up is logged in by the link.
    await expect(opened).toHaveURL(/\/search\?q=school\+violence&lang=en$/)
    await expect(opened.getByText('Saved, alert on')).toBeVisible()
  },
)

test(
  'a document found is sent from its card as a brief, and saved from its page with a link to pass on',
  { tag: ['@mf-article', '@mf-search', '@api'] },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const account = await createAccount('hse')
    await signIn(page, account)
    const before = (await mailsTo(account.email)).length
    await page.goto(at('hse', '/search?q=school+violence&lang=en'))
    const card = page.getByRole('article').first()
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'E-mail to me' }).click()
    await expect(notice(page, `1 document was sent to ${account.email}.`)).toBeVisible()
    const { text = '' } = await nextMailTo(account.email, before)
    expect(text).toContain(title)
    expect(text).toContain('Cite as: ')

    await card.getByRole('heading').getByRole('link').click()
    await page.getByRole('button', { name: `Save ${title}` }).click()
    await expect(page.getByRole('button', { name: `Remove from saved ${title}` })).toBeVisible()
    await page.getByRole('button', { name: 'Copy a link' }).click()
    await expect(notice(page, 'The link is copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/articles\/\w+-/)
  },
)
