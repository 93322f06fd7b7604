import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { versioned } from './texts-version.ts'

test('a static file is asked for by the version of its language, where one is known', () => {
  const client = new QueryClient({ defaultOptions: { queries: { meta: { textsVersion: { fr: '0123456789' } } } } })
  assert.equal(versioned(client, '/i18n/hse/catalogue-fr.json', 'fr'), '/i18n/hse/catalogue-fr.json?v=0123456789')
  assert.equal(versioned(client, '/i18n/hse/catalogue-en.json', 'en'), '/i18n/hse/catalogue-en.json')
  assert.equal(versioned(new QueryClient(), '/a', 'en'), '/a')
})
