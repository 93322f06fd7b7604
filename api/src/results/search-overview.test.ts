import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SearchData, SearchMap, SearchYears } from 'shared/contracts'
import { formatFilterKeys } from 'shared/filters'
import { siteIds, type SiteId } from 'shared/sites'
import { eachNode, loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { startTestApp } from '../fixtures/test-app.ts'

const trees = loadFilterTrees()
const typesOf = (site: SiteId) => trees[site].byKey.get('0_10')?.children ?? []
const topicsOf = (site: SiteId) =>
  [...eachNode(trees[site].groups)].filter(({ key, match }) => match.length > 0 && !key.startsWith('0_'))

const firstYear = 1984
const records = Array.from({ length: 120 }, (_, number) => ({
  id: `mapped:${number}`,
  title: `${number % 3 ? 'Asthma' : 'Housing'} ${number}`,
  ...(number % 11 && { year: firstYear + ((number * 7) % 40) }),
  sites: siteIds,
  document_type: typesOf('hse')[number % 9]?.key,
  filters: Object.fromEntries(
    siteIds.map((site) => [
      site,
      topicsOf(site)
        .filter((_, place) => (place * 5 + number) % 37 === 0)
        .map(({ key }) => key),
    ]),
  ),
}))

const forthcoming = { id: 'forthcoming', title: 'Forthcoming work', year: 2100, sites: ['hse'] }
const { app, data } = await startTestApp({}, [...records, forthcoming])
const totalOf = async (site: SiteId, filters: readonly string[], q: string) =>
  (await data<SearchData>(`/api/search?site=${site}&applied_filters=${formatFilterKeys(filters)}${q}`)).total.value

const queries = fc.constantFrom('', '&q=asthma', '&q=housing', '&q=zebra', '&q=asthma&best=true')
const applied = fc.uniqueArray(fc.constantFrom('10_3', '10_7', '31_164', '62_1', '0_12_1990_2005', '0_12_2001_2001'), {
  maxLength: 3,
})

for (const site of siteIds) {
  test(`${site}: each number of a map is what the search it stands for finds`, async () => {
    const first = await data<SearchMap>(`/api/search/map?site=${site}`)
    const openRows = first.rows.filter(({ opens }) => opens).map(({ key }) => key)
    const axes = fc.constantFrom('', ...first.axes.map(({ key }) => key), ...openRows)
    await fc.assert(
      fc.asyncProperty(axes, applied, queries, fc.nat(), fc.nat(), async (rows, filters, q, inRow, inColumn) => {
        const asked = `site=${site}&applied_filters=${formatFilterKeys(filters)}${q}&rows=${rows}`
        const map = await data<SearchMap>(`/api/search/map?${asked}`)
        const row = map.rows[inRow % map.rows.length]
        const column = map.columns[inColumn % map.columns.length]
        assert.ok(row && column)
        const cell = map.cells[map.rows.indexOf(row)]?.[map.columns.indexOf(column)]
        assert.deepEqual(
          [map.total, row.count, column.count, cell],
          await Promise.all(
            [[], [row.key], [column.key], [row.key, column.key]].map((added) =>
              totalOf(site, [...map.filters, ...added], q),
            ),
          ),
          `${row.key} and ${column.key}, ${asked}`,
        )
      }),
      { numRuns: 25 },
    )
  })

  test(`${site}: each bar of the years is what a search of that year finds`, async () => {
    await fc.assert(
      fc.asyncProperty(
        applied,
        queries,
        fc.integer({ min: firstYear, max: firstYear + 40 }),
        async (filters, q, year) => {
          const others = filters.filter((key) => !key.startsWith('0_12'))
          const { years, unknown } = await data<SearchYears>(
            `/api/search/years?site=${site}&applied_filters=${formatFilterKeys(filters)}${q}`,
          )
          const found = years.find((counted) => counted.year === year)?.count ?? 0
          assert.equal(found, await totalOf(site, [...others, `0_12_${year}_${year}`], q))
          const dated = await totalOf(site, [...others, '0_12_1900_2999'], q)
          assert.equal(dated + unknown, await totalOf(site, others, q))
          const shown = years.reduce((sum, { count }) => sum + count, 0)
          assert.equal(shown, await totalOf(site, [...others, '0_12_1900_2099'], q))
        },
      ),
      { numRuns: 25 },
    )
  })
}

test('a document of a coming year is not among those whose year is not known', async () => {
  assert.equal(await totalOf('hse', [], '&q=forthcoming'), 1)
  assert.deepEqual(await data<SearchYears>('/api/search/years?site=hse&q=forthcoming'), { years: [], unknown: 0 })
})

test('years have no gap, and begin and end with one that has documents', async () => {
  const { years } = await data<SearchYears>('/api/search/years?site=hse&q=asthma')
  assert.deepEqual(
    years.map(({ year }) => year),
    years.map((_, place) => (years[0]?.year ?? 0) + place),
  )
  assert.ok(years[0]?.count && years.at(-1)?.count)
  assert.deepEqual(await data<SearchYears>('/api/search/years?site=hse&q=zebra'), { years: [], unknown: 0 })
})

test('a map says where its rows stand, in the language asked for, and which filters it set aside', async () => {
  const map = await data<SearchMap>('/api/search/map?site=hse&lang=fr&rows=2_1002&applied_filters=10_3,2_1010,31_164')
  assert.deepEqual(map.of, {
    key: '2_1002',
    title: 'Modalités financières',
    parents: [{ key: '0_1', title: 'Thèmes des systèmes de santé' }],
  })
  assert.deepEqual(map.filters, ['31_164'])
  const financing = map.rows.find(({ key }) => key === '2_1010')
  assert.deepEqual(financing, {
    ...financing,
    key: '2_1010',
    title: 'Systèmes de financement',
    level: 1,
    opens: true,
  })
  assert.equal(map.rows[1]?.level, 2)
})

test('rows with documents stand first, and how many documents have a topic at all is said', async () => {
  for (const q of ['asthma', 'housing']) {
    const map = await data<SearchMap>(`/api/search/map?site=hse&q=${q}&applied_filters=0_12_1990_1992`)
    const main = map.rows.filter(({ level }) => level === 1).map(({ count }) => count > 0)
    assert.deepEqual(
      main,
      main.toSorted((a, b) => Number(b) - Number(a)),
    )
    assert.ok(map.coded <= map.total && map.rows.every(({ count }) => count <= map.coded))
    assert.ok(map.columns.every(({ count, coded }) => coded <= count))
    assert.equal(
      map.columns.reduce((sum, { coded }) => sum + coded, 0),
      map.coded,
    )
  }
})

test('a site with many topics has those of the second level in maps of their own', async () => {
  const { rows } = await data<SearchMap>('/api/search/map?site=sse')
  assert.ok(rows.length <= 60 && rows.every(({ level }) => level === 1))
  assert.ok(rows.some(({ opens }) => opens))
})

for (const rows of ['10_3', '0_10', '2_1048', '9_999', '0_12'])
  test(`rows=${rows} is refused by name`, async () => {
    const response = await app.inject(`/api/search/map?site=hse&rows=${rows}`)
    assert.equal(response.statusCode, 400)
    assert.ok(response.body.includes(`rows: '${rows}' is no topic`), response.body)
  })
