import { act, screen, waitFor } from '@testing-library/react'
import { notices, openAccount } from '../samples/open-account.tsx'

const pass = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)))

for (const path of ['/confirm', '/signup-confirm']) {
  test(`${path} confirms, says so, and leads home after four seconds`, async () => {
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
