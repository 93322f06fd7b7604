import { act, screen, waitFor, within } from '@testing-library/react'
import type { CuratedSearch, SavedSearch } from 'shared/contracts'
import { maria } from '../samples/profile.ts'
import { notices, openAccount, tokenFor, type Answer, type Call } from '../samples/open-account.tsx'

const saved = (id: string, query: string, keys: string[] = [], subscribed = false): SavedSearch => ({
  _id: id,
  query,
  keys,
  filters: keys.join(','),
  subscribed,
  lang: 'fr',
  match: 'most',
  unexpanded: '',
  in_language: false,
  best: false,
  sort_by: '',
  frequency: null,
  name: '',
  created_at: '2026-11-21T09:00:00Z',
  alert_revision: 7,
  looked_at: null,
})
/** All of a search goes back to the server, so that nothing of it is lost. */
const asSent = (search: SavedSearch) => ({ ...search, filters: undefined })
const curated: CuratedSearch = {
  _id: 'nurses',
  title: 'Task shifting to nurses',
  query: 'task shifting',
  keys: ['10_3'],
  filters: '10_3',
  subscribed: false,
  frequency: null,
}
const asthma = saved('s1', 'asthma', ['6_17', '10_3', '0_12_2001_2010'])
const malaria = saved('s2', 'malaria', [], true)
const kenya = saved('s3', '', ['6_17'])
const all = [asthma, malaria, kenya]

type Answers = Record<string, Answer | ((call: Call) => Answer)>
const open = (searches: readonly SavedSearch[] = all, answers: Answers = {}) =>
  openAccount('/user/searches', {
    user: 'u1',
    answers: {
      'GET /subscriptions/hse': { data: searches },
      'GET /client-curated/list/hse': { data: [curated] },
      ...answers,
    },
  })
const own = () => within(screen.getByRole('region', { name: 'Your searches' }))
const alertOf = (search: string) => screen.findByRole('switch', { name: `E-mail alert for ${search}` })

test('a visitor is sent to the root of the site, and from there by logging in to the form that a mail leads to', async () => {
  const { router, user, services } = await openAccount('/user/searches?edit=s2', {
    answers: { 'GET /subscriptions/hse': { data: all }, 'GET /client-curated/list/hse': { data: [] } },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(notices()).toEqual(['warning: Log in to go on to the page you asked for.'])
  await user.click(screen.getByRole('link', { name: 'To log in' }))
  act(() => services.session.signIn(tokenFor('u1')))
  expect(await screen.findByRole('form', { name: 'Edit malaria' })).toBeVisible()
})

test('each search links to its results, with its query and its filters', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'asthma' })).toHaveAttribute(
    'href',
    '/search?q=asthma&applied_filters=6_17,10_3,0_12_2001_2010',
  )
  expect(screen.getByRole('link', { name: 'All documents with 1 filter' })).toHaveAttribute(
    'href',
    '/search?applied_filters=6_17',
  )
})

test('the filters are spelled out in words and cut at 50 characters; the whole is there on hover', async () => {
  await open()
  const words = await screen.findByText('Filters: Countries: Kenya; Type of document: Systematic rev...')
  expect(words).toHaveAttribute(
    'title',
    'Countries: Kenya; Type of document: Systematic reviews of effects; Date range: 2001 to 2010',
  )
})

test('an alert is turned on with the search it belongs to', async () => {
  const { user, calls } = await open(all, {
    'POST /subscriptions/toggle': { data: [{ ...asthma, subscribed: true }, malaria, kenya] },
  })
  await user.click(await alertOf('asthma'))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'E-mail alert for asthma' })).toBeChecked())
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'hse',
    _id: 's1',
    query: 'asthma',
    filters: ['6_17', '10_3', '0_12_2001_2010'],
    subscribed: true,
  })
  expect(notices()).toEqual(['success: The alert is turned on.'])
})

test('an alert that could not be turned on is off again, and a notice says why', async () => {
  const { user } = await open(all, { 'POST /subscriptions/toggle': 'unreachable' })
  await user.click(await alertOf('asthma'))
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: The server cannot be reached/)]))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'E-mail alert for asthma' })).not.toBeChecked())
})

