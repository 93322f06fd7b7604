import { screen, within } from '@testing-library/react'
import type { SavedSearch } from 'shared/contracts'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const saved = (query: string, keys: string[], subscribed: boolean): SavedSearch => ({
  _id: 's1',
  query,
  keys,
  filters: keys.join(','),
  subscribed,
  match: 'most',
  unexpanded: '',
  in_language: false,
  best: false,
  sort_by: '',
  frequency: null,
  name: '',
  created_at: '2026-11-21T12:00:00Z',
})

const profile = {
  id: 'u1',
  _id: 'u1',
  email: 'ada@example.org',
  pendingEmail: null,
  firstName: '',
  lastName: '',
  language: 'en',
  languages: {},
  country: null,
  type: 'hse',
  roles: [],
  client_roles: {},
  alertFrequency: 'weekly',
  linkResolver: '',
  createdAt: '2026-11-01T00:00:00Z',
}

interface Setting {
  address?: string
  before?: SavedSearch[]
  /** The list after the call. */
  after?: SavedSearch[]
  answers?: Record<string, (body: unknown) => unknown>
}

const open = async ({ address = '/search?q=nurses', before = [], after = [], answers = {} }: Setting) => {
  const network = fakeNetwork({
    search: () => found(3),
    answers: {
      'GET /subscriptions/hse': () => before,
      'GET /profile': () => profile,
      'POST /subscriptions/subscribe': () => after,
      'POST /subscriptions/unsubscribe': () => after,
      'POST /subscriptions/toggle': () => after,
      ...answers,
    },
  })
  const { user } = await renderSite({ network, address, signedIn: true })
  await screen.findByRole('region', { name: 'Keep this search' })
  return { user, posts: () => network.calls.filter(({ call }) => call.startsWith('POST')) }
}

/** A question is read as one unless the person chose otherwise. */
const usual = { match: 'most', unexpanded: '', in_language: false, best: false, sort_by: '' }

const part = () => within(screen.getByRole('region', { name: 'Keep this search' }))
const state = (text: string | RegExp) => part().findByText(text)
const press = (name: string) => part().getByRole('button', { name })

beforeEach(() => sessionStorage.clear())

test('a search that is not saved is saved with its alert off, in the language of the page', async () => {
  const { user, posts } = await open({ after: [saved('nurses', [], false)] })
  await state('Not saved')
  await user.click(press('Save search'))
  expect(await screen.findByText('The search is saved.')).toBeInTheDocument()
  expect(posts()).toEqual([
    {
      call: 'POST /subscriptions/subscribe',
      body: { type: 'hse', query: 'nurses', filters: [], subscribed: false, lang: 'en', ...usual },
    },
  ])
  await state('Saved, alert off')
  expect(press('Remove saved search')).toHaveFocus()
})

test('a saved search is known whatever the order and age of its filter keys, and removed as it was saved', async () => {
  const { user, posts } = await open({
    address: '/search?q=nurses&applied_filters=10_3,2_1001',
    before: [saved('nurses', ['1_1', '10_3'], false)],
  })
  await state('Saved, alert off')
  await user.click(press('Remove saved search'))
  expect(await screen.findByText('The search was removed from your saved searches.')).toBeInTheDocument()
  expect(posts()[0]).toEqual({
    call: 'POST /subscriptions/unsubscribe',
    body: { type: 'hse', query: 'nurses', filters: ['1_1', '10_3'] },
  })
  await state('Not saved')
})

test('before an alert is turned on the person is asked, and told what comes, how often and where to', async () => {
  const { user, posts } = await open({
    address: '/search?q=nurses&applied_filters=10_3',
    after: [saved('nurses', ['10_3'], true)],
  })
  await state('Not saved')
  await user.click(press('Turn on alert'))
  const question = within(screen.getByRole('dialog', { name: 'Turn on an e-mail alert?' }))
  expect(question.getByText(/are sent to ada@example.org every week/)).toBeVisible()
  expect(question.getByText('Search: nurses')).toBeVisible()
  expect(question.getByText('Filters: Type: Systematic reviews of effects')).toBeVisible()
  expect(question.getByText('The search is saved as well.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Turn on the alert' }))
  expect(await screen.findByText('The search is saved and its alert is turned on.')).toBeInTheDocument()
  expect(posts()).toEqual([
    {
      call: 'POST /subscriptions/subscribe',
      body: { type: 'hse', query: 'nurses', filters: ['10_3'], subscribed: true, lang: 'en', ...usual },
    },
  ])
  await state('Saved, alert on')
})

