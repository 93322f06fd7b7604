import assert from 'node:assert/strict'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { renderingSite } from './fixtures/rendering-site.ts'
import { expiredCookies } from './foreign-cookies.ts'

const folder = renderingSite('exports.openRemote = async (container) => container')
folder.release([
  folder.remote('mf-a', '1', { entry: '', routes: [{ path: '/read/:id', page: 'a', skeleton: 'form' }] }),
])
const site = await folder.start()
await site.listen({ port: 0, host: '127.0.0.1' })
after(async () => {
  await site.close()
  folder.remove()
})

interface Answer {
  status: number
  cookies: string[]
  kept: string | undefined
}
const ask = (path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = site.server.address() as AddressInfo
    get({ port, host: '127.0.0.1', path, headers: { host: 'hse.example.org', ...headers } }, (response) => {
      response.resume()
      const { 'set-cookie': cookies = [], 'cache-control': kept } = response.headers
      resolve({ status: response.statusCode ?? 0, cookies, kept })
    }).on('error', reject)
  })

/** What a browser makes of `Set-Cookie` headers that take cookies away. */
const withoutExpired = (jar: ReadonlyMap<string, string>, { cookies }: Answer): Map<string, string> => {
  const gone = cookies.filter((each) => /; Max-Age=0; Path=\/(;|$)/.test(each)).map((each) => each.split('=')[0])
  return new Map([...jar].filter(([name]) => !gone.includes(name)))
}
const headerOf = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

test('forty cookies of 3.5 kB: every page is answered, and takes them away until one request is small again', async () => {
  let jar = new Map(Array.from({ length: 40 }, (_, number) => [`c${number}`, 'x'.repeat(3500)]))
  for (let visits = 0; headerOf(jar).length > 4096; visits += 1) {
    assert.ok(visits < 10, `${jar.size} cookies are left after ${visits} pages`)
    const answer = await ask('/read/1', { cookie: headerOf(jar) })
    assert.equal(answer.status, 200)
    assert.equal(answer.kept, 'private, no-store')
    assert.ok(answer.cookies.join('').length < 8192)
    jar = withoutExpired(jar, answer)
  }
})

test('a few small cookies of whatever stands before the site stay', async () => {
  const { cookies, kept } = await ask('/read/1', { cookie: 'affinity=a; _session=b' })
  assert.deepEqual(cookies, [])
  assert.notEqual(kept, 'private, no-store')
})

test('the cookies of the site stay, and others go for each path and for the host, not for what is above it', () => {
  const header = `overrides=1; __Host-overrides=2; large=${'x'.repeat(5000)}`
  assert.deepEqual(expiredCookies({ header, hostname: 'hse.example.org', pathname: '/read/1', secure: true }), [
    'large=; Max-Age=0; Path=/; Secure',
    'large=; Max-Age=0; Path=/; Domain=hse.example.org; Secure',
    'large=; Max-Age=0; Path=/read; Secure',
    'large=; Max-Age=0; Path=/read; Domain=hse.example.org; Secure',
    'large=; Max-Age=0; Path=/read/1; Secure',
    'large=; Max-Age=0; Path=/read/1; Domain=hse.example.org; Secure',
  ])
})

test('no release registers a service worker, whose script would outlive it', async () => {
  const { status } = await ask('/remotes/mf-a/1/entry.js', { 'service-worker': 'script' })
  assert.equal(status, 403)
})
