import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Appraisal, Quality } from 'shared/contracts'
import { siteIds } from 'shared/sites'
import { studyKeyOf } from '../taxonomy/place-nodes.ts'
import { readPlaces } from '../taxonomy/tree-source.ts'
import { deriveWith, recordWith } from '../fixtures/derive-record.ts'
import { uncodedKey } from '../records/document-kinds.ts'
import { kindRuleOf, kindRules } from './kind-rules.ts'
import { qualityLevel, qualityOf, qualityRank } from './quality.ts'
import { StatedError } from './stated.ts'
import { subjectOf } from './subject.ts'

for (const { name, kind, example, counterExample } of kindRules) {
  test(`'${example.title}' is claimed by '${name}'`, () => {
    assert.equal(kindRuleOf(subjectOf(recordWith(example)))?.name, name)
    const derived = deriveWith(example)
    assert.equal(derived.kind, kind)
    assert.equal(derived.origins['documentType'], 'rule')
  })

  test(`'${counterExample.title}' is not claimed by '${name}'`, () => {
    assert.notEqual(kindRuleOf(subjectOf(recordWith(counterExample)))?.name, name)
  })
}

test('a type that nobody states and no rule knows is not coded, on any site', () => {
  const derived = deriveWith({ title: 'Bats' })
  assert.equal(derived.kind, null)
  assert.deepEqual(derived.types, { hse: '', sse: '', cvd: '' })
  assert.equal(derived.origins['documentType'], undefined)
  for (const site of siteIds) assert.ok(derived.filters[site].includes(uncodedKey), site)
})

test('nothing is made of an id: records that differ in nothing else derive the same', () => {
  const fields = { title: 'Nets in Kenya, Uganda and Peru: a systematic review', year: 2016 }
  fc.assert(
    fc.property(
      // An empty id is refused before anything is derived, and so is one of spaces.
      fc.string({ minLength: 1 }).filter((id) => id.trim() !== ''),
      (id) => assert.deepEqual(deriveWith({ ...fields, id }), deriveWith(fields)),
    ),
  )
})

test('a systematic review of which its source says no more is placed by its title', () => {
  const stated = (title: string) => deriveWith({ title, document_type: 'systematic review' })
  assert.equal(stated('Effects of vaccination: a systematic review').kind, 'effects-review')
  assert.equal(stated('Nets').kind, 'systematic-review')
  assert.equal(stated('Nets').origins['documentType'], 'stated')
})

for (const [title, iso] of [
  ['Polio in Nigeria', 'NG'],
  ['Nigeriens and cholera in Niamey', 'NE'],
  ['Obesity in New Mexico', 'US'],
  ['Dengue in Côte d’Ivoire', 'CI'],
  ['La santé en Allemagne', 'DE'],
  ['Salud en Corea del Sur', 'KR'],
  ['Saúde na Argentina', 'AR'],
] as const) {
  test(`'${title}' is about ${iso}`, () => {
    assert.deepEqual(
      deriveWith({ title }).countries.map((country) => country.iso),
      [iso],
    )
  })
}

test('a Chinese record is placed by Chinese names', () => {
  assert.deepEqual(
    deriveWith({ title: { 'zh-Hans': '巴西的疫苗接种' } }).countries.map(({ iso }) => iso),
    ['BR'],
  )
})

for (const [abstract, expected] of [
  ['We searched MEDLINE from inception to 15 March 2019.', { year: 2019, month: 3, day: 15 }],
  ['Databases were searched up to June 2018 for trials.', { year: 2018, month: 6 }],
  ['A search of PubMed through January 5, 2017 was done.', { year: 2017, month: 1, day: 5 }],
  ['Searches covered 1990 to 2016.', { year: 2016 }],
] as const) {
  test(`'${abstract}' states the last search`, () => {
    const derived = deriveWith({ title: 'Effects of x: a systematic review', abstract, year: 2020 })
    assert.deepEqual(derived.lastSearch, expected)
    assert.equal(derived.origins['last_search'], 'rule')
  })
}

