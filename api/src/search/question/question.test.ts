import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Lang } from 'shared/sites'
import { aDocument, indexOf } from '../fixtures/indexed-documents.ts'
import { readVerbatim, type SearchQuestion } from '../search-index.ts'

const titles = [
  'Reducing waiting times for surgery in rural hospitals',
  'Waiting times for surgery',
  'Rural hospitals and their nurses',
  'Heart attack in older adults',
  'Myocardial infarction and depression of adolescents',
  'Mental health of adolescents in schools',
  'School meals and obesity in children',
  'Vaccination of nurses against influenza',
  'Paediatric asthma and smoking',
  'Depression, obesity and asthma of nurses in rural schools',
]
const documents = [
  ...titles.map((title, number) => aDocument(`d${number}`, title, { authors: ['Ana Silva', `Smith J${number}`] })),
  aDocument('es', '', {
    texts: [{ lang: 'es', title: 'Salud mental de los adolescentes', abstract: null }],
    languages: ['es'],
  }),
  aDocument('doi', 'Cost of care', {
    doi: '10.1000/Care.1.',
    pmid: '12345678',
    date: 20210500,
    texts: [{ lang: 'en', title: 'Cost of care', abstract: 'The price of insulin for patients.' }],
  }),
]

test('a question finds what holds most of it, and puts first what holds all', (context) => {
  const { search } = indexOf(context, documents)
  const { ids, matches, total, classes, reading } = search('how can we reduce waiting times for surgery in hospitals?')
  assert.deepEqual([ids[0], matches[0]], ['d0', 'all'])
  assert.ok(ids.includes('d1') && matches[ids.indexOf('d1')] === 'most')
  assert.deepEqual([classes.all, total > 1], [1, true])
  assert.ok(reading.dropped.length > 0)
})

test('synonyms and translations find each other, and are switched off by id or all at once', (context) => {
  const { found, search } = indexOf(context, documents)
  assert.equal(found('heart attack'), found('myocardial infarction'))
  assert.equal(found('pediatric asthma', { match: 'all' }), 'd8')
  assert.equal(found('santé mentale des adolescents', { lang: 'fr', match: 'all' }), 'd5 es')
  const { reading } = search('heart attack')
  const id = reading.concepts[0]?.id ?? ''
  assert.ok(reading.concepts[0]?.labels.length)
  for (const unexpanded of [id, 'all']) assert.equal(found('heart attack', { unexpanded }), 'd3')
  assert.equal(search('heart attack', { unexpanded: id }).reading.concepts[0]?.expanded, false)
})

test('a concept is asked for by its name in the index, which texts of every language hold, and not by each label', (context) => {
  const { found, search } = indexOf(context, documents)
  assert.equal(found('concept:mental-health'), 'd5 es')
  assert.equal(found('concept:mental-health AND NOT schools'), 'es')
  const { strategy } = search('mental health').reading
  assert.match(strategy, /concept:mental-health(?!~)/)
  assert.ok(strategy.split(' OR ').length < 5, strategy)
  assert.equal(search('mental health', { unexpanded: 'all' }).reading.strategy.includes('concept:'), false)
})

test('what a question is told to be looked for by is names in the language of the page, the best three', (context) => {
  const { search } = indexOf(context, documents)
  const labelsOf = (q: string, lang: Lang) =>
    search(q, { lang }).reading.concepts.flatMap(({ labels }) => labels.map((label) => `${label.lang} ${label.text}`))
  assert.deepEqual(labelsOf('school meals', 'en'), ['en school feeding', 'en school lunch', 'en school food'])
  assert.ok(labelsOf('salud mental', 'es').every((label) => label.startsWith('es ')))
  for (const q of ['transmission of influenza', 'burnout of nurses'])
    assert.doesNotMatch(labelsOf(q, 'en').join(), /AERO|aerosol|workload|satisfaction/)
})

test('a label that is only related to a concept does not stand for it alone, or where the question asks for that label, too', (context) => {
  const { found } = indexOf(context, [
    aDocument('tax', 'Taxes on sugar-sweetened beverages'),
    aDocument('drinks', 'Sugar-sweetened beverages in schools'),
  ])
  assert.equal(found('sugar tax'), 'tax')
  assert.deepEqual(found('sugar tax on sugar-sweetened beverages').split(' ').sort(), ['drinks', 'tax'])
  assert.equal(found('sugar tax on sugar-sweetened beverages', { match: 'all' }), 'tax')
})

