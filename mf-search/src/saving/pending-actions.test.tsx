import { storePendingAction, pendingAction, completePendingAction, type ActionKind } from 'shared/pending-actions'
import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const at = '/search?q=nurses'
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const openFor = async (signedIn: boolean, address = at) => {
  const network = fakeNetwork({
    search: () => found(3),
    answers: {
      'POST /documents/send': () => ({ email: 'ada@example.org', count: 3 }),
      'POST /documents/subscribe': () => ({ count: 1, total: 1, documents: ['d2'] }),
      'POST /subscriptions/subscribe': () => [],
    },
  })
  const { user } = await renderSite({ network, address, signedIn, otherRoutes: ['/login'] })
  await screen.findByRole('heading', { name: /3/, level: 2 })
  return { user, posts: () => network.calls.filter(({ call }) => call.startsWith('POST')) }
}

test('a visitor finds what an account gives beside the search, and the log-in leads back', async () => {
  const { user } = await openFor(false)
  const tools = within(screen.getByRole('region', { name: 'Keep this search' }))
  for (const name of ['Save search', 'Alert me']) {
    expect(tools.getByRole('link', { name })).toHaveAttribute('href', '/login?next=%2Fsearch%3Fq%3Dnurses')
  }
  await user.click(screen.getByRole('link', { name: 'Save Document 2' }))
  expect(window.location.pathname).toBe('/login')
  expect(pendingAction()).toMatchObject({ act: 'save', documents: ['d2'], at })
})

test('a search without words and filters cannot be saved, and is not offered to be', async () => {
  await openFor(false, '/search')
  expect(screen.queryByRole('link', { name: 'Alert me' })).toBeNull()
})

const granted = (act: ActionKind, documents: string[] = []) => {
  storePendingAction({ act, documents, at })
  completePendingAction(at)
}

test('after logging in the results are sent, once', async () => {
  granted('send', ['d1', 'd2', 'd3'])
  const { posts } = await openFor(true)
  expect(await screen.findByText('3 documents were sent to ada@example.org.')).toBeInTheDocument()
  expect(posts()).toEqual([
    { call: 'POST /documents/send', body: { type: 'hse', documents: ['d1', 'd2', 'd3'], lang: 'en' } },
  ])
})

test('after logging in the document is saved', async () => {
  granted('save', ['d2'])
  const { posts } = await openFor(true)
  await waitFor(() => expect(posts()).toMatchObject([{ body: { documents: ['d2'] } }]))
})

test('after logging in the search is saved', async () => {
  granted('save-search')
  const { posts } = await openFor(true)
  await waitFor(() => expect(posts()).toMatchObject([{ body: { query: 'nurses', subscribed: false } }]))
})

test('after logging in the alert is on: the press that led there has answered the question', async () => {
  granted('alert')
  const { posts } = await openFor(true)
  await waitFor(() => expect(posts()).toMatchObject([{ body: { query: 'nurses', subscribed: true } }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a pending action of another search is not carried out for this one', async () => {
  storePendingAction({ act: 'save-search', documents: [], at: '/search?q=doctors' })
  completePendingAction('/search?q=doctors')
  const { posts } = await openFor(true)
  await screen.findByText('Not saved')
  expect(posts()).toEqual([])
})
