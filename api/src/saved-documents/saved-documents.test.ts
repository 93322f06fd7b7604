import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import {
  mostSavedDocuments,
  type ExportFile,
  type SavedDocument,
  type SavedDocumentsChangeData,
} from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const { post, get, signedUp, mailTo, outbox, idOf, db } = await startTestAccounts()
const token = await signedUp('ada@example.org')
const kenya = await idOf('test:kenya-review')
const stated = await idOf('test:stated')
const spanish = await idOf('test:spanish')
const saved = async (who = token, query = '') => (await get(`/documents/hse${query}`, who)).data as SavedDocument[]
const save = (documents: unknown, who = token) => post('/documents/subscribe', { type: 'hse', documents }, who)

/** The words of a Word file. */
const wordsOf = (file: Uint8Array): string => {
  const document = unzipSync(file)['word/document.xml']
  assert.ok(document)
  return strFromU8(document).replace(/<[^>]+>/g, '')
}

test('a visitor has no saved documents', async () => {
  const { status, data } = await get('/documents/hse')
  assert.deepEqual([status, data], [200, []])
})

test('saved documents stand newest first, each once, in the order they were given', async () => {
  const { data } = await save([kenya, stated, kenya, 'nothere'])
  assert.deepEqual(data, { count: 2, total: 2, documents: [kenya, stated] })
  assert.deepEqual(((await save([spanish])).data as SavedDocumentsChangeData).documents, [spanish, kenya, stated])
  assert.deepEqual(((await save([kenya])).data as SavedDocumentsChangeData).documents, [spanish, kenya, stated])
  assert.deepEqual(
    (await saved()).map(({ id }) => id),
    [spanish, kenya, stated],
  )
  assert.deepEqual((await get('/documents/hse/ids', token)).data, [spanish, kenya, stated])
})

test('a saved document comes in the language asked for, with a short description', async () => {
  const document = (await saved(token, '?lang=fr')).find(({ id }) => id === kenya)
  assert.match(document?.title ?? '', /Repas scolaires/)
  assert.ok((document?.description ?? '').length <= 300)
  assert.match(document?.saved_at ?? '', /^\d{4}-\d\d-\d\dT/)
})

test('ids are taken as objects and as a text as well', async () => {
  const other = await signedUp('forms@example.org')
  assert.equal(((await save([{ id: kenya }], other)).data as SavedDocumentsChangeData).total, 1)
  assert.equal(((await save(`${stated},${spanish}`, other)).data as SavedDocumentsChangeData).total, 3)
  assert.equal((await save(['../etc'], other)).status, 400)
})

test('each site has its own', async () => {
  assert.deepEqual((await get('/documents/cvd', token)).data, [])
})

test('removing removes, and says how many', async () => {
  const other = await signedUp('remove@example.org')
  await save([kenya, stated], other)
  const { data } = await post('/documents/unsubscribe', { type: 'hse', documents: [kenya, spanish] }, other)
  assert.deepEqual(data, { count: 1, total: 1, documents: [stated] })
})

test('every result of a search is saved, not only a page of it', async () => {
  const other = await signedUp('all@example.org')
  const { data } = await post('/documents/subscribe-all', { type: 'hse', query: '', best: false, filters: [] }, other)
  const found = (await get('/search?q=&site=hse')).data as { total: { value: number } }
  assert.equal((data as SavedDocumentsChangeData).total, found.total.value)
  assert.ok(found.total.value > 3)
})

