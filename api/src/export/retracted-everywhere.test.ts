import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Article, Comparison, ExportFile, SearchData, SimilarDocuments } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const words = 'School nurses and asthma inhaler lessons for children in primary schools of rural districts'
const records = [
  {
    id: 'n:retracted',
    title: `${words}: a systematic review`,
    abstract: `${words}. CONCLUSIONS: They help.`,
    doi: '10.1000/n.1',
    date: '2019-04-01',
    document_type: 'Systematic reviews of effects',
    licence: 'CC BY 4.0',
    sites: ['hse'],
    notices: [{ kind: 'retraction', reference: 'J Ex. 2020;3:4', doi: '10.1000/n.1r' }],
  },
  ...[1, 2, 3].map((n) => ({
    id: `n:sound${n}`,
    title: `${words}, in town ${n}`,
    abstract: `${words}. They were asked.`,
    year: 2010 + n,
    sites: ['hse'],
  })),
  // What most documents hold makes none of them similar.
  ...Array.from({ length: 60 }, (_, n) => ({ id: `n:other${n}`, title: `Housing of adults ${n}`, sites: ['hse'] })),
]
const { data, post, signedUp, idOf, mailTo, app } = await startTestAccounts({}, {}, records)
const retracted = await idOf('n:retracted')
const sound = await idOf('n:sound1')
const token = await signedUp('reader@example.org')
const where = 'Retracted: J Ex. 2020;3:4'

const fileOf = async (path: string): Promise<Buffer> => {
  const response = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.statusCode, 200, response.body)
  return response.rawPayload
}
const briefOf = async (format: string): Promise<Buffer> => {
  const answer = await post('/brief', { type: 'hse', format, documents: [{ id: retracted }, { id: sound }] }, token)
  return Buffer.from((answer.data as ExportFile).content, 'base64')
}
const textOfPdf = async (file: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
const textOfWord = (file: Buffer): string =>
  strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '')

test('results say that a document was retracted, and have it behind the others', async () => {
  const { hits } = await data<SearchData>('/api/search?site=hse&lang=en&q=asthma%20school%20nurses')
  assert.equal(hits.length, 4)
  assert.equal(hits.at(-1)?.id, retracted)
  assert.equal(hits.at(-1)?.notices?.[0]?.kind, 'retraction')
})

test('so do its article, similar documents and documents side by side', async () => {
  const article = await data<Article>(`/api/articles/${retracted}?type=hse&lang=en`)
  assert.equal(article.notices?.[0]?.url, 'https://doi.org/10.1000/n.1r')
  const similar = await data<SimilarDocuments>(`/api/articles/${sound}/similar?type=hse&lang=en`)
  assert.equal(similar.find(({ id }) => id === retracted)?.notices?.[0]?.kind, 'retraction')
  const comparison = await data<Comparison>(`/api/comparison?type=hse&lang=en&documents=${retracted},${sound}`)
  assert.ok(JSON.stringify(comparison).includes(where))
})

for (const [format, line] of Object.entries({
  csv: `"${where}"`,
  ris: `N1  - ${where}`,
  bibtex: where,
}))
  test(`a file of references says it: ${format}`, async () => {
    const file = String(await fileOf(`/api/documents/csv?type=hse&format=${format}&documents=${retracted}`))
    assert.ok(file.includes(line), file)
  })

test('a brief says it, in Word, PDF and Markdown', async () => {
  assert.ok(String(await briefOf('markdown')).includes(where))
  assert.ok(textOfWord(await briefOf('word')).includes(where))
  assert.ok((await textOfPdf(await briefOf('pdf'))).includes(where))
})

test('a mail of documents says it, in both of its forms', async () => {
  await post('/documents/send', { type: 'hse', documents: [retracted], lang: 'en' }, token)
  const { text = '', html = '' } = await mailTo('reader@example.org')
  assert.ok(text.includes(where), text)
  assert.ok(html.includes(where))
})

test('the tools of programs say it', async () => {
  const client = new Client({ name: 'a program', version: '1.0.0' })
  const address = new URL('/api/mcp', await app.listen({ port: 0, host: '127.0.0.1' }))
  await client.connect(new StreamableHTTPClientTransport(address))
  for (const [name, given] of [
    ['search_evidence', { query: 'asthma school nurses' }],
    ['get_document', { id: retracted }],
    ['similar_documents', { id: sound }],
  ] as const) {
    const { structuredContent } = await client.callTool({ name, arguments: given })
    assert.ok(JSON.stringify(structuredContent).includes(`"notices":"${where}"`), name)
  }
  await client.close()
})

test('saved documents and folders say it', async () => {
  await post('/documents/subscribe', { type: 'hse', documents: [retracted] }, token)
  const { data: folder } = await post('/folders', { type: 'hse', name: 'Asthma' }, token)
  const { id } = folder as { id: string }
  await post('/folders/documents', { id, documents: [retracted] }, token)
  for (const path of ['/api/documents/hse?lang=en', `/api/folders/hse/${id}?lang=en`])
    assert.ok(String(await fileOf(path)).includes('"kind":"retraction"'), path)
})
