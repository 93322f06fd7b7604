import { createAccount, signIn } from './browser/account.ts'
import { linkIn, newAddress, notice, password } from './browser/account-forms.ts'
import { at } from './browser/addresses.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { heading, resultLink, searchBox, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'
import { personAt } from './tasks/click-counter.ts'
import { expectActions } from './tasks/expected-counts.ts'

test(
  'a visitor asks for an alert, makes an account, opens the mail, and is back at the search with its alert on',
  { tag: ['@mf-account', '@mf-search', '@api'] },
  async ({ page }) => {
    // The proof of work takes as long as the machine is busy.
    const email = newAddress()
    await page.goto(at('hse', '/?lang=en'))
    await takenOver(page)
    const person = personAt(page)
    await person.fill(searchBox(page), 'school violence')
    await person.press('Enter')
    await resultLink(page, 0).waitFor()
    await person.click(page.getByRole('link', { name: 'Alert me' }))
    await expect(page.getByText(/Log in or create a free account to get new documents/)).toBeVisible()
    await person.click(page.getByRole('link', { name: 'Create a free account' }))
    // The page before has fields of the same names.
    await expect(heading(page)).toHaveText('Create an account')
    for (const [name, value] of [
      ['E-mail address', email],
      ['Password', password],
      ['Confirm password', password],
    ] as const)
      await person.fill(page.getByRole('main').getByLabel(name, { exact: true }), value)
    await person.click(page.getByRole('checkbox', { name: /terms of use/ }))
    await person.click(page.getByRole('button', { name: 'Create the account' }))
    await expect(page).toHaveURL(/\/signup-success/, { timeout: 30_000 })

    const link = linkIn(await nextMailTo(email), '/confirm/')
    expect(link).not.toContain('violence')
    // The browser that signed up is logged in by the link.
    await person.follow(link)
    await expect(page).toHaveURL(/\/search\?q=school\+violence&/)
    await expect(page.getByText('Saved, alert on')).toBeVisible()
    expectActions('A question to an alert, by somebody new', person)
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
