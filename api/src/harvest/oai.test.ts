import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article, SearchData } from 'shared/contracts'
import { searchedSources } from '../corpus/searched-sources.ts'
import { serve, type Answer } from '../fixtures/local-source.ts'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { importFiles } from '../import/import-files.ts'
import { harvest, type HarvestSource } from './harvest.ts'
import { oaiSource } from './oai.ts'
import { HarvestError, politeFetch } from './polite-fetch.ts'

const answerOf = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-11-24T00:00:00Z</responseDate><request verb="ListRecords">http://repository.example.org/oai</request>${inside}</OAI-PMH>\n`
const list = (records: readonly string[], token = ''): string =>
  answerOf(`<ListRecords>${records.join('')}${token}</ListRecords>`)
const refusal = (code: string): string => answerOf(`<error code="${code}">In words</error>`)
const says =
  (text: string): Answer =>
  (_, response) =>
    response.end(text)

const idOf = (n: number): string => `oai:repository.example.org:${n}`
const titleOf = (n: number): string => `Village clinics and the fever of young children in district ${n}: a review`
const header = (n: number, status = ''): string =>
  `<header${status}><identifier>${idOf(n)}</identifier><datestamp>2026-11-20T10:11:12Z</datestamp><setSpec>reviews</setSpec></header>`
const live = (n: number): string =>
  `<record>${header(n)}<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title xml:lang="en-GB">${titleOf(n)}</dc:title><dc:title xml:lang="es">Clínicas de aldea y fiebre infantil en el distrito ${n}</dc:title><dc:creator>Ng, Ada</dc:creator><dc:subject>Fever</dc:subject><dc:description>Peer reviewed</dc:description><dc:description>Clinics were compared &amp; counted in ${n} villages.</dc:description><dc:date>2021-05-06T07:08:09Z</dc:date><dc:date>2020-03</dc:date><dc:type>Systematic review</dc:type><dc:identifier>https://repository.example.org/handle/10.4321/${n}</dc:identifier><dc:identifier>info:doi/10.1000/oai.${n}</dc:identifier><dc:language>eng</dc:language><dc:rights>https://creativecommons.org/licenses/by/4.0/</dc:rights></oai_dc:dc></metadata></record>`
const deleted = (n: number): string => `<record>${header(n, ' status="deleted"')}</record>`

const malformed = live(4).replace('&amp;', '&')
/** The same answer with a prefix for the namespace of the protocol. */
const prefixed = (text: string): string =>
  text
    .replaceAll(/(<\/?)(?=OAI-PMH|ListRecords|record|header|metadata|identifier|datestamp|resumption)/g, '$1oai:')
    .replace('xmlns=', 'xmlns:oai=')

const fetch = politeFetch({ interval: 0, backoff: 1, attempts: 3 })
const sourceAt = (base: string, more: { set?: string; since?: string } = {}) =>
  oaiSource({ fetch, base, set: more.set, since: more.since })
const run = (dataDir: string, source: HarvestSource) =>
  harvest({ dataDir, name: 'test', source, print: () => undefined })
const statusOf = async ({ app, idOf: shortId }: TestApp, sourceId: string): Promise<number> =>
  (await app.inject(`/api/articles/${await shortId(sourceId)}?type=hse`)).statusCode

test('a repository is harvested page by page, however busy it is for a while', async () => {
  const site = await startTestApp({}, [])
  const { asked, base } = await serve(
    ({ searchParams }, response) =>
      response.end(
        searchParams.has('resumptionToken')
          ? prefixed(list([live(3), malformed], '<resumptionToken completeListSize="4" cursor="2"/>'))
          : list([live(1), live(2)], '<resumptionToken completeListSize="4" cursor="0">a&amp;b</resumptionToken>'),
      ),
    [(_, response) => response.writeHead(503, { 'retry-after': '0' }).end(), says(list([live(1)]).slice(0, -30))],
  )
  const counts = await run(site.dataDir, sourceAt(base, { set: 'reviews', since: '2026-11-01' }))
  assert.deepEqual(counts, { taken: 3, changed: 0, unchanged: 0, refused: 1 })
  assert.deepEqual(
    asked.slice(2).map(({ searchParams }) => Object.fromEntries(searchParams)),
    [
      { verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'reviews', from: '2026-11-01' },
      { verb: 'ListRecords', resumptionToken: 'a&b' },
    ],
  )
  const article = await site.data<Article>(`/api/articles/${await site.idOf(idOf(2))}?type=hse&lang=en`)
  assert.deepEqual(
    [article.title, article.abstract, article.authors, article.keywords, article.DOI, article.published],
    [titleOf(2), 'Clinics were compared & counted in 2 villages.', ['Ng, Ada'], ['Fever'], '10.1000/oai.2', '2020-03'],
  )
  assert.deepEqual(
    [article.licence.name, article.source_url],
    ['CC-BY-4.0', 'https://repository.example.org/handle/10.4321/2'],
  )
  assert.deepEqual(article.translations.map(({ lang }) => lang).toSorted(), ['en', 'es'])
  assert.deepEqual(
    (await searchedSources(site.store)).map(({ source }) => source),
    ['127.0.0.1'],
  )
})

