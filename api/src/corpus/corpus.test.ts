import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Corpus, SearchData } from 'shared/contracts'
import { siteIds } from 'shared/sites'
import { startTestApp } from '../fixtures/test-app.ts'

const { app, data } = await startTestApp()

test('what a site holds is what its search finds, all in all and by type', async () => {
  for (const site of siteIds) {
    const corpus = await data<Corpus>(`/api/corpus?type=${site}`)
    const found = await data<SearchData>(`/api/search?site=${site}&facets=true`)
    assert.equal(corpus.documents, found.total.value, site)
    for (const { key, count } of corpus.by_type) assert.equal(found.facets?.[key], count, `${site} ${key}`)
    assert.equal(
      corpus.by_type.reduce((sum, { count }) => sum + count, 0),
      corpus.documents,
    )
  }
})

test('abstracts, appraisals, languages and the last import are counted', async () => {
  const corpus = await data<Corpus>('/api/corpus?type=hse&lang=es')
  assert.ok(corpus.with_abstract > 0 && corpus.with_abstract <= corpus.documents)
  assert.equal(corpus.appraised, 1)
  assert.ok(corpus.by_type.some(({ title }) => title === 'Evaluaciones económicas y estudios de costos'))
  assert.equal(corpus.by_language[0]?.lang, 'en')
  assert.ok(corpus.by_language.some(({ lang, count }) => lang === 'es' && count > 0))
  assert.match(corpus.last_import ?? '', /^\d{4}-\d{2}-\d{2}T/)
})

test('a site nobody has is refused by name', async () => {
  assert.equal((await app.inject('/api/corpus?type=xyz')).statusCode, 400)
})

test('a document without an abstract counts as one without', async () => {
  const titles = ['Housing and asthma', 'Housing and fractures', 'Housing and sleep']
  const { data: ofThree } = await startTestApp(
    {},
    titles.map((title, place) => ({
      id: `c:${place}`,
      title,
      sites: ['hse'],
      ...(place > 0 && { abstract: 'We ask.' }),
    })),
  )
  const { documents, with_abstract } = await ofThree<Corpus>('/api/corpus?type=hse')
  assert.deepEqual([documents, with_abstract], [3, 2])
})