test('a review whose abstract says nothing of its search has no date of it, and no other document has one', () => {
  assert.equal(deriveWith({ title: 'Effects of x: a systematic review', date: '2015-06-01' }).lastSearch, null)
  const abstract = 'We searched MEDLINE from inception to 15 March 2019.'
  assert.equal(deriveWith({ title: 'Effects of x: a pilot study', abstract, year: 2020 }).lastSearch, null)
})

test('only reviews are appraised, and only where their record says so', () => {
  const quality = { score: 9, max: 10 }
  const review = 'Effects of training: a systematic review'
  assert.deepEqual(deriveWith({ title: review }).quality, { status: 'not_appraised' })
  assert.equal(deriveWith({ title: review, quality }).quality.status, 'appraised')
  for (const title of ['Bats', 'Reminders: a pilot study', 'Exercise for falls: protocol for a systematic review'])
    assert.deepEqual(deriveWith({ title, quality }).quality, { status: 'none' }, title)
})

test('an appraisal is kept as its tool states it, and its single items are left to the article', () => {
  const record = recordWith({
    title: 'Effects of training: a systematic review',
    appraisal: { tool: 'amstar 2', rating: 'Critically low', items: { 1: 'Yes' }, by: 'A. Otieno' },
  })
  const stated = { tool: 'AMSTAR 2', rating: 'critically_low', by: 'A. Otieno' }
  const full = qualityOf(record, 'effects-review', { withItems: true })
  assert.deepEqual(full, {
    status: 'appraised',
    appraisals: [{ ...stated, items: [{ item: '1', answer: 'yes' }] }],
  })
  assert.deepEqual(qualityOf(record, 'effects-review'), { status: 'appraised', appraisals: [stated] })
})

test('appraised high, moderate and low stand above not appraised, and critically low below', () => {
  const appraisedAs = (rating: string): Quality => ({ status: 'appraised', appraisals: [{ tool: 'AMSTAR 2', rating }] })
  const inOrder: Quality[] = [
    appraisedAs('high'),
    { status: 'appraised', appraisals: [{ tool: 'AMSTAR', score: 6, max: 11 }] },
    appraisedAs('low'),
    { status: 'not_appraised' },
    appraisedAs('critically_low'),
    { status: 'none' },
  ]
  const ranks = inOrder.map(qualityRank)
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(ranks).size, ranks.length)
})

test('of several appraisals the least favourable decides, and tools of other terms decide nothing', () => {
  const of = (...appraisals: Appraisal[]) => qualityLevel({ status: 'appraised', appraisals })
  assert.equal(of({ tool: 'AMSTAR', score: 11, max: 11 }, { tool: 'AMSTAR 2', rating: 'low' }), 'low')
  assert.equal(of({ tool: 'ROBIS', rating: 'low' }), 'not_appraised')
})

test('evidence ranks by what it is, then by what was found of its quality, then by its age', () => {
  const rank = (fields: Readonly<Record<string, unknown>>) => deriveWith(fields).bestRank
  const title = 'Effects of training: a systematic review'
  const inOrder = [
    { title, quality: { score: 10, max: 11 }, year: 2001 },
    { title, quality: { score: 2, max: 11 }, year: 2001 },
    { title, year: 2020 },
    { title, year: 2001 },
    { title: 'Reminders: a scoping review', year: 2024 },
    { title, appraisals: [{ tool: 'AMSTAR 2', rating: 'critically low' }], year: 2024 },
    { title: 'Reminders: a pilot study', year: 2024 },
    { title: 'Bats', year: 2024 },
    { title: 'Correction: Vol. 1', year: 2024 },
  ].map(rank)
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(inOrder).size, inOrder.length)
})

test('best evidence leaves out what was appraised as critically low, and nothing else of the reviews', () => {
  const title = 'Effects of training: a systematic review'
  const best = (rating: string) => deriveWith({ title, appraisals: [{ tool: 'AMSTAR 2', rating }] }).best
  assert.deepEqual(['high', 'moderate', 'low', 'critically low'].map(best), [true, true, true, false])
  assert.equal(deriveWith({ title }).best, true)
  assert.equal(deriveWith({ title: 'Reminders: a pilot study' }).best, false)
})

