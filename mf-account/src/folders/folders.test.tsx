import { act, screen, waitFor, within } from '@testing-library/react'
import type { Folder, FolderChange, FolderContent, FolderDocument, FolderSearch } from 'shared/contracts'
import { main, notices, openAccount, type Answer, type Call } from '../samples/open-account.tsx'
import { savedDocument } from '../samples/saved-document.ts'

const folder = (id: string, changes: Partial<Folder> = {}): Folder => ({
  id,
  name: `Folder ${id}`,
  count: 0,
  link: null,
  changed_at: '2026-11-21T09:00:00.000Z',
  ...changes,
})
const documentIn = (id: string, note = ''): FolderDocument => ({ ...savedDocument(id), note })
const content = (documents: readonly FolderDocument[], changes: Partial<Folder> = {}): FolderContent => ({
  ...folder('f1', changes),
  count: documents.length,
  documents: [...documents],
  search: null,
})
type Answers = Record<string, Answer | ((call: Call) => Answer)>

/** A folder at a server that keeps what is done to it. */
const openFolder = async (first: FolderContent, answers: Answers = {}) => {
  let kept = first
  const change = (act: (body: Record<string, unknown>) => FolderContent) => (call: Call) => {
    kept = act(call.body as Record<string, unknown>)
    return { data: { ...kept, documents: undefined } }
  }
  const opened = await openAccount('/user/folders/f1', {
    user: 'u1',
    answers: {
      'GET /folders/hse/f1': () => ({ data: kept }),
      'GET /folders/hse': () => ({ data: [kept] }),
      'POST /folders/share': change(({ shared }) => ({ ...kept, link: shared === true ? 'l'.repeat(43) : null })),
      'POST /folders/name': change(({ name }) => ({ ...kept, name: String(name) })),
      'POST /folders/documents/order': change(({ documents: ids }) => ({
        ...kept,
        documents: (ids as string[]).flatMap((id) => kept.documents.filter((entry) => entry.id === id)),
      })),
      'POST /folders/documents/note': change(({ document, note }) => ({
        ...kept,
        documents: kept.documents.map((entry) => (entry.id === document ? { ...entry, note: String(note) } : entry)),
      })),
      'POST /folders/documents/remove': change(({ documents: ids }) => ({
        ...kept,
        documents: kept.documents.filter(({ id }) => !(ids as string[]).includes(id)),
      })),
      'POST /folders/documents': change(({ documents: ids }) => ({
        ...kept,
        documents: [...kept.documents, ...(ids as string[]).map((id) => documentIn(id))],
      })),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: first.name })
  return { ...opened, kept: () => kept }
}
const two = content([documentIn('a1', 'Read this first'), documentIn('b2')])
const titles = () =>
  main()
    .getAllByRole('heading', { level: 2, name: /^Document/ })
    .map(({ textContent }) => textContent)

test('a visitor is sent to the root of the site', async () => {
  const { router } = await openAccount('/user/folders/f1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('folders are listed with how much is in them and whether they are shared; a new one opens', async () => {
  const { user, calls, router } = await openAccount('/user/folders', {
    user: 'u1',
    answers: {
      'GET /folders/hse': { data: [folder('f1', { count: 2, link: 'x' }), folder('f2')] },
      'POST /folders': { data: folder('f3') },
      'GET /folders/hse/f3': { data: content([], { id: 'f3', name: 'School meals' }) },
    },
  })
  expect(await screen.findByRole('link', { name: 'Folder f1' })).toHaveAttribute('href', '/user/folders/f1')
  expect(
    main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Folder f12 documents Shared', 'Folder f2No documents'])
  await user.click(screen.getByRole('button', { name: 'Create folder' }))
  expect(screen.getByRole('textbox', { name: 'Name of the folder' })).toHaveAccessibleDescription(
    '“Name of the folder” cannot be blank',
  )
  await user.keyboard(' School meals {Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/folders/f3'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'hse', name: 'School meals' })
})

test('a document moves by its buttons, which keep the focus, and its new place is said', async () => {
  const { user, kept } = await openFolder(two)
  const down = screen.getByRole('button', { name: 'Move down Document a1' })
  expect(screen.getByRole('button', { name: 'Move up Document a1' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(down)
  await waitFor(() => expect(titles()).toEqual(['Document b2', 'Document a1']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move down Document a1' })).toHaveFocus())
  expect(kept().documents.map(({ id }) => id)).toEqual(['b2', 'a1'])
})

test('an order that could not be stored goes back', async () => {
  const { user } = await openFolder(two, { 'POST /folders/documents/order': { status: 500 } })
  await user.click(screen.getByRole('button', { name: 'Move down Document a1' }))
  await waitFor(() => expect(notices()).toHaveLength(1))
  await waitFor(() => expect(titles()).toEqual(['Document a1', 'Document b2']))
})

test('a note is shown as it was written, changed, and given up with Cancel', async () => {
  const { user, calls } = await openFolder(two)
  expect(screen.getByText('Read this first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a note Document b2' }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  await user.keyboard('not yet')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a note Document b2' })).toHaveFocus())
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add a note Document b2' }))
  await user.keyboard('<b>Then</b> this')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('<b>Then</b> this')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 'f1',
    document: 'b2',
    note: '<b>Then</b> this',
  })
})

test('a note that could not be stored stays in its form, to be saved again', async () => {
  let reached = true
  const { user, calls } = await openFolder(two, {
    'GET /folders/hse/f1': () => (reached ? { data: two } : 'unreachable'),
    'POST /folders/documents/note': () => (reached ? { data: folder('f1') } : 'unreachable'),
  })
  await user.click(screen.getByRole('button', { name: 'Edit the note Document a1' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ', twice')
  reached = false
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(notices()).toHaveLength(1))
  const note = screen.getByRole('textbox', { name: 'Note' })
  expect(note).toHaveValue('Read this first, twice')
  reached = true
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(note).not.toBeInTheDocument())
  expect(calls.filter(({ path }) => path === '/folders/documents/note')).toHaveLength(2)
})

test('an order that could not be stored goes back also where nothing can be reached', async () => {
  let reached = true
  const { user } = await openFolder(two, {
    'GET /folders/hse/f1': () => (reached ? { data: two } : 'unreachable'),
    'POST /folders/documents/order': 'unreachable',
  })
  reached = false
  await user.click(screen.getByRole('button', { name: 'Move down Document a1' }))
  await waitFor(() => expect(notices()).toHaveLength(1))
  await waitFor(() => expect(titles()).toEqual(['Document a1', 'Document b2']))
})

test('what was taken out comes back to its place, with its note', async () => {
  const { user, kept } = await openFolder(two)
  await user.click(screen.getByRole('button', { name: 'Take out Document a1' }))
  expect(await screen.findByText('“Document a1” was taken out of the folder.')).toBeVisible()
  expect(titles()).toEqual(['Document b2'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('“Document a1” is back in the folder.')).toBeVisible()
  expect(kept().documents.map(({ id, note }) => [id, note])).toEqual([
    ['a1', 'Read this first'],
    ['b2', ''],
  ])
})

test('a folder is shared by a link that is copied, and taken back', async () => {
  const { user } = await openFolder(two)
  expect(screen.getByText('Only you see this folder.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Share by a link' }))
  const link = await screen.findByRole('textbox', { name: 'Link to the folder' })
  expect(link).toHaveValue(`http://hse.localhost/folders/${'l'.repeat(43)}`)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await act(() => navigator.clipboard.readText())).toBe(`http://hse.localhost/folders/${'l'.repeat(43)}`)
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByText('Only you see this folder.')).toBeVisible()
  expect(notices().at(-1)).toBe('success: The link no longer opens the folder.')
})

test('a folder is renamed, and deleted after a question', async () => {
  const { user, router, calls } = await openFolder(two, { 'POST /folders/delete': { data: { ok: true } } })
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  const name = screen.getByRole('textbox', { name: 'Name of the folder' })
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.keyboard('Meals{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Meals' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete this folder' }))
  expect(calls.some(({ path }) => path === '/folders/delete')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/folders'))
})

test('a folder that is not there says so', async () => {
  await openAccount('/user/folders/other', { user: 'u1', answers: { 'GET /folders/hse/other': { status: 404 } } })
  expect(await screen.findByText('This folder does not exist.')).toBeVisible()
})

test('a shared folder is read without an account and offers nothing to change', async () => {
  const { user } = await openAccount('/folders/abc', {
    answers: { 'GET /folders/shared/abc': { data: { name: 'School meals', documents: two.documents } } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'School meals' })).toBeVisible()
  expect(screen.getByText('Read this first')).toBeVisible()
  expect(
    main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Print', 'Export'])
  await user.click(screen.getByRole('button', { name: 'Export' }))
  for (const name of ['CSV (spreadsheet)', 'RIS (Zotero, EndNote)', 'BibTeX (LaTeX)', 'Word', 'PDF'])
    expect(screen.getByRole('button', { name })).toBeVisible()
})

test('a link that was taken back says so', async () => {
  await openAccount('/folders/abc', { answers: { 'GET /folders/shared/abc': { status: 404 } } })
  expect(await screen.findByText(/Nothing is shared at this address/)).toBeVisible()
})

test('saved documents are put into a folder that there is, or a new one', async () => {
  const { user, calls } = await openAccount('/user/articles', {
    user: 'u1',
    answers: {
      'GET /documents/hse': { data: ['a1', 'b2'].map((id) => savedDocument(id)) },
      'GET /folders/hse': { data: [folder('f1', { count: 2 })] },
      'POST /folders/documents': { data: folder('f1', { count: 3 }) },
      'POST /folders': { data: folder('f2', { name: 'New one' }) },
    },
  })
  const put = async () => {
    await user.click(await screen.findByRole('button', { name: 'Folder' }))
    return within(await screen.findByRole('dialog'))
  }
  await user.click(await screen.findByRole('checkbox', { name: 'Select Document b2' }))
  await user.click(await (await put()).findByRole('button', { name: /^Folder f1/ }))
  await waitFor(() => expect(notices()).toEqual(['success: 1 document is in “Folder f1”.']))
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ id: 'f1', documents: ['b2'] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  const layer = await put()
  await user.type(await layer.findByRole('textbox', { name: 'Name of the folder' }), 'New one')
  await user.click(layer.getByRole('button', { name: 'Create and add' }))
  await waitFor(() => expect(notices().at(-1)).toBe('success: 2 documents are in “New one”.'))
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    type: 'hse',
    name: 'New one',
    documents: ['a1', 'b2'],
  })
})

const searched: FolderSearch = {
  search: {
    q: 'nurses',
    match: 'most',
    unexpanded: '',
    in_language: 'false',
    best: 'false',
    applied_filters: '',
    lang: 'en',
  },
  words: '“nurses”',
  looked_at: '2026-11-21T09:00:00.000Z',
  change: null,
}

test('a folder of a search shows what is new since, takes it in by a press, and says what changed', async () => {
  let kept: FolderContent = { ...two, search: searched }
  const change: FolderChange = { at: '2026-11-24T09:00:00.000Z', added: ['c3'], retracted: ['a1'] }
  const { user } = await openFolder(two, {
    'GET /folders/hse/f1': () => ({ data: kept }),
    'GET /folders/hse/f1/news': () => ({ data: { added: 3 - kept.documents.length, retracted: 1 } }),
    'POST /folders/renew': () => {
      const search = { ...searched, looked_at: change.at, change }
      kept = content([...two.documents, documentIn('c3')])
      kept = { ...kept, search }
      return { data: change }
    },
  })
  expect(screen.getByRole('link', { name: '“nurses”' })).toHaveAttribute('href', '/search?q=nurses')
  expect(screen.getByText(/Up to date as of November 21, 2026/)).toBeVisible()
  expect(await screen.findByText('Since then: 1 new and 1 retracted')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  const part = within(await screen.findByRole('region', { name: 'Search:' }))
  expect(await part.findByText(/Up to date as of November 24, 2026/)).toBeVisible()
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Document c3', 'Document a1'])
  expect(notices()).toEqual(['success: Updated: 1 new and 1 retracted.'])
})
