import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article } from 'shared/contracts'
import { startTestApp } from '../fixtures/test-app.ts'

const noticed = {
  id: 'test:retracted',
  title: 'A review that was retracted',
  pmid: '99',
  volume: 5,
  attribution: 'Lists by P. Z.',
  notices: [{ kind: 'retraction', pmid: '100', reference: 'J Ex. 2020' }],
  key_messages: ['One thing'],
  plain_language_summary: { fr: 'En clair.' },
  n_included_studies: 12,
}
const own = await startTestApp({}, [noticed])

const { app, data, idOf } = await startTestApp()
const article = async (sourceId: string, query: string) =>
  data<Article>(`/api/articles/${await idOf(sourceId)}?${query}`)

test('an article is found by the part of its address before the first dash', async () => {
  const id = await idOf('test:kenya-review')
  const found = await data<Article>(`/api/articles/${id}-school-meals-in-kenya?type=hse`)
  assert.equal(found.id, id)
  assert.equal(found.sourceId, 'test:kenya-review')
})

test('an article names the sites whose searches find it, also on another one', async () => {
  const { sites } = await article('test:kenya-review', 'type=hse')
  assert.ok(sites?.includes('hse'))
  assert.deepEqual((await article('test:kenya-review', 'type=cvd')).sites, sites)
})

test('an id nobody has is answered with 404', async () => {
  const response = await app.inject('/api/articles/zzzzzzzzzz?type=hse')
  assert.equal(response.statusCode, 404)
  assert.deepEqual(response.json(), { success: false, error: 'article_not_found', message: 'No article has this id.' })
})

test('rules read type, countries, last search and GRADE from the text', async () => {
  const found = await article('test:kenya-review', 'type=hse&lang=en')
  assert.equal(found.documentType, 'Systematic reviews of effects')
  assert.deepEqual(found.country_links.map(({ key }) => key).toSorted(), ['Kenya'])
  assert.deepEqual(found.lastLitSearch, { year: 2019, month: 3, day: 15 })
  assert.equal(found.grade_profile_available, true)
  assert.equal(found.origins['documentType'], 'rule')
  assert.ok(found.country_groupings.some(({ value }) => value === 'African Region'))
})

test('a review that nobody appraised says so, in the language of the interface', async () => {
  const found = await article('test:kenya-review', 'type=hse&lang=es')
  assert.deepEqual(found.quality, { status: 'not_appraised' })
  assert.match(found.quality_note, /^Ninguna fuente/)
  assert.equal(found.origins['quality'], undefined)
})

test('what a record states is shown as it states it', async () => {
  const found = await article('test:stated', 'type=hse')
  assert.deepEqual(found.quality, { status: 'appraised', appraisals: [{ tool: 'AMSTAR', score: 9, max: 10 }] })
  assert.equal(found.declarative_title, 'Capitation lowers costs')
  assert.deepEqual(found.country_links[0], {
    key: 'Canada',
    value: { count: 3, links: [{ name: 'A study', url: 'https://study.example/1' }] },
  })
  assert.deepEqual(found.lmic_focus, [{ title: 'Target of document' }])
})

test('topics are branches of the tree in the language of the interface', async () => {
  const [root] = (await article('test:stated', 'type=hse&lang=fr')).health_systems_topic
  assert.equal(root?.title, 'Modalités financières')
  assert.equal(root?.children[0]?.children[0]?.children.length, 0)
})

test('a health system description has a label in place of topics and domains', async () => {
  const found = await article('test:system', 'type=hse')
  assert.notEqual(found.description_label, null)
  assert.deepEqual([found.health_systems_topic, found.domains], [[], []])
  assert.deepEqual([found.health_systems_topic_visible, found.domains_visible], [false, false])
})

test('an economic evaluation shows countries without counts and nothing of quality', async () => {
  const found = await article('test:economic', 'type=hse')
  assert.equal(found.country_counts_visible, false)
  assert.deepEqual(found.quality, { status: 'none' })
})

test('sections of the COVID-19 catalogue exist on its site only', async () => {
  const there = await article('test:covid', 'type=cvd')
  assert.equal(there.public_health_measures_visible, true)
  assert.equal(there.health_systems_topic_visible, false)
  assert.ok(there.public_health_measures.length > 0)
  assert.equal((await article('test:covid', 'type=hse')).public_health_measures_visible, false)
})

test('a superseded record is still read, and leads to the fuller one', async () => {
  const found = await article('test:title-only', 'type=hse')
  assert.deepEqual(found.abstracts, [
    { title: 'Record with the abstract', url: `/articles/${await idOf('test:kenya-review')}` },
  ])
})

test('licence, source, citation and translations are complete', async () => {
  const found = await article('test:kenya-review', 'type=sse&lang=fr')
  assert.deepEqual(found.licence, { name: 'CC-BY-4.0', basis: 'stated in the article' })
  assert.equal(found.source_url, 'https://journal.example/kenya')
  assert.equal(
    found.citation,
    'Otieno A, van der Berg J. Repas scolaires au Kenya : revue systématique. Journal of Examples. 2020 Feb 3. doi: 10.1000/kenya',
  )
  assert.deepEqual(
    found.translations.map(({ lang }) => lang),
    ['en', 'fr'],
  )
})

test('an empty section is shown only where the kind of document can have such content', async () => {
  const review = await article('test:kenya-review', 'type=hse')
  assert.deepEqual([review.quality_visible, review.priority_areas_visible, review.priority_areas], [true, true, []])
  const study = await article('test:covid', 'type=cvd')
  assert.deepEqual(
    [study.quality_visible, study.last_search_visible, study.user_friendly_summary_links_visible],
    [false, false, false],
  )
  assert.deepEqual([study.abstract_visible, study.country_links_visible], [true, true])
})

test('what a record states of itself is shown with all of it', async () => {
  const found = await own.data<Article>(`/api/articles/${await own.idOf('test:retracted')}?type=hse&lang=fr`)
  assert.deepEqual(found.notices, [
    { kind: 'retraction', reference: 'J Ex. 2020', url: 'https://pubmed.ncbi.nlm.nih.gov/100/' },
  ])
  assert.deepEqual(found.key_messages, { texts: ['One thing'], lang: 'en' })
  assert.deepEqual(found.plain_language_summary, { text: 'En clair.', lang: 'fr' })
  assert.deepEqual([found.volume, found.included_studies, found.licence.attribution], ['5', 12, 'Lists by P. Z.'])
})

test('a card of a retracted document says so, and without an abstract leads to PubMed', async () => {
  const { hits } = await own.data<{ hits: Article[] & { abstract_at?: string }[] }>('/api/search?q=retracted&site=hse')
  assert.deepEqual(
    [hits[0]?.notices?.[0]?.kind, hits[0]?.abstract_at],
    ['retraction', 'https://pubmed.ncbi.nlm.nih.gov/99/'],
  )
})
