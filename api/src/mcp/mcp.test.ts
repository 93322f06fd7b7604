import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import * as v from 'valibot'
import { startTestApp } from '../fixtures/test-app.ts'

const records = Array.from({ length: 30 }, (_, place) => ({
  id: `r:${place}`,
  title: place === 0 ? 'Effects of asthma education in schools: a systematic review' : `Asthma in town number ${place}`,
  abstract: 'Children who were taught about asthma stayed away from school less often.',
  date: `20${String(place).padStart(2, '0')}-05-01`,
  authors: ['Ng, Ada', 'Okafor, Chidi'],
  journal: 'Journal of Schools',
  doi: `10.1000/r${place}`,
  sites: ['hse'],
  ...(place === 0 && { documentType: 'systematic-review' }),
}))
const { app } = await startTestApp({}, records)
const url = new URL('/api/mcp', await app.listen({ port: 0, host: '127.0.0.1' }))

const client = new Client({ name: 'a program', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(url))
after(() => client.close())

const documentSchema = v.object({
  id: v.string(),
  title: v.string(),
  citation: v.string(),
  type: v.string(),
  appraisal: v.string(),
  link: v.string(),
})
const foundSchema = v.object({ found: v.number(), documents: v.array(documentSchema), page: v.string() })

const call = async (name: string, input: Record<string, unknown>) => client.callTool({ name, arguments: input })
const found = async (input: Record<string, unknown>) =>
  v.parse(foundSchema, (await call('search_evidence', input)).structuredContent)

test('a program sees tools that only read, each with its schema', async () => {
  const { tools } = await client.listTools()
  assert.deepEqual(tools.map(({ name }) => name).sort(), [
    'explain_query',
    'get_document',
    'list_filters',
    'search_evidence',
    'similar_documents',
  ])
  for (const { annotations, inputSchema } of tools) {
    assert.equal(annotations?.readOnlyHint, true)
    assert.equal(inputSchema.type, 'object')
  }
})

test('a search finds the first page, with citation, type, appraisal and address of each document', async () => {
  const { found: total, documents, page } = await found({ query: 'asthma' })
  assert.equal(total, 30)
  assert.equal(documents.length, 20)
  assert.equal(page, 'https://hse.example/search?q=asthma&s=relevance&lang=en')
  const asked = { query: 'asthma', match: 'all', only_in_language: true, sort: ['most_recent'] }
  assert.deepEqual(Object.fromEntries(new URL(String((await found(asked)).page)).searchParams), {
    q: 'asthma',
    s: 'most_recent',
    match: 'all',
    in_language: 'true',
    lang: 'en',
  })
  const [review] = (await found({ query: '"asthma education"' })).documents
  assert.ok(review)
  assert.match(
    review.citation,
    /^Ng A, Okafor C\. Effects of asthma education in schools.*Journal of Schools.*10\.1000\/r0/,
  )
  assert.notEqual(review.type, '')
  assert.notEqual(review.appraisal, '')
  assert.match(review.link, new RegExp(`^https://hse\\.example/articles/${review.id}-effects-of-asthma`))
})

test('years narrow a search, and years in the wrong order are told to the program', async () => {
  assert.equal((await found({ query: 'asthma', from_year: 2010, to_year: 2014 })).found, 5)
  const wrong = await call('search_evidence', { query: 'asthma', from_year: 2014, to_year: 2010 })
  assert.equal(wrong.isError, true)
  assert.match(JSON.stringify(wrong.content), /from_year: 2014 is later than to_year/)
})

test('a document is read by its id, and an id that nobody has is told', async () => {
  const [first] = (await found({ query: 'education' })).documents
  assert.ok(first)
  const { structuredContent } = await call('get_document', { id: first.id, language: 'fr' })
  const document = v.parse(v.looseObject({ ...documentSchema.entries, abstract: v.string() }), structuredContent)
  assert.match(document.abstract, /stayed away/)
  assert.match(document.link, /lang=fr/)
  assert.equal((await call('get_document', { id: 'zzz' })).isError, true)
})

test('a query is explained without its documents', async () => {
  const { structuredContent } = await call('explain_query', { query: 'asthma AND schools' })
  const { found: total, understood } = v.parse(
    v.looseObject({ found: v.number(), understood: v.string() }),
    structuredContent,
  )
  assert.equal(total, (await found({ query: 'asthma AND schools' })).found)
  assert.match(understood, /asthma AND schools/)
})

test('the filters of a site are listed by group, in the language asked for', async () => {
  const groupSchema = v.object({ groups: v.array(v.object({ key: v.string(), title: v.string() })) })
  const { groups } = v.parse(groupSchema, (await call('list_filters', { language: 'es' })).structuredContent)
  assert.ok(groups.length > 3)
  const { structuredContent } = await call('list_filters', { group: groups[0]?.key })
  assert.ok(v.parse(v.looseObject({ children: v.array(v.unknown()) }), structuredContent).children.length > 0)
})

test('the site that a program does not name is that of the address it was given', async () => {
  const social = new Client({ name: 'another program', version: '1.0.0' })
  await social.connect(new StreamableHTTPClientTransport(new URL('?site=sse', url)))
  const { structuredContent } = await social.callTool({ name: 'search_evidence', arguments: { query: 'asthma' } })
  const { found: total, page } = v.parse(foundSchema, structuredContent)
  assert.deepEqual([total, page], [0, 'https://sse.example/search?q=asthma&s=relevance&lang=en'])
  await social.close()
  const headers = { 'content-type': 'application/json' }
  assert.equal((await fetch(new URL('?site=nowhere', url), { method: 'POST', headers, body: '{}' })).status, 400)
})

test('what is wrong with an input is said before anything is searched', async () => {
  const wrong = await call('search_evidence', { query: 'asthma', site: 'nowhere' })
  assert.equal(wrong.isError, true)
  assert.match(JSON.stringify(wrong.content), /site/)
})

test('a client of the revision of 2025 is served without a session', async () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'older', version: '1' } },
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(initialize),
  })
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /"protocolVersion":"2025-06-18"/)
})

test('pages of strangers, other methods and bodies that are no JSON are refused', async () => {
  const post = (headers: Record<string, string>, body = '{}') =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  assert.equal((await post({ origin: 'https://stranger.example' })).status, 400)
  assert.equal((await post({}, '{')).status, 400)
  assert.equal((await fetch(url)).status, 405)
})

test('a program asks for documents near one, and is told when there is none of the id', async () => {
  const [first] = (await found({ query: '"asthma education"' })).documents
  const near = await call('similar_documents', { id: first?.id ?? '' })
  const { documents } = v.parse(v.object({ documents: v.array(documentSchema) }), near.structuredContent)
  assert.ok(documents.length <= 5)
  assert.ok(documents.every(({ id }) => id !== first?.id))
  assert.equal((await call('similar_documents', { id: 'nothinghas' })).isError, true)
})
