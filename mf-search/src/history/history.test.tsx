import { screen, waitFor, within } from '@testing-library/react'
import type { SearchHistory, SearchToKeep } from 'shared/contracts'
import { fakeNetwork, found, noReading } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

beforeEach(() => sessionStorage.clear())

const network = (answers: Parameters<typeof fakeNetwork>[0]['answers'] = {}) =>
  fakeNetwork({
    answers,
    search: (query) => {
      const q = query.get('q') ?? ''
      return found(q.length, 0, { reading: { ...noReading, strategy: q && `${q}*` } })
    },
  })
const box = () => screen.getByRole('combobox', { name: 'Search the evidence' })

const searched = async (of = network(), signedIn = false) => {
  const site = await renderSite({ network: of, signedIn, address: '/search?q=asthma&applied_filters=10_3' })
  await screen.findByRole('heading', { name: '6 documents found' })
  await site.user.clear(box())
  await site.user.type(box(), 'nurse{Enter}')
  await screen.findByRole('heading', { name: '5 documents found' })
  return site
}

test('the searches of the visit are listed with what they found, and lead back', async () => {
  const { user, query } = await searched()
  await user.click(screen.getByRole('button', { name: 'Search history' }))
  const layer = within(await screen.findByRole('dialog', { name: 'Search history' }))
  const [latest, first] = layer.getAllByRole('link')
  expect(latest).toHaveTextContent('nurse')
  expect(layer.getByText('6 documents found')).toBeVisible()
  expect(layer.getAllByText('1 filter')).toHaveLength(2)
  if (first) await user.click(first)
  await waitFor(() => expect(query().get('q')).toBe('asthma'))
})

test('chosen searches are combined by their lines, and keep the filters that they share', async () => {
  const { user, query } = await searched()
  await user.click(screen.getByRole('button', { name: 'Search history' }))
  const layer = within(await screen.findByRole('dialog', { name: 'Search history' }))
  await user.click(layer.getByRole('checkbox', { name: 'Choose search 2: nurse' }))
  await user.click(layer.getByRole('checkbox', { name: 'Choose search 1: asthma' }))
  expect(layer.getByRole('textbox', { name: 'Combine searches' })).toHaveValue('#2 AND #1')
  await user.click(layer.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(query().get('q')).toBe('(nurse*) AND (asthma*)'))
  expect(query().get('applied_filters')).toBe('10_3')
})

test('a number without a search is told', async () => {
  const { user } = await searched()
  await user.click(screen.getByRole('button', { name: 'Search history' }))
  const layer = within(await screen.findByRole('dialog', { name: 'Search history' }))
  await user.type(layer.getByRole('textbox', { name: 'Combine searches' }), '#1 OR #9{Enter}')
  expect(layer.getByText('This number has no search: #9.')).toBeVisible()
})

test('the search box takes numbers too, and keeps them as they were typed', async () => {
  const { user, query } = await searched()
  await user.clear(box())
  await user.type(box(), '#1 NOT #2{Enter}')
  expect(query().get('q')).toBe('(asthma*) NOT (nurse*)')
  expect(box()).toHaveValue('#1 NOT #2')
})

test('a cleared history is empty', async () => {
  const { user } = await searched()
  await user.click(screen.getByRole('button', { name: 'Search history' }))
  await user.click(await screen.findByRole('button', { name: 'Clear the history' }))
  expect(screen.getByText('You have not searched yet.')).toBeVisible()
  expect(sessionStorage.getItem('search-history')).toBeNull()
})

/** An account that keeps the history as the server does. */
const account = (kept: boolean) => {
  let history: SearchHistory = { kept, searches: [] }
  const took: unknown[] = []
  const answer = (next: (body: unknown) => SearchHistory) => (body: unknown) => {
    took.push(body)
    return (history = next(body))
  }
  const of = network({
    'GET /history/hse': () => history,
    'POST /history': answer((body) => {
      const { search, total, strategy } = body as SearchToKeep
      const { searches } = history
      return { kept, searches: [...searches, { search, total, strategy, number: searches.length + 1 }] }
    }),
    'POST /history/switch': answer((body) => {
      const asked = body as { kept: boolean; searches: SearchToKeep[] }
      return { kept: asked.kept, searches: asked.searches.map((search, place) => ({ ...search, number: place + 1 })) }
    }),
    'POST /history/clear': answer(() => ({ kept: true, searches: [] })),
  })
  return { of, took }
}
const openHistory = async ({ user }: Awaited<ReturnType<typeof searched>>) => {
  await user.click(screen.getByRole('button', { name: 'Search history' }))
  return within(await screen.findByRole('dialog', { name: 'Search history' }))
}

test('an account is told of no search until its person turns the history on, and then has those of the visit', async () => {
  const { of, took } = account(false)
  const site = await searched(of, true)
  const layer = await openHistory(site)
  const keep = layer.getByRole('checkbox', { name: 'Keep my searches with my account' })
  await waitFor(() => expect(keep).toHaveAttribute('aria-disabled', 'false'))
  expect(took).toEqual([])
  expect(layer.getByText(/in this browser only/)).toBeVisible()
  await site.user.click(keep)
  expect(await layer.findByText(/^Your searches, kept with your account/)).toBeVisible()
  expect(keep).toHaveFocus()
  expect(layer.queryByText(/in this browser only/)).toBeNull()
  expect(took).toEqual([
    {
      type: 'hse',
      kept: true,
      searches: [
        { search: 'q=asthma&best=false&applied_filters=10_3', total: 6, strategy: 'asthma*' },
        { search: 'q=nurse&best=false&applied_filters=10_3', total: 5, strategy: 'nurse*' },
      ],
    },
  ])
  expect(sessionStorage.getItem('search-history')).toBeNull()
  expect(layer.getAllByRole('link').map((link) => link.textContent)).toEqual(['nurse', 'asthma'])
})

test('a history that is on has each search, which its numbers stand for; turned off, nothing is left of it', async () => {
  const { of, took } = account(true)
  const site = await searched(of, true)
  await waitFor(() => expect(took).toHaveLength(2))
  expect(sessionStorage.getItem('search-history')).toBeNull()
  const layer = await openHistory(site)
  await site.user.type(layer.getByRole('textbox', { name: 'Combine searches' }), '#1 NOT #2{Enter}')
  await waitFor(() => expect(site.query().get('q')).toBe('(asthma*) NOT (nurse*)'))
  const again = await openHistory(site)
  await site.user.click(again.getByRole('checkbox', { name: 'Keep my searches with my account' }))
  expect(await again.findByText('You have not searched yet.')).toBeVisible()
})

test('one press empties the history of an account', async () => {
  const { of, took } = account(true)
  const site = await searched(of, true)
  await waitFor(() => expect(took).toHaveLength(2))
  const layer = await openHistory(site)
  await site.user.click(await layer.findByRole('button', { name: 'Clear the history' }))
  expect(await layer.findByText('You have not searched yet.')).toBeVisible()
  expect(took.at(-1)).toEqual({ type: 'hse' })
})
