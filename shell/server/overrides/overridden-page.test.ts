import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering } from '../fixtures/test-answers.ts'
import { testConfig, testFiles } from '../fixtures/test-site.ts'
import { answerPage } from '../site-page.ts'
import type { Override } from './override-cookie.ts'

const override: Override = { remote: 'mf-search', origin: 'http://localhost:3001', until: 1 }
const hint = /href="\/remotes\/mf-search\/1\/entry\.js"/

const page = async (...overrides: Override[]) => {
  const parts = {
    files: testFiles,
    config: testConfig,
    api: answering({}),
  }
  const address = new URL('/search', 'http://x')
  const asked = { hostname: 'hse.example.org', origin: 'http://hse.example.org', address }
  const answer = await answerPage(parts, overrides.length > 0 ? { ...asked, overrides } : asked)
  return 'html' in answer ? answer.html : ''
}

test('a page with a remote from elsewhere names it, and asks for nothing of the deployed one', async () => {
  const html = await page(override)
  assert.ok(html.includes(`"overrides":[${JSON.stringify(override)}]`))
  assert.doesNotMatch(html, hint)
})

test('what is not from elsewhere is asked for as ever, and a page without any says nothing of it', async () => {
  assert.match(await page({ ...override, remote: 'mf-article' }), hint)
  const plain = await page()
  assert.match(plain, hint)
  assert.doesNotMatch(plain, /"overrides"/)
})
