import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const facets = { '10_3': 12, '10_7': 1, '6_90': 4, '61_90': 2, '2_1005': 30, '2_1022': 9 }
const network = (total = 42) =>
  fakeNetwork({
    search: (query) => found(total, Number(query.get('page')), query.get('facets') === 'true' ? { facets } : {}),
  })

const layer = (name: string) => screen.findByRole('dialog', { name })
const box = (inside: HTMLElement, name: string | RegExp) => within(inside).findByRole('checkbox', { name })

test('ticking a type filters the search, starts at the first page and leaves the layer open', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?q=a&p=1', signedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Type' }))
  const types = await layer('Type')
  const effects = await box(types, 'Systematic reviews of effects 12 documents')
  await user.click(effects)
  expect(effects).toBeChecked()
  expect(effects).toHaveFocus()
  expect(query().get('applied_filters')).toBe('10_3')
  expect(query().get('p')).toBeNull()
  await user.click(within(types).getByRole('button', { name: 'Show 42 documents' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(query().get('applied_filters')).toBe('10_3')
  expect(screen.getByRole('button', { name: 'Type 1 selected' })).toBeVisible()
})

test('a parent takes all below it along, follows its children, and is mixed in between', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(within(await layer('All filters')).getByRole('button', { name: 'Health systems topics' }))
  const topics = await layer('Health systems topics')
  await user.click(await within(topics).findByRole('button', { name: 'Show what belongs to Governance arrangements' }))
  await user.click(within(topics).getByRole('button', { name: 'Show what belongs to Policy authority' }))

  await user.click(await box(topics, /^Policy authority/))
  expect(query().get('applied_filters')).toBe('2_1005,2_1022,2_1023')
  expect(await box(topics, /^Governance arrangements/)).toBePartiallyChecked()
  expect(await box(topics, 'Governance arrangements 1 selected')).toBeVisible()

  await user.click(await box(topics, 'Organizational authority'))
  expect(await box(topics, 'Governance arrangements')).toBeChecked()

  await user.click(await box(topics, /^Centralization/))
  expect(query().get('applied_filters')?.split(',').sort()).toEqual(['2_1006', '2_1023'])
  expect(await box(topics, /^Policy authority/)).toBePartiallyChecked()
})

test('a filter can be ticked by keyboard alone', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  ;(await screen.findByRole('button', { name: 'Type' })).focus()
  await user.keyboard('{Enter}')
  const types = await layer('Type')
  const effects = await box(types, /^Systematic reviews/)
  while (document.activeElement !== effects) await user.tab()
  await user.keyboard(' ')
  expect(query().get('applied_filters')).toBe('10_3')
  await user.tab()
  expect(
    within(types).getByRole('button', { name: 'What does this mean: Systematic reviews of effects' }),
  ).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(within(types).getByText(/looks for every study/)).toBeVisible()
})

test('countries are found while typing, accents or not', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  await user.click(await screen.findByRole('button', { name: 'Countries' }))
  const places = await layer('Countries and regions')
  await user.type(await within(places).findByRole('searchbox', { name: 'Find a country or region' }), 'cote')
  expect(within(places).getAllByRole('checkbox')).toHaveLength(1)
  expect(within(places).getByText('1 match')).toBeVisible()
  await user.click(await box(places, /Ivoire/))
  expect(query().get('applied_filters')).toBe('6_34')
  await user.clear(within(places).getByRole('searchbox'))
  await user.click(within(places).getByRole('button', { name: 'Clear these' }))
  expect(query().get('applied_filters')).toBeNull()
})

/** Two countries with documents; once one is chosen, only that one has any. */
const fewCountries = fakeNetwork({
  search: (query) => {
    const chosen = query.get('applied_filters')?.includes('6_90')
    const counts = Object.fromEntries(Array.from({ length: 15 }, (_, place) => [`6_${200 + place}`, 0]))
    return found(5, 0, { facets: { ...counts, '6_3': 0, '6_29': 0, '6_34': chosen ? 0 : 5, '6_90': 4, '8_1': 0 } })
  },
})
const names = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('checkbox')
    .map((input) => input.closest('label')?.textContent?.replace(/\d.*/, ''))

test('countries with documents come first, and nothing moves while a person chooses', async () => {
  const { user } = await renderSite({ network: fewCountries, address: '/search' })
  await user.click(await screen.findByRole('button', { name: 'Countries' }))
  const places = await layer('Countries and regions')
  const others = await within(places).findByRole('button', { name: '17 without documents' })
  expect(names(places)).toEqual(['Côte d’Ivoire', 'Kenya', 'African Region'])
  await user.click(await box(places, /^Kenya/))
  expect(await box(places, 'Côte d’Ivoire 0 documents')).toBeVisible()
  expect(names(places)).toEqual(['Côte d’Ivoire', 'Kenya', 'African Region'])
  expect(await box(places, /^Kenya/)).toHaveFocus()
  await user.click(others)
  expect(others).toHaveAttribute('aria-expanded', 'true')
  expect(names(places)).toHaveLength(20)
  expect(names(places)[2]).toBe('Algeria')
})

