import { callApi, createAccount, logIn, signIn } from './browser/account.ts'
import { fillIn, linkIn, newAddress, notice } from './browser/account-forms.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { downloaded } from './browser/download.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { expect, test } from './browser/test.ts'

const part = (page: Parameters<typeof notice>[0], name: string) => page.getByRole('region', { name })

for (const site of siteIds) {
  test(
    `${site}: both blocks of the profile are edited, and stay so`,
    onSite(site, 'cvd', '@mf-account'),
    async ({ page }) => {
      const account = await createAccount(site)
      await signIn(page, account)
      await page.goto(at(site, '/profile?lang=en'))
      const personal = part(page, 'Personal information')
      await personal.getByRole('button', { name: 'Edit personal information' }).click()
      await fillIn(personal, { 'First name': 'Ada', 'Last name': 'Okafor' })
      await personal.getByLabel('Country').selectOption('Kenya')
      await personal.getByRole('checkbox', { name: 'Policymaker' }).check()
      await personal.getByRole('button', { name: 'Save' }).click()
      await expect(notice(page, 'Your profile is updated.')).toBeVisible()
      await expect(personal.getByRole('button', { name: 'Edit personal information' })).toBeFocused()
      await page.reload()
      for (const known of ['Ada', 'Okafor', 'Kenya', 'Policymaker']) await expect(personal).toContainText(known)
      await expect(page.getByText('What you tell us here helps')).toHaveCount(site === 'cvd' ? 0 : 1)

      const before = (await mailsTo(account.email)).length
      const block = part(page, 'Account')
      const email = newAddress()
      await block.getByRole('button', { name: 'Edit account' }).click()
      await fillIn(block, {
        'E-mail address': email,
        'New password': 'words that are new',
        'Confirm new password': 'words that are new',
      })
      await block.getByRole('button', { name: 'Save' }).click()
      await expect(block).toContainText(`${account.email} (until you open the link we sent to ${email})`)
      await expect(callApi('/profile', undefined, account.token)).rejects.toThrow('401')
      await page.goto(linkIn(await nextMailTo(email), '/confirm/'))
      await expect(page.getByText('You are now confirmed')).toBeVisible()
      await page.goto(at(site, '/profile?lang=en'))
      await expect(block).toContainText(email)
      await expect(block).not.toContainText(account.email)
      const mails = [await nextMailTo(account.email, before), await nextMailTo(account.email, before + 1)]
      expect(mails.map(({ subject = '' }) => subject).join()).toMatch(/password.*address/i)
      await logIn(site, email, 'words that are new')
    },
  )
}

test('another language of the profile is shown at once, and after the next login', async ({ page }) => {
  const account = await createAccount('hse')
  await signIn(page, account)
  await page.goto(at('hse', '/profile'))
  await page.getByRole('button', { name: 'Edit personal information' }).click()
  await page.getByLabel('Language', { exact: true }).selectOption('Español')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto(at('hse', '/user/articles'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a person takes everything along, and then leaves without a trace', async ({ page, problems }) => {
  problems.allow(/401/)
  const account = await createAccount('hse')
  await callApi('/subscriptions/subscribe', { type: 'hse', query: 'nurses', subscribed: true }, account.token)
  await signIn(page, account)
  await page.goto(at('hse', '/profile?lang=en'))
  const { name, text: data } = await downloaded(page, () =>
    page.getByRole('button', { name: 'Download my data' }).click(),
  )
  expect(name).toBe('my-data.json')
  expect(JSON.parse(data)).toMatchObject({ account: { email: account.email }, savedSearches: [{ query: 'nurses' }] })
  expect(data).not.toMatch(/argon2|token/i)

  const before = (await mailsTo(account.email)).length
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await fillIn(page, { 'Current password': 'not the password' })
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The current password is wrong' })).toBeVisible()
  await fillIn(page, { 'Current password': account.password })
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(at('hse', '/?lang=en'))
  await expect(notice(page, 'Your account is deleted.')).toBeVisible()
  expect((await nextMailTo(account.email, before)).subject).toMatch(/deleted/i)
  await expect(logIn('hse', account.email, account.password)).rejects.toThrow('invalid_login')
})
