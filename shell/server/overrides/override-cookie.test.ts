import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { overrideTtlMs, overridesCookie, readOverrides, withOverride, type Override } from './override-cookie.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const origin = 'http://localhost:3001'
const terms = { secure: false, allowed: [origin], now }
const override: Override = { remote: 'mf-search', origin, until: now + overrideTtlMs }
const header = (value: unknown, name = 'overrides') => `a=b; ${name}=${encodeURIComponent(JSON.stringify(value))}; c=d`
const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''

test('what is written is read back, and needs no other cookie', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^mf-[a-z][a-z0-9-]{0,20}$/), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: overrideTtlMs }),
      fc.boolean(),
      (remotes, left, secure) => {
        const overrides = remotes.map((remote) => ({ remote, origin, until: now + left }))
        const cookie = overridesCookie(overrides, { secure, now })
        assert.deepEqual(readOverrides(pairOf(cookie), { ...terms, secure }), { overrides, outdated: false })
      },
    ),
  )
})

test('the cookie is for the server alone, for this site alone, and ends with the last override', () => {
  const cookie = overridesCookie(
    [
      { ...override, until: now + 60_000 },
      { ...override, until: now + 5_000 },
    ],
    terms,
  )
  assert.match(cookie, /; Path=\/; Max-Age=60; HttpOnly; SameSite=Strict$/)
  assert.match(overridesCookie([override], { secure: true, now }), /^__Host-overrides=.*; Secure$/)
  assert.match(overridesCookie([], terms), /^overrides=; Path=\/; Max-Age=0;/)
})

const refused: [what: string, value: unknown][] = [
  ['an origin that is not allowed', [{ ...override, origin: 'http://localhost:3009' }]],
  ['an allowed origin with more behind it', [{ ...override, origin: `${origin}.evil.example` }]],
  ['an allowed origin as a user name', [{ ...override, origin: `${origin}@evil.example` }]],
  ['an allowed origin with a path', [{ ...override, origin: `${origin}/x` }]],
  ['an allowed origin in capitals', [{ ...override, origin: 'HTTP://LOCALHOST:3001' }]],
  ['one that has ended', [{ ...override, until: now }]],
  ['one that claims to last longer than overrides do', [{ ...override, until: now + overrideTtlMs + 1 }]],
  ['a name that no remote can have', [{ ...override, remote: 'shell' }]],
  ['more than there may be', Array.from({ length: 9 }, (_, place) => ({ ...override, remote: `mf-r${place}` }))],
  ['another shape', { remote: 'mf-search' }],
]
for (const [what, value] of refused) {
  test(`${what} is left out, and the cookie is to go`, () => {
    assert.deepEqual(readOverrides(header(value), terms), { overrides: [], outdated: true })
  })
}

test('of several, those that hold are kept', () => {
  const other = { ...override, remote: 'mf-article', until: now - 1 }
  assert.deepEqual(readOverrides(header([other, override]), terms), { overrides: [override], outdated: true })
})

test('no cookie, and the cookie of the other scheme, say nothing', () => {
  assert.deepEqual(readOverrides(undefined, terms), { overrides: [], outdated: false })
  assert.deepEqual(readOverrides(header([override], '__Host-overrides'), terms), { overrides: [], outdated: false })
})

test('whatever a cookie holds, reading it does not throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void readOverrides(`overrides=${text}`, terms)))
})

test('a remote comes from one origin at a time', () => {
  const elsewhere = { ...override, origin: 'http://localhost:3009' }
  const article = { ...override, remote: 'mf-article' }
  assert.deepEqual(withOverride([article, override], elsewhere), [elsewhere, article])
})
