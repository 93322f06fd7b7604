import { act, screen, waitFor } from '@testing-library/react'
import { notices, openAccount, tokenFor } from '../samples/open-account.tsx'

afterEach(() => {
  jest.useRealTimers()
})
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

for (const path of ['/confirm', '/signup-confirm']) {
  test(`${path} confirms, says so, and leads home after four seconds`, async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { calls, router } = await openAccount(`${path}/a-token`, {
      answers: { 'POST /account/confirm/a-token': { data: { email: 'maria@example.org' } } },
    })
    expect(await screen.findByText('You are now confirmed')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go on now' })).toHaveAttribute('href', '/')
    expect(calls).toHaveLength(1)
    await pass(3000)
    expect(router.state.location.pathname).toBe(`${path}/a-token`)
    await pass(1200)
    expect(router.state.location.pathname).toBe('/')
  })

  test(`${path} with a link that is no longer valid leads home and says why`, async () => {
    const { router } = await openAccount(`${path}/old`, {
      answers: { 'POST /account/confirm/old': { error: 'invalid_token' } },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(notices()).toEqual([expect.stringMatching(/^error: This link is no longer valid/)])
  })
}

const confirmed = (next?: string) => ({
  answers: { 'POST /account/confirm/a-token': { data: { email: 'maria@example.org', ...(next && { next }) } } },
})

test('who signed up at a search is led back to it, by way of logging in', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { router } = await openAccount('/confirm/a-token', confirmed('/search?q=asthma'))
  expect(await screen.findByRole('link', { name: 'Log in to continue' })).toHaveAttribute(
    'href',
    '/login?next=%2Fsearch%3Fq%3Dasthma',
  )
  await pass(4200)
  expect(router.state.location.pathname + router.state.location.search).toBe('/login?next=%2Fsearch%3Fq%3Dasthma')
})

test('who opens the link in the browser that signed up is logged in and led back', async () => {
  localStorage.setItem('sign-up', 'c'.repeat(64))
  const { calls } = await openAccount('/confirm/a-token', {
    answers: {
      'POST /account/confirm/a-token': {
        data: {
          email: 'maria@example.org',
          next: '/search?q=asthma',
          session: { token: tokenFor('maria'), device: 'a-device' },
        },
      },
    },
  })
  expect(await screen.findByRole('link', { name: 'Go on now' })).toHaveAttribute('href', '/search?q=asthma')
  expect(calls[0]?.body).toEqual({ token: 'a-token', browser: 'c'.repeat(64), type: 'hse' })
  expect(localStorage.getItem('sign-up')).toBeNull()
  expect(localStorage.getItem('known_device')).toBe('a-device')
})

test('an answer that names another site leads home', async () => {
  await openAccount('/confirm/a-token', confirmed('//elsewhere.example/'))
  expect(await screen.findByRole('link', { name: 'Go on now' })).toHaveAttribute('href', '/')
})

test('a link that can no longer stop a change of address says what can be done', async () => {
  const { user } = await openAccount('/stop-change/#old', {
    answers: { 'POST /account/stop-change': { error: 'invalid_token' } },
  })
  await user.click(screen.getByRole('button', { name: 'Stop the change' }))
  expect(await screen.findByText(/was confirmed already.* write to the people who run this site/)).toBeVisible()
})
