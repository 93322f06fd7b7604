import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareReference, fullReference } from './samples/reference-samples.ts'
import { toRis } from './ris.ts'

test('a full record has one RIS tag a line, ended by CR LF', () => {
  assert.deepEqual(toRis(fullReference).split('\r\n'), [
    'TY  - JOUR',
    'TI  - The School Health Index as an Impetus for Change: 50% & more',
    'AU  - Staten, Lisa K.',
    'AU  - Sturm, Roland',
    'AU  - the ACTION Health Task Force',
    'T2  - Preventing Chronic Disease',
    'PY  - 2004',
    'DA  - 2004/12/15/',
    'DO  - 10.5888/pcd1_04_0076',
    'AN  - 15634366',
    'UR  - https://www.cdc.gov/pcd/issues/2005/jan/04_0076.htm',
    'LA  - en',
    'AB  - Background: Schools. Methods: 13 schools, two counties.',
    'KW  - School Health',
    'KW  - Obesity',
    'ER  - ',
    '',
  ])
})

test('place in the journal and what must go with the record have their tags', () => {
  const lines = toRis({
    ...fullReference,
    volume: '12',
    issue: '3',
    pages: '101-112',
    issn: ['1469-493X'],
    notes: ['Retracted: J Ex. 2020', 'Lists by P. Z.'],
  }).split('\r\n')
  for (const line of [
    'VL  - 12',
    'IS  - 3',
    'SP  - 101',
    'EP  - 112',
    'SN  - 1469-493X',
    'N1  - Retracted: J Ex. 2020',
    'N1  - Lists by P. Z.',
  ])
    assert.ok(lines.includes(line), line)
})

test('a bare record is generic and points to the record on this site', () => {
  assert.deepEqual(toRis(bareReference).split('\r\n'), [
    'TY  - GEN',
    'TI  - 学校健康指数',
    `UR  - ${bareReference.record_url}`,
    'LA  - zh-Hans',
    'ER  - ',
    '',
  ])
})

for (const [published, line] of [
  ['2004-12', 'DA  - 2004/12//'],
  ['2004', 'DA  - 2004///'],
] as const) {
  test(`a date known as ${published} keeps the places it lacks`, () => {
    assert.ok(toRis({ ...fullReference, published }).includes(`${line}\r\n`))
  })
}