test('nobody keeps more than the limit', async () => {
  const other = await signedUp('many@example.org')
  const { id } = (await get('/profile', other)).data as { id: string }
  const rows = Array.from({ length: mostSavedDocuments }, (_, index) => ({
    account_id: id,
    site: 'hse' as const,
    document_id: `d${index}`,
    saved_at: '2026',
    position: index,
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('saved_documents')
      .values(rows.slice(from, from + 1000))
      .execute()
  assert.equal((await save([kenya], other)).error, 'too_many_documents')
  assert.equal((await save([kenya], token)).error, undefined)
})

test('documents are mailed to the own address, in words and with links', async () => {
  const { data } = await post('/documents/send', { type: 'hse', documents: [kenya, stated] }, token)
  assert.deepEqual(data, { email: 'ada@example.org', count: 2 })
  const { subject, text } = await mailTo('ada@example.org')
  assert.equal(subject, '2 documents from Health Systems Evidence')
  assert.match(
    text ?? '',
    new RegExp(`1\\. School meals in Kenya.*\\n.*\\n.*\\n\\s*https://hse\\.example/articles/${kenya}-`),
  )
})

test('the mail is a brief: what each document is, says and is cited as, with dates in the language of the reader', async () => {
  await post('/documents/send', { type: 'hse', documents: [stated], lang: 'fr' }, token)
  const { text = '', html = '' } = await mailTo('ada@example.org')
  for (const said of [
    /AMSTAR\s: 9 sur 10/,
    /Recherche documentaire jusqu’à\s: mai 2017/,
    /Pays\s: Canada \(3\), Brésil/,
  ]) {
    assert.match(text, said)
    assert.match(html, said)
  }
  assert.match(text, /Citer ainsi\s: /)
})

test('a Word file with the same comes along when asked for', async () => {
  await post('/documents/send', { type: 'hse', documents: [kenya, stated], word: true }, token)
  const [file] = (await mailTo('ada@example.org')).attachments
  assert.match(file?.filename ?? '', /^HSE-\d{8}-\d{6}\.docx$/)
  const words = wordsOf(new Uint8Array(file?.content as ArrayBuffer))
  for (const said of [
    'Documents from Health Systems Evidence',
    'School meals in Kenya',
    'AMSTAR: 9 out of 10',
    'References',
  ]) {
    assert.ok(words.includes(said), said)
  }
})

test('a PDF with the same comes along when asked for, in Chinese too', async () => {
  await post('/documents/send', { type: 'hse', documents: [kenya, stated], pdf: true, lang: 'cn' }, token)
  const { attachments, text } = await mailTo('ada@example.org')
  assert.deepEqual(
    attachments.map(({ mimeType }) => mimeType),
    ['application/pdf'],
  )
  assert.match(attachments[0]?.filename ?? '', /^HSE-\d{8}-\d{6}\.pdf$/)
  assert.match(text ?? '', /附件为相同内容的 PDF 文件。/)
  const pdf = await getDocumentProxy(new Uint8Array(attachments[0]?.content as ArrayBuffer))
  const read = (await extractText(pdf, { mergePages: true })).text
  for (const said of ['来自', 'School meals in Kenya', 'AMSTAR']) assert.ok(read.includes(said), `${said} in ${read}`)
})

test('saved documents are exported as PDF', async () => {
  const { name, type, content } = (await get(`/documents/csv?type=hse&documents=${kenya}&format=pdf`, token))
    .data as ExportFile
  assert.match(name, /^HSE-\d{8}-\d{6}\.pdf$/)
  assert.equal(type, 'application/pdf')
  assert.equal(Buffer.from(content, 'base64').subarray(0, 5).toString(), '%PDF-')
})

for (const [format, start] of [
  ['ris', /^TY {2}- /],
  ['bibtex', /^@/],
] as const) {
  test(`saved documents are exported as ${format}`, async () => {
    const { data } = await get(`/documents/csv?type=hse&format=${format}&documents=${stated}`, token)
    const { name, content } = data as ExportFile
    assert.ok(name.endsWith(format === 'ris' ? '.ris' : '.bib'))
    assert.match(content, start)
  })
}

test('saved documents are exported as Word, up to as many as a mail holds', async () => {
  const { data } = await get(`/documents/csv?type=hse&format=word&lang=cn&documents=${kenya}`, token)
  const { encoding, content } = data as ExportFile
  assert.equal(encoding, 'base64')
  assert.ok(wordsOf(Buffer.from(content, 'base64')).includes('参考文献'))
})

test('nothing to send sends nothing', async () => {
  const before = (await outbox()).length
  assert.deepEqual((await post('/documents/send', { type: 'hse', documents: [] }, token)).data, {
    email: 'ada@example.org',
    count: 0,
  })
  assert.equal((await outbox()).length, before)
})

test('more documents than a mail holds are refused, by their number', async () => {
  const documents = Array.from({ length: 251 }, (_, index) => `d${index}`)
  assert.equal((await post('/documents/send', { type: 'hse', documents }, token)).error, 'too_many_documents')
})

test('every result of a search is mailed, with the search in words', async () => {
  const { data } = await post(
    '/documents/send-all',
    { type: 'hse', query: 'meals', filters: '6_88', lang: 'en' },
    token,
  )
  const { count } = data as { count: number }
  const { text } = await mailTo('ada@example.org')
  assert.match(text ?? '', /results of this search: “meals”/)
  assert.match(text ?? '', /https:\/\/hse\.example\/search\?q=meals&applied_filters=6_88&lang=en/)
  assert.equal(typeof count, 'number')
})

test('a large search comes whole, in a file beside the list', async () => {
  const records = Array.from({ length: 300 }, (_, index) => ({
    id: `many:${index}`,
    title: `Payment of nurses, part ${index}`,
    abstract: 'What is known about paying nurses.',
    year: 2000 + (index % 20),
    sites: ['hse'],
  }))
  const large = await startTestAccounts({}, {}, records)
  const who = await large.signedUp('large@example.org')
  const { data } = await large.post('/documents/send-all', { type: 'hse', query: 'nurses', filters: [] }, who)
  assert.deepEqual(data, { email: 'large@example.org', count: 300 })
  const { attachments, text } = await large.mailTo('large@example.org')
  const [file] = attachments
  assert.match(file?.filename ?? '', /^HSE-\d{8}-\d{6}\.csv$/)
  const content = new TextDecoder().decode(file?.content as ArrayBuffer)
  const rows = content.trim().split('\r\n')
  assert.equal(rows.length, 301)
  // A mail of hundreds of abstracts would not get through: the file leaves out that column, and nothing else.
  assert.doesNotMatch(content, /What is known/)
  assert.match(rows[0] ?? '', /^"Publisher’s notices","Title",.*"Licence","Attribution"$/)
  assert.match(text ?? '', /250\. Payment/)
  assert.doesNotMatch(text ?? '', /251\. Payment/)
})
