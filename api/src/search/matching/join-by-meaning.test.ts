import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Encoder } from '../../meaning/encoder.ts'
import { model } from '../../meaning/model.ts'
import { addVectors, makeVectorMemory } from '../../meaning/vector-memory.ts'
import { pack } from '../../meaning/vector.ts'
import { aDocument, aQuestion, indexOf } from '../fixtures/indexed-documents.ts'
import { meaningWeights } from '../ranking-weights.ts'
import { readAsQuestion, type SearchQuestion } from '../search-index.ts'
import { withMeaning } from '../with-meaning.ts'

/** A vector of length 1 that is so like the question's, which is the first axis; each place turns elsewhere. */
const vectorAt = (likeness: number, place: number): Float32Array => {
  const vector = new Float32Array(model.dimensions)
  vector[0] = likeness
  vector[1 + (place % (model.dimensions - 1))] = Math.sqrt(1 - likeness ** 2)
  return vector
}
const question = vectorAt(1, 0)
const asked = { near: true, meaning: question }

/** Documents far from the question, as most of a catalogue are. */
const farDocuments = Array.from({ length: 3000 }, (_, place) => ({
  likeness: 0.76 + (place % 10) / 500,
  document: aDocument(`far${place}`, `Roads and bridges number ${place}`),
}))

const index = (
  context: TestContext,
  given: readonly { likeness: number; document: ReturnType<typeof aDocument> }[],
) => {
  const memory = makeVectorMemory()
  const all = [...given, ...farDocuments]
  const opened = indexOf(
    context,
    all.map(({ document }) => document),
    memory,
  )
  addVectors(
    memory,
    all.map(({ likeness, document: { id } }, place) => ({
      id,
      ...pack(vectorAt(likeness, place)),
    })),
  )
  return { ...opened, memory }
}

test('what is near in meaning is found beside what holds the words, each with its class, and every number agrees', (context) => {
  const { search } = index(context, [
    { likeness: 0.88, document: aDocument('vape', 'Vaping among adolescents', { filters: { hse: ['10_3'] } }) },
    {
      likeness: 0.92,
      document: aDocument('near', 'Handheld aerosols and school pupils', { filters: { hse: ['10_3'] } }),
    },
    { likeness: 0.91, document: aDocument('other', 'Nicotine and the young', { sites: ['sse'] }) },
  ])
  const found = search('what works against vaping?', { ...asked, facets: true })
  assert.deepEqual(found.ids.toSorted(), ['near', 'vape'])
  assert.deepEqual(
    new Map(found.ids.map((id, place) => [id, found.matches[place]])),
    new Map(found.ids.map((id) => [id, id === 'near' ? 'near' : 'all'])),
  )
  assert.deepEqual(found.classes, { all: 1, most: 0, part: 0, near: 1 })
  assert.equal(found.total, 2)
  assert.equal(found.answeredBy, 'both')
  assert.equal(found.facets?.['10_3'], search('what works against vaping?', { ...asked, filters: ['10_3'] }).total)
  // Filters cut what was near on the site, and bring nothing nearer.
  assert.equal(search('what works against vaping?', { ...asked, filters: ['10_1'] }).total, 0)
  // By words it is as it was.
  const byWords = search('vaping')
  assert.deepEqual([byWords.ids, byWords.answeredBy, byWords.classes.near], [['vape'], 'words', 0])
  assert.equal(search('"vaping"', asked).answeredBy, 'words')
})

