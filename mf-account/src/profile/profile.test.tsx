import { act, screen, waitFor, within } from '@testing-library/react'
import type { Profile } from 'shared/contracts'
import { interruptedAt, keepInterruption } from 'shared/session'
import type { Lang } from 'shared/sites'
import { catalogue } from '../samples/catalogue.ts'
import { maria, quietSecurity } from '../samples/profile.ts'
import { main, notices, openAccount, tokenFor, type Answers, type Call } from '../samples/open-account.tsx'

const open = (answers: Answers = {}, site: 'hse' | 'cvd' = 'hse', missing?: Lang) =>
  openAccount('/profile', {
    user: 'u1',
    site,
    ...(missing && { missing }),
    answers: { 'GET /profile': { data: maria }, 'GET /account/security': { data: quietSecurity }, ...answers },
  })
const block = (name: string) => within(screen.getByRole('region', { name }))
const sent = (calls: Call[], path: string) => calls.filter((call) => call.method === 'POST' && call.path === path)

test('a visitor is sent to the root of the site', async () => {
  const { router, calls } = await openAccount('/profile')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(calls).toEqual([])
  expect(interruptedAt()).toBe(' /profile')
})

test('a person who logs out on the page is sent to the root of the site', async () => {
  keepInterruption(null)
  const { router, services } = await open()
  await screen.findByText('Maria')
  act(() => services.session.signOut())
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(notices()).toEqual([])
  expect(interruptedAt()).toBeNull()
})

test('a person whose session has run out on the page is led back to it by logging in', async () => {
  const { router, services } = await open()
  await screen.findByText('Maria')
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 4_000_000)
  act(() => services.session.signOut())
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(notices()).toEqual(['warning: Log in to go on to the page you asked for.'])
  expect(interruptedAt()).toBe('/profile')
  clock.mockRestore()
})

test('the profile comes whole: nothing arrives later above what a person may press', async () => {
  await open({
    'GET /account/security': async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return { data: quietSecurity }
    },
  })
  await screen.findByText('maria@example.org')
  expect(block('Security').getByRole('list', { name: 'Recent activity' })).toBeInTheDocument()
})

test('a security that cannot be loaded is said in its place, and the rest of the profile is there', async () => {
  await open({ 'GET /account/security': { status: 500 } })
  expect(await screen.findByText('maria@example.org')).toBeVisible()
  expect(block('Security').getByText('The security settings of your account could not be loaded')).toBeVisible()
  expect(block('Your data').getByRole('button', { name: 'Download my data' })).toBeVisible()
})

test('the profile is asked for with the token, and shown with the password masked', async () => {
  const { calls } = await open()
  expect(await screen.findByText('maria@example.org')).toBeVisible()
  expect(calls.find(({ path }) => path === '/profile')).toMatchObject({
    query: { type: 'hse' },
    token: expect.stringMatching(/^Bearer e/),
  })
  expect(block('Account').getByText('Hidden')).toBeInTheDocument()
  expect(await block('Personal information').findByText('Kenya')).toBeVisible()
  expect(block('Personal information').getByText('Researcher')).toBeVisible()
  expect(block('Personal information').getAllByText('Not stated')).toHaveLength(2)
})

test('the explanatory paragraph is hidden on cvd', async () => {
  await open({}, 'cvd')
  await screen.findByText('Maria')
  expect(screen.queryByText(/What you tell us here/)).toBeNull()
})

test('the explanatory paragraph is there on hse', async () => {
  await open()
  expect(screen.getByText(/What you tell us here/)).toBeVisible()
  await screen.findByText('Maria')
})

test('the personal block toggles between view and edit; cancel brings the view back and the focus to its button', async () => {
  const { user, calls } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit personal information' }))
  await user.type(screen.getByLabelText('Last name'), 'Silva')
  await user.click(block('Personal information').getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Last name')).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit personal information' })).toHaveFocus()
  expect(sent(calls, '/profile')).toEqual([])
})

