import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, apply, indexOf } from '../fixtures/indexed-documents.ts'
import { noticedDocuments, noticedOrders } from '../fixtures/noticed-documents.ts'
import { readAsQuestion, readVerbatim } from '../search-index.ts'

const health = [
  aDocument('school', 'School nurses and asthma', {
    texts: [
      {
        lang: 'en',
        title: 'School nurses and asthma',
        abstract: 'The nurse of a school cares for children who have asthma.',
      },
    ],
  }),
  aDocument('vaccine', 'Vaccination coverage among adults during COVID-19', { keywords: ['immunization programs'] }),
  aDocument('spanish', '', {
    texts: [{ lang: 'es', title: 'Educación sobre la vacunación en las escuelas', abstract: null }],
  }),
  aDocument('french', '', { texts: [{ lang: 'fr', title: "L'évaluation de la santé des élèves", abstract: null }] }),
  aDocument('portuguese', '', { texts: [{ lang: 'pt', title: 'Avaliação da saúde das crianças', abstract: null }] }),
  aDocument('simplified', '', {
    texts: [{ lang: 'zh-Hans', title: '学校健康教育的系统评价', abstract: '医疗和服务' }],
  }),
  aDocument('traditional', '', { texts: [{ lang: 'zh-Hant', title: '學校疫苗接種', abstract: null }] }),
  aDocument('nowhere', 'School asthma hidden', { sites: [] }),
  aDocument('social', 'School housing', { sites: ['sse'] }),
]

const finds: [q: string, ids: string, lang?: 'en' | 'es' | 'fr' | 'pt' | 'cn'][] = [
  ['school', 'school'],
  ['schools nursing', 'school'],
  ['school vaccination', ''],
  ['school OR vaccination', 'school vaccine'],
  ['asthma OR vaccine NOT adults', 'school'],
  ['(asthma OR vaccine) NOT adults', 'school'],
  ['"school nurse"', 'school'],
  ['"nurse school"', ''],
  ['"nurses and asthma"', 'school'],
  ['"asthma the nurse"', ''],
  ['vaccin*', 'vaccine'],
  ['vacc* OR asth*', 'school vaccine'],
  ['covid19', 'vaccine'],
  ['covid 19', 'vaccine'],
  ['"covid-19"', 'vaccine'],
  ['immunization', 'vaccine'],
  ['educacion', 'spanish'],
  ['educaciones', 'spanish', 'es'],
  ['EDUCACIÓN', 'spanish'],
  ['vacunacion escuela', 'spanish', 'es'],
  ['evaluation sante', 'french', 'fr'],
  ['évaluations santé', 'french', 'fr'],
  ["l'élève", 'french', 'fr'],
  ['avaliacao saude', 'portuguese', 'pt'],
  ['criança', 'portuguese'],
  ['学校', 'simplified traditional', 'cn'],
  ['學校', 'simplified traditional', 'cn'],
  ['学校健康', 'simplified', 'cn'],
  ['"教育的系统"', 'simplified', 'cn'],
  ['疫苗 或 系统', 'simplified traditional', 'cn'],
  ['服务', 'simplified', 'cn'],
  ['和服', '', 'cn'],
  ['asthma', 'school', 'cn'],
  ['NOT school', 'french portuguese simplified spanish traditional vaccine'],
  ['the school', 'school'],
  ['zebra', ''],
  ['???', 'french portuguese school simplified spanish traditional vaccine'],
]

test('a query that is read word by word finds the documents it asks for', async (context) => {
  const { found } = indexOf(context, health)
  for (const [q, ids, lang = 'en'] of finds)
    await context.test(`${q} in ${lang} finds ${ids || 'nothing'}`, () =>
      assert.equal(found(q, { lang, ...readVerbatim }), ids),
    )
})

test('a document is found on its sites only', (context) => {
  const { found } = indexOf(context, health)
  assert.equal(found('school', { site: 'sse' }), 'social')
  assert.equal(found('hidden'), '')
})

