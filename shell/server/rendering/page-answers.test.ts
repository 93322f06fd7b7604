import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createSiteFiles } from '../site-files.ts'
import { createPageAnswers } from './page-answers.ts'

const siteFolder = mkdtempSync(join(tmpdir(), 'page-answers-'))
mkdirSync(join(siteFolder, 'i18n/hse'), { recursive: true })
writeFileSync(join(siteFolder, 'i18n/hse/en.json'), '{"a":1}')
writeFileSync(join(siteFolder, 'release-key.pub'), 'key')
after(() => rmSync(siteFolder, { recursive: true }))

const asked: { address: string; init: RequestInit | undefined }[] = []
const api: typeof fetch = (address, init) => {
  asked.push({ address: String(address), init })
  return Promise.resolve(new Response('{"success":true,"data":[]}'))
}
const { text } = createSiteFiles(siteFolder)
const answers = createPageAnswers({ text, apiOrigin: 'http://api', fetch: api })

for (const path of [
  '/api/search?q=a&site=hse',
  `/api/search?q=${encodeURIComponent('检'.repeat(4000))}&site=hse`,
  '/api/search/map?q=a&site=hse',
  '/api/articles/abc?type=hse',
  '/api/articles/abc/similar',
  '/api/latest_content',
  '/api/corpus?type=hse',
  '/api/comparison?type=hse&lang=en&documents=abc,def',
]) {
  test(`${path.slice(0, 60)} is asked for as a visitor, with nothing of theirs but their address`, async () => {
    assert.equal((await answers(path, '203.0.113.7')).status, 200)
    const { address, init } = asked.at(-1) ?? {}
    assert.equal(address, `http://api${path}`)
    assert.deepEqual(init?.headers, { accept: 'application/json', 'x-forwarded-for': '203.0.113.7' })
    assert.equal(init?.method ?? 'GET', 'GET')
  })
}

for (const path of [
  '/api/profile',
  '/api/confirm/token',
  '/api/account/reset',
  '/api/composition/reports',
  '/api/comparison/file?type=hse&documents=abc,def&format=pdf',
  '/api/search/../profile',
  '/api/articles/..%2f..%2fprofile/../x',
  '/registry.json',
  '/i18n/../release-key.pub',
  '/i18n/hse/..\\..\\release-key.pub',
  '/i18n/hse/en.json/x',
  'http://elsewhere/api/search',
  `/api/search?q=${'a'.repeat(41_000)}`,
]) {
  test(`${path.slice(0, 60)} is not for pages`, async () => {
    const before = asked.length
    assert.equal((await answers(path, '203.0.113.7')).status, 403)
    assert.equal(asked.length, before)
  })
}

test('texts come from the folder of the site', async () => {
  assert.deepEqual(await answers('/i18n/hse/en.json?v=1', ''), { status: 200, body: '{"a":1}' })
  assert.equal((await answers('/i18n/hse/xx.json', '')).status, 404)
})

test('an API that does not answer delays one page and not all, and is asked again later', async () => {
  let calls = 0
  let now = 0
  const away: typeof fetch = () => {
    calls += 1
    return Promise.reject(new Error('away'))
  }
  const resting = createPageAnswers({ text, apiOrigin: 'http://api', fetch: away, now: () => now })
  for (const after of [0, 1, 5001]) {
    now = after
    assert.equal((await resting('/api/search', '')).status, 503)
  }
  assert.equal(calls, 2)
})

test('a slow call of one kind leaves pages of other kinds their answers', async () => {
  const asked: string[] = []
  const slowMap: typeof fetch = (input) => {
    asked.push(String(input))
    return String(input).includes('/map') ? Promise.reject(new Error('late')) : Promise.resolve(new Response('{}'))
  }
  const answersOf = createPageAnswers({ text, apiOrigin: 'http://api', fetch: slowMap, now: () => 0 })
  const statuses = []
  for (const path of ['/api/search/map?q=a', '/api/search/map?q=b', '/api/search?q=a', '/api/articles/abc/similar'])
    statuses.push((await answersOf(path, '')).status)
  assert.deepEqual(statuses, [503, 503, 200, 200])
  assert.equal(asked.filter((path) => path.includes('/map')).length, 1)
})
