import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTag, languages } from './languages.ts'
import { siteFromHost, sites } from './sites.ts'

test('the site comes from a label of the host name', () => {
  const table: [string, string][] = [
    ['hse.localhost', 'hse'],
    ['sse.example.org', 'sse'],
    ['www.cvd.example.org', 'cvd'],
    ['SSE.LOCALHOST', 'sse'],
    ['localhost', 'hse'],
    ['example.org', 'hse'],
    ['asse.example.org', 'hse'],
  ]
  for (const [host, site] of table) assert.equal(siteFromHost(host), site, host)
})

test('the host map wins over the labels, and unknown hosts get the configured default', () => {
  assert.equal(siteFromHost('hse.example.org', { 'hse.example.org': 'cvd' }), 'cvd')
  assert.equal(siteFromHost('example.org', {}, 'sse'), 'sse')
  assert.equal(siteFromHost('constructor', {}, 'sse'), 'sse')
})

test('every site offers English first', () => {
  for (const { languages: offered } of Object.values(sites)) assert.equal(offered[0], 'en')
})

test('every language has a tag that Intl knows', () => {
  for (const lang of languages)
    assert.deepEqual(Intl.NumberFormat.supportedLocalesOf(languageTag(lang)), [languageTag(lang)])
})