test('a word that a general dictionary alone knows is not required of a question, and a verb says the concept of its act', (context) => {
  const { search } = indexOf(context, [
    aDocument('vaping', 'Vaping among children'),
    aDocument('child', 'Starting school: stop signs for children'),
  ])
  const { ids, matches } = search('what works to stop kids from starting to vape')
  assert.deepEqual(
    new Map(ids.map((id, place) => [id, matches[place]])),
    new Map([
      ['child', 'part'],
      ['vaping', 'all'],
    ]),
  )
  assert.equal(search('vapers').ids[0], 'vaping')
})

test('part of the English name of a concept speaks for a document, in whatever language it is asked for', (context) => {
  const { search } = indexOf(context, [
    aDocument('part', 'Primary schools and costs of asthma'),
    aDocument('none', 'Elderly schools and costs of asthma'),
  ])
  for (const [q, lang] of [
    ['asthma primary care', 'en'],
    ['asthme soins primaires', 'fr'],
    ['asma atenção primária', 'pt'],
  ] as const)
    assert.equal(search(q, { lang }).ids[0], 'part', q)
})

test('the words of a Chinese label stand near each other, in any order, as those of other languages do', (context) => {
  const chinese = (id: string, title: string, abstract: string) =>
    aDocument(id, '', { texts: [{ lang: 'zh-Hans', title, abstract }], languages: ['cn'] })
  const { found, search } = indexOf(context, [
    chinese('near', '患者积极参与决策', '背景'),
    chinese('apart', '患者的用药', `研究${'很重要的结果'.repeat(12)}。社区也参与了。`),
  ])
  assert.equal(found('患者参与', { lang: 'cn', match: 'all' }), 'near')
  const { strategy } = search('患者参与', { lang: 'cn' }).reading
  assert.equal(found(strategy, { ...readVerbatim, lang: 'cn' }), 'near')
})

test('only documents in the language of the interface, when that is asked for', (context) => {
  const { found } = indexOf(context, documents)
  assert.equal(found('santé mentale des adolescents', { lang: 'es', inLanguage: true }), 'es')
})

test('where nothing holds most of a question, a part of its subject is listed; all of it is never loosened', (context) => {
  const { search } = indexOf(context, documents)
  const { ids, classes, matches } = search('influenza zebras asthma')
  assert.ok(ids.includes('d7'))
  assert.deepEqual([classes.all, classes.most, new Set(matches)], [0, 0, new Set(['part'])])
  assert.equal(search('influenza asthma zebras', { match: 'all' }).total, 0)
})

test('a loose word alone brings nothing into the list, and what is not there is named', (context) => {
  const { search } = indexOf(context, [...documents, aDocument('loose', 'Wobblers and their wobbling')])
  const { total, subject } = search('schistosomiasis wobblers')
  assert.equal(search('wobblers').total, 1)
  assert.deepEqual([total, subject], [0, 'schistosomiasis'])
  const nowhere = search('zebras quagga')
  assert.deepEqual([nowhere.total, nowhere.subject], [0, 'zebras, quagga'])
  assert.equal(nowhere.reading.notes[0]?.code, 'found_nowhere')
})

test('operators, phrases and fields mean exactly what they say', (context) => {
  const { found } = indexOf(context, documents)
  for (const [q, ids] of [
    ['"heart attack"', 'd3'],
    ['heart AND attack', 'd3'],
    ['"heart attack" OR influenza', 'd3 d7'],
    ['title:insulin', ''],
    ['abstract:insulin', 'doi'],
    ['abstract:insul*', 'doi'],
    ['title:cost', 'doi'],
    ['abstract:cost', ''],
    ['abstract:"price of insulin"', 'doi'],
    ['title:"price of insulin"', ''],
    ['author:"silva ana" title:influenza', 'd7'],
    ['author:smith author:j3', 'd3'],
    ['author:nurses', ''],
    ['year:2021', 'doi'],
    ['year:2021-2023', 'doi'],
    ['year:-2019', ''],
    ['doi:10.1000/care.1', 'doi'],
    ['https://doi.org/10.1000/CARE.1', 'doi'],
    ['12345678', 'doi'],
    ['2 OF (asthma; obesity; depression) NOT children', 'd9'],
    ['3 OF (asthma^2; smoking; meals)', 'd8'],
    ['asthma "zebra"', ''],
  ] as const)
    assert.equal(found(q), ids, q)
})

