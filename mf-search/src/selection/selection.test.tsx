import { pendingAction } from 'shared/pending-actions'
import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

interface Setting {
  total?: number
  address?: string
  /** Ids of what is saved. */
  saved?: string[]
  answers?: Record<string, (body: unknown) => unknown>
}

const open = async ({ total = 45, address = '/search?q=asthma', saved = [], answers = {} }: Setting = {}) => {
  const network = fakeNetwork({
    search: (query) => found(total, Number(query.get('page'))),
    answers: {
      'GET /documents/hse/ids': () => saved,
      ...answers,
    },
  })
  const page = await renderSite({
    network,
    address,
    signedIn: true,
    otherRoutes: ['/user/articles', '/user/folders', '/compare'],
  })
  await screen.findByRole('button', { name: 'Select' })
  return { ...page, ...network, posts: () => network.calls.filter(({ call }) => call.startsWith('POST')) }
}

const all = () => screen.getByRole('checkbox', { name: /^Select all|^Select \d+ result$/ })
const one = (number: number) => screen.getByRole('checkbox', { name: `Select result ${number} Document ${number}` })
const button = (name: string) => screen.getByRole('button', { name })
const inBar = () => screen.findByRole('region', { name: 'Selected results' })
/** Opens the bar, which the first result that is chosen opens as well. */
const openBar = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(button('Select'))
  await screen.findByRole('region', { name: 'Selected results' })
}
const sent = (count: number) => ({ email: 'ada@example.org', count })

beforeEach(() => sessionStorage.clear())

