import { createAccount, signIn } from './browser/account.ts'
import { fillIn, linkIn, newAddress, password, submitLogin } from './browser/account-forms.ts'
import { at, onSite, onlyFull, siteIds } from './browser/addresses.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { heading, isMarked, layer, markPage, openLayer, results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

for (const site of siteIds) {
  test(
    `${site}: a person signs up, confirms the address, and logs in where they are`,
    onSite(site, 'sse', '@mf-account', '@api'),
    async ({ page }) => {
      // The proof of work takes as long as the machine is busy.
      const email = newAddress()
      await page.goto(at(site, '/signup?lang=en'))
      await fillIn(page, { 'E-mail address': email, Password: password, 'Confirm password': password })
      await page.getByRole('checkbox', { name: /terms of use/ }).check()
      await page.getByRole('button', { name: 'Create the account' }).click()
      await expect(page).toHaveURL(/\/signup-success\?lang=en$/, { timeout: 30_000 })
      await expect(heading(page)).toHaveText('Check your e-mail')

      const link = linkIn(await nextMailTo(email), '/confirm/')
      expect(new URL(link).origin).toBe(new URL(at(site, '/')).origin)
      await page.goto(link)
      await expect(heading(page)).not.toHaveText('Confirm your e-mail address', { timeout: 15_000 })

      // The link has logged in the browser that signed up.
      await page.goto(at(site, '/search?q=health&lang=en'))
      await openLayer(page, 'Menu')
      await layer(page).getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goto(at(site, '/search?q=health&lang=en'))
      await results(page).nth(5).scrollIntoViewIfNeeded()
      await markPage(page)
      await openLayer(page, 'Menu')
      await openLayer(page, 'Log in')
      await submitLogin(layer(page), email)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await isMarked(page)).toBe(true)
      await expect(page).toHaveURL(/\/search\?q=health&lang=en$/)
      await openLayer(page, 'Menu')
      await expect(layer(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    },
  )
}

test('a form that was not filled in says what is missing, and keeps what was', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/signup?lang=en'))
  await fillIn(page, { 'E-mail address': 'not an address', Password: 'one two three', 'Confirm password': 'other' })
  await page.getByRole('button', { name: 'Create the account' }).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter a valid email address',
    'Passwords must match',
    'Accept the terms of use to create an account',
  ])
  await summary.getByRole('link', { name: 'Passwords must match' }).click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('one two three')
})

test(
  'a second sign-up of the same address looks the same, and its owner is told',
  { tag: '@full' },
  async ({ page }) => {
    const { email } = await createAccount('sse')
    const before = (await mailsTo(email)).length
    await page.goto(at('sse', '/signup?lang=fr'))
    await fillIn(page, { 'Adresse courriel': email, 'Mot de passe': password, 'Confirmer le mot de passe': password })
    await page.getByRole('main').getByRole('checkbox').last().check()
    await page.getByRole('main').locator('[type=submit]').click()
    await expect(page).toHaveURL(/\/signup-success/, { timeout: 30_000 })
    const mail = await nextMailTo(email, before)
    expect(mail.subject).not.toBe('')
    expect(linkIn(mail, '/forgot-password')).toContain('lang=fr')
  },
)

test('a wrong password is told in the form and reloads nothing; the right one leads back', async ({ page }) => {
  const { email } = await createAccount('cvd')
  await page.goto(at('cvd', '/search?q=masks&lang=en'))
  await expect(results(page).first()).toBeVisible()
  await page.goto(at('cvd', '/login?lang=en'))
  await markPage(page)
  await submitLogin(page, email, 'not the password')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The e-mail address or the password is wrong')
  expect(await isMarked(page)).toBe(true)
  await submitLogin(page, email)
  await expect(heading(page)).not.toHaveText('Log in')
})

test(
  'a visitor who opens a private page is sent to the root, a person who is logged in has no use for logging in',
  onlyFull,
  async ({ page }) => {
    for (const path of ['/profile', '/user/articles', '/user/searches']) {
      await page.goto(at('hse', `${path}?lang=en`))
      await expect(page).toHaveURL(at('hse', '/?lang=en'))
    }
    await signIn(page, await createAccount('hse'))
    await page.goto(at('hse', '/login?lang=en'))
    await expect(page).toHaveURL(at('hse', '/?lang=en'))
  },
)

test('a link that confirms nothing says so and leads home', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/signup-confirm/never-sent?lang=en'))
  await expect(page).toHaveURL(at('hse', '/?lang=en'))
  await expect(page.getByRole('alert').filter({ hasText: 'This link is no longer valid' })).toBeVisible()
})