test('the personal block saves names, country, language, roles and the link resolver of a library', async () => {
  const { user, calls } = await open({
    'POST /profile': ({ body }) => ({ data: { ...maria, ...(body as Partial<Profile>) } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit personal information' }))
  await user.type(screen.getByLabelText('Last name'), 'Silva')
  await user.selectOptions(screen.getByLabelText('Country'), 'Uganda')
  await user.click(screen.getByRole('checkbox', { name: 'Student' }))
  await user.type(screen.getByLabelText('Link resolver of your library'), 'http://resolver.example.edu/menu')
  await user.click(block('Personal information').getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/begins with https:\/\/, without a password/)).not.toHaveLength(0)
  await user.clear(screen.getByLabelText('Link resolver of your library'))
  await user.type(screen.getByLabelText('Link resolver of your library'), 'https://resolver.example.edu/menu')
  await user.click(block('Personal information').getByRole('button', { name: 'Save' }))
  expect(await block('Personal information').findByText('Silva')).toBeVisible()
  expect(sent(calls, '/profile')[0]?.body).toEqual({
    id: 'u1',
    type: 'hse',
    lastName: 'Silva',
    country: 18,
    roles: ['student', 'researcher'],
    linkResolver: 'https://resolver.example.edu/menu',
  })
  expect(block('Personal information').getByText('Student and Researcher')).toBeVisible()
  expect(notices()).toEqual(['success: Your profile is updated.'])
})

test('the personal block does not send what the person left as it was: another tab may have saved something newer', async () => {
  const newer: Profile = { ...maria, country: 18, language: 'fr', lastName: 'Silva' }
  const { user, calls, router } = await open({ 'POST /profile': { data: newer } })
  await user.click(await screen.findByRole('button', { name: 'Edit personal information' }))
  await user.type(screen.getByLabelText('Last name'), 'Silva')
  await user.click(block('Personal information').getByRole('button', { name: 'Save' }))
  expect(await block('Personal information').findByText('Uganda')).toBeVisible()
  expect(sent(calls, '/profile')[0]?.body).toEqual({ id: 'u1', type: 'hse', lastName: 'Silva' })
  expect(router.state.location.search).not.toContain('lang=fr')
})

test('the saved country stays chosen while the names of countries are not there', async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { user } = await open({
    'GET /i18n/hse/catalogue-en.json': () => arrived.then(() => ({ raw: catalogue('hse', 'en') })),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit personal information' }))
  const country = screen.getByLabelText('Country')
  expect(country).toHaveValue('17')
  await user.click(block('Personal information').getByRole('button', { name: 'Cancel' }))
  expect(block('Personal information').getAllByText('Not stated')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Edit personal information' }))
  arrive()
  await waitFor(() => expect(screen.getByLabelText('Country')).toHaveDisplayValue('Kenya'))
})

test('the account block changes the address, which waits for its confirmation', async () => {
  const { user, calls } = await open({
    'POST /account-edit': { data: { email: 'maria@example.org', pendingEmail: 'silva@example.org' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit account' }))
  const email = screen.getByLabelText('E-mail address')
  await user.clear(email)
  await user.type(email, 'silva@example.org')
  await user.click(block('Account').getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('maria@example.org (until you open the link we sent to silva@example.org)'),
  ).toBeVisible()
  expect(sent(calls, '/account-edit')[0]?.body).toMatchObject({ email: 'silva@example.org', password: '' })
})

test('in the account block the address must be valid and the passwords must match', async () => {
  const { user, calls } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit account' }))
  await user.clear(screen.getByLabelText('E-mail address'))
  await user.type(screen.getByLabelText('E-mail address'), 'maria@')
  await user.type(screen.getByLabelText('New password'), 'four words in row')
  await user.click(block('Account').getByRole('button', { name: 'Save' }))
  const summary = within(await main().findByRole('alert'))
  expect(summary.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible()
  expect(summary.getByRole('link', { name: 'Passwords must match' })).toBeVisible()
  expect(sent(calls, '/account-edit')).toEqual([])
})

test('the current password is asked for when the server wants it, and a new password brings a new token', async () => {
  const fresh = tokenFor('u1-fresh')
  const { user, calls, services } = await open({
    'POST /account-edit': ({ body }) =>
      (body as { currentPassword: string }).currentPassword
        ? { data: { email: 'maria@example.org', pendingEmail: null, token: fresh } }
        : { error: 'current_password_required' },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit account' }))
  await user.type(screen.getByLabelText('New password'), 'four words in row')
  await user.type(screen.getByLabelText('Confirm new password'), 'four words in row')
  await user.click(block('Account').getByRole('button', { name: 'Save' }))
  await user.type(await screen.findByLabelText('Current password'), 'three old words')
  await user.click(block('Account').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(services.session.getSnapshot()).toMatchObject({ token: fresh }))
  expect(sent(calls, '/account-edit')[1]?.body).toMatchObject({
    password: 'four words in row',
    confirm: 'four words in row',
    currentPassword: 'three old words',
  })
  // The address of the account may have changed in another tab.
  for (const { body } of sent(calls, '/account-edit')) expect(body).not.toHaveProperty('email')
})

test('the error of the server is shown above the account form', async () => {
  const { user } = await open({ 'POST /account-edit': { error: 'password_too_short' } })
  await user.click(await screen.findByRole('button', { name: 'Edit account' }))
  await user.click(block('Account').getByRole('button', { name: 'Save' }))
  expect(await main().findByRole('alert')).toHaveTextContent('The password needs at least 8 characters')
})

test('how often alerts come can be chosen', async () => {
  const { user, calls } = await open({ 'POST /profile': { data: { ...maria, alertFrequency: 'daily' } } })
  await user.click(await screen.findByRole('button', { name: 'Edit e-mail alerts' }))
  await user.selectOptions(screen.getByLabelText('How often'), 'Every day')
  await user.click(block('E-mail alerts').getByRole('button', { name: 'Save' }))
  expect(await block('E-mail alerts').findByText('Every day')).toBeVisible()
  expect(sent(calls, '/profile')[0]?.body).toEqual({ id: 'u1', type: 'hse', alertFrequency: 'daily' })
})

test('the form of alerts begins with how often they come now', async () => {
  const { user, calls } = await open({ 'POST /profile': { data: maria } })
  await user.click(await screen.findByRole('button', { name: 'Edit e-mail alerts' }))
  expect(screen.getByLabelText('How often')).toHaveValue('weekly')
  await user.click(block('E-mail alerts').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(calls, '/profile')[0]?.body).toMatchObject({ alertFrequency: 'weekly' }))
})

test('everything kept about a person can be downloaded', async () => {
  const files: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:file'), revokeObjectURL: () => {} })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const data = {
    exportedAt: '2026-11-21T09:00:00Z',
    account: { email: 'maria@example.org' },
    sessions: [],
    savedDocuments: [{ id: 'd1' }],
    savedSearches: [],
    curatedSearches: [],
    alertedDocuments: [],
    mails: [],
  }
  const { user } = await open({ 'GET /account/data': { data } })
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.type).toBe('application/json;charset=utf-8')
})

test('deleting the account asks once more and for the password, then logs out and leads to the root', async () => {
  const { user, calls, router, services } = await open({
    'POST /account/delete': ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'right'
        ? { data: { ok: true } }
        : { error: 'current_password_wrong' },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  expect(sent(calls, '/account/delete')).toEqual([])
  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByRole('link', { name: 'The current password is wrong' })).toBeVisible()
  await user.clear(screen.getByLabelText('Current password'))
  await user.type(screen.getByLabelText('Current password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(services.session.getSnapshot().status).toBe('visitor')
  expect(notices()).toEqual(['success: Your account is deleted.'])
})

test('a profile that cannot be loaded can be asked for again', async () => {
  let down = true
  const { user } = await open({ 'GET /profile': () => (down ? 'unreachable' : { data: maria }) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await user.click(again)
  expect(await screen.findByText('Maria')).toBeVisible()
})

test('a 401 logs out', async () => {
  const { services } = await open({ 'GET /profile': { status: 401 } })
  await waitFor(() => expect(services.session.getSnapshot().status).toBe('visitor'))
})

test('the account menu leads to the profile, the saved documents, the folders and the saved searches', async () => {
  const { user } = await openAccount('/', { user: 'u1' })
  await user.click(screen.getByRole('button', { name: 'Open account-menu' }))
  const layer = within(await screen.findByRole('dialog'))
  expect(layer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile',
    '/user/articles',
    '/user/folders',
    '/user/searches',
  ])
})

test('another language of the profile is shown at once', async () => {
  const { user, router } = await open({
    'POST /profile': ({ body }) => ({ data: { ...maria, ...(body as Partial<Profile>) } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit personal information' }))
  await user.selectOptions(screen.getByLabelText('Language'), 'Français')
  await user.click(block('Personal information').getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible()
  expect(router.state.location.search).toBe('?lang=fr')
})

test('a language whose texts cannot be had is saved, and the page says why it stays', async () => {
  const answers: Answers = {
    'POST /profile': ({ body }) => ({ data: { ...maria, ...(body as Partial<Profile>) } }),
  }
  const { user } = await open(answers, 'hse', 'fr')
  await user.click(await screen.findByRole('button', { name: 'Edit personal information' }))
  await user.selectOptions(screen.getByLabelText('Language'), 'Français')
  await user.click(block('Personal information').getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(notices()).toContain(
      'error: The texts of this language could not be loaded. Check your connection and try again.',
    ),
  )
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
})
