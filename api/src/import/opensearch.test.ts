import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { OpenSearchMissing, startOpenSearch, type LocalOpenSearch } from '../fixtures/local-opensearch.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { startTestApp } from '../fixtures/test-app.ts'
import { addVectors } from '../meaning/vector-memory.ts'
import { model } from '../meaning/model.ts'
import { pack } from '../meaning/vector.ts'
import { compareIndex } from './compare-index.ts'
import { followIndex, rebuildIndex, usableRevision } from './follow-index.ts'
import { checkPlace, type IndexPlace } from './index-place.ts'
import type { SearchFinding, SearchQuestion } from '../search/search-index.ts'
import { aQuestion } from '../search/fixtures/indexed-documents.ts'
import { noticedDocuments, noticedOrders } from '../search/fixtures/noticed-documents.ts'
import { SearchUnavailable } from '../search/search-unavailable.ts'
import { questionsOf } from './conformance/questions.ts'
import { sampleCatalogue, type Sample } from './conformance/sample.ts'
import { connectPatiently } from '../search/opensearch/patient-connection.ts'
import { OpenSearchIndex } from '../search/opensearch/opensearch-index.ts'
import { openOpenSearchWriter } from '../search/opensearch/opensearch-writer.ts'
import { prepareMetadata, takeLease } from '../search/opensearch/index-metadata.ts'

/** `short` in `npm test -- --changed`, `full` in `npm run test:full`; by itself this file starts nothing, since it takes a server. */
const extent = process.env['OPENSEARCH_TESTS']
const isFull = extent === 'full'

const indexCommand = fileURLToPath(new URL('../command.ts', import.meta.url))

const statsSchema = v.object({
  _all: v.object({ primaries: v.object({ indexing: v.optional(v.object({ index_total: v.number() })) }) }),
})
const miningSchema = v.object({ _source: v.object({ mining: v.object({ isWritten: v.boolean() }) }) })
const phrasesSchema = v.object({
  hits: v.object({
    hits: v.array(v.object({ _source: v.object({ lang: v.string(), text: v.string(), weight: v.number() }) })),
  }),
})

