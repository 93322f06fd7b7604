import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found, noReading } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

beforeEach(() => sessionStorage.clear())

const network = () =>
  fakeNetwork({
    search: (query) => {
      const q = query.get('q') ?? ''
      return found(q.length, 0, { reading: { ...noReading, strategy: q && `${q}*` } })
    },
  })
const box = () => screen.getByRole('combobox', { name: 'Search the evidence' })

const searched = async () => {
  const site = await renderSite({ network: network(), address: '/search?q=asthma&applied_filters=10_3' })
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
