import { screen, waitFor } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const file = { name: 'HSE.md', type: 'text/markdown', encoding: 'base64', content: btoa('# A brief') }
const folder = {
  id: 'f1',
  name: 'Nurses on wards',
  count: 1,
  link: null,
  changed_at: '2026-11-22T10:00:00Z',
  documents: [],
}

const open = async (
  address: string,
  signedIn = false,
  search: (() => Response | undefined) | undefined = undefined,
) => {
  const asked: unknown[] = []
  const network = fakeNetwork({
    search: () => search?.() ?? found(45),
    answers: {
      'POST /brief': (body) => {
        asked.push(body)
        return file
      },
      'POST /brief/send': (body) => {
        asked.push(body)
        return { email: 'ada@example.org', count: 2 }
      },
      'GET /folders/hse/f1': () => folder,
      'GET /folders/hse/f2': () => Response.json({ success: false, error: 'not_found' }, { status: 404 }),
      'POST /folders': (body) => {
        asked.push(body)
        return folder
      },
    },
  })
  URL.createObjectURL = () => 'blob:brief'
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  const page = await renderSite({
    network,
    address,
    signedIn,
    ready: 'Make a brief',
    otherRoutes: ['/user/folders/:id'],
  })
  return { ...page, asked }
}

test('a brief of a search has its words as the question, and asks for its first page', async () => {
  const { user, asked } = await open('/search/brief?q=asthma&applied_filters=10_3&p=1&lang=en')
  expect(await screen.findByText(/^The first 20 of 45 results/)).toBeVisible()
  const question = screen.getByRole('textbox', { name: 'Question' })
  expect(question).toHaveValue('asthma')
  await user.clear(question)
  await user.type(question, 'What helps against asthma?')
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'For Monday')
  await user.click(screen.getByRole('button', { name: 'Markdown' }))
  expect(asked).toEqual([
    expect.objectContaining({
      type: 'hse',
      lang: 'en',
      format: 'markdown',
      title: 'What helps against asthma?',
      notes: 'For Monday',
      documents: [],
      looked_at: 40,
      search: expect.objectContaining({ q: 'asthma', applied_filters: '10_3' }),
    }),
  ])
  expect(screen.queryByRole('button', { name: 'E-mail to me' })).toBeNull()
})

test('of named documents without a search nothing is said to have been searched; a user has it mailed', async () => {
  const { user, asked } = await open('/search/brief?documents=a1,b2&lang=en', true)
  expect(await screen.findByText('2 documents')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'E-mail to me' }))
  expect(asked).toEqual([
    {
      type: 'hse',
      lang: 'en',
      title: '',
      notes: '',
      documents: [
        { id: 'a1', note: '' },
        { id: 'b2', note: '' },
      ],
    },
  ])
})

test('a folder gives its name as the question', async () => {
  await open('/search/brief?folder=f1&lang=en', true)
  expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveValue('Nurses on wards')
})

test('a brief of a search that is kept up to date is a folder of its documents with the search', async () => {
  const { user, asked } = await open('/search/brief?q=asthma&applied_filters=10_3&documents=d1,d2&lang=en', true)
  const question = await screen.findByRole('textbox', { name: 'Question' })
  await user.clear(question)
  await user.type(question, 'What helps?')
  await user.click(screen.getByRole('button', { name: 'Keep it up to date' }))
  expect(asked).toEqual([
    {
      type: 'hse',
      name: 'What helps?',
      documents: ['d1', 'd2'],
      search: expect.objectContaining({ q: 'asthma', applied_filters: '10_3', lang: 'en' }),
    },
  ])
  await waitFor(() => expect(window.location.pathname).toBe('/user/folders/f1'))
})

test('nothing is offered to be kept up to date without a search, or to a visitor', async () => {
  const { unmount } = await open('/search/brief?documents=a1&lang=en', true)
  expect(await screen.findByText('1 document')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep it up to date' })).toBeNull()
  unmount()
  await open('/search/brief?q=asthma&lang=en')
  expect(await screen.findByText(/^The first 20 of 45 results/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep it up to date' })).toBeNull()
})

test('a search that fails is told as such and can be tried again', async () => {
  let down = true
  const { user } = await open('/search/brief?q=asthma&lang=en', false, () =>
    down ? Response.json({ success: false, error: 'service_unavailable' }, { status: 503 }) : undefined,
  )
  expect(await screen.findByText(/^The server is busy/)).toBeVisible()
  expect(screen.queryByText('This folder does not exist.')).toBeNull()
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^The first 20 of 45 results/)).toBeVisible()
})

test('a folder that is not there is told', async () => {
  await open('/search/brief?folder=f2&lang=en', true)
  expect(await screen.findByText('This folder does not exist.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
