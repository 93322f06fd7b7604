import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecord } from './record.ts'

const minimal = { id: 'a', title: 'A title' }
const reasonOf = (given: unknown): string => {
  const reading = readRecord(given)
  assert.ok(!reading.ok, 'the record was accepted')
  return reading.reason
}
const recordOf = (given: unknown) => {
  const reading = readRecord(given)
  assert.ok(reading.ok, reading.ok ? '' : reading.reason)
  return reading.record
}

for (const [given, reason] of [
  [5, 'is no object'],
  [{ title: 'x' }, 'id: is missing'],
  [{ id: 'a' }, 'title: is missing'],
  [{ id: ' ', title: 'x' }, 'id: is empty'],
  [{ id: 'a', title: { en: '<b></b>' } }, 'title: is empty'],
  [{ ...minimal, date: '2004-02-31' }, 'date: is a day that does not exist'],
  [{ ...minimal, date: '15/02/2004' }, 'date: is no date'],
  [{ ...minimal, url: 'javascript:alert(1)' }, 'url: is no http address'],
  [{ ...minimal, hyperlinks: [{ title: 'x', url: 'data:x' }] }, 'hyperlinks.0.url: is no http address'],
  [{ ...minimal, sites: ['nhs'] }, 'sites.0'],
  [{ ...minimal, quality: { score: 12, max: 11 } }, 'quality: has a score above its max'],
  [{ ...minimal, quality: { score: 3, max: 16 } }, 'quality'],
  [{ ...minimal, title: { english: 5 } }, 'title'],
  [{ ...minimal, notices: [{ kind: 'rumour' }] }, 'notices.0.kind: must be one of withdrawn, retraction'],
  [{ ...minimal, appraisal: { tool: 'AMSTAR', score: 12, max: 11 } }, 'appraisal: AMSTAR has a score above its max'],
  [{ ...minimal, appraisal: { tool: 'AMSTAR', score: 9 } }, 'appraisal: AMSTAR has a score without its max'],
  [{ ...minimal, appraisal: { tool: 'AMSTAR', items: { 12: 'Yes' } } }, "appraisal: AMSTAR answers item '12'"],
  [{ ...minimal, appraisal: { tool: 'AMSTAR 2', score: 9, max: 16 } }, 'appraisal: AMSTAR 2 has a score'],
  [{ ...minimal, appraisal: { tool: 'AMSTAR 2', rating: 'fine' } }, "appraisal: AMSTAR 2 is rated 'fine'"],
  [{ ...minimal, appraisals: [{ tool: 'JBI' }] }, 'appraisals.0: JBI says nothing'],
] as const) {
  test(`${JSON.stringify(given)} is refused: ${reason}`, () => {
    assert.ok(reasonOf(given).startsWith(reason), reasonOf(given))
  })
}

test('names may be written in snake_case or camelCase', () => {
  assert.deepEqual(recordOf({ ...minimal, last_lit_search: '2019-05' }).lastLitSearch, { year: 2019, month: 5 })
  assert.deepEqual(recordOf({ ...minimal, lastLitSearch: { year: 2019 } }).lastLitSearch, { year: 2019 })
})

test('texts become plain texts by language', () => {
  const record = recordOf({ id: 'a', title: 'Salud &amp; vida', abstract: '', language: 'es' })
  assert.deepEqual([record.title, record.abstract], [{ es: 'Salud & vida' }, {}])
})

test('fields nobody named are kept', () => {
  assert.equal((recordOf({ ...minimal, grant: 'X1' }) as unknown as Record<string, unknown>)['grant'], 'X1')
})

test('keywords may be one text with semicolons', () => {
  assert.deepEqual(recordOf({ ...minimal, keywords: 'a; b ;c' }).keywords, ['a', 'b', 'c'])
})

const of = (appraisal: unknown) => recordOf({ ...minimal, appraisal }).appraisals

