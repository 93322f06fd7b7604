import { act, screen, waitFor, within } from '@testing-library/react'
import { createChallenge, sha, verifySolution } from 'altcha/lib'
import { proofHeader } from 'shared/contracts'
import { provideCrypto } from '../samples/browser-crypto.ts'
import { main, notices, openAccount, type Answer, type Call } from '../samples/open-account.tsx'

const secret = 'a secret of the test'
let challenge: unknown
beforeAll(async () => {
  provideCrypto()
  challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 2,
    counter: 30,
    deriveKey: sha.deriveKey,
    hmacSignatureSecret: secret,
  })
})

const answers = (register: Answer) => ({
  'GET /account/challenge': () => ({ raw: challenge }),
  'POST /account/register': register,
})
type User = Awaited<ReturnType<typeof openAccount>>['user']
const good = { email: 'maria@example.org', password: 'four words in row' }
const fill = async (user: User, given: { email?: string; password?: string; confirm?: string } = {}) => {
  const { email, password } = { ...good, ...given }
  const confirm = given.confirm ?? password
  await user.type(main().getByLabelText('E-mail address'), email)
  await user.type(main().getByLabelText('Password'), password)
  await user.type(main().getByLabelText('Confirm password'), confirm)
  await user.click(main().getByRole('checkbox', { name: /terms of use/ }))
}
const submit = (user: User) => user.click(main().getByRole('button', { name: 'Create the account' }))
const registered = (calls: Call[]) => calls.find(({ path }) => path === '/account/register')

test('signing up proves the work, sends the language, and shows what happens next', async () => {
  const { user, calls, router } = await openAccount('/signup', { lang: 'en', answers: answers({ data: { ok: true } }) })
  await fill(user)
  await submit(user)
  expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const { body, headers } = registered(calls) ?? {}
  expect(body).toEqual({
    type: 'hse',
    language: 'en',
    email: 'maria@example.org',
    password: 'four words in row',
    confirm: 'four words in row',
    browser: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  })
  const proof = JSON.parse(atob(headers?.get(proofHeader) ?? '')) as Parameters<typeof verifySolution>[0]
  const verdict = await verifySolution({ ...proof, deriveKey: sha.deriveKey, hmacSignatureSecret: secret })
  expect(verdict.verified).toBe(true)
  expect(router.state.location.pathname).toBe('/signup-success')
})

test('every rule of section 5 is named at its field and in the summary', async () => {
  const { user, calls } = await openAccount('/signup', { answers: answers({ data: { ok: true } }) })
  await submit(user)
  const summary = await main().findByRole('alert')
  expect([...summary.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    '“E-mail address” cannot be blank',
    '“Password” cannot be blank',
    '“Confirm password” cannot be blank',
    'Accept the terms of use to create an account',
  ])
  expect(summary.parentElement).toHaveFocus()
  expect(main().getByLabelText('Confirm password')).toHaveAccessibleDescription('“Confirm password” cannot be blank')
  expect(main().getByRole('checkbox', { name: /terms of use/ })).toBeInvalid()
  expect(registered(calls)).toBeUndefined()
})

test('an invalid address is said at the field and raised as an alert', async () => {
  const { user } = await openAccount('/signup', { answers: answers({ data: { ok: true } }) })
  await fill(user, { email: 'maria@' })
  await submit(user)
  await waitFor(() => expect(notices()).toEqual(['error: Please enter a valid email address']))
  expect(main().getByLabelText('E-mail address')).toHaveAccessibleDescription('Please enter a valid email address')
})

test('passwords must match', async () => {
  const { user, calls } = await openAccount('/signup', { answers: answers({ data: { ok: true } }) })
  await fill(user, { confirm: 'four words in a row' })
  await submit(user)
  expect(await within(await main().findByRole('alert')).findByText('Passwords must match')).toBeVisible()
  expect(registered(calls)).toBeUndefined()
})

test('a password is as long as the server wants it', async () => {
  const { user } = await openAccount('/signup', { answers: answers({ data: { ok: true } }) })
  await fill(user, { password: 'short' })
  await submit(user)
  expect(await screen.findAllByText('The password needs at least 8 characters')).toHaveLength(2)
})

test("the server's no stands above the form and is raised as an alert; the next try brings a new proof", async () => {
  const { user, calls } = await openAccount('/signup', { answers: answers({ error: 'captcha_failed' }) })
  await fill(user)
  await submit(user)
  expect(await main().findByRole('alert')).toHaveTextContent('The check against automatic attempts did not work')
  expect(notices()).toEqual([expect.stringMatching(/^error: The check against automatic attempts/)])
  await submit(user)
  await waitFor(() => expect(calls.filter(({ path }) => path === '/account/challenge')).toHaveLength(2))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/account/register')).toHaveLength(2))
})

test('a check that cannot be had is said, and can be tried again', async () => {
  let down = true
  const { user, calls } = await openAccount('/signup', {
    answers: {
      'GET /account/challenge': () => (down ? 'unreachable' : { raw: challenge }),
      'POST /account/register': { data: { ok: true } },
    },
  })
  expect(await screen.findByText('The check did not work.')).toBeVisible()
  down = false
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The check is done.')).toBeVisible()
  expect(calls.filter(({ path }) => path === '/account/challenge')).toHaveLength(2)
})

test('password managers are told that the passwords are new', async () => {
  await openAccount('/signup')
  expect(main().getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
  expect(main().getByLabelText('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
  expect(main().getByLabelText('E-mail address')).toHaveAttribute('autocomplete', 'email')
})

test('in the layer, success closes it and leads to what happens next', async () => {
  const { user, router } = await openAccount('/search', { answers: answers({ data: { ok: true } }) })
  await user.click(screen.getByRole('button', { name: 'Open sign-up' }))
  const layer = within(await screen.findByRole('dialog', { name: 'sign-up' }))
  await user.type(layer.getByLabelText('E-mail address'), 'maria@example.org')
  await user.type(layer.getByLabelText('Password'), 'four words in row')
  await user.type(layer.getByLabelText('Confirm password'), 'four words in row')
  await user.click(layer.getByRole('checkbox', { name: /terms of use/ }))
  await user.click(layer.getByRole('button', { name: 'Create the account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup-success'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what goes on after signing up leads back to where the person was', async () => {
  const { user, router } = await openAccount('/search?q=asthma', { answers: answers({ data: { ok: true } }) })
  await user.click(screen.getByRole('link', { name: 'To sign up' }))
  await fill(user)
  await submit(user)
  await screen.findByRole('heading', { name: 'Check your e-mail' })
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?q=asthma')
})

test('the page one came from goes along, and is handed back once the address is confirmed', async () => {
  const { user, calls } = await openAccount('/signup?next=%2Fsearch%3Fq%3Dasthma', {
    answers: answers({ data: { ok: true } }),
  })
  await fill(user)
  await submit(user)
  await screen.findByRole('heading', { name: 'Check your e-mail' })
  expect(registered(calls)?.body).toMatchObject({ next: '/search?q=asthma' })
})
