import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CuratedSearch } from 'shared/contracts'
import { siteIds, sites } from 'shared/sites'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { parseCuratedSearches, shippedCuratedSearches } from './curated-file.ts'

const { post, get, signedUp, dataDir } = await startTestAccounts()
const token = await signedUp('ada@example.org')

test('the shipped searches use filters of their site, and are named in each of its languages', () => {
  const shipped = parseCuratedSearches(readFileSync(shippedCuratedSearches, 'utf8'))
  const trees = loadFilterTrees()
  for (const site of siteIds) {
    assert.ok(shipped[site].length > 0)
    for (const { id, keys, title } of shipped[site]) {
      for (const key of keys) assert.ok(trees[site].byKey.has(key), `${id}: ${key}`)
      for (const lang of sites[site].languages) assert.ok(title[lang], `${id}: ${lang}`)
    }
  }
})

test('everybody sees the curated searches, in the language asked for', async () => {
  const list = (await get('/client-curated/list/hse?lang=fr')).data as CuratedSearch[]
  const search = list.find(({ _id }) => _id === 'indigenous-peoples')
  assert.deepEqual(search, {
    _id: 'indigenous-peoples',
    title: 'Systèmes de santé et peuples autochtones',
    query: '',
    keys: ['31_169'],
    filters: '31_169',
    subscribed: false,
    frequency: null,
  })
})

test('an alert of a curated search goes on and off, for the one who asks and nobody else', async () => {
  const other = await signedUp('other@example.org')
  const { id } = (await get('/profile', other)).data as { id: string }
  const on = await post('/client-curated/subscribe', { _id: 'living-documents', user_id: id }, token)
  assert.deepEqual(
    (on.data as CuratedSearch[]).map(({ _id, subscribed }) => [_id, subscribed]),
    [['living-documents', true]],
  )
  const listed = (await get('/client-curated/list/hse', token)).data as CuratedSearch[]
  assert.deepEqual(
    listed.filter(({ subscribed }) => subscribed).map(({ _id }) => _id),
    ['living-documents'],
  )
  assert.deepEqual((await get(`/client-curated/list-by-subscriber?type=hse&user_id=${id}`, other)).data, [])
  assert.deepEqual((await post('/client-curated/unsubscribe', { _id: 'living-documents' }, token)).data, [])
})

test('an unknown search is answered with 404', async () => {
  assert.equal((await post('/client-curated/subscribe', { _id: 'nothing' }, token)).status, 404)
})

test('the operator’s file counts as soon as it is there; a bad one changes nothing', async () => {
  const file = join(dataDir, 'curated-searches.json')
  writeFileSync(file, JSON.stringify({ hse: [{ id: 'own', title: { en: 'Our own' }, query: 'meals' }] }))
  const ids = async () => ((await get('/client-curated/list/hse')).data as CuratedSearch[]).map(({ _id }) => _id)
  assert.deepEqual(await ids(), ['own'])
  writeFileSync(file, '{"hse": [{"id": "own"}]}  ')
  assert.deepEqual(await ids(), ['own'])
})

test('what is wrong with a file is said', () => {
  assert.throws(
    () => parseCuratedSearches('{"hse": [{"id": "A b", "title": {"en": "x"}, "query": "x"}]}'),
    /hse\.0\.id/,
  )
  assert.throws(
    () => parseCuratedSearches('{"hse": [{"id": "a", "title": {"en": "x"}}]}'),
    /neither a query nor filters/,
  )
})