test('a pasted title finds its document first', (context) => {
  const { search } = indexOf(context, documents)
  assert.equal(search('Depression, obesity and asthma of nurses in rural schools').ids[0], 'd9')
})

test('a subject heading is read as it is said, where that is the name of one concept', (context) => {
  const { search } = indexOf(context, [aDocument('a', 'Type 2 diabetes')])
  const concepts = (q: string) => search(q).reading.concepts.map(({ text }) => text)
  assert.deepEqual(concepts('Diabetes Mellitus, Type 2'), ['Type 2 Diabetes Mellitus'])
  assert.deepEqual(concepts('diabetes, hypertension'), ['diabetes', 'hypertension'])
})

test('a typing error is corrected beyond doubt, within the language of the question', (context) => {
  const titled = (many: number, lang: 'en' | 'fr', title: string) =>
    Array.from({ length: many }, (_, number) =>
      aDocument(`${title} ${number}`, '', { texts: [{ lang, title, abstract: null }], languages: [lang] }),
    )
  const { search } = indexOf(context, [
    ...titled(20, 'en', 'We combine asthma of teens'),
    ...titled(20, 'fr', 'Asthme des aînés'),
    ...titled(2, 'fr', 'On combine'),
  ])
  const corrected = (q: string, lang: Lang) => search(q, { lang }).reading.corrections.map((found) => found.corrected)
  const { reading, total } = search('asthmma')
  assert.deepEqual(reading.corrections, [{ typed: 'asthmma', corrected: 'asthma', query: '"asthmma"' }])
  assert.equal(total, 40)
  assert.equal(search('"asthmma"').total, 0)
  assert.deepEqual(corrected('asthmma', 'pt'), ['asthma'], 'names are typed in English everywhere')
  assert.deepEqual(corrected("Comment soigner l'asthmme des enfants ?", 'fr'), ['asthme'])
  assert.deepEqual(corrected('Combien coûtent les enfants ?', 'fr'), [], 'no word of another language')
  assert.deepEqual(corrected('How can we help us to xombine it?', 'en'), [], 'first letters are right')
  assert.deepEqual(corrected('How can we help a teens or teenz?', 'en'), [], 'short words have other neighbours')
})

test('a word is as rare as it is among the texts of its language', (context) => {
  const about = (lang: 'en' | 'es', many: number, abstract: string) =>
    Array.from({ length: many }, (_, number) =>
      aDocument(`${abstract} ${number}`, '', { texts: [{ lang, title: 'X', abstract }], languages: [lang] }),
    )
  const { search } = indexOf(context, [
    ...about('en', 40, 'depression asthma'),
    ...about('en', 160, 'depression sleep'),
    ...about('es', 6, 'depresión verano'),
  ])
  const { ids } = search('¿Cómo es la depresión con asma durante el verano?', { lang: 'es' })
  assert.equal(ids[0]?.slice(0, -2), 'depression asthma')
})

const word = fc.constantFrom(
  ...'waiting surgery rural hospitals nurses heart attack myocardial infarction depression adolescents mental health schools obesity children vaccination influenza asthma smoking care zebra reduce the of santé salud 健康 学校'.split(
    ' ',
  ),
)
const question = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
const readAs = fc.record({
  match: fc.constantFrom('most' as const, 'all' as const),
  unexpanded: fc.constantFrom('', 'all'),
  lang: fc.constantFrom('en' as const, 'fr' as const, 'cn' as const),
})

test('the strategy, typed as a query, finds exactly what holds most of the question', (context) => {
  const { found, search } = indexOf(context, documents)
  fc.assert(
    fc.property(question, readAs, (q, given) => {
      const { ids, matches, reading } = search(q, given)
      const close = ids.filter((_, place) => matches[place] !== 'part')
      assert.equal(found(reading.strategy, { lang: given.lang }), close.sort().join(' '), reading.strategy)
    }),
    { numRuns: 200 },
  )
})

