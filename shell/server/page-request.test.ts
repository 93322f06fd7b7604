import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageRequestIn } from './page-request.ts'

const originAsked = (host: string): string =>
  pageRequestIn({ siteOrigins: {} }, { host, hostname: host.replace(/:.*/, ''), url: '/' }).origin

test('a host that can stand in no address counts as this machine', () => {
  for (const host of ['hse.localhost:99999', '999.999.999.999', '[:]', 'a b', 'user@evil.example', ''])
    assert.equal(originAsked(host), 'http://localhost', host)
  for (const host of ['hse.localhost:8080', '127.0.0.1', '[::1]:8080'])
    assert.equal(originAsked(host), `http://${host}`, host)
})