/** Share of the order of two results that is the same in both, from -1 to 1 (Kendall's tau); what only one has is left out. */
const rankCorrelation = (one: readonly string[], other: readonly string[]): number => {
  const places = new Map(other.map((id, place) => [id, place]))
  const common = one.flatMap((id) => places.get(id) ?? [])
  let sum = 0
  let pairs = 0
  common.forEach((place, i) => {
    for (const later of common.slice(i + 1)) {
      pairs++
      sum += place < later ? 1 : -1
    }
  })
  return pairs === 0 ? 1 : sum / pairs
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const isAway = (error: unknown): boolean => error instanceof SearchUnavailable && error.reason === 'away'

/** All of an answer but the order. */
const withoutOrder = (finding: SearchFinding) => ({ ...finding, ids: null, matches: null })

const asked = (q: string, given: Partial<SearchQuestion> = {}): SearchQuestion => aQuestion(q, { limit: 20, ...given })

/** A server that says something else than OpenSearch does, at an address of its own. */
const serverThat = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** A vector of numbers that look random and are always the same. */
const randomVector = (seed: number): Float32Array => {
  let state = 7919 * seed
  return Float32Array.from(
    { length: model.dimensions },
    () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5,
  )
}

/** A vector on a subject: those on one lie nearer to each other than to others, and none far from any, as a model's do. */
const vectorOn = (subject: number, share: number): Float32Array => {
  const common = randomVector(1)
  const values = randomVector(subject + 2).map((value, i) => share * value + (common[i] ?? 0))
  const size = Math.hypot(...values)
  return values.map((value) => value / size)
}

const suite = (server: LocalOpenSearch, folder: string): void => {
  let sample: Sample
  let index: OpenSearchIndex
  const place = (name: string): IndexPlace => ({ dataDir: sample.dataDir, openSearchUrl: `${server.url}/${name}` })

  before(async () => {
    sample = await sampleCatalogue(isFull ? 12 : 80)
    await followIndex(place('sample'), sample.store)
    index = new OpenSearchIndex({
      address: `${server.url}/sample`,
      trees: sample.trees,
      vectors: sample.vectors,
      deadline: 60_000,
    })
  })
  after(async () => {
    // First, so that it ends where the others were never opened.
    await server.stop()
    await index.close()
    await sample.close()
  })

  test('250 searches in five languages find the same, count the same and are read the same', async () => {
    const questions = questionsOf(sample.documents).filter((_, i) => isFull || i % 3 === 0)
    const correlations: number[] = []
    let found = 0
    for (const question of questions) {
      const [ours, theirs] = await Promise.all([sample.index.search(question), index.search(question)])
      const said = JSON.stringify(question)
      assert.deepEqual(withoutOrder(theirs), withoutOrder(ours), said)
      if (ours.total <= question.limit) {
        assert.deepEqual(theirs.ids.toSorted(), ours.ids.toSorted(), said)
        assert.deepEqual(theirs.matches.toSorted(), ours.matches.toSorted(), said)
      }
      const [first] = question.sort
      if (first === 'most_recent' || (question.q === '' && first !== 'relevance'))
        assert.deepEqual(theirs.ids, ours.ids, said)
      else if (ours.total > 3) correlations.push(rankCorrelation(ours.ids, theirs.ids))
      if (ours.total > 0) found++
    }
    assert.ok(found > questions.length / 2, `only ${found} of ${questions.length} searches found something`)
    assert.ok(mean(correlations) > 0.8, `the orders agree by ${mean(correlations).toFixed(3)}`)
  })

  test('a new question takes three requests at most, and one that was asked before takes one', async () => {
    let requests = 0
    const requestId = () => void requests++
    const counted = new OpenSearchIndex({ address: `${server.url}/sample`, trees: sample.trees, requestId })
    const requestsOf = async (q: string): Promise<number> => {
      requests = 0
      await counted.search(asked(q, { facets: true }))
      return requests
    }
    try {
      await requestsOf('')
      for (const q of ['How can we prevent falls of older adults?', 'school nurses', '"public health"', 'diabet*']) {
        const first = await requestsOf(q)
        assert.ok(first <= 3, `${q} takes ${first} requests`)
        assert.equal(await requestsOf(q), 1, q)
      }
    } finally {
      await counted.close()
    }
  })

  test('suggestions, corrections, similar documents, wider searches and counts of choices are the same', async () => {
    for (const q of ['diab', 'mental h', 'vacu', 'saude', 'smokng', '糖', 'school me'])
      for (const lang of ['en', 'es'] as const) {
        const question = { q, lang, site: 'hse' as const, limit: 8 }
        assert.deepEqual(await index.suggest(question), await sample.index.suggest(question), q)
      }
    for (const q of ['asthma exercise rural', 'helth polcy', '"school nurse" AND diabetes'])
      assert.deepEqual(
        await index.broader(asked(q, { filters: ['10_3'], best: true })),
        await sample.index.broader(asked(q, { filters: ['10_3'], best: true })),
        q,
      )
    const near = sample.documents.filter((_, i) => i % 40 === 0)
    let similar = 0
    for (const document of near) {
      const ours = await sample.index.similar(document, 'hse', 'en', 5)
      const theirs = await index.similar(document, 'hse', 'en', 5)
      similar += ours.length
      const byId = (found: typeof ours) => found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      assert.deepEqual(byId(theirs), byId(ours), document.id)
    }
    assert.ok(similar > 0)
    const choices = [['10_1'], ['10_3'], ['9_1', '10_3'], ['0_12_2000_2005'], ['no_such_key'], []]
    for (const q of ['', 'health'])
      assert.deepEqual(
        await index.counts(asked(q, { filters: ['10_3'] }), choices),
        await sample.index.counts(asked(q, { filters: ['10_3'] }), choices),
      )
  })

  test('pages follow each other without a gap, and every id is given for exports and alerts', async () => {
    const all = await sample.index.matchingIds(asked('health'))
    assert.deepEqual(await index.matchingIds(asked('health')), all)
    const half = sample.documents[Math.floor(sample.documents.length / 2)]?.revision ?? 0
    assert.deepEqual(
      await index.matchingIds(asked('health'), half),
      await sample.index.matchingIds(asked('health'), half),
    )
    for (const sort of [['relevance'], ['most_recent'], ['best']] as const) {
      const ids: string[] = []
      for (let offset = 0; offset < all.length; offset += 17)
        ids.push(...(await index.search(asked('health', { sort: [...sort], offset, limit: 17 }))).ids)
      assert.deepEqual(ids.toSorted(), all.toSorted(), `sorted by ${sort[0]}`)
    }
  })

  test('a page beyond what OpenSearch gives at once is that of the order', async () => {
    const deep = new OpenSearchIndex({
      address: `${server.url}/sample`,
      trees: sample.trees,
      deadline: 60_000,
      windowSize: 25,
    })
    try {
      for (const q of ['', 'health']) {
        const question = asked(q, { sort: ['most_recent'], offset: 70, limit: 20, facets: true })
        assert.deepEqual(await deep.search(question), await index.search(question))
      }
      assert.deepEqual(await deep.matchingIds(asked('health')), await index.matchingIds(asked('health')))
      assert.deepEqual((await deep.search(asked('', { offset: 1_000_000 }))).ids, [])
    } finally {
      await deep.close()
    }
  })

  test('what changes in the catalogue is found by searches that come after, in both alike', async () => {
    const records = [
      { id: 'added:1', title: 'Zebrafish clinics for gardeners', sites: ['hse'], abstract: 'A zebrafish trial.' },
      { id: 'added:2', title: 'Zebrafish clinics for teachers', sites: ['hse'] },
    ]
    await sample.add(records)
    await followIndex(place('sample'), sample.store)
    assert.equal((await index.search(asked('zebrafish'))).total, 2)
    await sample.add([{ ...records[0], title: 'Aquarium clinics for gardeners', abstract: 'No fish.' }])
    await followIndex(place('sample'), sample.store)
    for (const q of ['zebrafish', 'aquarium', 'zebrafish clinics', 'clinics gardeners'])
      assert.deepEqual(
        withoutOrder(await index.search(asked(q, { facets: true }))),
        withoutOrder(await sample.index.search(asked(q, { facets: true }))),
      )
    assert.deepEqual(await compareIndex(place('sample'), sample.store), {
      compared: await sample.store.count(),
      missing: 0,
      outdated: 0,
      surplus: 0,
    })
  })

  test('what is near in meaning is found, counted and placed as in our own index', async () => {
    const kept = sample.store.vectors
    const waiting = await kept.waiting(100_000)
    const vectors = new Map(waiting.map(({ id }, place) => [id, vectorOn(place % 60, 0.35 + (place % 7) / 20)]))
    const vectorOf = (id: string): Float32Array => vectors.get(id) ?? new Float32Array(0)
    await kept.put(waiting.map((document) => ({ ...document, ...pack(vectorOf(document.id)) })))
    await followIndex(place('sample'), sample.store)
    assert.equal(await usableRevision(place('sample'), sample.store), await sample.store.revision())
    addVectors(sample.vectors, await kept.after(0, 100_000))
    const correlations: number[] = []
    let near = 0
    for (const [subject, q] of [
      'school nurses',
      'How can we prevent falls of older adults?',
      'zzzzqq',
      'mental health and work',
    ].entries())
      for (const given of [
        {},
        { filters: ['10_3'] },
        { sort: ['most_recent' as const] },
        { best: true },
        { sort: ['best' as const] },
      ]) {
        const question = asked(q, { ...given, meaning: vectorOn(subject, 0.6), limit: 200, facets: true })
        const [ours, theirs] = [await sample.index.search(question), await index.search(question)]
        const said = JSON.stringify([q, given])
        assert.equal(ours.answeredBy, 'both', said)
        assert.deepEqual(withoutOrder(theirs), withoutOrder(ours), said)
        near += ours.classes.near
        if (ours.total > 3) correlations.push(rankCorrelation(ours.ids, theirs.ids))
        const ids: string[] = []
        for (let offset = 0; offset < ours.total; offset += 3)
          ids.push(...(await index.search({ ...question, offset, limit: 3 })).ids)
        assert.deepEqual(ids, theirs.ids, said)
        const choices = [['10_3'], ['9_1'], []]
        assert.deepEqual(await index.counts(question, choices), await sample.index.counts(question, choices), said)
        assert.deepEqual(await index.broader(question), await sample.index.broader(question), said)
      }
    assert.ok(near > 0)
    assert.ok(mean(correlations) > 0.8, `the orders agree by ${mean(correlations).toFixed(3)}`)
    let similar = 0
    for (const document of sample.documents.filter((_, i) => i % 40 === 0)) {
      const [ours, theirs] = [
        await sample.index.similar(document, 'hse', 'en', 5),
        await index.similar(document, 'hse', 'en', 5),
      ]
      similar += ours.length
      // Of documents that are equally like it, either engine may name any.
      const likenesses = (found: typeof ours) =>
        found.map(({ id }) =>
          vectorOf(document.id)
            .reduce((sum, each, i) => sum + each * (vectorOf(id)[i] ?? 0), 0)
            .toFixed(2),
        )
      assert.deepEqual(likenesses(theirs), likenesses(ours), document.id)
      const shared = new Map(ours.map((found) => [found.id, found.shared]))
      for (const found of theirs) assert.deepEqual(found.shared, shared.get(found.id) ?? found.shared, document.id)
    }
    assert.ok(similar > 0)
  })

  test('an index is built anew and swapped while every search is answered', async () => {
    const { total } = await sample.index.search(asked('health'))
    let over = false
    const searching = (async () => {
      let searches = 0
      for (; !over || searches < 3; searches++) assert.equal((await index.search(asked('health'))).total, total)
      return searches
    })()
    await rebuildIndex(place('sample'), sample.store).finally(() => (over = true))
    assert.ok((await searching) >= 3)
    const question = asked('school nurses', { meaning: vectorOn(0, 0.6), facets: true })
    assert.deepEqual(withoutOrder(await index.search(question)), withoutOrder(await sample.index.search(question)))
  })

  test('retractions and concerns move documents as in our own index', async (context) => {
    const connection = connectPatiently(`${server.url}/noticed`)
    await prepareMetadata(connection)
    const lease = await takeLease(connection)
    assert.ok(lease)
    const revision = Math.max(...noticedDocuments.map((document) => document.revision))
    const writer = await openOpenSearchWriter({
      connection,
      lease,
      trees: sample.trees,
      catalogue: 1,
      revision,
      vectors: 0,
    })
    await writer.take(noticedDocuments)
    await writer.finish()
    await writer.publish()
    await lease.release()
    const noticed = new OpenSearchIndex({ address: `${server.url}/noticed`, trees: sample.trees, deadline: 60_000 })
    for (const { says, q, given, ids } of noticedOrders)
      await context.test(says, async () => assert.deepEqual((await noticed.search(asked(q, given))).ids, ids))
    await noticed.close()
    await connection.close()
  })

  test('a building that was interrupted goes on, and nothing is searched in it before it is whole', async () => {
    const connection = connectPatiently(`${server.url}/halved`)
    await prepareMetadata(connection)
    const lease = await takeLease(connection)
    assert.ok(lease)
    assert.equal(await takeLease(connection), null, 'two write at once')
    const catalogue = await sample.store.identity()
    const revision = await sample.store.revision()
    const parts = { connection, lease, trees: sample.trees, catalogue, revision, vectors: 0 }
    const first = await openOpenSearchWriter(parts)
    const half = Math.floor(sample.documents.length / 2)
    await first.take(sample.documents.slice(0, half))
    await first.finish()
    const reached = await first.appliedRevision()
    assert.equal(await usableRevision(place('halved'), sample.store), null)
    const halved = new OpenSearchIndex({ address: `${server.url}/halved`, trees: sample.trees, deadline: 60_000 })
    await assert.rejects(halved.search(asked('health')), { name: 'SearchUnavailable', reason: 'building' })
    // The next batch reaches the server, and its process ends before it is noted.
    await (await openOpenSearchWriter(parts)).take(sample.documents.slice(half, half + 100))
    const again = await openOpenSearchWriter(parts)
    assert.equal(await again.appliedRevision(), reached)
    await lease.release()
    await followIndex(place('halved'), sample.store)
    const segments = await fetch(`${server.url}/_cat/segments/halved-documents?format=json`)
    assert.equal(v.parse(v.array(v.unknown()), await segments.json()).length, 1, 'its parts are not put together')
    const question = asked('health', { facets: true })
    assert.deepEqual(withoutOrder(await halved.search(question)), withoutOrder(await sample.index.search(question)))
    await halved.close()
    await connection.close()
  })

  test(
    'a writer that is killed while it writes documents and phrases leaves nothing out and counts nothing twice',
    { skip: !isFull && 'It is long: npm run test:full -- opensearch' },
    async (context) => {
      const killed = place('killed')
      const environment = {
        ...process.env,
        DATA_DIR: sample.dataDir,
        DATABASE_URL: '',
        OPENSEARCH_URL: killed.openSearchUrl,
      }
      const verify = () =>
        spawn(process.execPath, [indexCommand, 'index', 'verify'], {
          env: environment,
          stdio: ['ignore', 'pipe', 'inherit'],
        })
      const read = async (path: string): Promise<unknown> => (await fetch(`${server.url}/${path}`)).json()
      const written = async (): Promise<number> =>
        v.parse(statsSchema, await read('killed-documents-*/_stats/indexing'))._all.primaries.indexing?.index_total ?? 0
      const isMining = async (): Promise<boolean> =>
        v.is(miningSchema, await read('killed-state/_doc/building').catch(() => null))
      const killedWhen = async (isReached: () => Promise<boolean>): Promise<void> => {
        const writer = verify()
        const gone = once(writer, 'exit')
        while (!(await isReached())) {
          assert.equal(writer.exitCode, null, 'the writer was done before it was killed')
          await pause(5)
        }
        writer.kill('SIGKILL')
        await gone
      }
      await killedWhen(async () => (await written()) > 0)
      const first = await written()
      await killedWhen(async () => (await written()) > first)
      await killedWhen(isMining)
      context.diagnostic(`killed after ${first} documents, after more, and while phrases were taken`)
      const last = verify()
      const [said, [code]] = await Promise.all([text(last.stdout), once(last, 'exit')])
      assert.match(said, /: 0 are missing in the index, 0 are outdated, 0 are not in the catalogue/)
      assert.equal(code, 0)
      const index = new OpenSearchIndex({ address: killed.openSearchUrl ?? '', trees: sample.trees, deadline: 60_000 })
      try {
        for (const q of ['', 'health', 'school nurses diabetes']) {
          const question = asked(q, { facets: true })
          assert.deepEqual(
            withoutOrder(await index.search(question)),
            withoutOrder(await sample.index.search(question)),
          )
        }
        for (const q of ['diab', 'mental h', 'school me']) {
          const question = { q, lang: 'en' as const, site: 'hse' as const, limit: 8 }
          assert.deepEqual(await index.suggest(question), await sample.index.suggest(question), q)
        }
        // Weights are sums over titles: one that was added twice would be another.
        const weights = async () => {
          const phrases = v.parse(
            phrasesSchema,
            await read('killed-phrases/_search?q=kind:phrase&size=10000&sort=lang,text&_source=lang,text,weight'),
          )
          return phrases.hits.hits.map(({ _source }) => _source)
        }
        const afterKills = await weights()
        await rebuildIndex(killed, sample.store)
        assert.ok(afterKills.length > 100)
        assert.deepEqual(afterKills, await weights())
      } finally {
        await index.close()
      }
    },
  )

  describe('the start', () => {
    const refused = (address: string, words: RegExp) =>
      assert.rejects(checkPlace({ dataDir: '', openSearchUrl: address }), (error: Error) => {
        assert.match(error.message, words)
        assert.doesNotMatch(error.message, /secret/)
        return error.name === 'UnusableOpenSearch'
      })

    test('an address that cannot be read, a wrong password, another server and an older one are each one sentence', async () => {
      await refused('http://127.0.0.1:9/Not A Name', /names of indexes begin with a small letter/)
      await refused('not-an-address', /cannot be read: it must be like https:/)
      const locked = await serverThat((_, response) => {
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Unauthorized","status":401}')
      })
      await refused(locked.replace('//', '//somebody:secret@'), /the name or the password is wrong/)
      const old = await serverThat((_, response) => {
        const said = JSON.stringify({ version: { number: '2.5.0', distribution: 'opensearch' } })
        response.writeHead(200, { 'content-type': 'application/json' }).end(said)
      })
      await refused(old, /OpenSearch 2\.5\.0, and 2\.11 or newer is needed/)
      const other = await serverThat((_, response) => void response.writeHead(200).end('<p>Welcome</p>'))
      await refused(other, /does not answer as OpenSearch does/)
    })

    test('indexes of another program under our names are left alone', async () => {
      await fetch(`${server.url}/shop-documents`, { method: 'PUT' })
      await refused(`${server.url}/shop`, /its index shop-documents belongs to another program/)
      await assert.rejects(followIndex(place('shop'), sample.store), /belongs to another program/)
      assert.equal((await fetch(`${server.url}/shop-state`)).status, 404)
    })

    test('a server that is not there is said, and may come later', async () => {
      const said = await checkPlace({ dataDir: '', openSearchUrl: 'http://127.0.0.1:9/sample' })
      assert.match(said ?? '', /nothing answers at this address/)
    })
  })

  test('the API answers 503 with Retry-After while the server is away, and pages that need no search live on', async () => {
    const away = new OpenSearchIndex({ address: 'http://127.0.0.1:9/sample', trees: sample.trees })
    after(() => away.close())
    const { app, idOf } = await startTestApp({ searchIndex: away })
    for (const url of ['/api/search?q=health&site=hse', '/api/search/suggestions?q=he&type=hse']) {
      const response = await app.inject(url)
      assert.equal(response.statusCode, 503, url)
      assert.equal(response.json<{ error: string }>().error, 'search_unavailable')
      assert.ok(Number(response.headers['retry-after']) > 0)
    }
    assert.equal((await app.inject(`/api/articles/${await idOf('test:kenya-review')}?type=hse`)).statusCode, 200)
  })

  test('a server that hangs fails searches in their time, then at once, and serves again by itself', async () => {
    const impatient = new OpenSearchIndex({ address: `${server.url}/sample`, trees: sample.trees, deadline: 2000 })
    const { total } = await index.search(asked('health'))
    while ((await impatient.search(asked('health')).catch(() => null))?.total !== total) await pause(100)
    await server.pause()
    try {
      for (let i = 0; i < 3; i++) await assert.rejects(impatient.search(asked('health')), isAway)
      const given = Array.from({ length: 50 }, () => impatient.search(asked('health')).catch((error: unknown) => error))
      const sent = (await Promise.all(given)).filter(
        (error) => error instanceof SearchUnavailable && error.cause !== undefined,
      )
      assert.ok(sent.length <= 1, `${sent.length} of 50 searches waited for a server that hangs`)
    } finally {
      server.resume()
    }
    while ((await impatient.search(asked('health')).catch(() => null))?.total !== total) await pause(100)
    await impatient.close()
  })

  test(
    'a server that was killed serves again once it is back, with all that was acknowledged',
    { skip: !isFull && 'It is long: npm run test:full -- opensearch' },
    async () => {
      const { total } = await sample.index.search(asked('health'))
      await server.kill()
      await assert.rejects(index.search(asked('health')), isAway)
      const port = Number(new URL(server.url).port)
      const again = await startOpenSearch({ folder, port, isShortLived: true })
      Object.assign(server, again)
      let found: SearchFinding | null = null
      while (!found) found = await index.search(asked('health')).catch(() => pause(100, null))
      assert.equal(found.total, total)
    },
  )
}

if (extent === undefined)
  test('OpenSearch', { skip: 'It takes a server of its own: npm test -- opensearch' }, () => undefined)
else {
  const folder = temporaryFolder()
  const server = await startOpenSearch({ folder, isShortLived: true }).catch((error: unknown) => {
    if (error instanceof OpenSearchMissing) return error
    throw error
  })
  if (!(server instanceof Error)) describe('OpenSearch', () => suite(server, folder))
  else
    test('OpenSearch', { skip: !process.env['CI'] && server.message }, () => {
      assert.fail(`CI has to have OpenSearch, so that both kinds of index are tested. ${server.message}`)
    })
}
