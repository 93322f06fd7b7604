import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedSearch } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const { post, get, signedUp } = await startTestAccounts()
let people = 0
const somebody = () => signedUp(`p${people++}@example.org`)
const list = async (token: string, site = 'hse') => (await get(`/subscriptions/${site}`, token)).data as SavedSearch[]
const brief = (searches: unknown) =>
  (searches as SavedSearch[]).map(({ query, keys, subscribed }) => [query, keys.join(','), subscribed])
const subscribe = (token: string, body: object) => post('/subscriptions/subscribe', { type: 'hse', ...body }, token)
const toggle = (token: string, body: object) => post('/subscriptions/toggle', { type: 'hse', ...body }, token)

test('a search is saved without its alert, and removed again', async () => {
  const token = await somebody()
  const { data } = await subscribe(token, { query: 'nurses', filters: ['9_1', '10_3'], subscribed: false })
  assert.deepEqual(brief(data), [['nurses', '9_1,10_3', false]])
  assert.equal((await list(token))[0]?.filters, '9_1,10_3')
  const removed = await post('/subscriptions/unsubscribe', { type: 'hse', query: 'nurses', filters: '10_3,9_1' }, token)
  assert.deepEqual(removed.data, [])
})

test('query and set of keys tell searches apart, whatever the order of the keys', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'nurses', filters: ['9_1', '10_3'] })
  const again = await subscribe(token, { query: ' nurses ', filters: '10_3, 9_1', subscribed: true })
  assert.deepEqual(brief(again.data), [['nurses', '9_1,10_3', true]])
  await subscribe(token, { query: 'nurses', filters: [] })
  assert.equal((await list(token)).length, 2)
})

test('a search needs a query or a filter', async () => {
  const token = await somebody()
  const { status, error } = await subscribe(token, { query: ' ', filters: [] })
  assert.deepEqual([status, error], [200, 'search_is_empty'])
  assert.equal((await toggle(token, { query: '' })).error, 'search_is_empty')
  for (const filters of ['bogus_key', '0_12', '0_12_9999_0000', '0_12_2020', '9_99999'])
    for (const call of [subscribe, toggle])
      assert.equal((await call(token, { filters, subscribed: true })).error, 'search_is_empty', filters)
  assert.equal((await subscribe(token, { query: '', filters: ['9_1'] })).error, undefined)
  assert.equal((await subscribe(token, { filters: '0_12_2010_2020,bogus_key' })).error, undefined)
  assert.equal((await toggle(token, {})).error, 'search_is_empty')
  assert.deepEqual(
    (await list(token)).map(({ subscribed }) => subscribed),
    [false, false],
  )
})

test('an alert goes on and off', async () => {
  const token = await somebody()
  const search = { query: 'nurses', filters: ['9_1'] }
  assert.deepEqual(brief((await toggle(token, { ...search, subscribed: true })).data), [['nurses', '9_1', true]])
  assert.deepEqual(brief((await toggle(token, { ...search, subscribed: false })).data), [['nurses', '9_1', false]])
  assert.deepEqual(brief((await toggle(token, search)).data), [['nurses', '9_1', true]])
})

test('fewer arguments find the search by what there is', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'nurses', filters: ['9_1'] })
  assert.deepEqual(brief((await toggle(token, { query: 'nurses' })).data), [['nurses', '9_1', true]])
  await subscribe(token, { query: 'nurses', filters: [] })
  assert.deepEqual(brief((await toggle(token, { query: 'nurses' })).data), [
    ['nurses', '', true],
    ['nurses', '9_1', true],
  ])
  const [first] = await list(token)
  assert.deepEqual(brief((await toggle(token, { _id: first?._id })).data)[0], ['nurses', '', false])
  assert.equal((await toggle(token, { _id: 'of somebody else' })).status, 404)
  assert.equal((await list(token)).length, 2)
})

test('the list is replaced: what stays keeps its id, what is missing goes, what is new comes', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'one', filters: [] })
  await subscribe(token, { query: 'two', filters: [], subscribed: true })
  const two = (await list(token)).find(({ query }) => query === 'two')
  const { data } = await post(
    '/subscriptions',
    {
      type: 'hse',
      subscriptions: [
        { query: 'three', keys: ['9_1'], subscribed: true },
        { query: 'two', keys: [], subscribed: true },
      ],
    },
    token,
  )
  assert.deepEqual(brief(data).toSorted(), [
    ['three', '9_1', true],
    ['two', '', true],
  ])
  assert.equal((data as SavedSearch[]).find(({ query }) => query === 'two')?._id, two?._id)
  assert.deepEqual((await post('/subscriptions', { type: 'hse', subscriptions: [] }, token)).data, [])
})