test('who says no changes nothing', async () => {
  const { user, posts } = await open({})
  await state('Not saved')
  await user.click(press('Turn on alert'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(posts()).toEqual([])
})

test('the alert of a saved search is turned on without saving it twice', async () => {
  const { user, posts } = await open({ before: [saved('nurses', [], false)], after: [saved('nurses', [], true)] })
  await state('Saved, alert off')
  await user.click(press('Turn on alert'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on the alert' }))
  expect(await screen.findByText('The alert is turned on.')).toBeInTheDocument()
  expect(posts()[0]).toMatchObject({ call: 'POST /subscriptions/toggle', body: { _id: 's1', subscribed: true } })
})

test('an alert is turned off at once, and the search stays saved', async () => {
  const { user, posts } = await open({ before: [saved('nurses', [], true)], after: [saved('nurses', [], false)] })
  await state('Saved, alert on')
  await user.click(press('Turn off alert'))
  expect(await screen.findByText('The alert is turned off. The search stays saved.')).toBeInTheDocument()
  expect(posts()[0]).toMatchObject({ call: 'POST /subscriptions/toggle', body: { _id: 's1', subscribed: false } })
  await state('Saved, alert off')
})

test('without words and filters there is nothing to save, which is explained', async () => {
  const { user, posts } = await open({ address: '/search?best=true' })
  for (const name of ['Save search', 'Turn on alert']) {
    expect(press(name)).toHaveAttribute('aria-disabled', 'true')
    expect(press(name)).toHaveAccessibleDescription('Type a word or choose a filter to save the search.')
    await user.click(press(name))
  }
  expect(posts()).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a call that fails says what to do, and the state stays true', async () => {
  const { user } = await open({
    answers: { 'POST /subscriptions/subscribe': () => Response.json({ success: false, error: 'too_many_searches' }) },
  })
  await state('Not saved')
  await user.click(press('Save search'))
  expect(await screen.findByText(/^You have 200 saved searches, which is the most/)).toBeVisible()
  await state('Not saved')
})

test('a list that could not be loaded is said, and can be asked for again', async () => {
  let broken = true
  const { user } = await open({
    answers: {
      'GET /subscriptions/hse': () => (broken ? new Response(null, { status: 404 }) : [saved('nurses', [], true)]),
    },
  })
  expect(await screen.findByText(/Your saved searches could not be loaded/)).toBeVisible()
  broken = false
  await user.click(part().getByRole('button', { name: 'Try again' }))
  await state('Saved, alert on')
})

test('how the words are read is saved along, told before an alert, and can be saved anew', async () => {
  const kept = saved('nurses', [], true)
  const { user, posts } = await open({
    address: '/search?q=nurses&match=all&unexpanded=own:12&in_language=true',
    before: [kept],
    after: [{ ...kept, match: 'all', unexpanded: 'own:12', in_language: true, best: false, sort_by: '' }],
  })
  await state(/It was saved with different settings/)
  await user.click(press('Save with these settings'))
  expect(await screen.findByText('The search is saved with these settings.')).toBeInTheDocument()
  expect(posts()[0]?.body).toEqual({
    ...{ type: 'hse', query: 'nurses', filters: [], subscribed: true, lang: 'en' },
    ...{ match: 'all', unexpanded: 'own:12', in_language: true, best: false, sort_by: '' },
  })
  expect(part().queryByRole('button', { name: 'Save with these settings' })).toBeNull()
})

test('the question about an alert says how the words are read', async () => {
  const { user } = await open({ address: '/search?q=nurses&match=all&unexpanded=all&in_language=true' })
  await state('Not saved')
  await user.click(press('Turn on alert'))
  const question = within(screen.getByRole('dialog', { name: 'Turn on an e-mail alert?' }))
  expect(question.getByText('Full matches only')).toBeVisible()
  expect(question.getByText('Without synonyms and translations')).toBeVisible()
  expect(question.getByText('Only documents with a text in English')).toBeVisible()
})
