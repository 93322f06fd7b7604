import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn, pageParams, pathWith } from './page-address.ts'

test('the canonical address names a language unless it is English', () => {
  assert.equal(addressIn('/about', 'en'), '/about')
  assert.equal(addressIn('/about', 'cn'), '/about?lang=cn')
  assert.equal(addressIn('/search?q=a', 'fr'), '/search?q=a&lang=fr')
})

test('of a query string only what makes another page is kept, in one order', () => {
  const query = new URLSearchParams('p=3&applied_filters=10_3,9_1&lang=fr&source=x&q=a%20b&s=')
  assert.equal(pathWith('/search', query, pageParams.search), '/search?q=a+b&applied_filters=10_3,9_1')
  assert.equal(pathWith('/search', new URLSearchParams('lang=fr'), pageParams.search), '/search')
})
