import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readSettings, replacedSettings, settings, type Setting, type SettingName } from './index.ts'

const names = Object.keys(settings) as SettingName[]

const values: [name: SettingName, given: string, value: unknown][] = [
  ['PORT', '8080', 8080],
  ['DRAIN_SECONDS', '300', 300],
  ['RENDER', 'off', false],
  ['RENDER', 'unix:/rendering/socket', { socket: '/rendering/socket' }],
  ['METRICS_PORT', '9100', { host: '127.0.0.1', port: 9100 }],
  ['METRICS_PORT', '[::]:9100', { host: '::', port: 9100 }],
  ['LANGUAGES_REQUIRED', 'en, fr', ['en', 'fr']],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ['TRUST_PROXY', 'uniquelocal 10.0.0.0/8 ::1/128', ['uniquelocal', '10.0.0.0/8', '::1/128']],
  ['ALLOWED_ORIGINS', 'https://A.example.org:443/, http://b', ['https://a.example.org', 'http://b']],
  ['ENRICH_SOURCES', 'pubmed,crossref', ['pubmed', 'crossref']],
  ['SITE_ORIGINS', '{"hse":"https://hse.example.org"}', { hse: 'https://hse.example.org' }],
  [
    'SITE_HOSTS',
    'Evidence.example.org=hse,social.example.org=sse',
    { 'evidence.example.org': 'hse', 'social.example.org': 'sse' },
  ],
  ['TOKEN_KEY', 'one present key, long enough\na former key\n', ['one present key, long enough', 'a former key']],
  ['RELEASE_API_ORIGIN', 'http://127.0.0.1:3900/', 'http://127.0.0.1:3900'],
  ['OVERRIDE_ORIGINS', '', ''],
  [
    'HARVEST_SOURCES',
    'pubmed nurses[ti]; openalex type:review',
    [
      { source: 'pubmed', query: 'nurses[ti]' },
      { source: 'openalex', query: 'type:review' },
    ],
  ],
  [
    'ANALYTICS',
    '{"hse":"G-1"}',
    { hse: 'G-1', sse: '', cvd: '', endpoint: 'https://www.google-analytics.com/g/collect' },
  ],
  ['PURGE_REQUEST', '{"method":"BAN","headers":{"key":"a"}}', { method: 'BAN', headers: { key: 'a' } }],
]

for (const [name, given, value] of values) {
  test(`${name}=${given} is read`, () => {
    assert.deepEqual(readSettings([name], { [name]: given })[name], value)
  })
}

const refused: [name: SettingName, given: string, says: RegExp][] = [
  ['PORT', '70000', /PORT is '70000'; it must be a whole number from 0 to 65535\.$/],
  ['DRAIN_SECONDS', '500', /DRAIN_SECONDS is '500'; it must be a whole number from 0 to 300\.$/],
  ['METRICS_PORT', 'x', /METRICS_PORT is 'x'; it must be a port, or an address and a port/],
  ['METRICS_PORT', '0.0.0.0:99999', /must be a port up to 65535/],
  ['LANGUAGES_REQUIRED', 'en,de', /must be all, or some of en, es/],
  ['RENDER', 'yes', /it must be on, off, or the socket/],
  ['SITE_ORIGINS', '{"hse":"example.org"}', /it must be JSON of origins by site/],
  ['SITE_ORIGINS', '{"abc":"https://example.org"}', /it must be JSON of origins by site/],
  ['SITE_ORIGINS', '{"hse":"https://example.org:99999"}', /it must be JSON of origins by site/],
  ['ALLOWED_ORIGINS', '*', /ALLOWED_ORIGINS is '\*'; it must be an origin, such as/],
  ['ALLOWED_ORIGINS', 'https://a.example.org http://x/path', /must be an origin/],
  ['ALLOWED_ORIGINS', 'http://999.999.999.999', /must be an origin/],
  ['TRUST_PROXY', 'nonsense', /TRUST_PROXY is 'nonsense'; it must be addresses, networks/],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/33', /TRUST_PROXY/],
  ['TRUST_PROXY', '10.0.0.0/0', /TRUST_PROXY/],
  ['ENRICH_SOURCES', 'bogus pubmedd', /ENRICH_SOURCES is 'bogus pubmedd'; it must be some of pubmed, europepmc, /],
  ['SITE_HOSTS', 'example.org=abc', /the sites are hse, sse and cvd/],
  ['HARVEST_SOURCES', 'nurses', /`pubmed QUERY`, `openalex FILTER` or `oai ADDRESS \[SET\]`/],
  ['HARVEST_SOURCES', 'oai repository.example.org', /HARVEST_SOURCES/],
  ['LOG_LEVEL', 'loud', /it must be one of fatal, error/],
  ['PAGE_WAIT', '49', /from 50 to 30000/],
  ['RELEASE_API_ORIGIN', 'example.org/x', /RELEASE_API_ORIGIN is 'example\.org\/x'; it must be an origin/],
  ['PURGE_URL', 'cache', /it must be a web address/],
]

for (const [name, given, says] of refused) {
  test(`${name}=${given} is refused with its name and what it must be`, () => {
    assert.throws(() => readSettings([name], { [name]: given }), says)
  })
}

test('the value of a secret is in no message', () => {
  const secrets = names.filter((name) => (settings[name] as Setting).secret)
  fc.assert(
    fc.property(fc.constantFrom(...secrets), fc.stringMatching(/^[a-z]{12}:[a-z]{12}$/), (name, given) => {
      try {
        readSettings([name], { [name]: given })
      } catch (error) {
        assert.ok(!String(error).includes(given), name)
      }
    }),
  )
})

test('every default is a value of its setting, and an empty variable has the default', () => {
  const missing = readSettings(names, {})
  const empty = readSettings(names, Object.fromEntries(names.map((name) => [name, ''])))
  assert.deepEqual({ ...empty, OVERRIDE_ORIGINS: undefined }, missing)
})

test('a former name counts where the new one is missing', () => {
  const given = { RELEASE_DOOR: 'http://127.0.0.1:1' }
  assert.equal(readSettings(['RELEASE_API_ORIGIN'], given).RELEASE_API_ORIGIN, 'http://127.0.0.1:1')
  const both = { ...given, RELEASE_API_ORIGIN: 'http://127.0.0.1:2' }
  assert.equal(readSettings(['RELEASE_API_ORIGIN'], both).RELEASE_API_ORIGIN, 'http://127.0.0.1:2')
})

test('a setting that is no longer read is named with what took its place', () => {
  assert.deepEqual(replacedSettings({ PURGE_BODY: 'x', PORT: '1' }), [
    'PURGE_BODY is no longer read; PURGE_REQUEST took its place.',
  ])
  assert.deepEqual(replacedSettings({ PURGE_BODY: '' }), [])
})
