import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventOfCall, eventsOfMove, type Place } from './events.ts'

const routes = ['/', '/search', '/articles/:address', '/reset-password/:token']
const at = (address: string): Place => {
  const [pathname = '', search = ''] = address.split('?')
  return { pathname, search: search && `?${search}` }
}
const move = (before: string | null, now: string) => eventsOfMove(before === null ? null : at(before), at(now), routes)

test('the first page and each change of path are page views, by the pattern of the route', () => {
  assert.deepEqual(move(null, '/'), [{ name: 'page_view', page: '/' }])
  assert.deepEqual(move('/', '/reset-password/secret'), [{ name: 'page_view', page: '/reset-password/:token' }])
  assert.deepEqual(move('/', '/no/where?token=x'), [{ name: 'page_view', page: '*' }])
})

test('an article opened is counted once, whatever words its address has', () => {
  assert.deepEqual(move('/search', '/articles/abc-old-words'), [
    { name: 'page_view', page: '/articles/:address' },
    { name: 'article_open', article: 'abc' },
  ])
  assert.deepEqual(move('/articles/abc-old-words', '/articles/abc-new-words?lang=fr'), [])
  assert.equal(move('/articles/abc', '/articles/abd').length, 2)
})

test('another search is a search; its page, its language and an empty search are not', () => {
  const search = { name: 'search', words: true, filters: 2, best: false }
  assert.deepEqual(move('/search', '/search?q=secret+words&applied_filters=1_1,2_2'), [search])
  assert.deepEqual(move('/search?q=a&p=1', '/search?q=a&p=2&lang=fr'), [])
  assert.deepEqual(move('/search?q=a', '/search'), [])
  assert.deepEqual(move(null, '/search?best=true'), [
    { name: 'page_view', page: '/search' },
    { name: 'search', words: false, filters: 0, best: true },
  ])
})

test('no event holds the words of a search or a token', () => {
  const events = JSON.stringify([
    ...move(null, '/search?q=secret'),
    ...move(null, '/reset-password/secret?token=secret'),
  ])
  assert.equal(events.includes('secret'), false)
})

test('an alert turned on or off is counted, saving a search without one is not', () => {
  assert.deepEqual(eventOfCall('/subscriptions/subscribe', { subscribed: true }), {
    name: 'alert',
    on: true,
    of: 'search',
  })
  assert.deepEqual(eventOfCall('/subscriptions/toggle', { subscribed: false }), {
    name: 'alert',
    on: false,
    of: 'search',
  })
  assert.deepEqual(eventOfCall('/client-curated/subscribe', { _id: 'x' }), {
    name: 'alert',
    on: true,
    of: 'curated_search',
  })
  assert.equal(eventOfCall('/subscriptions/subscribe', { subscribed: false }), null)
  assert.equal(eventOfCall('/auth/client', { password: 'x' }), null)
})
