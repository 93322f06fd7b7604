import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SearchData } from 'shared/contracts'
import { formatFilterKeys, indexCatalogue, toggle } from 'shared/filters'
import { siteIds, type SiteId } from 'shared/sites'
import { renderCatalogue } from '../taxonomy/catalogue-texts.ts'
import { eachNode, loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { startTestApp } from '../fixtures/test-app.ts'

const trees = loadFilterTrees()
const nodesOf = (site: SiteId) => [...eachNode(trees[site].groups)].filter(({ type }) => type !== 'dateRange')
/** What can be ticked: keys of group 0 are headings. */
const choosable = (site: SiteId) => nodesOf(site).filter(({ key }) => !key.startsWith('0_'))
const leaves = (site: SiteId) => choosable(site).filter(({ children, memberKeys }) => !children.length && !memberKeys)

/** Every leaf of every site occurs in some record, each record has several. */
const recordCount = 60
const records = Array.from({ length: recordCount }, (_, number) => ({
  id: `counted:${number}`,
  title: number % 2 ? `Asthma in schools ${number}` : `Housing ${number}`,
  abstract: 'What the record says.',
  year: 2000 + (number % 20),
  sites: siteIds,
  filters: Object.fromEntries(
    siteIds.map((site) => [
      site,
      leaves(site)
        .filter((_, place) => place % recordCount === number || (place * 7) % 53 === number % 53)
        .map(({ key }) => key),
    ]),
  ),
}))

const { app, data } = await startTestApp({}, records)
const search = (site: SiteId, filters: readonly string[], more = '') =>
  data<SearchData>(`/api/search?site=${site}&applied_filters=${formatFilterKeys(filters)}${more}`)

for (const site of siteIds) {
  const catalogue = indexCatalogue(renderCatalogue(site, 'en'))
  const facetOf = (key: string) => trees[site].facetOf(key)
  const key = fc.constantFrom(...choosable(site).map((node) => node.key))

  test(`${site}: the count of a choice is what is found with its filters added`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(key, { maxLength: 3 }),
        fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '&q=asthma', '&q=asthma+housing&best=true'),
        async (filters, choices, q) => {
          const added = choices.map(formatFilterKeys).join(';')
          const counts = await data<number[]>(
            `/api/search/counts?site=${site}&applied_filters=${formatFilterKeys(filters)}${q}&added=${added}`,
          )
          const totals = choices.map(
            async (keys) => (await search(site, [...new Set([...filters, ...keys])], q)).total.value,
          )
          assert.deepEqual(counts, await Promise.all(totals))
        },
      ),
      { numRuns: 30 },
    )
  })

  test(`${site}: the count beside a filter is the number of documents found once it is ticked`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(key, { maxLength: 4 }),
        key,
        fc.constantFrom('', '&q=asthma'),
        async (filters, ticked, q) => {
          const others = filters.filter((other) => facetOf(other) !== facetOf(ticked))
          const roots = catalogue.find(facetOf(ticked))?.children ?? []
          const { facets } = await search(site, others, `${q}&facets=true`)
          const { total } = await search(site, toggle(roots, others, ticked), q)
          assert.equal(facets?.[ticked], total.value, `${ticked} with ${others.join()}`)
        },
      ),
      { numRuns: 60 },
    )
  })

  test(`${site}: ticking one more filter of a group never finds fewer documents, and of another group never more`, async () => {
    await fc.assert(
      fc.asyncProperty(key, key, async (first, second) => {
        const before = (await search(site, [first])).total.value
        const after = (await search(site, [first, second])).total.value
        assert.ok(facetOf(first) === facetOf(second) ? after >= before : after <= before, `${first}, ${second}`)
      }),
      { numRuns: 60 },
    )
  })

  test(`${site}: every key of an older link is known, and finds what its present key finds`, async () => {
    const retired = nodesOf(site).flatMap((node) => node.aliases.map((alias) => [alias, node.key] as const))
    for (let from = 0; from < retired.length; from += 100) {
      const found = await search(
        site,
        retired.slice(from, from + 100).map(([alias]) => alias),
      )
      assert.deepEqual(found.unknown_filters, [])
    }
    if (retired.length === 0) return
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...retired), async ([alias, present]) => {
        assert.equal((await search(site, [alias])).total.value, (await search(site, [present])).total.value)
      }),
      { numRuns: 30 },
    )
  })

  test(`${site}: a country is known by its legacy id, whatever it is called today`, async () => {
    // Ids that old links are known to hold, those out of the order of the alphabet among them.
    const legacy = { AF: 1, AU: 9, BR: 24, CA: 31, CN: 36, KP: 46, CD: 47, FR: 61, DE: 65, IN: 77, MX: 110, KR: 138 }
    const later = { MD: 139, ZA: 159, SD: 162, CH: 165, SE: 166, MK: 170, GB: 182, TZ: 183, US: 184, HK: 195, SS: 266 }
    for (const [iso, id] of Object.entries({ ...legacy, ...later })) {
      const legacyKey = `6_${id}`
      const country = trees[site].byId.get(`country-${iso.toLowerCase()}`)
      assert.equal(country?.key, legacyKey)
      assert.deepEqual((await search(site, [legacyKey])).unknown_filters, [])
    }
  })
}

test('more choices than can be counted at once are refused, with how many there are', async () => {
  const response = await app.inject(`/api/search/counts?site=hse&added=${Array(41).fill('10_2').join(';')}`)
  assert.equal(response.statusCode, 400)
  assert.match(response.body, /added: there are 41 choices, at most 40/)
})
