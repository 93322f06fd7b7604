import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RegistryRow } from 'shared/remote'
import { renderingSite } from './fixtures/rendering-site.ts'

const folder = renderingSite(`exports.openRemote = async (container) => container
exports.renderPage = async ({ address }) => ({ html: '<p>rendered</p>', state: [{ queryKey: [1], queryHash: '1', data: 1 }] })`)
const route = (path: string, render?: 'server'): RegistryRow['routes'][number] => ({
  path,
  page: 'a',
  skeleton: 'form',
  ...(render && { render }),
})
const release = (version: string): void =>
  folder.release([
    folder.remote('mf-a', version, {
      entry: '',
      routes: [
        route('/read', 'server'),
        route('/unsubscribe', 'server'),
        route('/profile'),
        route('/confirm/:token', 'server'),
      ],
    }),
  ])
release('1')
const site = await folder.start()
after(async () => {
  await site.close()
  folder.remove()
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { host: 'hse.example.org', ...headers } })
/** The answer once the page is rendered, which a busy machine may leave to the browser at first. */
const askRendered = async (url: string) => {
  for (;;) {
    const answer = await ask(url)
    if (answer.body.includes('<p>rendered</p>')) return answer
  }
}

test('a shared cache may keep a rendered page for half a minute, and a browser asks about it', async () => {
  const { headers, statusCode } = await askRendered('/read')
  assert.equal(statusCode, 200)
  assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate, s-maxage=30')
  assert.equal(headers['vary'], 'accept-encoding')
  // As a browser has it, as a cache that packed the page has it, and among others.
  for (const known of [`${headers['etag']}`, `W/${headers['etag']}`, `"other", ${headers['etag']}`]) {
    const revalidated = await ask('/read', { 'if-none-match': known })
    assert.deepEqual([revalidated.statusCode, revalidated.body], [304, ''], known)
    assert.equal(revalidated.headers['cache-control'], headers['cache-control'])
  }
})

test('the entity tag is the same for a page rendered anew of the same, and another after a release', async () => {
  const { headers, body } = await askRendered('/read?lang=en')
  const other = await folder.start()
  const there = () => other.inject({ url: '/read?lang=en', headers: { host: 'hse.example.org' } })
  let fresh = await there()
  while (!fresh.body.includes('<p>rendered</p>')) fresh = await there()
  await other.close()
  assert.equal(fresh.headers['etag'], headers['etag'])
  release('2')
  const next = await askRendered('/read?lang=en')
  assert.notEqual(next.headers['etag'], headers['etag'])
  assert.ok(body.includes('/remotes/mf-a/1/') && next.body.includes('/remotes/mf-a/2/'))
})

test('a page that was kept asks by its tag whether the registry has changed since', async () => {
  const registryTag = ({ body }: { body: string }): string => /"registryTag":"([^"]+)"/.exec(body)?.[1] ?? ''
  const kept = await askRendered('/read')
  const asked = () => ask('/registry.json', { 'if-none-match': `"${registryTag(kept)}"` })
  assert.deepEqual([(await asked()).statusCode, (await asked()).body], [304, ''])
  release('3')
  assert.equal((await asked()).statusCode, 200)
  assert.match((await asked()).body, /mf-a\/3/)
})

for (const path of ['/confirm/secret', '/unsubscribe?token=secret', '/read?token=', '/read?by=link']) {
  test(`${path} may hold a secret, is left to the browser and kept by nobody`, async () => {
    await askRendered('/read')
    const { headers, body } = await ask(path)
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.ok(!body.includes('rendered'))
  })
}

test('a page that the browser draws, and one that is not there, are asked about every time', async () => {
  await askRendered('/read')
  for (const path of ['/profile', '/nowhere'])
    assert.equal((await ask(path)).headers['cache-control'], 'no-cache', path)
})

test('where browsers may have remotes from elsewhere, a shared cache tells them apart', async () => {
  const origin = 'https://dev.example.org'
  const open = await folder.start({ OVERRIDE_ORIGINS: origin })
  const overrides = encodeURIComponent(JSON.stringify([{ remote: 'mf-a', origin, until: Date.now() + 60_000 }]))
  const there = (cookie: string) =>
    open.inject({ url: '/read', headers: { host: 'hse.example.org', cookie: `overrides=${cookie}` } })
  const own = await there(overrides)
  const outdated = await there('[]')
  await open.close()
  assert.equal(own.headers['vary'], 'accept-encoding, cookie')
  assert.deepEqual(
    [own.headers['cache-control'], outdated.headers['cache-control']],
    ['private, no-store', 'private, no-store'],
  )
})
