import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang, SiteId } from 'shared/sites'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { createSiteLocales } from '../i18n/site-locale.ts'
import { loadMailTexts } from '../i18n/mail-texts.ts'
import { searchAddress, searchWords } from './search-words.ts'
import { readAsQuestion } from '../search/search-index.ts'

const trees = loadFilterTrees()
const siteLocales = createSiteLocales({ texts: loadMailTexts(), siteOrigin: (site) => `https://${site}.example` })
const words = (query: string, keys: string[], lang: Lang = 'en', site: SiteId = 'hse') =>
  searchWords({ site, query, keys }, siteLocales(site, lang), trees)

test('a search is spelled out: the query, then the filters by their names', () => {
  assert.equal(
    words('nurses', ['31_166', '31_164', '9_1', '0_12_2010_2020']),
    '“nurses”; Population: Older adults or Children and youth; LMIC focus: Target of document; Date range: 2010 to 2020',
  )
})

test('each language has its own marks and its own or', () => {
  assert.equal(
    words('x', ['31_166', '31_164'], 'fr'),
    '«\u00a0x\u00a0»\u202f; Population\u202f: Personnes âgées ou Enfants et jeunes',
  )
  assert.match(words('x', ['31_166', '31_164'], 'cn'), /^“x”；.*：.*或/)
})

test('below an applied parent its children are not repeated, and unknown keys are left out', () => {
  const one = words('', ['2_1002'])
  const child = trees.hse.byKey.get('2_1002')?.children[0]?.key ?? ''
  assert.equal(words('', ['2_1002', child, '99_99']), one)
})

test('a search of nothing in particular is one of all documents', () => {
  assert.equal(words('', []), 'All documents')
})

test('a link leads to the search, in the language of the mail', () => {
  const siteLocale = siteLocales('hse', 'es')
  assert.equal(
    searchAddress({ query: 'a & b', keys: ['9_1', '10_3'], ...readAsQuestion }, siteLocale),
    'https://hse.example/search?q=a+%26+b&applied_filters=9_1%2C10_3&lang=es',
  )
})

test('a link to what an alert watches lists nothing that is only near in meaning', () => {
  assert.equal(
    searchAddress({ query: 'a', keys: [], ...readAsQuestion, near: false }, siteLocales('hse', 'en')),
    'https://hse.example/search?q=a&near=false&lang=en',
  )
})
