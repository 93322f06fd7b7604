import type { Page } from '@playwright/test'
import { callApi, createAccount, signIn, type Account } from './account.ts'
import { fillIn, password, submitLogin } from './account-forms.ts'
import { at } from './addresses.ts'
import { findDocuments } from './documents.ts'
import { heading, layer, openLayer } from './page-parts.ts'
import type { Screen } from './screen.ts'

/** Somebody who keeps three documents and two searches, one of them with an alert. */
const makeReader = async (): Promise<Account> => {
  const account = await createAccount('hse')
  const call = (path: string, body: object) => callApi(path, { type: 'hse', ...body }, account.token)
  const documents = await findDocuments('hse', 'children', 3)
  await call('/documents/subscribe', { documents: documents.map(({ id }) => id) })
  await call('/subscriptions/subscribe', { query: 'vaccines' })
  await call('/subscriptions/subscribe', { query: 'children', filters: '10_3,0_12_2001_2015', subscribed: true })
  await call('/profile', { firstName: 'Ada', country: 17, roles: ['researcher', 'policymaker'] })
  return account
}
let made: Promise<Account> | undefined

/** One account serves all screens of a worker: none of them changes what another looks at. */
export const reader = (): Promise<Account> => (made ??= makeReader())

export const signInReader = async (page: Page): Promise<void> => signIn(page, await reader())

const openPrivate = async (page: Page, path: string): Promise<void> => {
  await signInReader(page)
  await page.goto(at('hse', path))
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
}
const openPublic = async (page: Page, path: string): Promise<void> => {
  await page.goto(at('hse', path))
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
}
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const alert = (page: Page) => page.getByRole('main').getByRole('alert').waitFor()
const layerOf = (name: string, open: (page: Page) => Promise<unknown>, ...buttons: string[]): Screen => ({
  name,
  open: async (page) => {
    await open(page)
    for (const button of buttons) await openLayer(page, button)
    await layer(page).getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
  },
})

/** What concerns an account, for visitors and for somebody who is logged in. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'login that was refused',
    open: async (page) => {
      await openPublic(page, '/login?lang=en')
      await submitLogin(page, 'nobody@example.org')
      await alert(page)
    },
  },
  {
    name: 'sign-up with mistakes',
    open: async (page) => {
      await openPublic(page, '/signup?lang=en')
      await press(page, 'Create the account')
      await alert(page)
    },
  },
  {
    name: 'login for a pending action',
    open: async (page) => {
      await page.goto(at('hse', '/search?q=obesity&lang=en'))
      await page.getByRole('link', { name: 'Alert me' }).click()
      await page.getByText(/^Log in or create a free account to/).waitFor()
    },
  },
  { name: 'sign-up in Chinese', open: (page) => openPublic(page, '/signup?lang=cn') },
  { name: 'sign-up success', open: (page) => openPublic(page, '/signup-success?lang=en') },
  {
    name: 'forgotten password that was asked for',
    open: async (page) => {
      await openPublic(page, '/forgot-password?lang=en')
      await fillIn(page, { 'E-mail address': 'nobody@example.org' })
      await press(page, 'Send the link')
      await page.getByText(/^If nobody@example.org belongs/).waitFor()
    },
  },
  {
    name: 'password with a link that is not valid',
    open: async (page) => {
      await openPublic(page, '/reset-password/never-sent?lang=en')
      await fillIn(page, { 'New password': password, 'Confirm new password': password })
      await press(page, 'Set the password')
      await alert(page)
    },
  },
  { name: 'suggesting a review', open: (page) => openPublic(page, '/contribute?lang=en') },
  { name: 'unsubscribing', open: (page) => openPublic(page, '/unsubscribe?lang=en') },
  { name: 'unsubscribing by a link', open: (page) => openPublic(page, '/unsubscribe?token=any&lang=en') },
  { name: 'profile', open: (page) => openPrivate(page, '/profile?lang=en') },
  { name: 'profile in Chinese', open: (page) => openPrivate(page, '/profile?lang=cn') },
  {
    name: 'profile with every form open',
    open: async (page) => {
      await openPrivate(page, '/profile?lang=en')
      for (const name of ['Edit account', 'Edit personal information', 'Edit e-mail alerts', 'Delete my account']) {
        await press(page, name)
      }
    },
  },
  { name: 'saved documents', open: (page) => openPrivate(page, '/user/articles?lang=en') },
  {
    name: 'saved documents that failed',
    open: async (page) => {
      await page.route('**/api/documents/**', (route) =>
        route.fulfill({ status: 400, json: {}, headers: { 'access-control-allow-origin': '*' } }),
      )
      await openPrivate(page, '/user/articles?lang=en')
      await alert(page)
    },
  },
  { name: 'saved searches', open: (page) => openPrivate(page, '/user/searches?lang=en') },
  {
    name: 'a saved search that is changed',
    open: async (page) => {
      await openPrivate(page, '/user/searches?lang=en')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Save changes' }).waitFor()
    },
  },
  {
    name: 'saved searches that were removed',
    open: async (page) => {
      const answer = { headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } }
      await page.route('**/api/subscriptions', (route) =>
        route.fulfill({ ...answer, json: { success: true, data: [] } }),
      )
      await openPrivate(page, '/user/searches?lang=en')
      const own = page.getByRole('region', { name: 'Your searches' })
      await own.getByRole('checkbox', { name: 'Select all' }).check()
      await own.getByRole('button', { name: 'Remove' }).click()
      await own.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  layerOf('log-in layer', (page) => openPublic(page, '/?lang=en'), 'Menu', 'Log in'),
  layerOf('sign-up layer', (page) => openPublic(page, '/?lang=en'), 'Menu', 'Create an account'),
  layerOf('account menu layer', (page) => openPrivate(page, '/?lang=en'), 'Menu', 'My account'),
]