test('what is found in a long list is all in sight, with documents first', async () => {
  const { user } = await renderSite({ network: fewCountries, address: '/search' })
  await user.click(await screen.findByRole('button', { name: 'Countries' }))
  const places = await layer('Countries and regions')
  await within(places).findByRole('button', { name: '17 without documents' })
  await user.type(within(places).getByRole('searchbox', { name: 'Find a country or region' }), 'n')
  expect(names(places).slice(0, 2)).toEqual(['Kenya', 'Burkina Faso'])
  expect(within(places).queryByRole('button', { name: /without documents/ })).toBeNull()
})

test('countries are chosen for what documents are about, or for where their studies are from', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?applied_filters=6_90' })
  await user.click(await screen.findByRole('button', { name: 'Countries 1 selected' }))
  const places = await layer('Countries and regions')
  const relation = within(await within(places).findByRole('group', { name: 'Relation to the country' }))
  expect(relation.getByRole('radio', { name: 'Documents about the country 1 selected' })).toBeChecked()
  const ofStudies = relation.getByRole('radio', { name: 'Documents with at least one study from the country' })
  await user.click(ofStudies)
  expect(ofStudies).toBeChecked()
  expect(ofStudies).toHaveFocus()
  const kenya = await box(places, 'Kenya 2 documents')
  expect(kenya).not.toBeChecked()
  await user.click(kenya)
  expect(kenya).toBeChecked()
  expect(query().get('applied_filters')).toBe('6_90,61_90')
  expect(ofStudies).toHaveAccessibleName('Documents with at least one study from the country 1 selected')
  expect(relation.getByRole('radio', { name: 'Documents about the country 1 selected' })).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Countries 2 selected', hidden: true })).toBeInTheDocument()
  for (const name of ['Area of focus: Kenya', 'Studies conducted in: Kenya'])
    expect(screen.getByRole('button', { name: `Remove filter: ${name}`, hidden: true })).toBeInTheDocument()
})

test('from all filters, the countries of studies open with theirs chosen', async () => {
  const { user } = await renderSite({ network: network(), address: '/search' })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(within(await layer('All filters')).getByRole('button', { name: 'Studies conducted in' }))
  const places = await layer('Countries and regions')
  expect(await within(places).findByRole('radio', { name: /at least one study/ })).toBeChecked()
  expect(within(places).getByText(/^Countries are named here where a source states them/)).toBeVisible()
  expect(within(places).getAllByRole('checkbox')).toHaveLength(2)
})

test('a date range applies once both years are whole, and is gone once both are empty', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?applied_filters=10_3' })
  await user.click(await screen.findByRole('button', { name: 'Date range' }))
  const range = await layer('Date range')
  const start = within(range).getByRole('textbox', { name: 'First year' })
  const end = within(range).getByRole('textbox', { name: 'Last year' })
  await user.type(start, '20105')
  expect(start).toHaveValue('2010')
  await user.type(end, '20a1')
  expect(end).toHaveValue('201')
  expect(query().get('applied_filters')).toBe('10_3')
  expect(within(range).getByText('Enter both years with four digits.')).toBeVisible()
  await user.type(end, '5')
  expect(query().get('applied_filters')).toBe('10_3,0_12_2010_2015')
  await user.clear(start)
  expect(query().get('applied_filters')).toBe('10_3,0_12_2010_2015')
  await user.clear(end)
  expect(query().get('applied_filters')).toBe('10_3')
})

test('years outside the rules are named and do not apply', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  await user.click(await screen.findByRole('button', { name: 'Date range' }))
  const range = await layer('Date range')
  const start = within(range).getByRole('textbox', { name: 'First year' })
  const end = within(range).getByRole('textbox', { name: 'Last year' })
  await user.type(start, '1899')
  expect(start).toHaveAccessibleDescription('The first year must be 1900 or later.')
  await user.type(end, '9999')
  expect(end).toHaveAccessibleDescription(`The last year must be ${new Date().getFullYear()} or earlier.`)
  await user.clear(start)
  await user.type(start, '2012')
  await user.clear(end)
  await user.type(end, '2010')
  expect(start).toHaveAccessibleDescription('The first year must not be later than the last one.')
  expect(query().get('applied_filters')).toBeNull()
})

test('applied filters are listed, cut to 50 characters, and removed one by one or together', async () => {
  const address = '/search?applied_filters=10_7,0_12_2010_2015,99_1'
  const { user, query } = await renderSite({ network: network(), address })
  const applied = await screen.findByRole('region', { name: 'Applied filters' })
  expect(within(applied).getByText('Type: Economic evaluations and costing studies of...')).toBeVisible()
  await user.click(within(applied).getByRole('button', { name: 'Remove filter: Date range: 2010–2015' }))
  expect(query().get('applied_filters')).toBe('10_7,99_1')
  expect(within(applied).getByRole('button', { name: 'Remove filter: Unknown filter 99_1' })).toHaveFocus()
  await user.click(within(applied).getByRole('button', { name: 'Clear all filters' }))
  expect(query().get('applied_filters')).toBeNull()
  expect(screen.getByRole('heading', { name: '42 documents found' })).toHaveFocus()
})

test('Back undoes the removal of a filter', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?applied_filters=10_3' })
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Type: Systematic reviews of effects' }))
  expect(query().get('applied_filters')).toBeNull()
  window.history.back()
  await screen.findByRole('button', { name: 'Remove filter: Type: Systematic reviews of effects' })
  expect(query().get('applied_filters')).toBe('10_3')
})
