import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ExportFile } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { csvCell, csvRow } from './csv.ts'
import { exportName } from './file-formats.ts'

const records = [
  {
    id: 'r:formula',
    title: '=HYPERLINK("http://evil.example","x")',
    abstract: 'One, "two"\n\nthree',
    year: 2001,
    sites: ['hse'],
  },
  { id: 'r:plain', title: 'Éducation des infirmières', year: 2002, sites: ['hse'], authors: ['A. B', 'C. D'] },
  { id: 'r:living', title: 'Masks', year: 2021, sites: ['hse'], living: true },
]
const { app, get, post, signedUp, idOf } = await startTestAccounts({}, {}, records)
const token = await signedUp('ada@example.org')
const file = (query: string, accept = 'text/csv') =>
  app.inject({ url: `/api/documents/csv?type=hse${query}`, headers: { authorization: `Bearer ${token}`, accept } })

/** Reads CSV as a spreadsheet does. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('the file opens in a spreadsheet: UTF-8 with its mark, quoted, without formulas', async () => {
  const response = await file(`&documents=${await idOf('r:formula')},${await idOf('r:plain')}`)
  assert.match(String(response.headers['content-type']), /^text\/csv; charset=utf-8/)
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="HSE-\d{8}-\d{6}\.csv"$/)
  assert.deepEqual([...response.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const [head, first, second] = parse(response.body.slice(1))
  assert.deepEqual(head?.slice(0, 4), ['Publisher’s notices', 'Title', 'Type of document', 'Published'])
  assert.equal(first?.[1], `'=HYPERLINK("http://evil.example","x")`)
  assert.equal(second?.[1], 'Éducation des infirmières')
  assert.equal(second?.[9], 'A. B; C. D')
  assert.match(first?.at(-1) ?? '', /One, "two"/)
})

test('a document is said to be living where that is known, and nothing is said of the others', async () => {
  const response = await file(`&documents=${await idOf('r:living')},${await idOf('r:plain')}`)
  const [head, ...rows] = parse(response.body.slice(1))
  const column = head?.indexOf('Living document') ?? -1
  assert.deepEqual(rows.map((row) => row[column]).sort(), ['', 'Yes'])
})

test('without documents it holds every saved one, with a query every result', async () => {
  await post('/documents/subscribe', { type: 'hse', documents: [await idOf('r:plain')] }, token)
  assert.equal(parse((await file('')).body.slice(1)).length, 2)
  assert.equal(parse((await file('&query=')).body.slice(1)).length, 4)
  assert.equal(parse((await file('&query=infirmi%C3%A8res&lang=fr')).body.slice(1)).length, 2)
})

test('clients that read JSON get the same file in the envelope', async () => {
  const { data } = await get('/documents/csv?type=hse', token)
  const { name, content } = data as ExportFile
  assert.match(name, /\.csv$/)
  assert.equal(content, (await file('')).body)
})

test('the name is the type, where CVD becomes COVID, and a timestamp', () => {
  assert.equal(exportName('cvd', new Date('2026-11-21T09:30:45.123Z')), 'COVID-20261121-093045.csv')
})

test('a visitor gets a page of named documents in a format of references, and nothing else', async () => {
  const plain = await idOf('r:plain')
  const asVisitor = (query: string) => get(`/documents/csv?type=hse${query}`)
  const { data } = await asVisitor(`&documents=${plain}&format=ris`)
  assert.match((data as ExportFile).content, /^TY {2}- .*Éducation des infirmières/s)
  const many = Array.from({ length: 21 }, (_, index) => `d${index}`).join(',')
  for (const query of ['', '&query=masks', `&documents=${many}`, `&documents=${plain}&format=pdf`])
    assert.equal((await asVisitor(query)).status, 401, query)
})

test('any text comes back from its cell, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
      const [row = []] = parse(csvRow(texts))
      assert.deepEqual(
        row.map((cell, index) => (cell === texts[index] ? cell : cell.slice(1))),
        texts,
      )
      for (const cell of row) assert.doesNotMatch(cell, /^\s*[=+\-@]/)
    }),
  )
  for (const text of ['=1', '+1', '-1', '@x', '\t=1', '  =1', '＝1']) assert.equal(csvCell(text)[1], "'")
})