test('what was retracted is no best evidence, whatever a source calls it; what was corrected may be', () => {
  const title = 'Reminders for appointments: a systematic review'
  const of = (kind: string) => deriveWith({ title, best: true, notices: [{ kind, doi: '10.1/n' }] })
  assert.deepEqual([of('retraction').best, of('retraction').bestRank], [false, 0])
  assert.equal(of('correction').best, true)
})

test('a record is found on at least one site', () => {
  assert.deepEqual(deriveWith({ title: 'Untitled' }).sites, ['hse'])
  assert.ok(deriveWith({ title: 'COVID-19 testing' }).sites.includes('cvd'))
  assert.ok(deriveWith({ title: 'Affordable housing and public transportation' }).sites.includes('sse'))
})

test('LMIC focus follows the countries, the studies and the authors', () => {
  const { filters } = deriveWith({
    title: 'Effects of nets in Uganda: a systematic review',
    author_countries: ['Kenya'],
    country_links: [{ country: 'UG', count: 2 }],
  })
  assert.deepEqual(
    ['9_1', '9_2', '9_3'].filter((key) => filters.hse.includes(key)),
    ['9_1', '9_2', '9_3'],
  )
})

const keyOfCountry = (wanted: string): string =>
  readPlaces().countries.find(({ iso }) => iso === wanted)?.key ?? assert.fail(wanted)

test('a document is found by every country it is about, and by those that have at least one of its studies', () => {
  const { filters } = deriveWith({
    title: 'Effects of nets: a systematic review',
    countries: ['Kenya'],
    country_links: [
      { country: 'UG', count: 2 },
      { country: 'TZ', count: 0 },
    ],
  })
  for (const site of siteIds) {
    assert.deepEqual(
      filters[site].filter((key) => key.startsWith('6_')),
      ['UG', 'TZ', 'KE'].map(keyOfCountry),
    )
    assert.deepEqual(
      filters[site].filter((key) => key.startsWith('61_')),
      [studyKeyOf(keyOfCountry('UG'))],
    )
  }
})

test('by rule, only a single study was conducted in the countries of its title', () => {
  const keysOf = (title: string) => deriveWith({ title }).filters.hse.filter((key) => key.startsWith('61_'))
  assert.deepEqual(keysOf('Nets in Kenya: a randomised controlled trial'), [studyKeyOf(keyOfCountry('KE'))])
  assert.deepEqual(keysOf('Nets in Kenya: a systematic review'), [])
  assert.deepEqual(deriveWith({ title: 'Nets in Kenya: a systematic review' }).countries, [{ iso: 'KE', count: null }])
})

test('what a record states wins over every rule', () => {
  const derived = deriveWith({
    title: 'Cost-effectiveness of vaccines for nurses in Kenya',
    sites: ['sse'],
    document_type: '10_2',
    countries: ['France'],
    quality: { score: 9, max: 11 },
    topics: [],
    living: 'yes',
    best: true,
    question_type: '40_2',
  })
  assert.deepEqual(derived.sites, ['sse'])
  assert.deepEqual([derived.types.hse, derived.types.sse, derived.types.cvd], ['10_2', '10_2', '10_23'])
  assert.deepEqual(derived.countries, [{ iso: 'FR', count: null }])
  assert.deepEqual(derived.quality, { status: 'appraised', appraisals: [{ tool: 'AMSTAR', score: 9, max: 11 }] })
  assert.deepEqual([derived.living, derived.best, derived.questionType.hse], [true, true, '40_2'])
  assert.equal(derived.origins['quality'], 'stated')
})

test('a stated list replaces what the rules find in its own branch only', () => {
  const title = 'Nurses and primary care for malaria'
  const ruled = deriveWith({ title })
  const stated = deriveWith({ title, domains: ['cancer'] })
  assert.ok(ruled.filters.hse.includes('2_23') || ruled.filters.hse.includes('2_24'))
  assert.ok(stated.filters.hse.includes('2_27'))
  assert.equal(stated.filters.hse.includes('2_24'), false)
})