test('an appraisal is read in the terms of its tool; ROBIS beside it is one of its own', () => {
  assert.deepEqual(
    of({
      tool: 'amstar-2',
      rating: 'Critically low',
      items: { 1: 'Yes', '9 RCT': 'Partial Yes', 11: 'No meta-analysis conducted' },
      item_notes: { 1: 'All four.' },
      robis: { overall: 'high', domain_1: 'low' },
      by: 'A. B.',
      source: 'https://example.org/data sheet 2',
      explanation: 'Two critical weaknesses.',
    }),
    [
      {
        tool: 'AMSTAR 2',
        rating: 'critically_low',
        items: [
          { item: '1', answer: 'yes', note: 'All four.' },
          { item: '11', answer: 'no_meta_analysis' },
          { item: '9 RCT', answer: 'partial_yes' },
        ],
        by: 'A. B.',
        link: 'https://example.org/data',
        note: 'Two critical weaknesses.',
      },
      {
        tool: 'ROBIS',
        rating: 'high',
        items: [{ item: 'domain_1', answer: 'low' }],
        by: 'A. B.',
        link: 'https://example.org/data',
      },
    ],
  )
})

test('the eleven answers of AMSTAR give its score; items that do not apply leave the maximum', () => {
  const items = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [index + 1, index < 7 ? 'Yes' : index < 9 ? 'No' : 'Not applicable']),
  )
  const [appraisal] = of({ tool: 'AMSTAR', items })
  assert.deepEqual([appraisal?.score, appraisal?.max], [7, 9])
})

test('a tool nobody knows is kept in its own words', () => {
  assert.deepEqual(of({ tool: 'CEESAT', rating: 'Gold', items: { '1.1': 'Amber' } }), [
    { tool: 'CEESAT', rating: 'Gold', items: [{ item: '1.1', answer: 'Amber' }] },
  ])
})

test('a stated scope is read as sites, but stated sites win', () => {
  assert.deepEqual(recordOf({ ...minimal, scope: ['covid-19', 'health systems'] }).sites, ['hse', 'cvd'])
  assert.deepEqual(recordOf({ ...minimal, scope: ['covid-19'], sites: ['sse'] }).sites, ['sse'])
  assert.equal(recordOf({ ...minimal, scope: ['astronomy'] }).sites, undefined)
})

test('the gravest notice comes first, and a bare statement gives way to the notice itself', () => {
  const { notices } = recordOf({
    ...minimal,
    retracted: true,
    notices: [{ kind: 'correction' }, { kind: 'retraction', pmid: '5' }, { kind: 'retraction', pmid: '5' }],
  })
  assert.deepEqual(notices, [{ kind: 'retraction', pmid: '5' }, { kind: 'correction' }])
})

test('an identifier that has not the shape of one is left out and named, and the record is taken', () => {
  const reading = readRecord({
    ...minimal,
    doi: '10.1/<script>"x y',
    pmid: 'abc; DROP',
    pmcid: 'PMC?',
    issn: ['978-0-12-345678-6', '0140-6736 (Print)', '2049363X'],
    notices: [{ kind: 'retraction', doi: 'see the publisher', pmid: '0' }],
  })
  assert.ok(reading.ok)
  assert.deepEqual(reading.leftOut, [
    'doi: is no DOI ("10.1/<script>\\"x y")',
    'pmid: is no PMID ("abc; DROP")',
    'pmcid: is no PMCID ("PMC?")',
  ])
  const { doi, pmid, pmcid, issn, notices } = reading.record
  assert.deepEqual([doi, pmid, pmcid, issn], [null, null, null, ['0140-6736', '2049363X']])
  assert.deepEqual(notices, [{ kind: 'retraction', doi: null, pmid: null }])
})

for (const doi of [
  '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2',
  '10.1000.10/123#4?a=b&c[d]',
  '10.3969/j.issn.1672-7347.卫生',
])
  test(`${doi} is a DOI, also after the address of a resolver`, () => {
    for (const before of ['', 'doi:', 'https://doi.org/', 'http://dx.doi.org/', 'www.doi.org/'])
      assert.equal(recordOf({ ...minimal, doi: before + doi }).doi, doi)
  })

test('signs of a sentence after a DOI are not part of it', () => {
  for (const after of ['.', ',', ';', '.,'])
    assert.equal(recordOf({ ...minimal, doi: `10.1000/x${after}` }).doi, '10.1000/x')
})

test('a PMID may be a number, and have its name before it', () => {
  assert.equal(recordOf({ ...minimal, pmid: 123 }).pmid, '123')
  assert.equal(recordOf({ ...minimal, pmid: 'PMID: 0123' }).pmid, '123')
})