test('a word in the title counts more than one in the abstract', (context) => {
  const { search } = indexOf(context, [
    aDocument('abstract', '', {
      texts: [{ lang: 'en', title: 'A study of schools', abstract: 'Asthma in children.' }],
    }),
    aDocument('title', '', { texts: [{ lang: 'en', title: 'Asthma in children', abstract: 'A study of schools.' }] }),
  ])
  assert.deepEqual(search('asthma').ids, ['title', 'abstract'])
})

test('words that must be near are found in any order and not far apart', (context) => {
  const { found } = indexOf(context, [
    aDocument('beside', 'Waiting times for surgery'),
    aDocument('near', 'Times of long waiting'),
    aDocument('far', 'Waiting rooms of small rural hospitals in seven times and places'),
  ])
  assert.equal(found('"waiting times"'), 'beside')
  assert.equal(found('"waiting times"~4'), 'beside near')
  assert.equal(found('title:"waiting times"~4'), 'beside near')
  assert.equal(found('"waiting times"~40'), 'beside far near')
})

test('of the words of a question, the title that holds them stands first', (context) => {
  const { search } = indexOf(context, [
    aDocument('apart', 'A survey of adults', {
      texts: [
        {
          lang: 'en',
          title: 'A survey of adults',
          abstract: 'Suicide was asked about, and young people were asked. '.repeat(4),
        },
      ],
    }),
    aDocument('counts', 'Suicide among young people'),
  ])
  assert.deepEqual(search('How can suicide among young people be prevented?').ids, ['counts', 'apart'])
})

test('for a subject what gathers studies leads, and what is no evidence of its own comes last', (context) => {
  const { search } = indexOf(context, [
    aDocument('notice', 'Diabetes', { bestRank: 0 }),
    aDocument('study', 'Diabetes among adults', { bestRank: 350 }),
    aDocument('review', 'Education of adults with diabetes in primary care: a systematic review', { bestRank: 650 }),
  ])
  assert.deepEqual(search('diabetes').ids, ['review', 'study', 'notice'])
})

test('what gathers studies on one of two subjects does not lead', (context) => {
  const { search } = indexOf(context, [
    aDocument('classrooms', 'Classrooms', { bestRank: 300 }),
    aDocument('study', 'Ventilation of schools', { bestRank: 300 }),
    aDocument('review', 'Treatment of adults in hospitals by ventilation: a systematic review', { bestRank: 650 }),
  ])
  const { ids } = search('ventilation in classrooms')
  assert.ok(ids.indexOf('study') < ids.indexOf('review'), ids.join(' '))
})

test('best evidence comes first among the documents that fit a question', (context) => {
  const { search } = indexOf(context, [
    aDocument('fits', 'Effects of school nurses on asthma', { bestRank: 300 }),
    aDocument('mentions', 'Health', {
      bestRank: 900,
      texts: [{ lang: 'en', title: 'Health', abstract: `Asthma. ${'other words '.repeat(150)} School nurses.` }],
    }),
    aDocument('better', 'Effect of school nurses on asthma', { bestRank: 600 }),
  ])
  assert.deepEqual(search('Do school nurses help with asthma?', { sort: ['best'] }).ids, ['better', 'fits', 'mentions'])
})

test('retractions and concerns move documents by relevance and best evidence', async (context) => {
  const { search } = indexOf(context, noticedDocuments)
  for (const { says, q, given, ids } of noticedOrders)
    await context.test(says, () => assert.deepEqual(search(q, given).ids, ids))
})