test('an alert is turned off', async () => {
  const { user } = await open(all, {
    'POST /subscriptions/toggle': { data: [asthma, { ...malaria, subscribed: false }, kenya] },
  })
  await user.click(await alertOf('malaria'))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'E-mail alert for malaria' })).not.toBeChecked())
  expect(notices()).toEqual(['success: The alert is turned off.'])
})

test('only searches with an alert can be shown', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Show only searches with an alert' }))
  expect(
    own()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['malaria', 'Make a brief'])
  expect(own().getByRole('link', { name: 'Make a brief malaria' })).toHaveAttribute('href', '/search/brief?q=malaria')
})

test('what is selected is removed, and what another tab saved meanwhile stays', async () => {
  const newer = saved('s4', 'saved in another tab')
  let asked = 0
  const { user, calls } = await open(all, {
    'GET /subscriptions/hse': () => ({ data: asked++ === 0 ? all : [newer, ...all] }),
    'POST /subscriptions': { data: [newer, malaria] },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select the search asthma' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select the search All documents with 1 filter' }))
  await user.click(own().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(own().getAllByRole('link', { name: /^Make a brief/ })).toHaveLength(2))
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'hse',
    subscriptions: [newer, malaria].map(asSent),
  })
  expect(notices()).toEqual(['success: 2 searches were removed from your saved searches.'])
})

test('what was removed comes back in its old place, and the focus is never lost', async () => {
  let list = all
  const { user, calls } = await open(all, {
    'GET /subscriptions/hse': () => ({ data: list }),
    'POST /subscriptions': ({ body }) => {
      const { subscriptions } = body as { subscriptions: { query: string }[] }
      list = subscriptions.flatMap(({ query }) => all.find((search) => search.query === query) ?? [])
      return { data: list }
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(own().getByRole('button', { name: 'Remove' }))
  const words = await own().findByText('3 searches were removed from your saved searches.')
  await waitFor(() => expect(words.parentElement).toHaveFocus())
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await own().findByText('3 searches are back in your saved searches.')).toBeVisible()
  expect(own().queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(own().getByText(/are back/).parentElement).toHaveFocus()
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'hse',
    subscriptions: all.map(asSent),
  })
})

test('select all with only the alerts shown selects what is shown', async () => {
  const { user, calls } = await open(all, { 'POST /subscriptions': { data: [asthma, kenya] } })
  await user.click(await screen.findByRole('checkbox', { name: 'Show only searches with an alert' }))
  await user.click(own().getByRole('checkbox', { name: 'Select all' }))
  await user.click(own().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(own().getByText('None of your searches has its alert turned on.')).toBeVisible())
  expect(
    (calls.findLast(({ method }) => method === 'POST')?.body as { subscriptions: unknown[] }).subscriptions,
  ).toHaveLength(2)
})

test('without any search the page says how to save one, and still offers the prepared ones', async () => {
  await open([])
  expect(await screen.findByText(/You have no saved searches yet/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Task shifting to nurses' })).toHaveAttribute(
    'href',
    '/search?q=task+shifting&applied_filters=10_3',
  )
})

test('the alert of a prepared search is turned on and off', async () => {
  const { user, calls } = await open(all, {
    'POST /client-curated/subscribe': { data: [{ ...curated, subscribed: true }] },
    'POST /client-curated/unsubscribe': { data: [] },
  })
  await user.click(await alertOf('Task shifting to nurses'))
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ path: '/client-curated/subscribe', body: { _id: 'nurses', user_id: 'u1' } }),
  )
  await waitFor(() => expect(screen.getByRole('switch', { name: /Task shifting/ })).toBeChecked())
  await user.click(await alertOf('Task shifting to nurses'))
  await waitFor(() => expect(screen.getByRole('switch', { name: /Task shifting/ })).not.toBeChecked())
  expect(notices()).toEqual(['success: The alert is turned on.', 'success: The alert is turned off.'])
})

test('a site without prepared searches shows nothing of them', async () => {
  await open(all, { 'GET /client-curated/list/hse': { data: [] } })
  await screen.findByRole('link', { name: 'asthma' })
  expect(screen.queryByText('Searches we have prepared')).toBeNull()
})