test('a visitor chooses results, compares and exports them, and is led to an account for the mail', async () => {
  const network = fakeNetwork({
    search: () => found(45),
    answers: { 'GET /documents/csv': () => ({ name: 'HSE.ris', type: 'x', content: 'TY  - JOUR' }) },
  })
  const { user } = await renderSite({ network, address: '/search?q=asthma', otherRoutes: ['/login', '/compare'] })
  await screen.findByRole('heading', { name: '45 documents found' })
  expect(network.calls).toEqual([])
  await user.click(button('Select'))
  const bar = within(await inBar())
  expect(bar.queryByRole('link', { name: 'Make a brief' })).toBeNull()
  await user.click(one(2))
  expect(bar.getByRole('link', { name: 'Make a brief' })).toHaveAttribute(
    'href',
    expect.stringContaining('documents=d2'),
  )
  expect(bar.queryByRole('checkbox')).toBeNull()
  expect(bar.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(/^Select 2 to 4 documents/)
  await user.click(one(4))
  expect(bar.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare?documents=d2,d4')
  await user.click(bar.getByRole('button', { name: 'Export' }))
  expect(bar.queryByRole('button', { name: 'Word' })).toBeNull()
  expect(bar.getByRole('button', { name: 'RIS (Zotero, EndNote)' })).toBeVisible()
  await user.click(bar.getByRole('link', { name: 'E-mail to me' }))
  expect(window.location.pathname).toBe('/login')
  expect(pendingAction()).toMatchObject({ act: 'send', documents: ['d2', 'd4'] })
})

test('selected results are counted, and e-mailed by name in the order of the list', async () => {
  const { user, posts } = await open({ answers: { 'POST /documents/send': () => sent(2) } })
  await openBar(user)
  expect(screen.getByText('No result selected')).toBeVisible()
  expect(button('E-mail to me')).toHaveAttribute('aria-disabled', 'true')
  await user.click(one(3))
  await user.click(one(1))
  expect(screen.getByText('2 of 45 results selected')).toHaveAttribute('role', 'status')
  expect(all()).toBePartiallyChecked()
  await user.click(button('E-mail to me'))
  expect(await screen.findByText('2 documents were sent to ada@example.org.')).toBeInTheDocument()
  expect(posts()).toEqual([
    { call: 'POST /documents/send', body: { type: 'hse', documents: ['d1', 'd3'], lang: 'en' } },
  ])
  expect(one(3)).toBeChecked()
})

test('a short search whose results are all selected one by one is compared and e-mailed by name', async () => {
  const { user, posts } = await open({
    total: 2,
    answers: { 'POST /documents/send': () => sent(2) },
  })
  await user.click(one(2))
  await user.click(one(1))
  const bar = within(await inBar())
  expect(bar.getByText('All 2 results selected')).toBeVisible()
  expect(bar.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare?documents=d1,d2')
  expect(bar.getByRole('button', { name: 'Folder' })).not.toHaveAttribute('aria-disabled', 'true')
  await user.click(bar.getByRole('button', { name: 'E-mail to me' }))
  await screen.findByText('2 documents were sent to ada@example.org.')
  expect(posts()[0]?.body).toMatchObject({ documents: ['d1', 'd2'] })
  await user.click(bar.getByRole('button', { name: 'Export' }))
  expect(bar.getByRole('button', { name: 'RIS (Zotero, EndNote)' })).not.toHaveAttribute('aria-disabled', 'true')
  await user.click(all())
  await openBar(user)
  await user.click(all())
  expect(within(await inBar()).getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    '/compare?documents=d1,d2',
  )
})

test('select all means every result of the search: its query, filters and best, not the loaded ids', async () => {
  const { user, posts } = await open({
    address: '/search?q=asthma&best=true&applied_filters=10_3,6_90',
    answers: { 'POST /documents/send-all': () => sent(45) },
  })
  await openBar(user)
  await user.click(all())
  expect(screen.getByText('All 45 results selected')).toBeVisible()
  expect(one(20)).toBeChecked()
  await user.click(button('E-mail to me'))
  expect(await screen.findByText('45 documents were sent to ada@example.org.')).toBeInTheDocument()
  expect(posts()[0]?.body).toEqual({
    type: 'hse',
    query: 'asthma',
    filters: ['10_3', '6_90'],
    best: true,
    lang: 'en',
    match: 'most',
    unexpanded: '',
    in_language: false,
    near: true,
  })
})

test('one left out of all leaves the loaded ones, which is said', async () => {
  const { user, posts } = await open({
    answers: { 'POST /documents/subscribe': () => ({ count: 19, total: 19, documents: ['d1'] }) },
  })
  await openBar(user)
  await user.click(all())
  await user.click(one(2))
  expect(screen.getByText(/^19 of 45 results selected\. Only loaded results stay selected/)).toBeVisible()
  await user.click(button('Save documents'))
  await screen.findByText('19 documents are saved.')
  const { documents } = posts()[0]?.body as { documents: string[] }
  expect(documents).toHaveLength(19)
  expect(documents).not.toContain('d2')
})

test('saving shows at each result that it is saved, and how many there are to view', async () => {
  const { user } = await open({
    saved: ['d5'],
    answers: { 'POST /documents/subscribe': () => ({ count: 1, total: 2, documents: ['d1', 'd5'] }) },
  })
  expect(await screen.findAllByText('Saved')).toHaveLength(1)
  await user.click(one(1))
  await inBar()
  await user.click(button('Save documents'))
  expect(await screen.findByText('1 document is saved.')).toBeInTheDocument()
  expect(screen.getAllByText('Saved')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'View saved documents (2)' })).toHaveAttribute('href', '/user/articles')
})

test('the selection survives more results, and a change of their order', async () => {
  const { user } = await open()
  await user.click(one(2))
  await user.click(button('Load more results'))
  await screen.findByRole('checkbox', { name: 'Select result 40 Document 40' })
  expect(one(2)).toBeChecked()
  expect(one(40)).not.toBeChecked()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most recent')
  await waitFor(() => expect(screen.getByText('1 of 45 results selected')).toBeVisible())
})

test('all stay selected when more are loaded', async () => {
  const { user } = await open()
  await openBar(user)
  await user.click(all())
  await user.click(button('Load more results'))
  expect(await screen.findByRole('checkbox', { name: 'Select result 40 Document 40' })).toBeChecked()
})

test('another search begins with nothing selected', async () => {
  const { user } = await open()
  await user.click(one(2))
  await user.click(screen.getByRole('radio', { name: 'Best evidence' }))
  await waitFor(() => expect(one(2)).not.toBeChecked())
  expect(screen.queryByRole('region', { name: 'Selected results' })).toBeNull()
})

test('a person who comes back to the search finds what was selected', async () => {
  const first = await open()
  await first.user.click(one(2))
  first.unmount()
  await open()
  expect(one(2)).toBeChecked()
})

test('the checkboxes work by keyboard, and the selection can be cleared', async () => {
  const { user } = await open()
  one(4).focus()
  await user.keyboard(' ')
  expect(await screen.findByText('1 of 45 results selected')).toBeVisible()
  await user.click(button('Clear'))
  expect(one(4)).not.toBeChecked()
  expect(screen.getByRole('heading', { name: '45 documents found' })).toHaveFocus()
})

test('more results than a mail can hold say so before anything is sent', async () => {
  const { user, posts } = await open({ total: 20_000 })
  await openBar(user)
  await user.click(all())
  expect(button('E-mail to me')).toHaveAttribute('aria-disabled', 'true')
  expect(button('E-mail to me')).toHaveAccessibleDescription(/One e-mail takes up to 10,000 documents/)
  expect(button('Save documents')).toHaveAccessibleDescription(/Up to 5,000 documents can be saved/)
  await user.click(button('E-mail to me'))
  expect(posts()).toEqual([])
})

test('a call that fails says what to do, and nothing is lost', async () => {
  const { user } = await open({
    answers: {
      'POST /documents/send': () => Response.json({ success: false, error: 'too_many_requests' }, { status: 429 }),
      'POST /documents/subscribe': () => Response.json({ success: false, error: 'too_many_documents' }),
    },
  })
  await user.click(one(1))
  await inBar()
  await user.click(button('E-mail to me'))
  expect(await screen.findByText('There were too many attempts. Wait a few minutes, then try again.')).toBeVisible()
  await user.click(button('Save documents'))
  expect(await screen.findByText(/^Nothing was saved: with these there would be more than 5,000/)).toBeVisible()
  expect(one(1)).toBeChecked()
})

test('a search without results offers nothing to select', async () => {
  const network = fakeNetwork({ search: () => found(0) })
  await renderSite({ network, address: '/search?q=asthma', signedIn: true })
  const part = await screen.findByRole('region', { name: 'Keep this search' })
  expect(within(part).getByRole('button', { name: 'Save search' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
})
