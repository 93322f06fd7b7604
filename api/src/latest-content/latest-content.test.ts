import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { latestContentSchema, readLatestContent, type LatestContentAnswer } from 'shared/contracts'
import * as v from 'valibot'
import { startTestApp } from '../fixtures/test-app.ts'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { importFiles } from '../import/import-files.ts'

const review = (number: number, date: string, more: object = {}) => ({
  id: `test:${number}`,
  title: `A systematic review of school meals, part ${number}`,
  abstract: 'We searched five databases.',
  date,
  document_type: 'Systematic reviews of effects',
  sites: ['hse', 'sse', 'cvd'],
  ...more,
})

const records = [
  ...Array.from({ length: 12 }, (_, index) => review(index + 1, `2023-12-${String(index + 1).padStart(2, '0')}`)),
  review(20, '2023-12', {
    document_type: 'Economic evaluations and costing studies',
    title: { en: 'Costs of meals', fr: 'Coûts des repas' },
    notices: [{ kind: 'retraction', doi: '10.1000/n' }],
  }),
  review(21, '2023-10-05', { domains: { sse: ['education'] }, title: { es: 'Comidas escolares' } }),
  review(22, '2023-10-06', { sites: ['sse'], title: 'Untitled', abstract: 'Nothing.' }),
  review(23, '2023'),
  review(24, '2999-01-01'),
]
const { app, data, idOf, dataDir } = await startTestApp({}, records)
const latest = (query: string) => data<LatestContentAnswer>(`/api/latest_content?${query}`)
const hotFile = join(dataDir, 'hot-items.json')

test('without a month the newest one with documents is shown; dates still to come are no news', async () => {
  const found = await latest('type=hse')
  assert.deepEqual([found.year, found.month, found.total], [2023, 12, 13])
  assert.deepEqual(found.earlier, { year: 2023, month: 10 })
  assert.equal(found.later, null)
})

test('on hse articles are listed by document type, newest first, ten of each with the count of all', async () => {
  const { document_Types_Articles: groups = [], program_Services_Articles: sectors } = await latest('type=hse')
  assert.deepEqual(
    groups.map(({ DocumentTypeId, Total }) => [DocumentTypeId, Total]),
    [
      ['10_3', 12],
      ['10_7', 1],
    ],
  )
  assert.equal(groups[0]?.articles.length, 10)
  assert.equal(groups[0]?.articles[0]?.Published, '2023-12-12')
  assert.equal(sectors, undefined)
})

test('a document that was retracted says so in the lists', async () => {
  const { document_Types_Articles: groups = [] } = await latest('type=hse')
  assert.deepEqual(
    groups.map(({ articles: [first] }) => first?.Notices),
    [undefined, [{ kind: 'retraction', url: 'https://doi.org/10.1000/n' }]],
  )
})

test('on sse articles are listed by programs and services, those of no sector last', async () => {
  const { document_Types_Articles: types, program_Services_Articles: groups = [] } = await latest(
    'type=sse&lang=fr&year=2023&month=10',
  )
  assert.equal(types, undefined)
  assert.ok(groups.some(({ DomainID, DomainName }) => DomainID === '2_2023' && DomainName === 'Éducation'))
  assert.equal(groups.at(-1)?.DomainID, null)
})

test('names and titles come in the language asked for, with a fallback where there is none', async () => {
  const { document_Types_Articles: groups = [] } = await latest('type=hse&lang=fr')
  const economic = groups.find(({ DocumentTypeId }) => DocumentTypeId === '10_7')
  assert.equal(economic?.DocumentTypeName, 'Évaluations économiques et études de coûts')
  assert.equal(economic?.DocumentTypeName2, 'Economic evaluations and costing studies')
  assert.deepEqual([economic?.articles[0]?.Title, economic?.articles[0]?.Title2], ['Coûts des repas', 'Costs of meals'])
  const review = groups.find(({ DocumentTypeId }) => DocumentTypeId === '10_3')?.articles[0]
  assert.deepEqual([review?.Title, review?.Title2Lang], [null, 'en'])
})

test('an answer is read with its fallbacks in place', async () => {
  const { groups } = readLatestContent(await latest('type=hse&lang=fr&year=2023&month=10'))
  assert.deepEqual(
    groups[0]?.articles.map(({ title, titleLang }) => [title, titleLang]),
    [['Comidas escolares', 'es']],
  )
})

test('a month without documents is empty, and names the nearest that have some', async () => {
  const found = await latest('type=hse&year=2023&month=11')
  assert.deepEqual([found.year, found.month, found.total], [2023, 11, 0])
  assert.deepEqual([found.earlier?.month, found.later?.month], [10, 12])
  assert.deepEqual([found.document_Types_Articles, found.hot_Docs_Articles, found.hot_Docs_Content1], [[], [], null])
})

