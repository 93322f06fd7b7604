import type { Page } from '@playwright/test'
import { fromBase32, oneTimeCode } from './browser/authenticator-app.ts'
import { createAccount, signIn } from './browser/account.ts'
import { fillIn, notice, submitLogin } from './browser/account-forms.ts'
import { at } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'

/** A device with a passkey store, whose person always shows a finger. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added on the profile, and opens the account without a password', async ({ page }) => {
  await addAuthenticator(page)
  const account = await createAccount('hse')
  await signIn(page, account)
  await page.goto(at('hse', '/profile?lang=en'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(notice(page, 'The passkey is added.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveText(/Chrome, Linux/)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(at('hse', '/login?lang=en'))
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(at('hse', '/?lang=en'))
  await page.goto(at('hse', '/profile?lang=en'))
  await expect(page.getByText(account.email)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first()).toHaveText(
    /^Logged in with a passkey/,
  )
})

test(
  'one-time codes are set up by key, asked for at the next log-in, and another session is ended',
  { tag: '@full' },
  async ({ page }) => {
    const account = await createAccount('hse')
    await signIn(page, account)
    await page.goto(at('hse', '/profile?lang=en'))
    await page.getByRole('button', { name: 'Set up one-time codes' }).click()
    const key = fromBase32(await page.locator('code').first().innerText())
    const codes = page.getByRole('status').filter({ hasText: 'Recovery codes' }).locator('code')
    // A code counts in its own half minute alone, which may end between reading and sending it.
    await expect(async () => {
      await fillIn(page, { 'One-time code': oneTimeCode(key, Date.now()) })
      await page.getByRole('button', { name: 'Turn on', exact: true }).click()
      await expect(codes).toHaveCount(8)
    }).toPass()
    const recovery = await codes.first().innerText()

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto(at('hse', '/login?lang=en'))
    await submitLogin(page, account.email, account.password)
    await fillIn(page, { 'One-time code': recovery })
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(at('hse', '/?lang=en'))

    await page.goto(at('hse', '/profile?lang=en'))
    await expect(page.getByText('You have 7 recovery codes left.')).toBeVisible()
    const sessions = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(sessions).toHaveCount(1)
  },
)
