import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Comparison, ExportFile } from 'shared/contracts'
import { startTestApp } from '../fixtures/test-app.ts'

const review = {
  id: 'c:review',
  title: { en: 'Paying nurses: a systematic review', fr: 'Payer les infirmières : revue systématique' },
  abstract: 'BACKGROUND: Nurses. METHODS: We searched. CONCLUSIONS: Pay helps. More trials are needed.',
  date: '2020-02-03',
  journal: 'Journal of Examples',
  countries: ['KE', 'UG'],
  document_type: 'Systematic reviews of effects',
  last_lit_search: { year: 2019, month: 3 },
  n_included_studies: 12,
  quality: { score: 9, max: 10 },
  sites: ['hse'],
}
const appraised = {
  id: 'c:appraised',
  title: 'Wards: an appraised systematic review',
  abstract: 'We searched.',
  year: 2020,
  document_type: 'Systematic reviews of effects',
  appraisals: [
    {
      tool: 'AMSTAR 2',
      rating: 'low',
      by: 'Somebody',
      items: { 1: 'yes', 4: 'partial yes', 10: 'no', 3: 'no', '9 RCT': 'yes' },
    },
    { tool: 'ROBIS', rating: 'high', items: { domain_1: 'low' } },
  ],
  sites: ['hse'],
}
const trial = { id: 'c:trial', title: '=A trial of wards', abstract: 'What is known.', year: 2018, sites: ['hse'] }
const { data, idOf, app } = await startTestApp({}, [review, trial, appraised])
const [one, two] = [await idOf('c:review'), await idOf('c:trial')]
const compare = (documents: string, lang = 'en') =>
  data<Comparison>(`/api/comparison?type=hse&lang=${lang}&documents=${documents}`)
const row = ({ rows }: Comparison, name: string) =>
  rows.find((found) => found.name === name)?.cells.map((cell) => cell.map(({ text }) => text))

test('documents stand side by side in the order asked for, with what each states of itself', async () => {
  const found = await compare(`${two},${one}`)
  assert.deepEqual(
    found.documents.map(({ id }) => id),
    [two, one],
  )
  assert.deepEqual(row(found, 'Published'), [['2018'], ['February 3, 2020 · Journal of Examples']])
  assert.deepEqual(row(found, 'Quality'), [[], ['AMSTAR: 9 out of 10']])
  assert.deepEqual(row(found, 'Last literature search'), [[], ['March 2019']])
  assert.deepEqual(row(found, 'Studies included'), [[], ['12']])
  assert.deepEqual(row(found, 'Conclusions'), [[], ['Pay helps. More trials are needed.']])
})

test('of each appraisal the items stand in words by their answers, what speaks against the review first', async () => {
  const id = await idOf('c:appraised')
  assert.deepEqual(row(await compare(id), 'Quality'), [
    [
      'AMSTAR 2: low confidence · Somebody',
      'No: 3. Choice of study designs explained; 10. Funding of the included studies reported',
      'Partly yes: 4. Comprehensive literature search',
      'Yes: 1. Questions and inclusion criteria cover population, intervention, comparison and outcome; 9. Risk of bias in the single studies assessed well (randomised trials)',
      'ROBIS: high risk of bias',
      'Low concern: 1. Criteria for including studies',
    ],
  ])
  const french = (await compare(id, 'fr')).rows.find(({ name }) => name === 'Qualité')?.cells[0]
  assert.equal(french?.[2]?.text, 'Oui en partie\u202f: 4. Recherche bibliographique exhaustive')
})

test('a row that nobody has anything in is left out, and so is a document that nobody has', async () => {
  const found = await compare(`${two},nothere`)
  assert.deepEqual(
    found.documents.map(({ id }) => id),
    [two],
  )
  assert.equal(row(found, 'Quality'), undefined)
  assert.equal(row(found, 'Publisher’s notices'), undefined)
})

test('words are those of the language asked for, texts say which they are in', async () => {
  const found = await compare(one, 'fr')
  assert.deepEqual(found.documents[0], {
    id: one,
    title: 'Payer les infirmières : revue systématique',
    title_lang: 'fr',
  })
  const conclusions = found.rows.find(({ name }) => name === 'Conclusions')
  assert.equal(conclusions?.cells[0]?.[0]?.lang, 'en')
  assert.equal(found.not_stated, 'Non indiqué')
})

for (const [what, documents] of [
  ['none', ''],
  ['five', 'a,b,c,d,e'],
  ['something else', '../etc'],
] as const) {
  test(`a comparison of ${what} is refused`, async () => {
    const { statusCode } = await app.inject(`/api/comparison?type=hse&documents=${documents}`)
    assert.equal(statusCode, 400)
  })
}

test('the same table is a CSV without formulas, a Word file and a PDF', async () => {
  const file = (format: string) =>
    data<ExportFile>(`/api/comparison/file?type=hse&documents=${one},${two}&format=${format}`)
  const lines = (await file('csv')).content.split('\r\n')
  assert.equal(lines[0], '\uFEFF"Title","Paying nurses: a systematic review","\'=A trial of wards"')
  assert.ok(lines.includes('"Quality","AMSTAR: 9 out of 10","Not stated"'), lines.join('\n'))
  assert.match(lines.at(-2) ?? '', /^"Link","https:\/\/hse\.example\/articles\//)
  const { content, name } = await file('word')
  assert.match(name, /\.docx$/)
  const words = strFromU8(unzipSync(Buffer.from(content, 'base64'))['word/document.xml'] ?? new Uint8Array())
  assert.match(words, /<w:tbl>[^]*<w:tblHeader\/>[^]*Paying nurses[^]*Pay helps\. More trials are needed\./)
  const pdf = await file('pdf')
  assert.equal(pdf.type, 'application/pdf')
  assert.match(pdf.name, /\.pdf$/)
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(Buffer.from(pdf.content, 'base64'))))
  assert.match(text.join(' ').replaceAll(/\s+/g, ' '), /Paying nurses[^]*=A trial of wards[^]*Pay helps\./)
})
