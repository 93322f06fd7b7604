import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBibtex } from './bibtex.ts'
import { bareReference, fullReference } from './samples/reference-samples.ts'

test('a full record is an article with its fields escaped for TeX', () => {
  assert.deepEqual(toBibtex(fullReference).split('\n'), [
    '@article{staten2004school,',
    '  author = {Staten, Lisa K. and Sturm, Roland and {the ACTION Health Task Force}},',
    '  title = {{The School Health Index as an Impetus for Change: 50\\% \\& more}},',
    '  journal = {Preventing Chronic Disease},',
    '  year = {2004},',
    '  month = dec,',
    '  doi = {10.5888/pcd1_04_0076},',
    '  pmid = {15634366},',
    '  url = {https://www.cdc.gov/pcd/issues/2005/jan/04_0076.htm},',
    '  language = {en},',
    '  keywords = {School Health, Obesity},',
    '  abstract = {Background: Schools. Methods: 13 schools, two counties.},',
    '}',
    '',
  ])
})

test('a bare record without a Latin letter is keyed by its id', () => {
  assert.deepEqual(toBibtex(bareReference).split('\n'), [
    '@misc{recordk3q9xw2mtd,',
    '  title = {{学校健康指数}},',
    `  url = {${bareReference.record_url}},`,
    '  language = {zh-Hans},',
    '}',
    '',
  ])
})

const escapes: [text: string, tex: string][] = [
  ['a_b', 'a\\_b'],
  ['{x}', '\\textbraceleft{}x\\textbraceright{}'],
  ['~5^2', '\\textasciitilde{}5\\textasciicircum{}2'],
  ['a\\b', 'a\\textbackslash{}b'],
  ['$1 #2', '\\$1 \\#2'],
  ['é 中', 'é 中'],
]
for (const [text, tex] of escapes) {
  test(`'${text}' becomes '${tex}'`, () => {
    assert.ok(toBibtex({ ...fullReference, journal: text }).includes(`journal = {${tex}},`))
  })
}