test('what a repository deletes is withdrawn, unless another source states it, until the repository has it again', async () => {
  const other = { id: 'other:2', title: titleOf(2), doi: '10.1000/oai.2', date: '2020-03', sites: ['hse'] }
  const site = await startTestApp({}, [other])
  const pages = [list([live(1), live(2)]), list([deleted(1), deleted(2), deleted(9)]), list([live(1)])]
  const { base } = await serve((_, response) => response.end(pages.shift()))
  const statuses = async () => [await statusOf(site, idOf(1)), await statusOf(site, idOf(2))]
  await run(site.dataDir, sourceAt(base))
  assert.deepEqual(await statuses(), [200, 200])
  assert.deepEqual(await run(site.dataDir, sourceAt(base)), { taken: 0, changed: 2, unchanged: 0, refused: 0 })
  assert.deepEqual(await statuses(), [410, 200])
  const { hits } = await site.data<SearchData>('/api/search?site=hse&lang=en&q=village%20clinics%20fever')
  assert.deepEqual(
    hits.map(({ title, notices }) => [title, notices]),
    [[titleOf(2), undefined]],
  )
  await run(site.dataDir, sourceAt(base))
  assert.deepEqual(await statuses(), [200, 200])
})

test('nothing new is no error, and what the repository refuses is said in its words', async () => {
  const { dataDir } = await startTestApp({}, [])
  const { base } = await serve(says(refusal('noRecordsMatch')))
  assert.equal((await run(dataDir, sourceAt(base))).taken, 0)
  const { base: strict } = await serve(says(refusal('noSetHierarchy')))
  await assert.rejects(run(dataDir, sourceAt(strict, { set: 'x' })), /refuses: noSetHierarchy: In words/)
})

test('an interrupted harvest goes on, and begins anew where its token has expired', async () => {
  const { dataDir } = await startTestApp({}, [])
  const first = list([live(1)], '<resumptionToken>second</resumptionToken>')
  const broken: Answer = (_, response) => response.writeHead(404).end()
  const { asked, base } = await serve(
    ({ searchParams }, response) =>
      response.end(searchParams.has('resumptionToken') ? refusal('badResumptionToken') : list([live(2)])),
    [says(first), broken],
  )
  await assert.rejects(run(dataDir, sourceAt(base)), HarvestError)
  assert.equal((await run(dataDir, sourceAt(base))).taken, 1)
  assert.deepEqual(
    asked.map(({ searchParams }) => searchParams.get('resumptionToken')),
    [null, 'second', 'second', null],
  )
})

test('a repository that gives one token for ever is left', async () => {
  const { dataDir } = await startTestApp({}, [])
  const { base } = await serve(says(list([live(1)], '<resumptionToken>again</resumptionToken>')))
  await assert.rejects(run(dataDir, sourceAt(base)), /the same resumptionToken again/)
})

test('what this service serves by OAI-PMH can be harvested, withdrawn records too', async () => {
  const ofGiver = {
    ...{ id: 'pmid:7', title: titleOf(7), abstract: 'A text <of> many & few.', doi: '10.1000/g.7', date: '2020-03-04' },
    ...{ authors: ['Ng, Ada'], keywords: ['Fever'], licence: 'CC-BY-4.0', publisher: 'A press', sites: ['hse'] },
  }
  const giver = await startTestApp({}, [ofGiver])
  const taker = await startTestApp({}, [])
  const { base } = await serve(async ({ search }, response) => {
    const { body } = await giver.app.inject(`/api/oai${search}&site=hse`)
    response.end(body)
  })
  const theirs = `oai:hse.example:${await giver.idOf('pmid:7')}`
  await run(taker.dataDir, sourceAt(base))
  const [one, other] = await Promise.all([
    giver.data<Article>(`/api/articles/${await giver.idOf('pmid:7')}?type=hse`),
    taker.data<Article>(`/api/articles/${await taker.idOf(theirs)}?type=hse`),
  ])
  const stated = ({ title, abstract, authors, keywords, DOI, published, publisher, licence }: Article) => [
    ...[title, abstract, authors, keywords, DOI, published, publisher, licence.name],
  ]
  assert.deepEqual(stated(other), stated(one))
  const files = [jsonLinesFile(giver.dataDir, 'gone.jsonl', [{ ...ofGiver, notices: [{ kind: 'withdrawn' }] }])]
  await importFiles({ dataDir: giver.dataDir, files, quiet: true, print: () => undefined })
  await run(taker.dataDir, sourceAt(base))
  assert.equal(await statusOf(taker, theirs), 410)
})