test('whatever is retracted or doubted: by fit what was retracted is behind, what is doubted not first, all others as before', (context) => {
  const given = fc.record({
    graveNotice: fc.constantFrom(null, null, 'retraction' as const, 'concern' as const),
    title: fc.constantFrom('Asthma', 'Asthma of children in towns', 'Asthma, asthma and nurses'),
    ...{ bestRank: fc.nat(9), qualityRank: fc.nat(9), date: fc.constantFrom(20200101, 20210101, 20220101) },
  })
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 12 }), (all) => {
      const documents = all.map(({ title, ...more }, at) => aDocument(`d${at}`, title, more))
      const { search } = indexOf(context, documents)
      const plain = indexOf(
        context,
        documents.map((document) => ({ ...document, graveNotice: null })),
      )
      const noticeOf = new Map(documents.map(({ id, graveNotice }) => [id, graveNotice]))
      for (const sort of ['most_recent', 'highest_quality'] as const)
        assert.deepEqual(search('asthma', { sort: [sort] }).ids, plain.search('asthma', { sort: [sort] }).ids)
      for (const sort of ['relevance', 'best'] as const) {
        const before = plain.search('asthma', { sort: [sort] }).ids
        const standing = before.filter((id) => noticeOf.get(id) !== 'retraction')
        const sound = standing.find((id) => noticeOf.get(id) === null)
        const raised = sound === undefined ? standing : [sound, ...standing.filter((id) => id !== sound)]
        const now = search('asthma', { sort: [sort] }).ids
        const isDoubted = noticeOf.get(standing[0] ?? '') === 'concern'
        assert.deepEqual(now.slice(0, standing.length), isDoubted ? raised : standing)
        assert.deepEqual(now.toSorted(), before.toSorted())
      }
    }),
    { numRuns: 10 },
  )
})

test('words side by side count more than words apart', (context) => {
  const { search } = indexOf(context, [
    aDocument('apart', 'Long stays and covid in hospitals today', { date: 20240101 }),
    aDocument('beside', 'Stays in hospitals and long covid today', { date: 20200101 }),
  ])
  assert.deepEqual(search('long covid').ids, ['beside', 'apart'])
})

test('results are sorted by the criteria in turn, then newer first, then by id', (context) => {
  const { search } = indexOf(context, [
    aDocument('b', 'asthma', { date: 20200101, qualityRank: 5, bestRank: 1 }),
    aDocument('a', 'asthma', { date: 20200101, qualityRank: 5, bestRank: 2 }),
    aDocument('c', 'asthma', { date: 20210101, qualityRank: 5, bestRank: 2 }),
    aDocument('d', 'asthma', { date: 20190101, qualityRank: 9, bestRank: 2 }),
  ])
  assert.deepEqual(search('asthma', { sort: ['highest_quality', 'best'] }).ids, ['d', 'c', 'a', 'b'])
  assert.deepEqual(search('asthma', { sort: ['most_recent'] }).ids, ['c', 'a', 'b', 'd'])
  assert.deepEqual(search('', { sort: ['relevance'] }).ids, ['c', 'a', 'd', 'b'])
  assert.deepEqual(search('asthma', { sort: ['best'], offset: 1, limit: 2 }).ids, ['a', 'd'])
  assert.equal(search('asthma', { offset: 900, limit: 20 }).total, 4)
})

test('best evidence leaves the rest out', (context) => {
  const { found } = indexOf(context, [aDocument('a', 'asthma', { best: true }), aDocument('b', 'asthma')])
  assert.equal(found('asthma', { best: true }), 'a')
})

const filtered = [
  aDocument('kenya', 'asthma', { date: 20100500, filters: { hse: ['6_91', '10_3', '2_1022'] } }),
  aDocument('canada', 'asthma', { date: 20150000, filters: { hse: ['6_33', '10_4'] } }),
  aDocument('nepal', 'asthma', { date: 0, filters: { hse: ['10_3', '2_1005'] } }),
]

test('filters are joined by OR within a facet and by AND between facets', (context) => {
  const { found } = indexOf(context, filtered)
  assert.equal(found('', { filters: ['10_3', '10_4'] }), 'canada kenya nepal')
  assert.equal(found('', { filters: ['10_3', '2_1001'] }), 'kenya nepal')
  assert.equal(found('', { filters: ['10_4', '2_1001'] }), '')
})

test('a key finds what is filed below it, also by the key of an old link', (context) => {
  const { found } = indexOf(context, filtered)
  assert.equal(found('', { filters: ['2_1005'] }), 'kenya nepal')
  assert.equal(found('', { filters: ['1_5'] }), 'kenya nepal')
})

