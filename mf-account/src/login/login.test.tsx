import { createChallenge, sha } from 'altcha/lib'
import { proofHeader } from 'shared/contracts'
import { storePendingAction, pendingAction, takePendingAction } from 'shared/pending-actions'
import { screen, waitFor, within } from '@testing-library/react'
import { provideCrypto } from '../samples/browser-crypto.ts'
import { main, notices, openAccount, tokenFor } from '../samples/open-account.tsx'
import { maria } from '../samples/profile.ts'

const accepted = { 'POST /auth/client': { data: { token: tokenFor('maria') } } }
const fill = async (user: Awaited<ReturnType<typeof openAccount>>['user']) => {
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.org')
  await user.type(screen.getByLabelText('Password'), 'four words in row')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
}

test('logging in sends the site, stores the token and leads home', async () => {
  const { user, calls, services, router } = await openAccount('/login', { site: 'sse', answers: accepted })
  await fill(user)
  expect(await screen.findByRole('heading', { name: 'Page /' })).toBeVisible()
  expect(calls[0]).toMatchObject({
    path: '/auth/client',
    body: { type: 'sse', email: 'maria@example.org', password: 'four words in row' },
  })
  expect(services.session.getSnapshot().status).toBe('user')
  expect(router.state.location.pathname).toBe('/')
})

test('a person who came from a page of the site is back on it, and the log-in page is out of the way', async () => {
  const { user, router } = await openAccount('/search?q=asthma&lang=en', { answers: accepted })
  await user.click(screen.getByRole('link', { name: 'To log in' }))
  await fill(user)
  await waitFor(() => expect(router.state.location.search).toBe('?q=asthma&lang=en'))
  expect(router.state.historyAction).toBe('POP')
})

test('a person who went by way of signing up is back as well', async () => {
  const { user, router } = await openAccount('/search?q=asthma', { answers: accepted })
  await user.click(screen.getByRole('link', { name: 'To sign up' }))
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  await fill(user)
  await waitFor(() => expect(router.state.location.search).toBe('?q=asthma'))
})

test('?next= names the page to go to', async () => {
  const { user, router } = await openAccount('/login?next=%2Fsearch%3Fq%3Dmalaria', { answers: accepted })
  await fill(user)
  await waitFor(() => expect(router.state.location.search).toBe('?q=malaria'))
})

test('?next= of another site is not followed', async () => {
  const { user, router } = await openAccount('/login?next=%2F%2Felsewhere.example', { answers: accepted })
  await fill(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a person who is logged in already is sent on', async () => {
  const { router } = await openAccount('/login', { user: 'maria' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('neither field may be blank; the summary takes the focus and leads to the fields', async () => {
  const { user, calls } = await openAccount('/login')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  const summary = await main().findByRole('alert')
  expect(summary.parentElement).toHaveFocus()
  await user.click(within(summary).getByRole('link', { name: '“Password” cannot be blank' }))
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription('“E-mail address” cannot be blank')
  expect(screen.getByLabelText('E-mail address')).toBeInvalid()
  expect(calls).toEqual([])
})

test('a wrong password is said above the form, without an alert, and what was typed stays', async () => {
  const { user } = await openAccount('/login', { answers: { 'POST /auth/client': { error: 'invalid_login' } } })
  await fill(user)
  expect(await main().findByRole('alert')).toHaveTextContent('The e-mail address or the password is wrong')
  expect(notices()).toEqual([])
  expect(screen.getByLabelText('E-mail address')).toHaveValue('maria@example.org')
})

test('a failed call raises an alert', async () => {
  const { user } = await openAccount('/login', { answers: { 'POST /auth/client': 'unreachable' } })
  await fill(user)
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: The server cannot be reached/)]))
})

test('work that the server asks for is done, and the same is sent again with its proof', async () => {
  provideCrypto()
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 2, counter: 30, deriveKey: sha.deriveKey })
  const refused = { raw: { success: false, error: 'captcha_failed', data: { error: 'captcha_failed', challenge } } }
  const { user, calls, services } = await openAccount('/login', {
    answers: {
      'POST /auth/client': ({ headers }) => (headers.has(proofHeader) ? accepted['POST /auth/client'] : refused),
    },
  })
  await fill(user)
  await waitFor(() => expect(services.session.getSnapshot().status).toBe('user'))
  expect(calls.filter(({ path }) => path === '/auth/client').map(({ body }) => body)).toEqual([
    calls[0]?.body,
    calls[0]?.body,
  ])
  expect(notices()).toEqual([])
})

