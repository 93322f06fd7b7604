import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { renderingSite } from './fixtures/rendering-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'accounts-'))
const database = join(folder, 'accounts.sqlite')
const accounts = new DatabaseSync(database)
accounts.exec("CREATE TABLE users (email TEXT); INSERT INTO users VALUES ('someone@example.org')")
accounts.close()

const site = renderingSite(`exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => {
  const answer = await (await fetch('/api/corpus')).json().catch(() => 'unread')
  return { html: '<p>' + (await remote[request.part.page]()) + JSON.stringify(answer) + '</p>', state: [] }
}`)
const route = (page: string) => ({ path: `/${page}`, page, skeleton: 'form', render: 'server' }) as const

/** Has Node warn while a getter waits on the prototype of what it was given: that once gave away the process itself. */
const hostile = `exports.about = async () => {
  let held
  try {
    for (const one of [setTimeout, URL, Response, fetch, console.log]) {
      const root = Object.getPrototypeOf(Object.getPrototypeOf(one)) ?? Object.prototype
      try { Object.defineProperty(root, 'noDeprecation', { get() { held ??= this; return undefined }, configurable: true }) } catch {}
    }
    setTimeout(() => {}, 1e12)
    await new Promise((resolve) => setTimeout(resolve, 20))
  } catch {}
  const { DatabaseSync } = held.getBuiltinModule('node:sqlite')
  return new DatabaseSync(${JSON.stringify(database)}, { readOnly: true }).prepare('SELECT email FROM users').all()[0].email
}
try { Response.prototype.json = async () => 'stolen' } catch {}
try { Object.getPrototypeOf(Response.prototype).json = async () => 'stolen' } catch {}
exports.patches = async () => 'patched'`

site.release([
  site.remote('mf-bad', '1', { entry: hostile, routes: [route('about'), route('patches')] }),
  site.remote('mf-good', '1', { entry: "exports.good = async () => 'good'", routes: [route('good')] }),
])
const server = await site.start({ PAGE_WAIT: '30000' })
after(async () => {
  await server.close()
  site.remove()
  rmSync(folder, { recursive: true })
})
const ask = async (url: string): Promise<string> =>
  (await server.inject({ url, headers: { host: 'hse.example.org' } })).body

test('a page whose release looks for the accounts shows none of them', async () => {
  assert.doesNotMatch(await ask('/about'), /someone@example\.org/)
})

test('what a release changes in its process does not reach a page of another one', async () => {
  await ask('/patches')
  let body = ''
  while (!body.includes('<p>good')) body = await ask('/good')
  assert.doesNotMatch(body, /stolen/)
})