test('an alert that is on has a frequency of its own, or that of the profile', async () => {
  const daily = { ...malaria, frequency: 'daily' as const, match: 'all' as const }
  const { user, calls } = await open([asthma, daily], {
    'GET /profile': { data: maria },
    'POST /subscriptions/edit': ({ body }) => ({
      data: [asthma, { ...daily, frequency: (body as { frequency: 'monthly' }).frequency }],
    }),
  })
  const choice = await screen.findByRole('combobox', { name: 'How often for malaria' })
  expect(choice).toHaveValue('daily')
  expect(screen.queryByRole('combobox', { name: 'How often for asthma' })).toBeNull()
  expect(await within(choice).findByRole('option', { name: 'Same as profile (Every week)' })).toBeVisible()
  await user.selectOptions(choice, 'Every month')
  await waitFor(() => expect(notices()).toEqual(['success: Alert frequency changed']))
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'hse',
    _id: 's2',
    frequency: 'monthly',
  })
  expect(choice).toHaveValue('monthly')
  await user.selectOptions(choice, 'Same as profile (Every week)')
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ frequency: null }),
  )
})

test('the frequency of a search that is gone is not changed, and a notice says so', async () => {
  const { user } = await open([malaria], { 'POST /subscriptions/edit': { status: 404, error: 'not_found' } })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'How often for malaria' }), 'Every month')
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: This is no longer there/)]))
})

test('a search is given a name and other words, and loses a filter', async () => {
  const { user, calls } = await open([asthma, malaria], {
    'POST /subscriptions/edit': {
      data: [{ ...asthma, name: 'Lungs', query: 'asthma attacks', keys: ['10_3'] }, malaria],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit asthma' }))
  const form = within(screen.getByRole('form', { name: 'Edit asthma' }))
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Lungs')
  await user.type(form.getByRole('textbox', { name: 'Search words' }), ' attacks')
  await user.selectOptions(form.getByRole('combobox', { name: 'Language of the words' }), 'French')
  await user.click(form.getByRole('checkbox', { name: '2001 to 2010' }))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notices()).toEqual(['success: The search is changed.']))
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'hse',
    _id: 's1',
    name: 'Lungs',
    query: 'asthma attacks',
    filters: ['6_17', '10_3'],
    lang: 'fr',
  })
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Lungs' })).toHaveFocus())
  expect(own().getByText('asthma attacks')).toBeVisible()
})

test('a filter is added to a search', async () => {
  const { user, calls } = await open([asthma], { 'POST /subscriptions/edit': { data: [asthma] } })
  await user.click(await screen.findByRole('button', { name: 'Edit asthma' }))
  const form = within(screen.getByRole('form', { name: 'Edit asthma' }))
  const choice = form.getByRole('combobox', { name: 'Add a filter' })
  const [first] = within(choice).getAllByRole('option').slice(1)
  const { value: key, textContent } = first as HTMLOptionElement
  await user.selectOptions(choice, key)
  expect(within(choice).queryByRole('option', { name: textContent })).toBeNull()
  expect(form.getByRole('checkbox', { name: textContent.replace(/.* › /, '') })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      filters: expect.arrayContaining([...asthma.keys, key]) as unknown,
    }),
  )
})

test('words that are too long stay whole and are not saved', async () => {
  const { user, calls } = await open([asthma])
  await user.click(await screen.findByRole('button', { name: 'Edit asthma' }))
  const form = within(screen.getByRole('form', { name: 'Edit asthma' }))
  const words = form.getByRole('textbox', { name: 'Search words' })
  await user.clear(words)
  await user.paste('asthma OR '.repeat(450))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  expect(words).toHaveValue('asthma OR '.repeat(450))
  expect(words).toHaveAccessibleDescription(/4,500 characters, and at most 4,000 can be searched for/)
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('the mail of an alert leads to the form of its search', async () => {
  const { user, router } = await openAccount('/user/searches?edit=s2', {
    user: 'u1',
    answers: { 'GET /subscriptions/hse': { data: all }, 'GET /client-curated/list/hse': { data: [] } },
  })
  const form = within(await screen.findByRole('form', { name: 'Edit malaria' }))
  expect(form.queryByRole('group', { name: 'Filters' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('form')).toBeNull()
  expect(router.state.location.search).toBe('')
})
