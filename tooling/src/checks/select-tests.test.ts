import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectTests, type ImportGraph } from './select-tests.ts'

const graph: ImportGraph = new Map([
  ['shared/src/formats/dates.ts', []],
  ['shared/src/formats/dates.test.ts', ['shared/src/formats/dates.ts']],
  ['mf-search/src/results/hit.tsx', ['shared/src/formats/dates.ts']],
  ['mf-search/src/results/hit.test.tsx', ['mf-search/src/results/hit.tsx']],
  ['mf-search/src/guided/guided.test.ts', []],
  ['mf-article/src/article.tsx', []],
  ['mf-article/src/article.test.tsx', ['mf-article/src/article.tsx']],
  ['api/src/app.ts', []],
  ['api/src/app.test.ts', ['api/src/app.ts']],
  ['tooling/src/webpack/factory.ts', []],
  ['e2e/browser/test.ts', []],
  ['federation/src/testing/site-copy.ts', []],
  ['e2e/journey.spec.ts', ['e2e/browser/test.ts']],
])
const nothing = { unit: [], components: [], parts: [], journeys: [] }
const every = ['api', 'mf-article', 'mf-search']

const cases: [what: string, changed: string[], selection: object][] = [
  ['prose selects nothing', ['README.md', 'docs/errors.md', 'api/README.md'], nothing],
  [
    'a source selects its tests and the journeys of its part',
    ['mf-article/src/article.tsx'],
    { ...nothing, components: ['mf-article/src/article.test.tsx'], parts: ['mf-article'] },
  ],
  [
    'a shared source selects what imports it, however far away',
    ['shared/src/formats/dates.ts'],
    {
      ...nothing,
      unit: ['shared/src/formats/dates.test.ts'],
      components: ['mf-search/src/results/hit.test.tsx'],
      parts: ['mf-search'],
    },
  ],
  ['a test selects itself, and no journey', ['api/src/app.test.ts'], { ...nothing, unit: ['api/src/app.test.ts'] }],
  [
    'a file that is read selects every test of its folder',
    ['mf-search/texts/fr.json'],
    {
      ...nothing,
      unit: ['mf-search/src/guided/guided.test.ts'],
      components: ['mf-search/src/results/hit.test.tsx'],
      parts: ['mf-search'],
    },
  ],
  ['a journey selects itself', ['e2e/journey.spec.ts'], { ...nothing, journeys: ['e2e/journey.spec.ts'] }],
  [
    'what builds the parts, and what drives the browser, selects the journeys of every part',
    ['tooling/src/webpack/factory.ts'],
    { ...nothing, parts: every },
  ],
  ['a helper of journeys selects those of every part', ['e2e/browser/test.ts'], { ...nothing, parts: every }],
  ['so does one of any host', ['federation/src/testing/site-copy.ts'], { ...nothing, parts: every }],
]
for (const [what, changed, selection] of cases) {
  test(what, () => assert.deepEqual(selectTests(graph, changed), selection))
}

test('a file at the root, or one that all may read, selects everything', () => {
  for (const path of ['package-lock.json', 'shared/catalogue/hse.json']) {
    const { unit, components, parts } = selectTests(graph, [path])
    assert.deepEqual([unit.length, components.length, parts], [3, 2, every])
  }
})

test('a removed file selects the tests of its folder', () => {
  assert.deepEqual(selectTests(graph, ['api/src/gone.ts']), {
    ...nothing,
    unit: ['api/src/app.test.ts'],
    parts: ['api'],
  })
})
