import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { ExportFile, SendDocumentsData } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const records = [
  {
    id: 'b:trial',
    title: 'Ward rounds: a randomised trial',
    abstract: 'We asked nurses on wards. They answered. More followed.',
    year: 2018,
    document_type: 'Primary study',
    licence: 'CC BY 4.0',
    sites: ['hse'],
  },
  {
    id: 'b:review',
    title: 'Paying nurses: a systematic review',
    abstract: 'BACKGROUND: Nurses. METHODS: We searched. CONCLUSIONS: Pay helps. More trials are needed.',
    date: '2020-02-03',
    journal: 'Journal of *Examples*',
    authors: ['Ada Lovelace'],
    countries: ['KE', 'UG'],
    document_type: 'Systematic reviews of effects',
    last_lit_search: { year: 2019, month: 3 },
    n_included_studies: 12,
    quality: { score: 9, max: 10 },
    licence: 'CC BY 4.0',
    sites: ['hse'],
  },
  { id: 'b:bare', title: 'Nurses without an abstract', year: 2001, doi: '10.1000/bare', sites: ['hse'] },
]
const { post, signedUp, idOf, mailTo } = await startTestAccounts({}, {}, records)
const [trial, review, bare] = [await idOf('b:trial'), await idOf('b:review'), await idOf('b:bare')]
const chosen = [{ id: trial }, { id: review, note: 'Read *this* first' }, { id: bare }]

const fileOf = async (body: object, token?: string): Promise<string> => {
  const { data } = await post('/brief', { type: 'hse', format: 'markdown', ...body }, token)
  return Buffer.from((data as ExportFile).content, 'base64').toString()
}

const marked = await fileOf({
  title: 'Does pay keep nurses?',
  notes: 'We looked at wards.',
  documents: chosen,
  search: { q: 'nurses', applied_filters: '' },
  looked_at: 40,
})

test('a brief says what was asked, searched, found, looked at and kept', () => {
  for (const line of [
    '# Does pay keep nurses?',
    '- **Source:** Health Systems Evidence · https://hse.example',
    '- **Language:** English',
    '- **Search:** “nurses”',
    '- **Documents:** Found: 3 → Looked at: 3 → Kept: 3',
    'We looked at wards.',
  ])
    assert.ok(marked.split('\n').includes(line), `${line} in: ${marked}`)
  assert.match(marked, /^- \*\*Search strategy:\*\* \S/m)
})

test('documents stand by kind of evidence, reviews first, each with its finding in its own words', () => {
  const order = ['1. [Paying nurses', '2. [Ward rounds', '3. [Nurses without'].map((title) => marked.indexOf(title))
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  )
  assert.ok(!order.includes(-1))
  assert.match(marked, /Conclusions, quoted from the abstract\*\*\n\n> “Pay helps\. More trials are needed\.”/)
  assert.match(marked, /AMSTAR: 9 out of 10/)
  assert.match(
    marked,
    /names no conclusions; its beginning, quoted\*\*\n\n> “We asked nurses on wards\. They answered\.”/,
  )
  assert.match(marked, /There is no abstract here\.\*\* <https:\/\/doi\.org\/10\.1000\/bare>/)
  assert.match(marked, /\*\*Note:\*\* Read \\\*this\\\* first/)
})

test('a table tells what each is, references have their numbers, and licences say whose they are', () => {
  const row = marked.split('\n').find((line) => line.startsWith(String.raw`| 1\. Paying`))
  assert.match(row ?? marked, /February 3, 2020 \| AMSTAR: 9 out of 10 \| March 2019 \| Kenya, Uganda \| 12 \|$/)
  assert.match(marked, /^1\. Lovelace A\. Paying nurses: a systematic review\. Journal of \\\*Examples\\\*/m)
  assert.match(marked, /^- CC BY 4\.0: 1, 2$/m)
  assert.match(marked, /^- No licence stated: 3$/m)
})

test('without documents it holds the first page of the search, without notes there is room for them', async () => {
  const text = await fileOf({ search: { q: 'wards' }, lang: 'fr' })
  assert.match(text, /Ward rounds/)
  assert.doesNotMatch(text, /Paying nurses/)
  assert.match(text, /\[Vos notes/)
  assert.match(text, /\*\*Documents\u202f:\*\* Trouvés\u202f: 1 → Retenus\u202f: 1/)
})

test('a Word file has headings, quotes, a filled table of contents and numbered references of Word’s own', async () => {
  const { data } = await post('/brief', { type: 'hse', format: 'word', documents: chosen })
  const { name, content } = data as ExportFile
  assert.match(name, /\.docx$/)
  const file = unzipSync(Buffer.from(content, 'base64'))
  const xml = strFromU8(file['word/document.xml'] ?? new Uint8Array())
  for (const style of ['Title', 'Heading1', 'Heading2', 'Quote', 'TOC1'])
    assert.match(xml, new RegExp(`<w:pStyle w:val="${style}"/>`))
  assert.match(xml, /TOC \\h[^]*Paying nurses/)
  assert.match(xml, /<w:tblHeader\/>/)
  assert.match(xml, /<w:numPr>/)
})

test('a visitor names as many documents as a page has, and what is no brief is refused', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ id: `d${index}` }))
  const asked = { type: 'hse', format: 'markdown' }
  assert.equal((await post('/brief', { ...asked, documents: many })).status, 401)
  assert.equal((await post('/brief', { ...asked, documents: [{ id: '../x' }] })).status, 400)
  assert.equal((await post('/brief', { ...asked, title: 'x'.repeat(301) })).status, 400)
  assert.equal((await post('/brief', { ...asked, format: 'exe' })).status, 400)
  assert.equal((await post('/brief/send', { type: 'hse' })).status, 401)
})

test('a brief is mailed to the address of the account, as text and HTML', async () => {
  const token = await signedUp('brief@example.org')
  const { data } = await post('/brief/send', { type: 'hse', title: 'Pay?', documents: chosen }, token)
  assert.deepEqual(data as SendDocumentsData, { email: 'brief@example.org', count: 3 })
  const mail = await mailTo('brief@example.org')
  assert.equal(mail.subject, 'Your brief: Pay?')
  assert.match(mail.html || '', /<h3 lang="en"[^>]*><a[^>]*>1\. Paying nurses[^]*<blockquote lang="en"[^]*<table/)
  assert.match(mail.text ?? '', /> “Pay helps\. More trials are needed\.”/)
})
