import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SearchMap, SearchYears } from 'shared/contracts'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const years: SearchYears = {
  years: [
    { year: 2001, count: 3 },
    { year: 2002, count: 0 },
    { year: 2003, count: 40 },
    { year: 2004, count: 1 },
  ],
  unknown: 2,
}

const map: SearchMap = {
  of: { key: '2_1001', title: 'Governance arrangements', parents: [{ key: '0_1', title: 'Health systems topics' }] },
  axes: [
    { key: '0_1', title: 'Health systems topics' },
    { key: '0_2', title: 'Domains' },
  ],
  rows: [
    { key: '2_1005', title: 'Policy authority', level: 1, opens: true, count: 12 },
    { key: '2_1022', title: 'Centralization', level: 2, opens: false, count: 0 },
  ],
  columns: [
    { key: '10_3', title: 'Review of effects', count: 9, coded: 9 },
    { key: '10_6', title: 'Planned review', count: 0, coded: 0 },
    { key: '10_7', title: 'Economic evaluation', count: 3, coded: 3 },
  ],
  cells: [
    [9, 0, 3],
    [0, 0, 0],
  ],
  filters: ['31_164'],
  total: 14,
  coded: 12,
}

type Answer = (body: unknown, query: URLSearchParams) => unknown

const network = (answers: Record<string, Answer>) => fakeNetwork({ search: () => found(44), answers })

const openYears = async (address: string) => {
  const site = await renderSite({ network: network({ 'GET /search/years': () => years }), address })
  await site.user.click(await screen.findByRole('button', { name: /^Date range/ }))
  const layer = await screen.findByRole('dialog', { name: 'Date range' })
  const chart = await within(layer).findByRole('group', { name: 'Documents by year' })
  return { ...site, layer, chart }
}

test('sliders choose a range of years, which the fields below follow', async () => {
  const { query, layer, chart } = await openYears('/search?q=a&applied_filters=10_3')
  expect(chart).toHaveTextContent('2001 to 2004: 44 documents')
  const from = within(chart).getByRole('slider', { name: 'From' })
  fireEvent.change(from, { target: { value: '2003' } })
  expect(chart).toHaveTextContent('2003 to 2004: 41 documents')
  expect(query().get('applied_filters')).toBe('10_3')
  fireEvent.keyUp(from)
  expect(query().get('applied_filters')).toBe('10_3,0_12_2003_2004')
  await waitFor(() => expect(within(layer).getByRole('textbox', { name: 'First year' })).toHaveValue('2003'))
  expect(within(layer).getByRole('textbox', { name: 'Last year' })).toHaveValue('2004')
})

test('all years are no filter, and no slider passes the other', async () => {
  const { query, chart } = await openYears('/search?q=a&applied_filters=0_12_2003_2003')
  expect(chart).toHaveTextContent('2003: 40 documents')
  const [from, to] = within(chart).getAllByRole('slider')
  if (!from || !to) throw new Error('There are no two sliders.')
  fireEvent.change(from, { target: { value: '2004' } })
  expect(from).toHaveValue('2003')
  fireEvent.change(from, { target: { value: '2001' } })
  fireEvent.change(to, { target: { value: '2004' } })
  fireEvent.keyUp(to)
  expect(query().get('applied_filters')).toBeNull()
})

test('the numbers of all years can be read in a table', async () => {
  const { user, chart } = await openYears('/search?q=a')
  await user.click(within(chart).getByRole('button', { name: 'Numbers by year' }))
  const rows = within(within(chart).getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['YearDocuments', '20041', '200340', '20020', '20013'])
  expect(chart).toHaveTextContent('The year of 2 documents is not known.')
})

const openMap = (address: string, answer: Answer = () => map) =>
  renderSite({
    network: network({ 'GET /search/map': answer }),
    address,
    ready: 'Evidence map: malaria',
  })

