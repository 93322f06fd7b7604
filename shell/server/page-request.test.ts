import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageRequestIn, readable } from './page-request.ts'

const originAsked = (host: string): string =>
  pageRequestIn({ siteOrigins: {} }, { host, hostname: host.replace(/:.*/, ''), url: '/' }).origin

test('a host that can stand in no address counts as this machine', () => {
  for (const host of ['hse.localhost:99999', '999.999.999.999', '[:]', 'a b', 'user@evil.example', ''])
    assert.equal(originAsked(host), 'http://localhost', host)
  for (const host of ['hse.localhost:8080', '127.0.0.1', '[::1]:8080'])
    assert.equal(originAsked(host), `http://${host}`, host)
})

test('a target in absolute form is read as its path and query', () => {
  for (const [target, path] of [
    ['http://x', '/'],
    ['HTTPS://x:1/a?b=http://y/c', '/a?b=http://y/c'],
    ['http://x?q', '/?q'],
    ['/a?b=http://y', '/a?b=http://y'],
    ['*', '*'],
    ['/%zz', '/%25zz'],
  ] as const)
    assert.equal(readable(target), path)
})
