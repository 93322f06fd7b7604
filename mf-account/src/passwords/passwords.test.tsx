import { act, screen, waitFor } from '@testing-library/react'
import { main, notices, openAccount } from '../samples/open-account.tsx'

afterEach(() => {
  jest.useRealTimers()
})

test('the form for a forgotten password gives way to a message that takes the focus', async () => {
  const { user, calls } = await openAccount('/forgot-password', {
    site: 'cvd',
    answers: { 'POST /account/reset': { data: { ok: true } } },
  })
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  const message = await main().findByRole('status')
  expect(message).toHaveTextContent('If maria@example.org belongs to an account')
  expect(message).toHaveFocus()
  expect(screen.queryByLabelText('E-mail address')).toBeNull()
  expect(calls[0]?.body).toEqual({ type: 'cvd', email: 'maria@example.org', language: 'en' })
})

test.each([
  [500, 'Something went wrong on our side. Try again in a moment.'],
  [503, 'The service cannot answer right now. Try again in a few seconds.'],
])('a failure to send the link (%i) raises an alert, and the form stays', async (status, words) => {
  const { user } = await openAccount('/forgot-password', { answers: { 'POST /account/reset': { status } } })
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  await waitFor(() => expect(notices()).toEqual([`error: ${words}`]))
  expect(screen.getByLabelText('E-mail address')).toHaveValue('maria@example.org')
})

const setPasswords = async (
  user: Awaited<ReturnType<typeof openAccount>>['user'],
  password: string,
  confirm: string,
) => {
  if (password) await user.type(screen.getByLabelText('New password'), password)
  if (confirm) await user.type(screen.getByLabelText('Confirm new password'), confirm)
  await user.click(screen.getByRole('button', { name: 'Set the password' }))
}

test('empty passwords cannot be set', async () => {
  const { user, calls } = await openAccount('/reset-password/a-token')
  await setPasswords(user, '', '')
  expect(await main().findByRole('alert')).toHaveTextContent(
    '“New password” cannot be empty“Confirm new password” cannot be empty',
  )
  expect(calls).toEqual([])
})

test('two different passwords are a mismatch', async () => {
  const { user } = await openAccount('/reset-password/a-token')
  await setPasswords(user, 'four words in row', 'four words in a row')
  expect(await main().findByRole('alert')).toHaveTextContent('Mismatch: the two passwords are not the same')
})

test('a password that is set hides the form, says so, and leads to log in after four seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, calls, router } = await openAccount('/reset-password#a-token', {
    answers: { 'POST /account/new-password': { data: { ok: true } } },
  })
  await setPasswords(user, 'four words in row', 'four words in row')
  expect(await screen.findByText('Password successfully updated.')).toBeVisible()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in now' })).toHaveAttribute('href', '/login')
  expect(calls[0]?.body).toEqual({ token: 'a-token', password: 'four words in row', confirm: 'four words in row' })
  await act(() => jest.advanceTimersByTimeAsync(4100))
  expect(router.state.location.pathname).toBe('/login')
})

test('a link that is no longer valid is said, with the way to a new one', async () => {
  const { user } = await openAccount('/reset-password#old', {
    answers: { 'POST /account/new-password': { error: 'invalid_token' } },
  })
  await setPasswords(user, 'four words in row', 'four words in row')
  expect(await main().findByRole('alert')).toHaveTextContent('This link is no longer valid')
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
})

for (const address of ['/reset-password/a-token', '/reset-password/?lang=en#a-token']) {
  test(`the token of ${address} leaves the address at once, and lasts when the page is drawn anew`, async () => {
    const { user, calls, router } = await openAccount(address)
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/reset-password', hash: '' }))
    await act(() => router.navigate('/'))
    await act(() => router.navigate(-1))
    await setPasswords(user, 'four words in row', 'four words in row')
    expect(calls[0]?.path).toBe('/account/new-password')
    expect(calls[0]?.body).toMatchObject({ token: 'a-token' })
  })
}
