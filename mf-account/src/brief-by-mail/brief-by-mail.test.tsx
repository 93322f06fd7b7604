import { act, screen } from '@testing-library/react'
import { createChallenge, sha } from 'altcha/lib'
import { provideCrypto } from '../samples/browser-crypto.ts'
import { main, notices, openAccount } from '../samples/open-account.tsx'

const brief = { type: 'hse', lang: 'en', title: 'What helps?', notes: '', documents: [{ id: 'a1', note: '' }] }

test('the mailed link sends the brief at a press, and not by being opened', async () => {
  const { user, calls, router } = await openAccount('/brief-by-mail/#a-token', {
    answers: { 'POST /brief/confirm': { data: { ok: true } } },
  })
  const send = await screen.findByRole('button', { name: 'Send me the brief' })
  expect(router.state.location.hash).toBe('')
  expect(calls).toEqual([])
  await user.click(send)
  expect(await screen.findByText('The brief is on its way')).toBeVisible()
  expect(calls[0]?.body).toEqual({ token: 'a-token' })
})

test('a link that is too old says so where it was pressed', async () => {
  const { user } = await openAccount('/brief-by-mail/#old', {
    answers: { 'POST /brief/confirm': { error: 'invalid_token' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Send me the brief' }))
  expect(await main().findByText(/^This link is no longer valid/)).toBeVisible()
  expect(notices()).toEqual([])
})

test('the page asks for nothing where no brief was made', async () => {
  await openAccount('/brief-by-mail')
  expect(await screen.findByText(/^There is no brief to send here/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a brief that the page before made is asked for by an address and some work', async () => {
  provideCrypto()
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: 3,
    deriveKey: sha.deriveKey,
    hmacSignatureSecret: 'of the test',
  })
  const { user, router, calls } = await openAccount('/brief-by-mail', {
    answers: {
      'GET /account/challenge': () => ({ raw: challenge }),
      'POST /brief/request': { data: { ok: true } },
    },
  })
  await act(() => router.navigate('/brief-by-mail', { state: { brief } }))
  const email = await screen.findByRole('textbox', { name: 'E-mail address' })
  await user.type(email, 'nobody{Enter}')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(email, '@example.org{Enter}')
  expect(await screen.findByText('Check your e-mail')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ...brief, email: 'nobody@example.org' })
})
