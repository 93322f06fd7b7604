import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sites } from '../sites/index.ts'
import { wantedLang, withLang } from './lang-param.ts'
import { paths } from './paths.ts'

test('a search address holds what differs from the default only', () => {
  assert.equal(paths.search(), '/search')
  assert.equal(paths.search({ q: '', p: 0, applied_filters: [] }), '/search')
  assert.equal(
    paths.search({ q: 'a b', best: true, s: 'best,relevance', applied_filters: ['10_3', '9_1'], p: 2 }),
    '/search?q=a+b&best=true&s=best,relevance&applied_filters=10_3,9_1&p=2',
  )
})

test('a link keeps the language unless it names one', () => {
  assert.equal(withLang('/search?q=a#top', 'fr'), '/search?q=a&lang=fr#top')
  assert.equal(withLang('/search', 'fr'), '/search?lang=fr')
  assert.equal(withLang('/search?lang=es', 'fr'), '/search?lang=es')
  assert.equal(withLang('/search', null), '/search')
})

test('a language that the site does not offer falls back to English', () => {
  assert.equal(wantedLang('?lang=fr', sites.hse), 'fr')
  assert.equal(wantedLang('?lang=es', sites.sse), 'en')
  assert.equal(wantedLang('?lang=fr', sites.cvd), 'en')
  assert.equal(wantedLang('?lang=klingon', sites.hse), 'en')
  assert.equal(wantedLang('', sites.hse), 'en')
})
