import { callApi, createAccount, logIn } from './browser/account.ts'
import { fillIn, linkIn, newAddress, submitLogin } from './browser/account-forms.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { heading } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const changed = 'another four words here'

for (const site of siteIds) {
  test(
    `${site}: a forgotten password is set anew by a link that works once and ends all sessions`,
    onSite(site, 'cvd', '@mf-account', '@api'),
    async ({ page }) => {
      const { email, token } = await createAccount(site)
      const before = (await mailsTo(email)).length
      const ask = async () => {
        await page.goto(at(site, '/forgot-password?lang=en'))
        await fillIn(page, { 'E-mail address': email })
        await page.getByRole('button', { name: 'Send the link' }).click()
        await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Send the link' })).toBeHidden()
      }
      await ask()
      const older = linkIn(await nextMailTo(email, before), '/reset-password/')
      await ask()
      const link = linkIn(await nextMailTo(email, before + 1), '/reset-password/')

      const set = async (address: string) => {
        await page.goto(address)
        await fillIn(page, { 'New password': changed, 'Confirm new password': changed })
        await page.getByRole('button', { name: 'Set the password' }).click()
      }
      const refused = page.getByRole('main').getByRole('alert').filter({ hasText: 'This link is no longer valid' })
      await set(older)
      await expect(refused).toBeVisible()
      await set(link)
      await expect(page.getByText('Password successfully updated.')).toBeVisible()
      await expect(page.getByLabel('New password', { exact: true })).toBeHidden()
      await expect(page).toHaveURL(at(site, '/login?lang=en'), { timeout: 15_000 })
      await expect(callApi('/profile', undefined, token)).rejects.toThrow('401')

      await submitLogin(page, email, changed)
      await expect(heading(page)).not.toHaveText('Log in')
      await set(link)
      await expect(refused).toBeVisible()
      await expect(logIn(site, email, 'four words in row')).rejects.toThrow('invalid_login')
      expect((await nextMailTo(email, before + 2)).subject).toMatch(/password/i)
    },
  )
}

test('an unknown address is told the same, and gets nothing', async ({ page }) => {
  const email = newAddress()
  await page.goto(at('hse', '/forgot-password?lang=en'))
  await fillIn(page, { 'E-mail address': email })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible()
  expect(await mailsTo(email)).toEqual([])
})

test('setting a password says what is wrong with it', async ({ page }) => {
  await page.goto(at('hse', '/reset-password/never-sent?lang=en'))
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(alert).toContainText('“New password” cannot be empty')
  await expect(alert).toContainText('“Confirm new password” cannot be empty')
  await fillIn(page, { 'New password': changed, 'Confirm new password': 'something else' })
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(alert).toContainText('Mismatch')
})
