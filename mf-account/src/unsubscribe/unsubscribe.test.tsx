import { screen, waitFor } from '@testing-library/react'
import { main, notices, openAccount } from '../samples/open-account.tsx'

const done = { 'POST /unsubscribe-all': { data: { ok: true } } }
const press = (user: Awaited<ReturnType<typeof openAccount>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Unsubscribe' }))

test('an empty address does nothing', async () => {
  const { user, calls } = await openAccount('/unsubscribe', { answers: done })
  await press(user)
  expect(calls).toEqual([])
  expect(main().queryByRole('alert')).toBeNull()
  expect(notices()).toEqual([])
})

test('a typed address is asked for, and what happens next is said', async () => {
  const { user, calls } = await openAccount('/unsubscribe', { site: 'sse', answers: done })
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.org')
  await press(user)
  expect(await screen.findByText('Your request is on its way')).toBeVisible()
  expect(calls[0]?.body).toEqual({ type: 'sse', language: 'en', email: 'maria@example.org' })
})

test('a failure is said in the words of the specification', async () => {
  const { user } = await openAccount('/unsubscribe', { answers: { 'POST /unsubscribe-all': { status: 500 } } })
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.org')
  await press(user)
  expect(await main().findByRole('alert')).toHaveTextContent(/^Failed to unsubscribe for this email address$/)
  expect(notices()).toEqual(['error: Failed to unsubscribe for this email address'])
})

test('the link of a mail changes nothing until the button is pressed', async () => {
  const { user, calls } = await openAccount('/unsubscribe?by=link#signed', { answers: done })
  expect(calls).toEqual([])
  expect(screen.queryByLabelText('E-mail address')).toBeNull()
  await press(user)
  expect(await screen.findByText('You are unsubscribed')).toBeVisible()
  expect(calls[0]?.body).toEqual({ type: 'hse', language: 'en', token: 'signed' })
  await waitFor(() => expect(notices()).toEqual(['success: You are unsubscribed from all alerts.']))
})

test('an older mail’s link, too old, says what to do; its token leaves the address', async () => {
  const { user, router } = await openAccount('/unsubscribe?token=old', {
    answers: { 'POST /unsubscribe-all': { error: 'invalid_token' } },
  })
  await press(user)
  expect(await main().findByRole('alert')).toHaveTextContent('open this page without it and enter your address')
  expect(router.state.location).toMatchObject({ pathname: '/unsubscribe', search: '?by=link' })
})