test('what comes back can be sent again as it is', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'one', filters: ['9_1', '0_12_2010_2020'], subscribed: true })
  const before = await list(token)
  assert.deepEqual((await post('/subscriptions', { type: 'hse', subscriptions: before }, token)).data, before)
})

test('a search that comes back keeps what it was, and takes no id of another', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'one', filters: ['9_1'], subscribed: true })
  const before = await list(token)
  const put = async (by: string, subscriptions: unknown[]) =>
    (await post('/subscriptions', { type: 'hse', subscriptions }, by)).data as SavedSearch[]
  await put(token, [])
  assert.deepEqual(await put(token, before), before)
  const theirs = await put(await somebody(), before)
  assert.notEqual(theirs[0]?._id, before[0]?._id)
  assert.deepEqual(await list(token), before)
})

test('the list is replaced in its order, and what is new keeps the language of its words', async () => {
  const token = await somebody()
  for (const query of ['one', 'two', 'three']) await subscribe(token, { query, lang: 'fr' })
  const [three, two, one] = await list(token)
  await post('/subscriptions', { type: 'hse', subscriptions: [three, one] }, token)
  const { data } = await post('/subscriptions', { type: 'hse', subscriptions: [three, two, one] }, token)
  assert.deepEqual(
    (data as SavedSearch[]).map(({ query, lang }) => [query, lang]),
    [
      ['three', 'fr'],
      ['two', 'fr'],
      ['one', 'fr'],
    ],
  )
})

test('an alert that is turned on from a page in another language reads the words as they were saved', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'infirmières', lang: 'fr' })
  const { data } = await toggle(token, { query: 'infirmières', subscribed: true, lang: 'en' })
  assert.equal((data as SavedSearch[])[0]?.lang, 'fr')
})

test('each site has its own', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'one', filters: [] })
  assert.deepEqual(await list(token, 'sse'), [])
})

test('nobody keeps more than 200 searches on a site', async () => {
  const token = await somebody()
  const subscriptions = Array.from({ length: 200 }, (_, index) => ({ query: `search ${index}` }))
  assert.equal(((await post('/subscriptions', { type: 'hse', subscriptions }, token)).data as unknown[]).length, 200)
  assert.equal((await subscribe(token, { query: 'one more' })).error, 'too_many_searches')
  assert.equal((await subscribe(token, { query: 'search 7', subscribed: true })).error, undefined)
})

const edit = (token: string, body: object) => post('/subscriptions/edit', { type: 'hse', ...body }, token)

test('a saved search is changed in its place, and keeps what is left out', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'nurses', filters: ['9_1'], subscribed: true, frequency: 'daily', match: 'all' })
  await subscribe(token, { query: 'wards' })
  const [, before] = await list(token)
  const { data } = await edit(token, { _id: before?._id, name: ' Staffing ', query: 'midwives', lang: 'fr' })
  const [, after] = data as SavedSearch[]
  assert.deepEqual(after, { ...before, name: 'Staffing', query: 'midwives', lang: 'fr' })
  assert.deepEqual((await list(token))[1], after)
  const named = await subscribe(token, { query: 'midwives', filters: ['9_1'], subscribed: false })
  assert.deepEqual([named.error, (await list(token))[1]?.name], [undefined, 'Staffing'])
})

test('no change makes two searches the same, an empty one, or one of somebody else', async () => {
  const token = await somebody()
  await subscribe(token, { query: 'nurses' })
  await subscribe(token, { query: 'wards' })
  const before = await list(token)
  const _id = before[0]?._id
  assert.equal((await edit(token, { _id, query: ' nurses' })).error, 'search_is_saved')
  assert.equal((await edit(token, { _id, query: ' ', filters: [] })).error, 'search_is_empty')
  assert.equal((await edit(token, { _id, name: 'x'.repeat(121) })).status, 400)
  assert.equal((await edit(await somebody(), { _id, query: 'theirs' })).status, 404)
  assert.deepEqual(await list(token), before)
})
