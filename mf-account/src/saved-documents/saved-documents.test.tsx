import { screen, waitFor, within } from '@testing-library/react'
import type { SavedDocument } from 'shared/contracts'
import { main, notices, openAccount, type Answer, type Call } from '../samples/open-account.tsx'
import { savedDocument } from '../samples/saved-document.ts'

const open = (documents: readonly SavedDocument[], answers: Record<string, Answer | ((call: Call) => Answer)> = {}) =>
  openAccount('/user/articles', { user: 'u1', answers: { 'GET /documents/hse': { data: documents }, ...answers } })
const three = ['a1', 'b2', 'c3'].map((id) => savedDocument(id))
const select = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
const action = (name: string) => screen.getByRole('button', { name })

test('a visitor is sent to the root of the site, and nothing is asked for', async () => {
  const { router, calls } = await openAccount('/user/articles')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(calls).toEqual([])
})

test('an entry shows its link, date, quality, and the countries of its studies with their counts', async () => {
  await open([
    savedDocument('a1', {
      title: 'School nurses and asthma',
      quality: { status: 'appraised', appraisals: [{ tool: 'AMSTAR', score: 9, max: 10 }] },
      studies_conducted_in: [
        { title: 'Kenya', name_abbreviation: 'KE', conducted_count: 2 },
        { title: 'Uganda', name_abbreviation: 'UG', conducted_count: 0 },
      ],
    }),
  ])
  const link = await screen.findByRole('link', { name: 'School nurses and asthma' })
  expect(link).toHaveAttribute('href', '/articles/a1-school-nurses-and-asthma')
  expect(screen.getByText('Published December 2004')).toBeVisible()
  expect(screen.getByText('AMSTAR: 9 out of 10')).toBeVisible()
  expect(screen.getByText('Studies conducted in: Kenya (2) and Uganda (0)')).toBeVisible()
})

test('that a document was retracted, withdrawn or replaced stands before its title', async () => {
  await open([savedDocument('a1', { notices: [{ kind: 'retraction' }, { kind: 'withdrawn' }], newer_version: 'b2' })])
  const link = await screen.findByRole('link', { name: 'Document a1' })
  expect(screen.getByText('Retracted').compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Withdrawn by its source')).toBeVisible()
  expect(screen.getByText('There is a newer version')).toBeVisible()
})

test('an evidence brief shows no counts of zero', async () => {
  await open([
    savedDocument('a1', {
      type_key: '10_1',
      studies_conducted_in: [{ title: 'Kenya', name_abbreviation: 'KE', conducted_count: 0 }],
    }),
  ])
  expect(await screen.findByText('Studies conducted in: Kenya')).toBeVisible()
})

test('a category stands in place of the countries', async () => {
  await open([savedDocument('a1', { category: 'Governance arrangements' })])
  expect(await screen.findByText('Governance arrangements')).toBeVisible()
})

test('a description is cut at 250 characters', async () => {
  await open([savedDocument('a1', { description: 'x'.repeat(300) })])
  expect(await screen.findByText(`${'x'.repeat(250)}...`)).toBeVisible()
})

test('without any document the page says how to save one', async () => {
  await open([])
  expect(await screen.findByText(/You have no saved documents yet/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search the evidence' })).toHaveAttribute('href', '/search')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('nothing can be done until something is selected', async () => {
  const { user, calls } = await open(three)
  await select('Document a1')
  for (const name of ['Export as CSV', 'E-mail to me', 'Remove']) {
    expect(action(name)).toHaveAttribute('aria-disabled', 'true')
    await user.click(action(name))
  }
  expect(calls.filter(({ path }) => path.startsWith('/documents/') && path !== '/documents/hse')).toEqual([])
})

test('select all selects all and shows a mixed state when only some are', async () => {
  const { user } = await open(three)
  await user.click(await select('Document a1'))
  const all = screen.getByRole('checkbox', { name: 'Select all' })
  expect(all).toBePartiallyChecked()
  expect(screen.getByText('1 of 3 selected')).toBeVisible()
  await user.click(all)
  expect(screen.getByText('3 of 3 selected')).toBeVisible()
  await user.click(all)
  expect(screen.getByText('None of 3 selected')).toBeVisible()
})

test('what is removed leaves the list, and a notice says how many', async () => {
  const { user, calls } = await open(three, {
    'POST /documents/unsubscribe': { data: { count: 2, total: 1, documents: ['b2'] } },
  })
  await user.click(await select('Document a1'))
  await user.click(await select('Document c3'))
  await user.click(action('Remove'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Document a1' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Document b2' })).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ type: 'hse', documents: ['a1', 'c3'] })
  expect(notices()).toEqual(['success: 2 documents were removed from your saved documents.'])
  expect(screen.getByText('None of 1 selected')).toBeVisible()
})

