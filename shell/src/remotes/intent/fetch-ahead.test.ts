import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import type { PartState } from '../parts/part-state.ts'
import { createFetchAhead, type FetchAheadOptions } from './fetch-ahead.ts'

const file = (path: string) => ({ path, integrity: `sha384-${path}` })
const releaseOf = (version: string): Release =>
  sampleRelease(version, {
    entry: file('entry.js'),
    parts: {
      'page:results': { scripts: [file('results.js')], styles: [file('results.css')], consumes: ['shared/quality'] },
    },
    files: { 'entry.js': 'sha384-entry.js', 'results.js': 'sha384-results.js', 'results.css': 'sha384-results.css' },
  })
const row = sampleRow({ current: releaseOf('2.0.0'), previous: releaseOf('1.0.0') })
const outline: RegistryRow = {
  ...row,
  current: { ...releaseOf('2.0.0'), parts: {}, files: undefined } as unknown as Release,
  previous: null,
}
const registryOf = (...remotes: RegistryRow[]): Registry => ({ schema: 1, remotes })
const [base, page] = ['/remotes/mf-search/2.0.0/', ['mf-search', 'page:results']] as const
const allOf = (version: string): string[] =>
  ['entry.js', 'results.js', 'results.css'].map((path) => `/remotes/mf-search/${version}/${path}`)

/** What is fetched ahead on a page. */
const opened = (
  more: Partial<FetchAheadOptions> & { first?: Registry; later?: Registry; state?: PartState['status'] } = {},
) => {
  const { first = registryOf(row), later = first, state = 'idle', ...options } = more
  const brought: string[] = []
  const taken: string[] = []
  let [registry, reads] = [first, 0]
  const ahead = createFetchAhead({
    remotes: {
      registry: () => registry,
      refresh: () => {
        reads += 1
        registry = later
        return Promise.resolve(true)
      },
      state: () => ({ status: state }) as PartState,
    },
    quarantine: { has: () => false },
    refusal: () => null,
    scope: {
      'shared/quality': {
        '0.0.0': {
          get: () => {
            taken.push('shared/quality')
            return () => ({})
          },
          from: 'shell',
          eager: false,
        },
      },
    },
    bring: (address) => {
      brought.push(address)
      return Promise.resolve()
    },
    ...options,
  })
  return { ahead, brought, taken, reads: () => reads }
}

test('the files of a part are fetched once, and the modules of the host that it takes', async () => {
  const { ahead, brought, taken, reads } = opened()
  await Promise.all([ahead(...page), ahead(...page)])
  await ahead(...page)
  assert.deepEqual([brought, taken, reads()], [allOf('2.0.0'), ['shared/quality'], 0])
})

test('of a remote that the page has an outline of, the registry is read first', async () => {
  const { ahead, brought, reads } = opened({ first: registryOf(outline), later: registryOf(row) })
  await ahead(...page)
  assert.deepEqual([brought, reads()], [allOf('2.0.0'), 1])
  const away = opened({ first: registryOf(outline) })
  await away.ahead(...page)
  assert.deepEqual(away.brought, [])
})

test('what is there, on its way, refused or unknown is not fetched', async () => {
  for (const more of [
    { state: 'ready' as const },
    { state: 'loading' as const },
    { refusal: () => 'withdrawn' as const },
    { first: registryOf() },
  ]) {
    const { ahead, brought } = opened(more)
    await ahead(...page)
    assert.deepEqual(brought, [])
  }
})

test('the release that would be tried first is fetched: not one that failed here lately', async () => {
  const { ahead, brought } = opened({ quarantine: { has: (_, version) => version === '2.0.0' } })
  await ahead(...page)
  assert.deepEqual(brought, allOf('1.0.0'))
})

test('what did not come is fetched again at the next sign, and nobody is told', async () => {
  const tried: string[] = []
  const bring = (address: string): Promise<void> => {
    tried.push(address)
    return tried.length > 3 ? Promise.resolve() : Promise.reject(new Error('no line'))
  }
  const { ahead } = opened({ bring })
  await ahead(...page)
  await ahead(...page)
  await ahead(...page)
  assert.deepEqual(tried, [...allOf('2.0.0'), ...allOf('2.0.0')])
})

test('a file without integrity is a development server’s, and is not fetched', async () => {
  const release = { ...releaseOf('2.0.0'), entry: { path: 'entry.js' } }
  const { ahead, brought } = opened({ first: registryOf({ ...row, current: release }) })
  await ahead(...page)
  assert.deepEqual(brought, [`${base}results.js`, `${base}results.css`])
})