test('what holds all is a part of what holds most, totals do not change with the page, and counts are those of lists', (context) => {
  const { search, searcher } = indexOf(context, documents)
  fc.assert(
    fc.property(question, fc.constantFrom('en' as const, 'fr' as const), (q, lang) => {
      const asked: Partial<SearchQuestion> = { lang }
      const most = search(q, asked)
      const all = search(q, { ...asked, match: 'all' })
      if (all.total > 0) assert.ok(all.ids.every((id) => most.ids.includes(id)))
      assert.equal(most.ids.length, most.total)
      assert.equal(most.matches.filter((level) => level === 'all').length, most.classes.all)
      const pages = [0, 3, 6, 9, 12].flatMap((offset) => {
        const page = search(q, { ...asked, offset, limit: 3 })
        assert.equal(page.total, most.total)
        return page.ids
      })
      assert.deepEqual(pages, most.ids)
      const match = {
        q,
        lang,
        site: 'hse',
        best: false,
        filters: [],
        match: 'most',
        unexpanded: '',
        inLanguage: false,
      } as const
      const close = most.ids.filter((_, place) => most.matches[place] !== 'part')
      assert.deepEqual(searcher.matchingIds({ ...match, filters: [] }).sort(), close.sort())
    }),
    { numRuns: 120 },
  )
})

test('what is wanted only ranks, and an outcome is no condition of most of it', (context) => {
  const { search } = indexOf(context, [
    aDocument('paid', 'Pay for performance of doctors'),
    aDocument('quality', 'Pay for performance and the quality of care'),
    aDocument('other', 'Quality of care'),
  ])
  const asked = search('What are the effects of pay for performance on quality of care?')
  assert.deepEqual(
    [asked.ids, asked.matches],
    [
      ['quality', 'paid'],
      ['all', 'most'],
    ],
  )
  assert.equal(search('How can pay for performance be improved?').total, 2)
  assert.equal(search('Como melhorar o pagamento por desempenho?', { lang: 'pt' }).total, 2)
})

test('a long text is read up to its 120th word, and the rest is said to be left out', (context) => {
  const { search } = indexOf(context, documents)
  const { reading } = search(`${'asthma '.repeat(120)}zebra`)
  assert.deepEqual(
    reading.notes.filter(({ code }) => code === 'too_long').map(({ detail }) => detail),
    ['zebra'],
  )
})

test('any text is read and answered, whatever its length and signs', (context) => {
  const { search } = indexOf(context, documents)
  for (const q of [
    '学'.repeat(2000),
    Array.from({ length: 500 }, (_, i) => `word${i}`).join(' '),
    Array.from({ length: 100 }, (_, i) => `a${String.fromCharCode(97 + (i % 26))}*`).join(' '),
    `${'('.repeat(200)}asthma${')'.repeat(200)}`,
    '😀 🏥 asthma',
    'الربو عند الأطفال',
    '\u0000\u0007asthma\u0085',
    '\ud800asthma\udfff',
    '20 OF ('.repeat(50),
    'title:'.repeat(300),
    'year:9999-0000 doi:x pmid:',
  ])
    assert.ok(search(q).total >= 0, q.slice(0, 20))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (q) => void search(q)),
    { numRuns: 200 },
  )
  assert.equal(search('😀 asthma', readVerbatim).total, 2)
})

test('a strategy of another database finds what it says, its headings by their names in any language', (context) => {
  const { search } = indexOf(context, documents)
  const { ids, reading } = search('1. exp Mental Health/\n2. adolesc*.ti,ab.\n3. 1 and 2\n4. limit 3 to humans')
  assert.deepEqual(ids.toSorted(), ['d5', 'es'])
  assert.deepEqual(
    reading.lines.map(({ number }) => number),
    [1, 2, 3, 4],
  )
  assert.deepEqual(reading.notes, [{ code: 'strategy_left_out', detail: 'humans' }])
  assert.deepEqual(search('nurses[ti] AND 2021[dp]').ids, [])
  assert.deepEqual(search('insulin[tiab] AND 2021[dp]').ids, ['doi'])
})