test('what was removed comes back, and the focus is never lost', async () => {
  let list = three
  const { user, calls } = await open(three, {
    'GET /documents/hse': () => ({ data: list }),
    'POST /documents/unsubscribe': () => ((list = []), { data: { count: 3, total: 0, documents: [] } }),
    'POST /documents/subscribe': () => (
      (list = three),
      { data: { count: 3, total: 3, documents: ['a1', 'b2', 'c3'] } }
    ),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(action('Remove'))
  const words = await main().findByText('3 documents were removed from your saved documents.')
  expect(screen.getByText(/You have no saved documents yet/)).toBeVisible()
  await waitFor(() => expect(words.parentElement).toHaveFocus())
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: 'Document b2' })).toBeVisible()
  expect(calls.find(({ path }) => path === '/documents/subscribe')?.body).toEqual({
    type: 'hse',
    documents: ['a1', 'b2', 'c3'],
  })
  await waitFor(() => expect(main().getByText(/are back/).parentElement).toHaveFocus())
})

test('what is mailed is named with address and count', async () => {
  const { user, calls } = await open(three, {
    'POST /documents/send': { data: { email: 'maria@example.org', count: 1 } },
  })
  await user.click(await select('Document b2'))
  await user.click(action('E-mail to me'))
  await waitFor(() => expect(notices()).toEqual(['success: 1 document was sent to maria@example.org.']))
  expect(calls.at(-1)?.body).toEqual({ type: 'hse', lang: 'en', documents: ['b2'] })
})

const caughtFiles = () => {
  const files: { name: string; file: Blob | undefined }[] = []
  const made: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => (made.push(file), 'blob:file'), revokeObjectURL: () => {} })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, file: made.at(-1) })
  })
  return files
}
const csv: Answer = { data: { name: 'HSE-20261121-093045.csv', content: '\uFEFF"Title"\r\n' } }

test('an export of some names them and is saved under the name the server gives', async () => {
  const files = caughtFiles()
  const { user, calls } = await open(three, { 'GET /documents/csv': csv })
  await user.click(await select('Document a1'))
  await user.click(await select('Document b2'))
  await user.click(action('Export as CSV'))
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['HSE-20261121-093045.csv']))
  expect(files[0]?.file?.type).toBe('text/csv;charset=utf-8')
  expect(calls.at(-1)?.query).toEqual({ type: 'hse', lang: 'en', documents: 'a1,b2' })
})

test('the other formats are behind a button, and a Word file is kept as its bytes', async () => {
  const files = caughtFiles()
  const word = { name: 'HSE.docx', type: 'application/x-word', encoding: 'base64', content: btoa('PK\u00ff') }
  const { user, calls } = await open(three, {
    'GET /documents/csv': { data: word },
    'POST /documents/send': { data: { email: 'ada@example.org', count: 1 } },
  })
  await user.click(await select('Document a1'))
  await user.click(screen.getByRole('button', { name: 'More formats' }))
  await user.click(action('Word'))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.file).toMatchObject({ type: 'application/x-word', size: 3 })
  expect(calls.at(-1)?.query).toMatchObject({ documents: 'a1', format: 'word' })
  for (const [name, brief] of [
    ['E-mail with a Word file', { word: true }],
    ['E-mail with a PDF', { pdf: true }],
  ] as const) {
    await user.click(action(name))
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ type: 'hse', lang: 'en', documents: ['a1'], ...brief }))
  }
})

test('an export of all names none, so that it has no limit', async () => {
  const files = caughtFiles()
  const { user, calls } = await open(three, { 'GET /documents/csv': csv })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(action('Export as CSV'))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(calls.at(-1)?.query).toEqual({ type: 'hse', lang: 'en' })
})

test('more documents than a call can name are refused with the number', async () => {
  const many = Array.from({ length: 252 }, (_, index) => savedDocument(`d${index}`))
  const { user, calls } = await open(many)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(await select('Document d0'))
  await user.click(action('Export as CSV'))
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: That is more than 250 documents/)]))
  expect(calls.filter(({ path }) => path === '/documents/csv')).toEqual([])
})

test('a long list shows a hundred entries, and more on demand', async () => {
  const many = Array.from({ length: 120 }, (_, index) => savedDocument(`d${index}`))
  const { user } = await open(many)
  await select('Document d0')
  const list = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(list()).toHaveLength(100)
  await user.click(action('Show more'))
  expect(list()).toHaveLength(120)
})

test('a failure raises an alert, and the list stays', async () => {
  const { user } = await open(three, { 'POST /documents/unsubscribe': { status: 500 } })
  await user.click(await select('Document a1'))
  await user.click(action('Remove'))
  await waitFor(() => expect(notices()).toEqual(['error: Something went wrong on our side. Try again in a moment.']))
  expect(screen.getByRole('link', { name: 'Document a1' })).toBeVisible()
})
