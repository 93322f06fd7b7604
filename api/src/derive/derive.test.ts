import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { siteIds } from 'shared/sites'
import { studyKeyOf } from '../catalogue/place-nodes.ts'
import { readPlaces } from '../catalogue/tree-source.ts'
import { deriveWith, recordWith } from '../fixtures/derive-record.ts'
import { StatedError } from './stated.ts'

for (const [title, kind] of [
  ['Exercise for falls: protocol for a systematic review', 'protocol'],
  ['Umbrella review of school programs', 'overview'],
  ['Rapid review of masks', 'rapid-review'],
  ['Cost-effectiveness of nets', 'economic'],
  ['Effects of reminders: a systematic review', 'effects-review'],
  ['Prevalence of asthma: systematic review and meta-analysis', 'other-review'],
  ['Telehealth: a scoping review', 'other-review'],
  ['Guidelines for the control of measles', 'guideline'],
  ['Evidence brief on home care', 'brief'],
  ['World Health Organization report on tobacco', 'intergovernmental'],
  ['Hospital wait times in Ontario', 'ontario'],
  ['Primary care in Alberta, Canada', 'canada'],
  ['A tax on sugary drinks', 'reform'],
  ['The national surveillance system for injuries', 'system'],
] as const) {
  test(`'${title}' is a document of the type ${kind}`, () => {
    const derived = deriveWith({ title })
    assert.equal(derived.kind, kind)
    assert.equal(derived.origins['documentType'], 'rule')
  })
}

test('a type no rule can tell is a demonstration value, the same every time', () => {
  const once = deriveWith({ title: 'Bats' })
  assert.equal(once.origins['documentType'], 'demonstration')
  assert.deepEqual(deriveWith({ title: 'Bats' }), once)
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

test('a review without a stated search has a demonstration date before its publication', () => {
  const { lastSearch, origins } = deriveWith({ title: 'Effects of x: a systematic review', date: '2015-06-01' })
  assert.ok(lastSearch?.year === 2014 || lastSearch?.year === 2015 || lastSearch?.year === 2013)
  assert.equal(origins['last_search'], 'demonstration')
})

test('only reviews are rated', () => {
  for (let n = 0; n < 200; n++) {
    const { quality, kind } = deriveWith({ id: `test:${n}`, title: 'Bats', year: 2010 })
    const isReview = ['effects-review', 'other-review', 'rapid-review', 'overview'].includes(kind)
    assert.equal(quality.status === 'not_applicable', !isReview, kind)
    if (quality.status === 'rated') assert.ok(quality.score >= 1 && quality.score <= quality.max && quality.max <= 11)
  }
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

test('by rule, too, a country of studies is one with a count', () => {
  fc.assert(
    // An empty id is refused before anything is derived, and so is one of spaces.
    fc.property(
      fc.string({ minLength: 1 }).filter((id) => id.trim() !== ''),
      (id) => {
        const { countries, filters } = deriveWith({ id, title: 'Nets in Kenya, Uganda and Peru: a systematic review' })
        assert.deepEqual(
          filters.hse.filter((key) => key.startsWith('61_')),
          countries.filter(({ count }) => count > 0).map(({ iso }) => studyKeyOf(keyOfCountry(iso))),
        )
      },
    ),
  )
})

test('what a record states wins over every rule', () => {
  const derived = deriveWith({
    title: 'Cost-effectiveness of vaccines for nurses in Kenya',
    sites: ['sse'],
    document_type: '10_2',
    countries: ['France'],
    quality: 'not_rated',
    topics: [],
    living: 'yes',
    best: true,
    question_type: '40_2',
  })
  assert.deepEqual(derived.sites, ['sse'])
  assert.deepEqual([derived.types.hse, derived.types.sse, derived.types.cvd], ['10_2', '10_2', '10_23'])
  assert.deepEqual(derived.countries, [{ iso: 'FR', count: 0 }])
  assert.deepEqual(derived.quality, { status: 'not_rated' })
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