for (const [fields, reason] of [
  [{ documentType: 'Poem' }, /documentType: 'Poem' is no document type/],
  [{ countries: ['Atlantis'] }, /countries: 'Atlantis' is no country/],
  [{ country_links: [{ country: 'XX' }] }, /countryLinks: 'XX' is no country/],
  [{ topics: ['2_27'] }, /topics: '2_27' is no such filter/],
  [{ filters: { cvd: ['2_1001'] } }, /filters\.cvd: '2_1001' is no such filter/],
  [{ filters: ['9_999'] }, /filters: '9_999' is no such filter of any site/],
  [{ lmicFocus: ['mars'] }, /lmicFocus: 'mars' is none of/],
  [{ questionType: 'why' }, /questionType: 'why' is none of/],
] as const) {
  test(`${JSON.stringify(fields)} is refused by name`, () => {
    assert.throws(
      () => deriveWith(fields),
      (error) => error instanceof StatedError && reason.test(error.message),
    )
  })
}

test('keys, ids and English labels name the same filter', () => {
  for (const name of ['2_27', 'cancer', 'Cancer'])
    assert.ok(deriveWith({ domains: [name] }).filters.hse.includes('2_27'), name)
})

test('a record with the same content derives the same, whatever the order of its fields', () => {
  const fields = { title: 'Effects of x in Peru', abstract: 'Text', keywords: ['a'] }
  const reversed = Object.fromEntries(Object.entries(fields).toReversed())
  assert.deepEqual(deriveWith(fields), deriveWith(reversed))
  assert.equal(JSON.stringify(recordWith(fields)), JSON.stringify(recordWith(reversed)))
})

const readable: [says: string, fields: Readonly<Record<string, unknown>>][] = [
  ['an open licence', { licence: 'CC-BY-4.0' }],
  ['a licence of the article', { licence: 'CC0-1.0 (per article)' }],
  ['CC0, on the word of its source', { licence: 'CC0', licence_basis: 'stated by the source' }],
  ['the public domain', { licence: 'CC0-1.0 / US public domain' }],
  ['an open copy', { oa_url: 'https://example.org/a.pdf' }],
  ['a number of PubMed Central', { pmcid: 'PMC123' }],
  ['a publisher that opens everything', { doi: '10.1371/journal.pone.0000001' }],
  ['a preprint', { document_type: '10_33' }],
]
for (const [says, fields] of readable)
  test(`${says} says that the full text is free`, () => {
    const derived = deriveWith(fields)
    assert.ok(derived.freeFullText)
    for (const site of siteIds) assert.ok(derived.filters[site].includes('0_27'), site)
  })

for (const licence of [
  'CC-BY-SA-4.0 (list); entries are bibliographic facts',
  'CC0-1.0 (collection)',
  'CC0-1.0',
  'facts only (title, DOI, year, journal); no text of the review',
])
  test(`'${licence}' says nothing of the full text`, () => {
    const derived = deriveWith({ licence, doi: '10.1016/j.x.2020.1' })
    assert.ok(!derived.freeFullText)
    for (const site of siteIds) assert.ok(!derived.filters[site].includes('0_27'), site)
  })

test('only what has an abstract, and only what is appraised, can be found by it', () => {
  const appraisal = { tool: 'AMSTAR 2', rating: 'low', by: 'Somebody' }
  for (const [fields, key, has] of [
    [{ abstract: { fr: 'Un texte.' } }, '62_1', true],
    [{ abstract: { en: ' ' } }, '62_1', false],
    [{}, '62_1', false],
    [{ title: 'Nets: a systematic review', appraisal }, '63_1', true],
    [{ title: 'Nets: a systematic review' }, '63_1', false],
    [{ title: 'Nets: a cohort study', appraisal }, '63_1', false],
  ] as const)
    for (const site of siteIds)
      assert.equal(deriveWith(fields).filters[site].includes(key), has, `${JSON.stringify(fields)} on ${site}`)
})