test('a date range covers whole years, and leaves out documents without a date', (context) => {
  const { found } = indexOf(context, filtered)
  assert.equal(found('', { filters: ['0_12_2010_2015'] }), 'canada kenya')
  assert.equal(found('', { filters: ['0_12_2011_2015'] }), 'canada')
  assert.equal(found('', { filters: ['0_12'] }), 'canada kenya nepal')
})

test('keys the site does not know are named and cut nothing', (context) => {
  const { search } = indexOf(context, filtered)
  const finding = search('', { filters: ['10_3', '99_9', '0_12_20x', '0_12_2015_2014', '0_12_1800_1900'] })
  assert.deepEqual(finding.unknownFilters, ['99_9', '0_12_20x', '0_12_2015_2014', '0_12_1800_1900'])
  assert.equal(finding.total, 2)
})

test('a misspelt word that finds nothing gets a correction that finds something', (context) => {
  const many = ['a', 'b', 'c'].map((id) => aDocument(id, 'Asthma at school'))
  const { search } = indexOf(context, many)
  assert.equal(search('scool "astma school" NOT scool').reading.correction, null)
  assert.equal(search('astma scool').reading.correction, 'asthma school')
  assert.equal(search('asthma').reading.correction, null)
})

test('a rare word is no misspelt word of another language, nor one that the thesaurus knows', (context) => {
  const given = (lang: string, title: string) => ({ texts: [{ lang, title, abstract: null }] })
  const { search } = indexOf(context, [
    ...['a', 'b', 'c'].map((id) => aDocument(id, '', given('es', 'Vacuna escolar contra la gripe infantil'))),
    ...['d', 'e', 'f'].map((id) => aDocument(id, '', given('pt', 'Gripe em idade escolar'))),
  ])
  const correction = (q: string) => search(q, { lang: 'pt' }).reading.correction
  assert.equal(correction('vacina AND gripe'), null)
  assert.equal(correction('escola AND gripe'), null)
  assert.equal(correction('infantyl AND gripe'), null)
  assert.equal(correction('escolxr AND gripe'), 'escolar gripe')
})

test('what changed is taken in between searches, once', (context) => {
  const { searcher, writer, found } = indexOf(context, [aDocument('a', 'Asthma')])
  assert.equal(searcher.follow(), true)
  assert.equal(searcher.follow(), false)
  apply(writer, [aDocument('b', 'Asthma in adults')])
  assert.equal(searcher.follow(), true)
  assert.equal(found('asthma'), 'a b')
  assert.equal(searcher.follow(), false)
})

test('ids for alerts come in the order of their revisions, after a revision', (context) => {
  const { searcher } = indexOf(context, filtered)
  const match = { q: 'asthma', lang: 'en', site: 'hse', best: false, filters: [], ...readAsQuestion } as const
  assert.deepEqual(searcher.matchingIds({ ...match, filters: [] }), ['kenya', 'canada', 'nepal'])
  assert.deepEqual(searcher.matchingIds({ ...match, filters: [] }, filtered[0]?.revision), ['canada', 'nepal'])
})

test('text of any kind as a query never throws', (context) => {
  const { search } = indexOf(context, health)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (q) => void search(q)),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (q) => void search(q)),
    { numRuns: 500 },
  )
})

test('the stem of one language is no word of another: a translation finds texts in its own language', (context) => {
  const { found, search } = indexOf(context, [
    aDocument('english', 'Payment of nurses, part 1'),
    aDocument('spanish', '', { texts: [{ lang: 'es', title: 'Las parteras de los pueblos', abstract: null }] }),
    aDocument('both', 'Midwives in part-time work', {
      texts: [
        { lang: 'en', title: 'Midwives in part-time work', abstract: null },
        { lang: 'es', title: 'Parteras a tiempo parcial', abstract: null },
      ],
    }),
  ])
  assert.equal(found('midwives'), 'both spanish')
  assert.equal(found('partera'), 'both spanish')
  assert.equal(found('"las parteras"'), 'spanish')
  assert.equal(search('part').total, 2)
})
