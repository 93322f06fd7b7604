import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  emptyRow,
  problemOf,
  readQuery,
  rowFields,
  rowJoins,
  rowModes,
  writeQuery,
  type QueryRow,
} from './query-rows.ts'

const row = (words: string, more: Partial<QueryRow> = {}): QueryRow => ({ ...emptyRow, words, ...more })

const written: [rows: QueryRow[], query: string][] = [
  [[row('')], ''],
  [[row('asthma')], 'asthma'],
  [[row('school nurses')], 'school AND nurses'],
  [[row('nurse midwife', { mode: 'any' })], 'nurse OR midwife'],
  [[row('community health workers', { mode: 'phrase' })], '"community health workers"'],
  [[row('"mental health" school*')], '"mental health" AND school*'],
  [[row('school nurses', { field: 'title' })], 'title:(school AND nurses)'],
  [[row('school nurses', { field: 'abstract', mode: 'phrase' })], 'abstract:"school nurses"'],
  [[row('smith', { field: 'author' }), row('2019–2023', { field: 'year' })], 'author:smith AND year:2019-2023'],
  [[row('https://doi.org/10.1000/x.1', { field: 'doi' })], 'doi:10.1000/x.1'],
  [[row('a b', { mode: 'any' }), row('c')], '(a OR b) AND c'],
  [[row('a'), row('b', { join: 'or' }), row('c', { join: 'and' })], '(a OR b) AND c'],
  [[row('a'), row('b'), row('c', { join: 'not' })], 'a AND b NOT c'],
  [[row('a'), row(''), row('b', { join: 'or' })], 'a OR b'],
  [[row('nurse OR midwife'), row('pay')], '(nurse OR midwife) AND pay'],
  [[row('#1'), row('#2', { join: 'not' })], '#1 NOT #2'],
  [[row('hello;world')], '"hello;world"'],
  [[row('19', { field: 'year' }), row('asthma')], 'asthma'],
  [[row('护士 学校')], '护士 AND 学校'],
  [[row('“school nurse” pay')], '"school nurse" AND pay'],
  [[row('„Schule Pflege“ «la paie»', { mode: 'any' })], '"Schule Pflege" OR "la paie"'],
  [[row('“school nurse”', { field: 'title', mode: 'phrase' })], 'title:"school nurse"'],
  [[row('« l’école “ouverte” » OR 「学校 护士」')], '"l’école ouverte" OR "学校 护士"'],
]
for (const [rows, query] of written) {
  test(`rows write ${JSON.stringify(query)}`, () => assert.equal(writeQuery(rows), query))
}

const read: [query: string, rows: QueryRow[]][] = [
  ['', [emptyRow]],
  ['school AND nurses', [row('school nurses')]],
  [
    'title:(school AND nurses) AND year:2019-',
    [row('school nurses', { field: 'title' }), row('2019-', { field: 'year' })],
  ],
  [
    '(a OR b) AND "c d" NOT e',
    [row('a b', { mode: 'any' }), row('c d', { mode: 'phrase' }), row('e', { join: 'not' })],
  ],
  ['school nurses', [row('school nurses')]],
  ['(a OR (b AND c)) NOT d*', [row('a'), row('b c', { join: 'or' }), row('d*', { join: 'not' })]],
  ['title:"a b" AND c', [row('a b', { field: 'title', mode: 'phrase' }), row('c')]],
  ['(a OR (b AND (c OR d))) AND e', [row('(a OR (b AND (c OR d))) AND e')]],
]
for (const [query, rows] of read) {
  test(`${JSON.stringify(query)} is shown in rows`, () => assert.deepEqual(readQuery(query), rows))
}

test('what a row cannot be is said', () => {
  assert.equal(problemOf(row('20', { field: 'year' })), 'year')
  assert.equal(problemOf(row('x', { field: 'doi' })), 'doi')
  assert.equal(problemOf(row('x', { field: 'pmid' })), 'pmid')
  assert.equal(problemOf(row('(a OR b')), 'unbalanced')
  assert.equal(problemOf(row('a) OR (b')), 'unbalanced')
  assert.equal(problemOf(row('“a b OR c')), 'unbalanced')
  assert.equal(problemOf(row('', { field: 'year' })), null)
  assert.equal(problemOf(row('(a', { mode: 'phrase' })), null)
})

test('a query that rows wrote comes back as rows that write it, and any text is read', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'b', 'AND', ' ', ' ', '"', '“', '«', '(', ')', '2019', '-', '学', '#1', ';'),
  })
  const rows = fc.array(
    fc.record({
      join: fc.constantFrom(...rowJoins),
      field: fc.constantFrom(...rowFields),
      mode: fc.constantFrom(...rowModes),
      words,
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(rows, (some) => {
      const query = writeQuery(some)
      const again = writeQuery(readQuery(query))
      assert.ok(again === query || again === `(${query})` || readQuery(query).length === 1, `${query} | ${again}`)
    }),
  )
})