for (const [query, words] of [
  ['lang=en', /^type: it is missing/],
  ['type=hse&month=13', /^month: /],
  ['type=hse&year=12', /^year: /],
  ['type=hse&month=x', /^month: /],
] as const) {
  test(`${query} is refused with the place of the mistake`, async () => {
    const response = await app.inject(`/api/latest_content?${query}`)
    assert.equal(response.statusCode, 400)
    assert.match(response.json<{ message: string }>().message, words)
  })
}

test('without a file of the editors the notes that are shipped stand on the newest month, and a rule chooses articles', async () => {
  const found = await latest('type=hse&lang=cn')
  assert.equal(found.hot_Docs_Content1?.lang, 'zh-CN')
  assert.notEqual(found.hot_Docs_Content2, null)
  assert.equal(found.hot_Docs_Chosen_By, 'rule')
  assert.equal(found.hot_Docs_Articles.length, 3)
})

test('the file of the editors takes effect without a restart, for its month', async () => {
  const article = await idOf('test:21')
  writeFileSync(
    hotFile,
    JSON.stringify({
      hse: [
        {
          month: '2023-10',
          content1: { title: { en: 'A note' }, text: { en: 'Words.' }, url: '/search' },
          articles: ['test:21', 'test:3', 'nobody', article],
        },
      ],
    }),
  )
  const october = await latest('type=hse&lang=fr&year=2023&month=10')
  assert.deepEqual(october.hot_Docs_Content1, { title: 'A note', text: 'Words.', lang: 'en', url: '/search' })
  assert.deepEqual(
    [october.hot_Docs_Chosen_By, october.hot_Docs_Articles.map(({ ArticleId }) => ArticleId)],
    ['editors', [article, await idOf('test:3')]],
  )
  const december = await latest('type=hse')
  assert.deepEqual([december.hot_Docs_Content1, december.hot_Docs_Chosen_By], [null, 'rule'])
})

for (const [title, content] of [
  ['is no JSON', '{'],
  ['has a month that does not exist', '{"hse":[{"month":"2023-13"}]}'],
  ['links to a script', '{"hse":[{"content1":{"title":{"en":"a"},"text":{"en":"b"},"url":"javascript:1"}}]}'],
] as const) {
  test(`a file of the editors that ${title} leaves the last good one in force`, async () => {
    writeFileSync(hotFile, '{"hse":[{"content1":{"title":{"en":"Kept"},"text":{"en":"b"}}}]}')
    assert.equal((await latest('type=hse')).hot_Docs_Content1?.title, 'Kept')
    writeFileSync(hotFile, content)
    assert.equal((await latest('type=hse')).hot_Docs_Content1?.title, 'Kept')
    rmSync(hotFile)
  })
}

test('the answer is what the contract promises', async () => {
  for (const query of ['type=hse', 'type=sse&lang=cn', 'type=cvd'])
    assert.ok(v.is(latestContentSchema, await latest(query)))
})

test('the feed of a site has its newest documents, in a language the site offers', async () => {
  const response = await app.inject('/api/latest_content.atom?type=hse&lang=fr')
  assert.equal(response.headers['content-type'], 'application/atom+xml; charset=utf-8')
  assert.equal(response.body.match(/<entry>/g)?.length, 14)
  assert.match(response.body, /<title>Données probantes sur les systèmes de santé\s: nouveautés<\/title>/)
  assert.match(response.body, /<title xml:lang="fr">\[Rétracté\] Coûts des repas<\/title>/)
  assert.match(
    response.body,
    /href="https?:\/\/[^"]+\/articles\/[a-z2-7]{10}-couts-des-repas\?lang=fr&amp;source=latest_content"/,
  )
  assert.match((await app.inject('/api/latest_content.atom?type=cvd&lang=fr')).body, /<feed [^>]*xml:lang="en"/)
  const { etag } = response.headers
  assert.equal(
    (await app.inject({ url: '/api/latest_content.atom?type=hse&lang=fr', headers: { 'if-none-match': String(etag) } }))
      .statusCode,
    304,
  )
  assert.equal((await app.inject('/api/latest_content.atom')).statusCode, 400)
})

test('a document added while the site runs is news of the month it was added in', async () => {
  await latest('type=hse')
  const file = jsonLinesFile(dataDir, 'later.jsonl', [review(30, '1999-05-05')])
  await importFiles({ dataDir, files: [file], quiet: true, print: () => undefined })
  const now = new Date()
  const found = await latest('type=hse')
  assert.deepEqual([found.year, found.month, found.total], [now.getUTCFullYear(), now.getUTCMonth() + 1, 1])
  assert.equal(found.earlier?.year, 2023)
})
