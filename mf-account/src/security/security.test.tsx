import { screen, waitFor, within } from '@testing-library/react'
import type { AccountSecurity } from 'shared/contracts'
import { maria } from '../samples/profile.ts'
import { notices, openAccount, type Answer, type Call } from '../samples/open-account.tsx'

const at = '2026-11-22T08:00:00.000Z'
const firefox = { browser: 'Firefox', system: 'Windows' }
const security: AccountSecurity = {
  sessions: [
    { id: 's1', current: true, site: 'hse', browser: 'Chrome', system: 'Linux', signedInAt: at, lastUsedAt: at },
    { id: 's2', current: false, site: 'hse', ...firefox, signedInAt: at, lastUsedAt: at },
  ],
  events: [
    { kind: 'login_failed', at, times: 3, ...firefox },
    { kind: 'logged_in', at, times: 1, browser: '', system: '' },
  ],
  passkeys: [],
  codes: { on: false, recoveryCodesLeft: 0 },
}

const open = async (answers: Record<string, Answer | ((call: Call) => Answer)> = {}, known = security) => {
  const opened = await openAccount('/profile', {
    user: 'u1',
    answers: { 'GET /profile': { data: maria }, 'GET /account/security': { data: known }, ...answers },
  })
  const block = within(await screen.findByRole('region', { name: 'Security' }))
  await block.findByRole('heading', { name: 'Recent activity' })
  return { ...opened, block }
}
const sent = (calls: Call[], path: string) => calls.filter((call) => call.method === 'POST' && call.path === path)

test('sessions and the last events are listed by browser, and one that says nothing is unknown', async () => {
  const { block } = await open()
  const [here, there] = within(block.getByRole('list', { name: 'Where you are logged in' })).getAllByRole('listitem')
  expect(here).toHaveTextContent(/Chrome, Linux This browser/)
  expect(there).toHaveTextContent(/Firefox, Windows/)
  const events = within(block.getByRole('list', { name: 'Recent activity' })).getAllByRole('listitem')
  expect(events.map((event) => event.textContent)).toEqual([
    expect.stringMatching(/^Wrong password \(3 times\).*Firefox, Windows$/),
    expect.stringMatching(/^Logged in.*Unknown browser$/),
  ])
})

test('another session is ended by itself, and all others together; the own one has no button', async () => {
  const { block, user, calls } = await open({ 'POST /account/sessions/end': { data: { ok: true } } })
  expect(block.queryByRole('button', { name: 'Log out Chrome, Linux' })).toBeNull()
  await user.click(block.getByRole('button', { name: 'Log out Firefox, Windows' }))
  await user.click(block.getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() =>
    expect(sent(calls, '/account/sessions/end').map(({ body }) => body)).toEqual([{ session: 's2' }, { others: true }]),
  )
})

test('one-time codes are set up with the password, a picture, a key and a first code; recovery codes are shown', async () => {
  const { block, user, calls } = await open({
    'POST /account/codes/begin': ({ body }) =>
      (body as { currentPassword?: string }).currentPassword
        ? { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } }
        : { error: 'current_password_required' },
    'POST /account/codes': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { data: { recoveryCodes: ['abcd-efgh', 'ijkm-npqr'] } }
        : { error: 'code_wrong' },
  })
  await user.click(block.getByRole('button', { name: 'Set up one-time codes' }))
  await user.type(await block.findByLabelText('Current password'), 'three old words')
  await user.click(block.getByRole('button', { name: 'Go on' }))
  expect(await block.findByText('ABCD EFGH')).toBeVisible()
  await user.type(block.getByLabelText('One-time code'), '000000')
  await user.click(block.getByRole('button', { name: 'Turn on' }))
  expect(await block.findByRole('link', { name: /The code is wrong/ })).toBeVisible()
  await user.clear(block.getByLabelText('One-time code'))
  await user.type(block.getByLabelText('One-time code'), '123456')
  await user.click(block.getByRole('button', { name: 'Turn on' }))
  expect(await block.findByText('abcd-efgh')).toBeVisible()
  expect(notices()).toEqual(['success: One-time codes are on.'])
  expect(sent(calls, '/account/codes/begin')).toHaveLength(2)
})

test('a browser that knows no passkeys says so', async () => {
  const { block } = await open()
  expect(block.getByText('This browser does not support passkeys.')).toBeVisible()
  expect(block.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a device that holds a passkey of the account already says so', async () => {
  Object.defineProperty(window, 'PublicKeyCredential', { value: () => undefined, configurable: true })
  const create = () => Promise.reject(new DOMException('It is held.', 'InvalidStateError'))
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
  const options = { challenge: 'AAAA', rp: { id: 'hse.localhost', name: 'HSE' }, user: { id: 'dTE', name: 'u1' } }
  const { block, user } = await open({ 'POST /account/passkeys/options': { data: options } })
  await user.click(block.getByRole('button', { name: 'Add a passkey' }))
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/already has a passkey of your account/)]))
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

test('a passkey is removed after password and code, and a wrong one is said at its field', async () => {
  const passkey = { id: 'p1', site: 'hse' as const, ...firefox, createdAt: at, lastUsedAt: null }
  const { block, user } = await open(
    {
      'POST /account/passkeys/remove': ({ body }) => {
        const { currentPassword, code } = body as { currentPassword?: string; code?: string }
        if (currentPassword === undefined) return { error: 'current_password_required' }
        if (currentPassword !== 'right') return { error: 'current_password_wrong' }
        if (code === undefined) return { error: 'code_required' }
        return code === '123456' ? { data: { ok: true } } : { error: 'code_wrong' }
      },
    },
    { ...security, passkeys: [passkey] },
  )
  await user.click(block.getByRole('button', { name: 'Remove the passkey of Firefox, Windows' }))
  await user.type(await block.findByLabelText('Current password'), 'wrong')
  await user.click(block.getByRole('button', { name: 'Go on' }))
  expect(await block.findByRole('link', { name: 'The current password is wrong' })).toBeVisible()
  await user.clear(block.getByLabelText('Current password'))
  await user.type(block.getByLabelText('Current password'), 'right')
  expect(block.queryByLabelText('One-time code')).toBeNull()
  await user.click(block.getByRole('button', { name: 'Go on' }))
  await user.type(await block.findByLabelText('One-time code'), '123456')
  await user.click(block.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(notices()).toEqual(['success: The passkey is removed. Delete it on your device too.']))
})

test('logging in asks for a code when the account wants one, and sends it with what was typed before', async () => {
  const { user, calls } = await openAccount('/login', {
    answers: {
      'POST /auth/client': ({ body }) =>
        (body as { code?: string }).code === undefined ? { error: 'code_required' } : { error: 'code_wrong' },
    },
  })
  expect(screen.queryByLabelText('One-time code')).toBeNull()
  await user.type(screen.getByLabelText('E-mail address'), 'maria@example.org')
  await user.type(screen.getByLabelText('Password'), 'four words in row')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.type(await screen.findByLabelText('One-time code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('link', { name: /The code is wrong/ })).toBeVisible()
  expect(sent(calls, '/auth/client')[1]?.body).toMatchObject({ email: 'maria@example.org', code: '123456' })
})
