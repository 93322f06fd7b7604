import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang, SiteId } from 'shared/sites'
import { aDocument, apply, indexOf } from '../fixtures/indexed-documents.ts'

const titles = [
  'School nurses and asthma in Kenya',
  'Asthma control in schools: a trial of school nurses',
  'HIV prevention in primary care',
  'Primary care for HIV',
  'Diabetes and primary care',
  'Patient safety in primary care: accountability',
]

const index = (context: Parameters<typeof indexOf>[0]) => {
  const made = indexOf(context, [
    ...titles.map((title, i) => aDocument(`t${i}`, title)),
    aDocument('es', '', { texts: [{ lang: 'es', title: 'Educación para la salud en escuelas', abstract: null }] }),
    aDocument('cn', '', { texts: [{ lang: 'zh-Hant', title: '學校健康教育', abstract: null }] }),
    aDocument('sse', 'Primary care homes', { sites: ['sse'] }),
    aDocument('key', 'A trial', { keywords: ['Vaccination Coverage'] }),
  ])
  const suggest = (q: string, lang: Lang = 'en', site: SiteId = 'hse') =>
    made.searcher.suggest({ q, lang, site, limit: 10 })
  return { ...made, suggest }
}
const queries = (suggestions: { query: string }[]) => suggestions.map(({ query }) => query)

test('a beginning is finished from titles, keywords and filter labels', (context) => {
  const { suggest } = index(context)
  assert.ok(queries(suggest('school n')).includes('school nurses'))
  assert.ok(queries(suggest('vaccination c')).includes('vaccination coverage'))
  assert.ok(
    queries(suggest('patient s')).includes('patient safety') ||
      queries(suggest('patient s')).includes('Patient safety'),
  )
})

test('counts are those of the search on that site', (context) => {
  const { suggest, search } = index(context)
  for (const q of ['prim', 'as', 'school', 'hiv'])
    for (const { query, count } of suggest(q)) assert.equal(count, search(query).total, query)
  assert.deepEqual(
    suggest('primary care', 'en', 'sse').find(({ query }) => query === 'primary care'),
    { query: 'primary care', count: 1 },
  )
})

test('nothing is suggested that finds nothing, and nothing twice', (context) => {
  const { suggest } = index(context)
  for (const q of ['p', 's', 'a', 'primary', 'gover']) {
    const suggestions = suggest(q)
    assert.ok(suggestions.every(({ count }) => count > 0))
    assert.equal(new Set(queries(suggestions).map((query) => query.toLowerCase())).size, suggestions.length)
  }
})

test('one slip of the keyboard is forgiven', (context) => {
  const { suggest } = index(context)
  assert.ok(queries(suggest('asthna')).some((query) => query.startsWith('asthma')))
  assert.ok(queries(suggest('shcool nur')).includes('school nurses'))
})

test('abbreviations keep their capitals', (context) => {
  assert.ok(queries(index(context).suggest('hiv')).some((query) => query.startsWith('HIV')))
})

test('suggestions come in the interface language, with or without accents, Chinese in simplified characters', (context) => {
  const { suggest } = index(context)
  assert.ok(queries(suggest('educacion', 'es')).some((query) => query.startsWith('educación')))
  assert.ok(queries(suggest('学校', 'cn')).some((query) => query.startsWith('学校')))
})

test('a word of a document that came last is suggested once words are refreshed', (context) => {
  const { suggest, writer, searcher } = index(context)
  suggest('zo')
  apply(writer, [aDocument('new', 'Zoonoses')])
  while (searcher.refresh());
  assert.deepEqual(suggest('zoon'), [{ query: 'zoonoses', count: 1 }])
})

test('nothing typed suggests nothing', (context) => {
  assert.deepEqual(index(context).suggest(' ?! '), [])
})