test('each number of the map leads to the search it counts', async () => {
  await openMap('/search/map?q=malaria&match=all&applied_filters=31_164,10_3&rows=2_1001&lang=en')
  const cell = await screen.findByRole('link', { name: '3 documents: Policy authority, Economic evaluation' })
  expect(cell).toHaveAttribute('href', '/search?q=malaria&applied_filters=31_164,2_1005,10_7&match=all&lang=en')
  expect(screen.getByRole('link', { name: '12 documents: Policy authority' })).toHaveAttribute(
    'href',
    '/search?q=malaria&applied_filters=31_164,2_1005&match=all&lang=en',
  )
  expect(screen.getByText(/filters for these are set aside/)).toBeVisible()
})

test('a topic without documents stays, a type without documents is left out', async () => {
  await openMap('/search/map?q=malaria&lang=en')
  const table = await screen.findByRole('table', { name: 'Documents by type, for: Governance arrangements' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['All types', 'Review of effects', 'Economic evaluation'])
  const [, , gap] = within(table).getAllByRole('row')
  expect(gap).toHaveTextContent('Centralization0none coded0none coded0none coded')
  expect(screen.getByText(/^12 of 14 documents are coded by topic\. 0 means none coded/)).toBeVisible()
})

const dense: SearchMap = {
  ...map,
  rows: map.rows.map((row, place) => ({ ...row, count: place === 0 ? 40 : 20 })),
  columns: map.columns.map((column) => ({ ...column, count: 30, coded: 30 })),
  cells: [
    [40, 0, 0],
    [0, 0, 20],
  ],
  total: 100,
  coded: 60,
}

for (const [name, changes, gaps] of [
  ['is called a gap where five or more would be expected', {}, 4],
  ['is no gap where fewer than half are coded', { total: 121 }, 0],
  ['is no gap where fewer than five would be expected', { columns: dense.columns.map((c) => ({ ...c, coded: 7 })) }, 0],
] as const)
  test(`an empty cell ${name}`, async () => {
    await openMap('/search/map?q=malaria&lang=en', () => ({ ...dense, ...changes }))
    await screen.findByRole('table')
    expect(screen.queryAllByRole('cell', { name: 'gap' })).toHaveLength(gaps)
  })

test('rows open maps of their own, and the way up and the look are in the address', async () => {
  const { user, query } = await openMap('/search/map?q=malaria&rows=2_1001&lang=en')
  expect(await screen.findByRole('link', { name: /^Policy authority/ })).toHaveAttribute(
    'href',
    '/search/map?q=malaria&rows=2_1005&lang=en',
  )
  expect(screen.getByRole('link', { name: 'Domains' })).toHaveAttribute(
    'href',
    '/search/map?q=malaria&rows=0_2&lang=en',
  )
  const above = screen.getByRole('navigation', { name: 'Where these topics belong' })
  expect(within(above).getByRole('link', { name: 'Health systems topics' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show numbers only' }))
  expect(query().get('view')).toBe('numbers')
  expect(await screen.findByRole('link', { name: 'Show bubbles' })).toBeVisible()
})

test('topics that have gone count as absent', async () => {
  const gone = () => Response.json({ success: false, error: 'invalid_request' }, { status: 400 })
  await openMap('/search/map?q=malaria&rows=2_999&lang=en', (_body, query) => (query.has('rows') ? gone() : map))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of a query that is too long the map says so, and asks for nothing', async () => {
  const asking = network({ '/api/search/map': () => map })
  await renderSite({
    network: asking,
    address: `/search/map?q=${'asthma+'.repeat(600)}`,
    ready: /^Evidence map: asthma .{153}\.\.\.$/,
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('4,200 characters, and at most 4,000')
})

test('a map that cannot be had says so and can be asked for again', async () => {
  let down = true
  const { user } = await openMap('/search/map?q=malaria&lang=en', () =>
    down ? Response.json({ success: false, error: 'search_unavailable' }, { status: 503 }) : map,
  )
  const alert = await screen.findByRole('alert')
  down = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeVisible()
})
