import { callApi, createAccount, endSessionAt, signIn } from './browser/account.ts'
import { submitLogin } from './browser/account-forms.ts'
import { at } from './browser/addresses.ts'
import { heading, layer, openLayer } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

test(
  'logging in and out in one tab reaches the others',
  { tag: ['@shell', '@mf-account', '@api'] },
  async ({ page, context }) => {
    const { email, token } = await createAccount('hse')
    const other = await context.newPage()
    await other.goto(at('hse', '/login?lang=en'))
    await page.goto(at('hse', '/login?lang=en'))
    await submitLogin(page, email)
    await expect(page).toHaveURL(at('hse', '/?lang=en'))
    await expect(other).toHaveURL(at('hse', '/?lang=en'))

    await other.goto(at('hse', '/user/articles?lang=en'))
    await expect(other.getByText(/You have no saved documents yet/)).toBeVisible()
    await openLayer(page, 'Menu')
    await layer(page).getByRole('button', { name: 'Log out' }).click()
    await expect(other).toHaveURL(at('hse', '/?lang=en'))
    await openLayer(other, 'Menu')
    await expect(layer(other).getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect
      .poll(() =>
        callApi('/profile', undefined, token).then(
          () => 'valid',
          (error: Error) => error.message,
        ),
      )
      .toContain('401')
  },
)

test('a session that was ended elsewhere is noticed: the page logs out and loads the site anew', async ({
  page,
  problems,
}) => {
  problems.allow(/401/)
  const account = await createAccount('sse')
  await signIn(page, account)
  await page.goto(at('sse', '/profile?lang=en'))
  await expect(page.getByText(account.email)).toBeVisible()
  await endSessionAt(page, '/account/data', account)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page).toHaveURL(at('sse', '/?lang=en'))
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a token that is garbage ends once and does not load the site for ever', async ({ page, problems }) => {
  problems.allow(/401/)
  await signIn(page, { site: 'cvd', email: '', password: '', token: 'garbage' })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(at('cvd', '/profile?lang=en'))
  // The page may reload meanwhile, and cannot be asked then.
  const token = () => page.evaluate(() => localStorage.getItem('token')).catch(() => 'the page is loading')
  await expect.poll(token).toBeNull()
  await expect(heading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads).toBeLessThanOrEqual(2)
})
