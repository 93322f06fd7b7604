import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article, SearchData } from 'shared/contracts'
import { startTestApp } from '../../fixtures/test-app.ts'
import { versionOf } from './work-keys.ts'

for (const [doi, expected] of [
  ['10.1002/14651858.CD000001.pub3', { work: '10.1002/14651858.cd000001', number: 3 }],
  ['https://doi.org/10.1002/14651858.CD000001.pub12', { work: '10.1002/14651858.cd000001', number: 12 }],
  ['10.1002/14651858.CD000001', { work: '10.1002/14651858.cd000001', number: 1 }],
  ['10.21203/rs.3.rs-123/v2', { work: '10.21203/rs.3.rs-123', number: 2 }],
  ['10.1000/public', null],
  ['10.1000/x', null],
  [null, null],
] as const)
  test(`the DOI ${doi ?? 'that is not there'} is ${expected ? `version ${expected.number}` : 'of no version'}`, () => {
    assert.deepEqual(versionOf(doi), expected)
  })

const version = (number: number, year: number, more: object = {}) => ({
  id: `pmid:${number}`,
  title: 'Zinc for the common cold in adults and children',
  pmid: String(number),
  doi: `10.1002/14651858.CD001364${number === 1 ? '' : `.pub${number}`}`,
  abstract: `Zebrafish ${number}.`,
  year,
  sites: ['hse'],
  document_type: 'Systematic reviews of effects',
  ...more,
})

for (const order of [
  [1, 3, 2],
  [3, 2, 1],
  [2, 1, 3],
])
  test(`of versions that come as ${order.join(', ')} lists have the newest, which says so, and so do the older ones`, async () => {
    const years = [0, 2011, 2015, 2024]
    const { data, idOf } = await startTestApp(
      {},
      order.map((number) => version(number, years[number] ?? 0)),
    )
    const [first, second, third] = [await idOf('pmid:1'), await idOf('pmid:2'), await idOf('pmid:3')]
    const { hits } = await data<SearchData>('/api/search?q=zinc+common+cold&site=hse&lang=en')
    assert.deepEqual(
      hits.map(({ id, description, older_versions: older }) => [id, description, older?.[0]?.year]),
      [[third, 'Zebrafish 3.', '2015']],
    )
    const article = (id: string) => data<Article>(`/api/articles/${id}?type=hse`)
    assert.deepEqual((await article(third)).older_versions, [
      { id: second, year: '2015' },
      { id: first, year: '2011' },
    ])
    for (const id of [first, second]) assert.equal((await article(id)).newer_version, third)
    assert.equal((await article(first)).abstract, 'Zebrafish 1.')
  })

const update = (pmid: number, more: object = {}) => ({
  ...{ id: `pmid:${pmid}`, pmid: String(pmid), doi: `10.1000/living.${pmid}`, year: 2000 + pmid, sites: ['hse'] },
  ...{ title: `Masks in schools, a living review of trials, update ${pmid}`, ...more },
})

for (const [stated, records] of Object.entries({
  'the newer one': [update(21), update(24, { update_of: ['21'] })],
  'the newer one, which came first': [update(24, { update_of: ['21'] }), update(21)],
  'the older one': [update(24), update(21, { update_in: ['24'] })],
  both: [update(21, { update_in: ['24'] }), update(24, { update_of: ['21'] })],
}))
  test(`that PubMed names an update is read from ${stated}`, async () => {
    const { data, idOf } = await startTestApp({}, [...records, update(30)])
    const { hits } = await data<SearchData>('/api/search?q=masks+schools&site=hse&lang=en')
    assert.deepEqual(hits.map(({ sourceId }) => sourceId).toSorted(), ['pmid:24', 'pmid:30'])
    const older = await data<Article>(`/api/articles/${await idOf('pmid:21')}?type=hse`)
    assert.equal(older.newer_version, await idOf('pmid:24'))
    const newer = await data<Article>(`/api/articles/${await idOf('pmid:24')}?type=hse`)
    assert.deepEqual(newer.older_versions, [{ id: older.id, year: '2021' }])
  })
