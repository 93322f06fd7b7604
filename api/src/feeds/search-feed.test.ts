import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchData } from 'shared/contracts'
import { startTestApp } from '../fixtures/test-app.ts'

const record = (place: number) => ({
  id: `r:${place}`,
  title: `${place % 2 === 0 ? 'Asthma' : 'Obesity'} & <schools> number ${place}`,
  abstract: 'A text with "quotes" & <tags>.',
  date: `2020-${String(1 + (place % 12)).padStart(2, '0')}-15`,
  authors: ['Ng, A', 'O’Neil & sons'],
  sites: ['hse'],
  best: place % 3 === 0,
})
const { app, data } = await startTestApp(
  {},
  Array.from({ length: 70 }, (_, place) => record(place)),
)

const feed = async (query: string, headers: Record<string, string> = {}) => {
  const response = await app.inject({ url: `/api/search.atom?${query}`, headers })
  assert.equal(response.statusCode, 200, response.body)
  return response
}
const ids = (xml: string) => [...xml.matchAll(/<id>tag:[^,]+,2026:hse\/([0-9a-z]+)<\/id>/g)].map(([, id]) => id)
const valuesOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'g'))].map(([, text]) => text ?? '')

/** Whether elements are closed in order and no sign of markup stands in a text. */
const isWellFormed = (xml: string): boolean => {
  const open: string[] = []
  const rest = xml.replace(/<\?xml[^>]*\?>/, '').replace(/<(\/?)(\w+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, (...match) => {
    const [, closing, name, , empty] = match as unknown as string[]
    if (closing) assert.equal(open.pop(), name)
    else if (!empty && name) open.push(name)
    return ''
  })
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest)
}

test('the feed of a search is Atom with what the search finds, newest first', async () => {
  const { body, headers } = await feed('q=asthma&site=hse')
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8')
  assert.ok(isWellFormed(body))
  const { hits, total } = await data<SearchData>('/api/search?q=asthma&site=hse')
  assert.equal(ids(body).length, total.value)
  for (const { id } of hits) assert.ok(ids(body).includes(id))
  const dates = valuesOf(body.slice(body.indexOf('<entry>')), 'updated')
  assert.deepEqual(dates, dates.toSorted().toReversed())
  assert.equal(valuesOf(body, 'updated')[0], dates[0])
})

test('it lists at most 50 documents, and none where nothing is found', async () => {
  assert.equal(ids((await feed('site=hse')).body).length, 50)
  const { body } = await feed('q=zebra&site=hse')
  assert.ok(isWellFormed(body))
  assert.deepEqual(ids(body), [])
})

test('filters and the best option narrow it', async () => {
  const best = await data<SearchData>('/api/search?q=obesity&best=true&site=hse')
  assert.equal(ids((await feed('q=obesity&best=true&site=hse')).body).length, best.total.value)
  assert.deepEqual(ids((await feed('site=hse&applied_filters=0_12_1990_1991')).body), [])
})

test('addresses are the configured ones, whatever host is asked', async () => {
  const { body } = await feed('q=asthma&site=hse&applied_filters=0_12_2019_2021', { host: 'evil.example' })
  assert.doesNotMatch(body, /evil/)
  assert.match(
    body,
    /<link rel="self" [^>]*href="https:\/\/hse\.example\/api\/search\.atom\?site=hse&amp;lang=en&amp;q=asthma&amp;applied_filters=0_12_2019_2021"/,
  )
  assert.match(body, /<link rel="alternate" [^>]*href="https:\/\/hse\.example\/search\?lang=en&amp;q=asthma&amp;/)
  assert.match(body, /href="https:\/\/hse\.example\/articles\/[0-9a-z]+-[^"]*\?lang=en&amp;source=search"/)
})

test('its title says the search in words of a language the site offers', async () => {
  assert.equal(valuesOf((await feed('q=asthma&site=hse&lang=cn')).body, 'title')[0], '卫生系统证据库：“asthma”')
  assert.match((await feed('q=asthma&site=cvd&lang=fr')).body, /<feed [^>]*xml:lang="en"/)
})

test('the same search has the same id, however its filters are ordered; another has another', async () => {
  const idOf = async (query: string) => valuesOf((await feed(query)).body, 'id')[0]
  const one = await idOf('q=asthma&site=hse&applied_filters=10_3,10_4')
  assert.equal(await idOf('q=+asthma+&site=hse&applied_filters=10_4,10_3&sort_by=best&page=3'), one)
  assert.notEqual(await idOf('q=asthma&site=hse&applied_filters=10_3'), one)
})

test('readers may keep it for a while, and are told when it is unchanged', async () => {
  const { headers } = await feed('q=asthma&site=hse')
  assert.equal(headers['cache-control'], 'public, max-age=300')
  const again = await app.inject({
    url: '/api/search.atom?q=asthma&site=hse',
    headers: { 'if-none-match': String(headers.etag) },
  })
  assert.equal(again.statusCode, 304)
})

test('a feed of no site is refused', async () => {
  assert.equal((await app.inject('/api/search.atom?q=asthma')).statusCode, 400)
})
