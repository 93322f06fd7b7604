import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { startTestApp } from '../fixtures/test-app.ts'
import { importFiles } from '../import/import-files.ts'

const records = [
  ...Array.from({ length: 120 }, (_, place) => ({
    id: `r:${place}`,
    title: `Paying nurses & doctors <part ${place}>`,
    abstract: 'What is known\u0007 about paying nurses.',
    authors: ['Ng, Ada'],
    doi: `10.1000/r${place}`,
    year: 2000,
    sites: ['hse'],
  })),
  {
    id: 'r:retracted',
    title: 'Retracted',
    year: 2001,
    sites: ['cvd'],
    abstract: 'A text.',
    notices: [{ kind: 'retraction', pmid: '7' }],
  },
  { id: 'r:social', title: 'Housing first', year: 2001, sites: ['sse'] },
]
const { app, db, dataDir, idOf } = await startTestApp({}, records)

/** The texts of an answer by element; an answer that is not well-formed fails. */
const ask = async (query: string) => {
  const response = await app.inject(`/api/oai?${query}`)
  assert.equal(response.statusCode, 200, response.body)
  assert.match(String(response.headers['content-type']), /^text\/xml/)
  const texts = new Map<string, string[]>()
  const open: { name: string; text: string }[] = []
  const codes: string[] = []
  let deleted = 0
  const parser = new SaxesParser({})
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, text: '' })
    if (attributes['status'] === 'deleted') deleted++
    if (name === 'error') codes.push(attributes['code'] ?? '')
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    const last = open.pop()
    if (last) texts.set(last.name, [...(texts.get(last.name) ?? []), last.text])
  })
  parser.write(response.body).close()
  return { of: (name: string) => texts.get(name) ?? [], codes, deleted }
}

test('a repository says who it is', async () => {
  const { of } = await ask('verb=Identify&site=hse')
  assert.deepEqual(of('baseURL'), ['https://hse.example/oai'])
  assert.deepEqual(of('repositoryName'), ['Health Systems Evidence'])
  assert.match(of('earliestDatestamp')[0] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('every document of the site is harvested once, in portions, and none of another site', async () => {
  const seen: string[] = []
  let query = 'metadataPrefix=oai_dc'
  for (let portions = 0; query !== '' && portions < 5; portions++) {
    const { of } = await ask(`verb=ListRecords&site=hse&${query}`)
    seen.push(...of('identifier'))
    const [token = ''] = of('resumptionToken')
    query = token && `resumptionToken=${token}`
  }
  assert.equal(seen.length, 120)
  assert.equal(new Set(seen).size, 120)
  assert.deepEqual((await ask('verb=ListIdentifiers&site=sse&metadataPrefix=oai_dc')).of('identifier'), [
    `oai:sse.example:${await idOf('r:social')}`,
  ])
})

test('a record says what its source states, markup and all', async () => {
  const id = await idOf('r:7')
  const { of } = await ask(`verb=GetRecord&site=hse&metadataPrefix=oai_dc&identifier=oai:hse.example:${id}`)
  assert.deepEqual(of('dc:title'), ['Paying nurses & doctors <part 7>'])
  assert.deepEqual(of('dc:creator'), ['Ng, Ada'])
  assert.deepEqual(of('dc:identifier'), [
    `https://hse.example/articles/${id}-paying-nurses-doctors-part-7`,
    'https://doi.org/10.1000/r7',
  ])
})

test('dates bound what is harvested', async () => {
  await db
    .updateTable('documents')
    .set({ changed_at: '2001-02-03T04:05:06.789Z' })
    .where('source_id', '=', 'r:3')
    .execute()
  const within = (dates: string) => ask(`verb=ListIdentifiers&site=hse&metadataPrefix=oai_dc&${dates}`)
  const mine = [`oai:hse.example:${await idOf('r:3')}`]
  assert.deepEqual((await within('until=2001-02-03')).of('identifier'), mine)
  assert.deepEqual((await within('from=2001-02-03T04:05:06Z&until=2001-02-03T04:05:06Z')).of('identifier'), mine)
  assert.deepEqual((await within('until=2001-02-02')).codes, ['noRecordsMatch'])
})

for (const [query, code] of [
  ['', 'badVerb'],
  ['verb=Nothing', 'badVerb'],
  ['verb=toString', 'badVerb'],
  ['verb=Identify&verb=Identify', 'badVerb'],
  ['verb=Identify&from=2001-01-01', 'badArgument'],
  ['verb=ListRecords', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2001-13-45', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-02-30', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&until=2021-02-29T00:00:00Z', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&until=2026-03-31T24:00:00Z', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2020-02-02T01:02:03.000Z', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=oai_dc&from=2002-01-01&until=2001-01-01', 'badArgument'],
  ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
  ['verb=ListRecords&resumptionToken=nothing', 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=bnVsbA', 'badResumptionToken'],
  ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:hse.example:x', 'idDoesNotExist'],
  ['verb=ListSets', 'noSetHierarchy'],
] as const) {
  test(`'${query}' is answered with ${code}`, async () => assert.deepEqual((await ask(query)).codes, [code]))
}

test('a form may be posted', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/oai?site=sse',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'verb=Identify',
  })
  assert.match(response.body, /<baseURL>https:\/\/sse\.example\/oai<\/baseURL>/)
})

test('that a document was retracted is the first thing said of it', async () => {
  const { of } = await ask('verb=ListRecords&site=cvd&metadataPrefix=oai_dc')
  assert.deepEqual(of('dc:description'), ['Retracted: https://pubmed.ncbi.nlm.nih.gov/7/', 'A text.'])
})

test('a record that became part of another one of its work is harvested as deleted', async () => {
  const asked = `verb=GetRecord&site=hse&metadataPrefix=oai_dc&identifier=oai:hse.example:${await idOf('r:8')}`
  assert.deepEqual([(await ask(asked)).deleted, (await ask(asked)).of('dc:title').length], [0, 1])
  const files = [
    jsonLinesFile(dataDir, 'corrected.jsonl', [{ ...records[8], doi: '10.1000/r7', title: records[7]?.title }]),
  ]
  await importFiles({ dataDir, files, quiet: true, print: () => undefined })
  assert.deepEqual([(await ask(asked)).deleted, (await ask(asked)).of('dc:title').length], [1, 0])
})
