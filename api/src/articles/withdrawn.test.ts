import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ExportFile, SearchData } from 'shared/contracts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { importFiles } from '../import/import-files.ts'

const titleOf = (n: number): string => `Village clinics and the fever of young children in district ${n}: a review`
const ofPubMed = (n: number) => ({
  ...{ id: `pmid:${n}`, pmid: String(n), url: `https://pubmed.ncbi.nlm.nih.gov/${n}/` },
  ...{ title: titleOf(n), doi: `10.1000/w.${n}`, date: '2020-03-04', sites: ['hse'] },
})
const elsewhere = {
  ...{ id: 'openalex:W3', pmid: '3', url: 'https://doi.org/10.1000/w.3' },
  ...{ title: titleOf(3), doi: '10.1000/w.3', date: '2020-03-04', sites: ['hse'] },
}
const { data, post, signedUp, idOf, app, dataDir } = await startTestAccounts({}, {}, [
  ...[1, 2, 3].map(ofPubMed),
  elsewhere,
])
const deletion = join(temporaryFolder(), 'deleted.xml')
writeFileSync(
  deletion,
  '<PubmedArticleSet><DeleteCitation><PMID Version="1">1</PMID><PMID Version="1">3</PMID></DeleteCitation></PubmedArticleSet>',
)
await importFiles({ dataDir, files: [deletion], quiet: true, print: () => undefined })
const withdrawn = await idOf('pmid:1')
const token = await signedUp('reader@example.org')

test('what PubMed alone stated leaves results, and what another source states stays', async () => {
  const { hits } = await data<SearchData>('/api/search?site=hse&lang=en&q=village%20clinics%20fever')
  assert.deepEqual(hits.map(({ title }) => title).toSorted(), [titleOf(2), titleOf(3)])
})

test('feeds leave it out', async () => {
  for (const feed of ['latest_content', 'search']) {
    const { statusCode, body } = await app.inject(`/api/${feed}.atom?site=hse&type=hse&lang=en`)
    assert.equal(statusCode, 200)
    assert.deepEqual(
      [1, 2, 3].map((n) => body.includes(titleOf(n))),
      [false, true, true],
      feed,
    )
  }
})

test('its address answers 410 with a sentence', async () => {
  const response = await app.inject(`/api/articles/${withdrawn}?type=hse&lang=en`)
  assert.deepEqual(
    [response.statusCode, response.json()],
    [410, { success: false, error: 'article_withdrawn', message: 'The source of this record has withdrawn it.' }],
  )
})

test('saved documents, folders and briefs know it as withdrawn', async () => {
  await post('/documents/subscribe', { type: 'hse', documents: [withdrawn] }, token)
  const { id } = (await post('/folders', { type: 'hse', name: 'Fever' }, token)).data as { id: string }
  await post('/folders/documents', { id, documents: [withdrawn] }, token)
  for (const url of ['/api/documents/hse?lang=en', `/api/folders/hse/${id}?lang=en`]) {
    const { body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    assert.ok(body.includes(titleOf(1)) && body.includes('"notices":[{"kind":"withdrawn"}]'), body)
  }
  const asked = { type: 'hse', format: 'markdown', documents: [{ id: withdrawn }] }
  const { content } = (await post('/brief', asked, token)).data as ExportFile
  assert.match(Buffer.from(content, 'base64').toString(), /Withdrawn by its source/)
})

test('harvesters of the site are told that it was deleted', async () => {
  for (const verb of ['ListRecords', 'ListIdentifiers', `GetRecord&identifier=oai:hse.example:${withdrawn}`]) {
    const { body } = await app.inject(`/api/oai?verb=${verb}&site=hse&metadataPrefix=oai_dc`)
    assert.match(body, new RegExp(`<header status="deleted"><identifier>oai:hse.example:${withdrawn}<`), body)
    assert.doesNotMatch(body, new RegExp(`<dc:title[^>]*>${titleOf(1)}`))
  }
})
