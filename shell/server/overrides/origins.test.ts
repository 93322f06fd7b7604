import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowedOrigins, readOverrideOrigins } from './allowed-origins.ts'
import { originFault, parseOrigins } from './origins.ts'

for (const origin of [
  'http://localhost:3001',
  'http://127.0.0.1:3001',
  'http://[::1]:3001',
  'http://search.localhost:3001',
  'https://laptop.example.org',
  'https://laptop.example.org:8443',
]) {
  test(`${origin} is an origin that may be allowed`, () => assert.equal(originFault(origin), null))
}

const tricks: [what: string, text: string][] = [
  ['a path', 'http://localhost:3001/x'],
  ['a slash at the end', 'http://localhost:3001/'],
  ['a query', 'http://localhost:3001?x'],
  ['a user name that looks like the host', 'http://localhost:3001@evil.example'],
  ['a user name', 'https://me@laptop.example.org'],
  ['any subdomain', 'https://*.example.org'],
  ['anything', '*'],
  ['a dot at the end of the name', 'http://localhost.:3001'],
  ['a dot at the end of a name over https', 'https://laptop.example.org.'],
  ['capitals', 'http://LOCALHOST:3001'],
  ['the usual port', 'https://laptop.example.org:443'],
  ['any port', 'http://localhost:*'],
  ['no scheme', 'localhost:3001'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/javascript,1'],
  ['a file', 'file:///srv'],
  ['an opaque origin', 'null'],
  ['a backslash', 'http://localhost:3001\\@evil.example'],
  ['a number for an address', 'http://2130706433:3001'],
  ['a name in other letters', 'https://bücher.example'],
  ['plain http over the network', 'http://laptop.example.org'],
  ['plain http to a name that begins as this machine', 'http://localhost.example.org:3001'],
  ['plain http to a name that ends almost as this machine', 'http://evillocalhost:3001'],
]
for (const [what, text] of tricks) {
  test(`${what} is refused with one sentence that names the setting`, () => {
    assert.throws(
      () => parseOrigins('OVERRIDE_ORIGINS', text),
      ({ message }: Error) => message.startsWith(`OVERRIDE_ORIGINS has '`) && /\.$/.test(message),
    )
  })
}

test('whatever is accepted is an origin just as the browser writes it', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, more) => {
      for (const text of [url, url + more, new URL(url).origin]) {
        if (originFault(text) === null) assert.equal(new URL(text).origin, text)
      }
    }),
  )
})

const development = ['http://localhost:3001', 'http://localhost:3002', 'http://localhost:3003', 'http://localhost:3004']
const allowedOn = (hostname: string, env: NodeJS.ProcessEnv) =>
  allowedOrigins(readOverrideOrigins(env), hostname).toSorted()

test('without a setting the development servers of this machine are allowed, on names of this machine alone', () => {
  assert.deepEqual(allowedOn('hse.localhost', {}), development)
  assert.deepEqual(allowedOn('localhost', {}), development)
  for (const hostname of ['hse.example.org', 'localhost.example.org', 'evillocalhost', '127.0.0.1.example.org']) {
    assert.deepEqual(allowedOn(hostname, {}), [], hostname)
  }
})

test('in production nothing is allowed that the setting does not name', () => {
  assert.deepEqual(allowedOn('hse.localhost', { NODE_ENV: 'production' }), [])
  const env = { NODE_ENV: 'production', OVERRIDE_ORIGINS: 'http://localhost:3001, https://a.example.org' }
  assert.deepEqual(allowedOn('hse.example.org', env), ['http://localhost:3001', 'https://a.example.org'])
})

test('the setting takes the place of the development servers; empty, it turns overrides off', () => {
  assert.deepEqual(allowedOn('hse.localhost', { OVERRIDE_ORIGINS: 'http://localhost:9000' }), ['http://localhost:9000'])
  assert.deepEqual(allowedOn('hse.localhost', { OVERRIDE_ORIGINS: '' }), [])
})
