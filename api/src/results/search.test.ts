import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BroaderSearch, SearchData, Suggestion } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const { data, idOf, get, signedUp } = await startTestAccounts()
const search = (query: string) => data<SearchData>(`/api/search?${query}`)
const sourceIds = (found: SearchData) => found.hits.map(({ sourceId }) => sourceId)

test('a search finds a document by words of its title', async () => {
  const found = await search('q=school+meals&site=hse')
  assert.deepEqual(sourceIds(found), ['test:kenya-review'])
  assert.equal(found.total.value, 1)
  assert.equal(found.pageSize, 20)
})

test('a hit carries its short id and the id it was imported with', async () => {
  const [hit] = (await search('q=capitation&site=hse')).hits
  assert.equal(hit?.sourceId, 'test:stated')
  assert.equal(hit?.id, await idOf('test:stated'))
  assert.match(hit?.id ?? '', /^[0-9a-z]{10}$/)
})

test('a hit shows what its record states', async () => {
  const [hit] = (await search('q=capitation&site=hse&lang=fr')).hits
  assert.deepEqual(hit?.quality, { status: 'appraised', appraisals: [{ tool: 'AMSTAR', score: 9, max: 10 }] })
  assert.equal(hit?.type_key, '10_2')
  assert.equal(hit?.countries, 'Canada (3), Brésil')
  assert.deepEqual(hit?.studies_conducted_in, [{ title: 'Canada', name_abbreviation: 'CA', conducted_count: 3 }])
  assert.deepEqual(hit?.lastLitSearch, { year: 2017, month: 5 })
  assert.equal(hit?.living, true)
})

test('a title comes in the interface language when the record has it, otherwise in the language it has', async () => {
  const [french] = (await search('q=school+meals&site=hse&lang=fr')).hits
  assert.deepEqual([french?.title_lang, french?.description_lang], ['fr', 'en'])
  const [spanish] = (await search('q=influenza&site=hse&lang=en')).hits
  assert.equal(spanish?.title_lang, 'es')
})

test('a document is found on its sites only', async () => {
  assert.deepEqual(sourceIds(await search('q=contact+tracing&site=cvd')), ['test:covid'])
  assert.deepEqual(sourceIds(await search('q=capitation&site=sse')), [])
})

test('a title-only record gives way to the fuller record at its address', async () => {
  assert.deepEqual(sourceIds(await search('q="School+meals+in+Kenya"&site=sse')), ['test:kenya-review'])
})

test('filters narrow what is found, and facets are counted when asked for', async () => {
  const found = await search('q=&site=hse&applied_filters=6_184,6_31&facets=true')
  assert.deepEqual(sourceIds(found), ['test:stated'])
  assert.equal(found.facets?.['10_2'], 1)
  assert.equal((await search('q=&site=hse')).facets, undefined)
})

test('unknown filters are named and left out', async () => {
  assert.deepEqual((await search('q=capitation&site=hse&applied_filters=99_99')).unknown_filters, ['99_99'])
})

test('the best option leaves only the best evidence', async () => {
  const best = await search('q=&site=hse&best=true')
  assert.ok(sourceIds(best).includes('test:stated'))
  assert.ok(!sourceIds(best).includes('test:economic'))
})

test('a page behind the last is empty and keeps the total', async () => {
  const token = await signedUp('reader@example.org')
  const { status, data: found } = await get('/search?q=capitation&site=hse&page=7', token)
  const { hits, total, page } = found as SearchData
  assert.deepEqual([status, hits, total.value, page], [200, [], 1, 7])
})

test('a visitor sees the first page only, and a token that ended is said', async () => {
  const second = '/search?q=capitation&site=hse&page=1'
  const { status, error } = await get(second)
  assert.deepEqual([status, error], [403, 'first_page_only'])
  assert.deepEqual((await get(second, 'not.a.token')).status, 401)
})

test('suggestions carry the number of documents they find', async () => {
  const [first] = await data<Suggestion[]>('/api/search/suggestions?q=capit&type=hse')
  assert.ok(first && first.count >= 1)
  assert.match(first.query.toLowerCase(), /^capit/)
})

test('ways to find more come with the numbers they give', async () => {
  const { without, queries } = await data<BroaderSearch>(
    '/api/search/broader?q=capitation+zebra&site=hse&applied_filters=6_184&match=all&unexpanded=all',
  )
  assert.deepEqual(without, [])
  assert.deepEqual(queries[0], { change: 'without', detail: 'zebra', query: 'capitation', total: 1 })
})
