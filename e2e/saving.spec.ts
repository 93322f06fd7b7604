import { createAccount, signIn } from './browser/account.ts'
import { at } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'

test('a person who has just signed up has no saved documents', async ({ page }) => {
  const account = await createAccount('hse')
  await signIn(page, account)
  await page.goto(at('hse', '/user/articles?lang=en'))
  await expect(page.getByText(/You have no saved documents yet/)).toBeVisible()
})
