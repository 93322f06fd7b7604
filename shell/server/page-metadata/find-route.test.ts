import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from 'shared/remote'
import { sites } from 'shared/sites'
import { answering } from '../fixtures/test-answers.ts'
import { testConfig, testFiles } from '../fixtures/test-site.ts'
import { answerPage } from '../site-page.ts'
import { findRoute } from './find-route.ts'

/** The test's site with a release of mf-latest on trial that has a page of its own. */
const onTrial = (): Registry => {
  const registry = testFiles.registry()
  return {
    ...registry,
    remotes: registry.remotes.map((row) =>
      row.name === 'mf-latest'
        ? {
            ...row,
            canary: {
              declaration: { ...row, routes: [...row.routes, { path: '/trends', page: 'trends', skeleton: 'list' }] },
              release: { ...row.current, version: '2', base: '/remotes/mf-latest/2/' },
              share: 0.05,
              since: '2026-11-21T12:00:00.000Z',
              errorBudget: 0.02,
              leastViews: 50,
            },
          }
        : row,
    ),
  }
}

const answer = (path: string, registry: Registry) =>
  answerPage(
    {
      files: { ...testFiles, registry: () => registry },
      config: testConfig,
      api: answering({}),
    },
    { hostname: 'hse.example.org', origin: 'http://hse.example.org', address: new URL(path, 'http://x') },
  )

test('a route that only a release on trial has is a page, since the page alone knows who takes part', async () => {
  const page = await answer('/trends', onTrial())
  assert.equal(page.status, 200)
  assert.ok('html' in page)
  assert.match(page.html, /<meta name="robots" content="noindex"/)
  assert.doesNotMatch(page.html, /rel="canonical"/)
  assert.doesNotMatch(page.html, /rel="preload"[^>]*\/remotes\//)
  // What the page needs to decide: the trial, with its share and its files.
  assert.match(page.html, /"\/remotes\/mf-latest\/2\/"/)
})

test('a page of the shell is found however its address is written', () => {
  for (const path of ['/select-language', '/select-language/', '/Select-Language'])
    assert.equal(findRoute(onTrial(), sites.hse, path).head.title, 'languages.title', path)
})

test('without a trial that route is not there', async () => {
  assert.equal((await answer('/trends', testFiles.registry())).status, 404)
})

test('a route that everybody has stays as it is while a trial has it too', () => {
  const { remote } = findRoute(onTrial(), sites.hse, '/latest-content')
  assert.equal(remote?.onTrial, false)
})
