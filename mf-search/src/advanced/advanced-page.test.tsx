import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

beforeEach(() => sessionStorage.clear())

const open = async (address = '/search/advanced') => {
  const network = fakeNetwork({ search: (query) => found((query.get('q') ?? '').length) })
  return { network, ...(await renderSite({ network, address, ready: 'Advanced search' })) }
}
const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }))
const words = (number: number) => row(number).getByRole('textbox', { name: 'What to look for' })

test('rows write a query, count its documents and search for exactly that', async () => {
  const { user, query, network } = await open()
  await user.type(words(1), 'school nurses')
  await user.selectOptions(row(1).getByRole('combobox', { name: 'Field' }), 'Title')
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(words(2)).toHaveFocus()
  await user.selectOptions(row(2).getByRole('combobox', { name: 'Joined by' }), 'NOT (leave out)')
  await user.type(words(2), 'asthma')
  expect(screen.getByText('title:(school AND nurses) NOT asthma')).toBeVisible()
  expect(await screen.findByText('36 documents found', { selector: 'p:not([role])' })).toBeVisible()
  const counted = network.searches.at(-1)
  expect([counted?.get('match'), counted?.get('unexpanded')]).toEqual(['all', 'all'])
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(window.location.pathname).toBe('/search'))
  expect(query().get('q')).toBe('title:(school AND nurses) NOT asthma')
  expect(query().get('match')).toBe('all')
  expect(query().get('unexpanded')).toBe('all')
})

test('a query in the address stands in rows, and the address follows them', async () => {
  const { user, query } = await open('/search/advanced?q=nurse+AND+year:2019-&lang=en')
  expect(words(1)).toHaveValue('nurse')
  expect(row(2).getByRole('textbox', { name: 'Year of publication' })).toHaveValue('2019-')
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect(row(1).getByRole('textbox', { name: 'Year of publication' })).toHaveFocus()
  await waitFor(() => expect(query().get('q')).toBe('year:2019-'))
  expect(query().get('lang')).toBe('en')
})

test('a row that cannot be read is named once a search is asked for, and takes the focus', async () => {
  const { user } = await open()
  await user.selectOptions(row(1).getByRole('combobox', { name: 'Field' }), 'Year of publication')
  const year = row(1).getByRole('textbox', { name: 'Year of publication' })
  await user.type(year, '20')
  expect(screen.queryByText(/four digits/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(year).toHaveFocus()
  expect(year).toBeInvalid()
  expect(year).toHaveAccessibleDescription(/Enter a year with four digits/)
  expect(window.location.pathname).toBe('/search/advanced')
})

test('rows that write too long a query say so, keep their words and are not searched for', async () => {
  const { user, query, network } = await open()
  await user.click(words(1))
  await user.paste('asthma '.repeat(600))
  expect(await screen.findByText(/at most 4,000 can be searched for\. Nothing was removed/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(window.location.pathname).toBe('/search/advanced')
  expect(words(1)).toHaveValue('asthma '.repeat(600))
  expect(query().get('q')).toBeNull()
  expect(network.searches).toEqual([])
})