test('a way to find more is counted as the search it leads to, with what is near in meaning', async (context) => {
  const { searcher } = index(context, [
    { likeness: 0.88, document: aDocument('vape', 'Vaping among adolescents', { filters: { hse: ['10_3'] } }) },
    { likeness: 0.92, document: aDocument('near', 'Handheld aerosols', { filters: { hse: ['10_4'] }, best: true }) },
    { likeness: 0.91, document: aDocument('third', 'Nicotine and the young', { filters: { hse: ['10_4'] } }) },
  ])
  const encoder: Encoder = { ...unusedEncoder, state: () => ({ status: 'ready' }), encode: async () => [question] }
  const known = withMeaning(
    {
      ...unusedIndex,
      search: async (asked) => searcher.search(asked),
      broader: async (asked) => searcher.broader(asked),
      counts: async (asked, added) => searcher.counts(asked, added),
    },
    encoder,
  )
  const totalOf = async (asked: SearchQuestion) => (await known.search(asked)).total
  const asked = aQuestion('what works against vaping in schools?', { near: true, filters: ['10_3'], best: true })
  const { without } = await known.broader(asked)
  assert.equal(without.length, 3)
  for (const { filters, best, total } of without) {
    const rest = asked.filters.filter((key) => !filters.includes(key))
    assert.equal(total, await totalOf({ ...asked, filters: rest, best: asked.best && !best }))
  }
  const query = 'what works against vaping?'
  const offers = { correction: null, without: [], unfiltered: true, everything: 0 }
  const offering = withMeaning(
    {
      ...unusedIndex,
      search: unused,
      broader: async () => ({ ...offers, queries: [{ change: 'without', detail: 'schools', query, total: 1 }] }),
      counts: async (given, added) => searcher.counts(given, added),
    },
    encoder,
  )
  const { queries } = await offering.broader(asked)
  assert.equal(queries[0]?.total, await totalOf({ ...asked, q: query, filters: [], best: false }))
})

test('a question is told to be answered late while there are no vectors, a name in quotes is not', (context) => {
  const { search } = indexOf(context, [aDocument('vape', 'Vaping among adolescents')], makeVectorMemory())
  assert.equal(search('what works against vaping?', asked).answeredBy, 'late')
  assert.equal(search('"vaping"', asked).answeredBy, 'words')
  assert.equal(search('what works against vaping?').answeredBy, 'words')
})

const unused = () => Promise.reject(new Error('A search asks for nothing else.'))

const unusedIndex = {
  suggest: unused,
  broader: unused,
  counts: unused,
  matchingIds: unused,
  similar: unused,
  close: async () => undefined,
}

const unusedEncoder = { settled: unused, encode: unused, close: async () => undefined }

for (const [status, answeredBy] of [
  ['starting', 'late'],
  ['absent', 'words'],
] as const)
  test(`with an encoder that is ${status} a question is answered '${answeredBy}'`, async (context) => {
    const { search } = index(context, [{ likeness: 0.88, document: aDocument('vape', 'Vaping among adolescents') }])
    const known = withMeaning(
      { ...unusedIndex, search: async ({ q, ...more }) => search(q, more) },
      {
        ...unusedEncoder,
        state: () => (status === 'absent' ? { status, reason: 'It is not installed.' } : { status }),
      },
    )
    const found = await known.search(aQuestion('vaping', { near: true }))
    assert.equal(found.answeredBy, answeredBy)
  })

test('the encoder is asked for questions alone', async (context) => {
  const { search } = index(context, [])
  const encoded: string[] = []
  const known = withMeaning(
    { ...unusedIndex, search: async ({ q, ...more }) => search(q, more) },
    {
      ...unusedEncoder,
      state: () => ({ status: 'ready' }),
      encode: async (texts) => {
        encoded.push(...texts)
        return [question]
      },
    },
  )
  const questions = ['what works against vaping?', 'vaping and schools']
  const queries = [
    'vap*',
    'vaping AND schools',
    'vaping NOT schools',
    '"vaping"',
    'title:vaping',
    '(vaping OR smoking) schools',
  ]
  for (const q of [...questions, ...queries]) await known.search(aQuestion(q, { near: true }))
  assert.deepEqual(encoded, questions)
})

test('the name of a subject that words find brings nothing near: its number is that of the suggestion', (context) => {
  const { search } = index(context, [
    { likeness: 0.88, document: aDocument('vape', 'Vaping among adolescents') },
    { likeness: 0.92, document: aDocument('near', 'Handheld aerosols and school pupils') },
  ])
  assert.deepEqual(search('vaping', asked).ids, ['vape'])
})