test('an account that strangers tried too often names the ways that are left', async () => {
  const { user } = await openAccount('/login', { answers: { 'POST /auth/client': { error: 'link_required' } } })
  await fill(user)
  expect(await main().findByRole('alert')).toHaveTextContent(/For now you can log in only with the link/)
})

test('too many attempts are named as such', async () => {
  const { user } = await openAccount('/login', { answers: { 'POST /auth/client': { status: 429 } } })
  await fill(user)
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: There were too many attempts/)]))
})

test('password managers know the fields, and what is typed can be shown', async () => {
  const { user } = await openAccount('/login')
  expect(screen.getByLabelText('E-mail address')).toHaveAttribute('autocomplete', 'username')
  const password = screen.getByLabelText('Password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(password).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('checkbox', { name: 'Show the password' }))
  expect(password).toHaveAttribute('type', 'text')
})

test('a password can be pasted', async () => {
  const { user } = await openAccount('/login')
  await user.click(screen.getByLabelText('Password'))
  await user.paste('from the manager')
  expect(screen.getByLabelText('Password')).toHaveValue('from the manager')
})

test('the forgotten password is one link away', async () => {
  const { user } = await openAccount('/login')
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('the log-in layer closes when the person is logged in, and the page below stays', async () => {
  const { user, router } = await openAccount('/search?q=asthma', { answers: accepted })
  await user.click(screen.getByRole('button', { name: 'Open login' }))
  const layer = await screen.findByRole('dialog', { name: 'login' })
  await user.type(within(layer).getByLabelText('E-mail address'), 'maria@example.org')
  await user.type(within(layer).getByLabelText('Password'), 'four words in row')
  await user.click(within(layer).getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname + router.state.location.search).toBe('/search?q=asthma')
  expect(await screen.findByText('You are logged in.')).toHaveAttribute('aria-live', 'polite')
})

const french = { ...accepted, 'GET /profile': { data: { ...maria, languages: { hse: 'fr' } } } }

test('after logging in the site is shown in the language of the profile', async () => {
  const { user, router } = await openAccount('/login', { answers: french })
  await fill(user)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', search: '?lang=fr' }))
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'))
})

test('a language that the address names is kept after logging in', async () => {
  const { user, router, calls } = await openAccount('/login?lang=en', { answers: french })
  await fill(user)
  await waitFor(() => expect(calls.some(({ path }) => path === '/profile')).toBe(true))
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?lang=en' })
})

test('the profile language of another site is not taken', async () => {
  const { calls, router } = await openAccount('/search', {
    site: 'sse',
    user: 'u1',
    answers: { 'GET /profile': { data: { ...maria, type: 'sse', languages: { hse: 'fr' } } } },
  })
  await waitFor(() => expect(calls.some(({ path }) => path === '/profile')).toBe(true))
  expect(router.state.location.search).toBe('')
})

test('a log-in for a pending action says what for, and completes it on its own page alone', async () => {
  storePendingAction({ act: 'alert', documents: [], at: '/search?q=asthma' })
  const { user, router } = await openAccount('/login?next=%2Fsearch%3Fq%3Dasthma', { answers: accepted })
  expect(main().getByText(/to get new documents of this search by e-mail/)).toBeVisible()
  await fill(user)
  await waitFor(() => expect(router.state.location.search).toBe('?q=asthma'))
  expect(takePendingAction('alert', '/search?q=malaria')).toBeNull()
  expect(takePendingAction('send', '/search?q=asthma')).toBeNull()
  expect(takePendingAction('alert', '/search?lang=en&q=asthma')).toMatchObject({ act: 'alert' })
  expect(takePendingAction('alert', '/search?q=asthma')).toBeNull()
})

test('a log-in elsewhere forgets the pending action', async () => {
  storePendingAction({ act: 'save', documents: ['d1'], at: '/search?q=asthma' })
  const { user } = await openAccount('/login', { answers: accepted })
  expect(main().queryByText(/to save the document/)).toBeNull()
  await fill(user)
  await screen.findByRole('heading', { name: 'Page /' })
  expect(pendingAction()).toBeNull()
  expect(takePendingAction('save', '/search?q=asthma')).toBeNull()
})
