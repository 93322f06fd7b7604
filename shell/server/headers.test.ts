import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testConfig } from './fixtures/test-site.ts'
import { pageHeaders } from './headers.ts'

const origin = 'http://localhost:3001'
const headers = (overrides: readonly string[] = []) => pageHeaders(testConfig, 'hse.example.org', true, overrides)
const directives = (overrides: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    (headers(overrides)['content-security-policy'] ?? '')
      .split('; ')
      .map((each): [string, string] => [each.split(' ')[0] ?? '', each]),
  )

test('a page with a remote from elsewhere lets in that origin and nothing more', () => {
  const [plain, open] = [directives(), directives([origin])]
  const widened = Object.keys(plain).filter((name) => plain[name] !== open[name])
  assert.deepEqual(widened, ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'])
  for (const name of widened) {
    const more = name === 'connect-src' ? ` ${origin} ws://localhost:3001` : ` ${origin}`
    assert.equal(open[name], plain[name] + more)
  }
})

test('on such a page scripts need no integrity, and their addresses are judged as ever', () => {
  assert.equal(headers()['integrity-policy'], 'blocked-destinations=(script)')
  assert.equal(headers([origin])['integrity-policy'], undefined)
  assert.equal(directives([origin])['require-trusted-types-for'], "require-trusted-types-for 'script'")
})