test('a word that no document holds is corrected, whatever is near in meaning', (context) => {
  const ofWord = Array.from({ length: 5 }, (_, place) => ({
    likeness: 0.76,
    document: aDocument(`word${place}`, `Vaping number ${place}`),
  }))
  const near = Array.from({ length: 5 }, (_, place) => ({
    likeness: 0.92,
    document: aDocument(`near${place}`, `Handheld aerosols number ${place}`),
  }))
  const { search } = index(context, [...ofWord, ...near])
  const found = search('vapinq', asked)
  assert.equal(found.classes.near, 5)
  assert.equal(found.reading.correction, 'vaping')
})

test('nothing is near a question that lies no nearer to anything than documents in general', (context) => {
  const { search } = index(context, [
    { likeness: 0.85, document: aDocument('some', 'Wages and health') },
    { likeness: 0.8, document: aDocument('another', 'Pensions') },
  ])
  assert.equal(search('cryptocurrency', asked).total, 0)
})

test('several documents are near where one as like the question is chance', (context) => {
  const foundOf = (count: number): number => {
    const near = Array.from({ length: count }, (_, place) => ({
      likeness: 0.872,
      document: aDocument(`near${place}`, `Handheld aerosols number ${place}`),
    }))
    return index(context, near).search('cryptocurrency', asked).total
  }
  assert.equal(foundOf(1), 0)
  assert.equal(foundOf(3), 3)
})

test('alerts go by words alone, and at most so many documents of a site are near', (context) => {
  const { search, searcher } = index(
    context,
    Array.from({ length: 110 }, (_, place) => ({
      likeness: 0.9 + place / 10_000,
      document: aDocument(`n${place}`, `Handheld aerosols, part ${place}`),
    })),
  )
  const { total, classes } = search('vaping', { ...asked, limit: 1 })
  assert.equal(total, meaningWeights.nearest)
  assert.equal(classes.near, meaningWeights.nearest)
  const pages = [0, 30, 60, 90].flatMap((offset) => search('vaping', { ...asked, offset, limit: 30 }).ids)
  assert.equal(new Set(pages).size, meaningWeights.nearest)
  assert.deepEqual(
    searcher.matchingIds({
      ...asked,
      q: 'vaping',
      lang: 'en',
      site: 'hse',
      best: false,
      filters: [],
      ...readAsQuestion,
    }),
    [],
  )
})

test('similar documents are the nearest in meaning of the site, with the subjects that both name', (context) => {
  const { searcher } = index(context, [
    { likeness: 0.99, document: aDocument('vape', 'Community health workers against vaping') },
    {
      likeness: 0.97,
      document: aDocument('same', '', {
        texts: [{ lang: 'es', title: 'Agentes comunitarios de salud y cigarrillos', abstract: null }],
        languages: ['es'],
      }),
    },
    { likeness: 0.96, document: aDocument('elsewhere', 'Vaping and adolescents', { sites: ['sse'] }) },
    { likeness: 0.8, document: aDocument('words', 'Vaping among adolescents in many towns') },
  ])
  const similar = searcher.similar(aDocument('vape', 'Community health workers against vaping'), 'hse', 'en', 5)
  const ids = similar.map(({ id }) => id)
  assert.equal(ids[0], 'same')
  assert.deepEqual(
    ids.filter((id) => ['vape', 'elsewhere', 'words'].includes(id)),
    [],
  )
  assert.deepEqual(similar[0]?.shared, ['Community health workers'])
})

test('a vector that comes later, or anew, counts from the next search on', (context) => {
  const { search, memory } = index(context, [{ likeness: 0.77, document: aDocument('late', 'Handheld aerosols') }])
  assert.equal(search('vaping', asked).total, 0)
  addVectors(memory, [{ id: 'late', ...pack(vectorAt(0.95, 3)) }])
  assert.deepEqual(search('vaping', asked).ids, ['late'])
})
