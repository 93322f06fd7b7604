import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article } from 'shared/contracts'
import { serve, type Answer } from '../fixtures/local-source.ts'
import { startTestApp } from '../fixtures/test-app.ts'
import { HarvestError, politeFetch } from '../harvest/polite-fetch.ts'
import { crossref } from './crossref.ts'
import { enrich } from './enrich.ts'
import type { EnrichSource } from './enrich-source.ts'
import { europePmc } from './europe-pmc.ts'
import { openAlex } from './openalex.ts'
import { pubmed } from './pubmed.ts'
import { unpaywall } from './unpaywall.ts'

const fetch = politeFetch({ interval: 0, backoff: 1, attempts: 3 })
const json =
  (value: unknown): Answer =>
  (_, response) =>
    response.end(JSON.stringify(value))

const titleOf = (number: number): string =>
  `School meals and the health of children, part ${number}: a systematic review`
const review = (number: number, more: object = {}) => ({
  id: `a:${number}`,
  title: titleOf(number),
  pmid: String(number),
  doi: `10.1000/r${number}`,
  year: 2020,
  document_type: 'Overviews of systematic reviews',
  sites: ['hse'],
  ...more,
})

const article = (pmid: string, title = titleOf(Number(pmid)), inside = '') =>
  `<PubmedArticle><MedlineCitation><PMID Version="1">${pmid}</PMID><Article><ArticleTitle>${title}.</ArticleTitle>` +
  `<Abstract><AbstractText Label="RESULTS">Zebrafish were fed in ${pmid} schools.</AbstractText></Abstract></Article>` +
  `<MeshHeadingList><MeshHeading><DescriptorName UI="D1">Food Services</DescriptorName></MeshHeading></MeshHeadingList>${inside}</MedlineCitation></PubmedArticle>`
const mesh = (name: string, major: 'Y' | 'N', qualifier = '') =>
  `<MeshHeading><DescriptorName UI="D1" MajorTopicYN="${major}">${name}</DescriptorName>${qualifier}</MeshHeading>`
const articleSet = (articles: string): string =>
  `<?xml version="1.0" ?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "x.dtd"><PubmedArticleSet>${articles}</PubmedArticleSet>`
const idsOf = (url: URL): string[] => (url.searchParams.get('id') ?? '').split(',')
/** PubMed knows every PMID below 900. */
const efetch: Answer = (url, response) =>
  response.end(
    articleSet(
      idsOf(url)
        .filter((id) => Number(id) < 900)
        .map((id) => article(id))
        .join(''),
    ),
  )

const run = async (dataDir: string, source: EnrichSource, more: object = {}) => {
  const said: string[] = []
  const accounts = await enrich({ dataDir, sources: [source], print: (line) => said.push(line), ...more })
  return { account: accounts[source.name], said: said.join('\n') }
}
const started = (records: readonly object[]) => startTestApp({}, records)
const pubmedAt = (base: string, apiKey?: string) => pubmed(fetch, base, 'a@b.org', apiKey)

test('PubMed completes by PMID: the request says who asks, own values stand, and no title alone stays one', async () => {
  const { dataDir, idOf, data } = await started([
    review(1),
    review(2, { abstract: 'Ours stands.' }),
    review(999),
    { id: 'a:9', title: 'Without an identifier', sites: ['hse'] },
  ])
  const { asked, base } = await serve(efetch)
  const { account, said } = await run(dataDir, pubmedAt(base, 'secret'))
  assert.deepEqual([account?.asked, account?.found, account?.refused, account?.left], [3, 2, 0, 0])
  assert.equal(account?.fields['unshownAbstract'], 2)
  const parameters = asked[0]?.searchParams
  assert.deepEqual(
    ['db', 'email', 'tool', 'api_key'].map((name) => parameters?.get(name)),
    ['pubmed', 'a@b.org', 'evidence-search', 'secret'],
  )
  assert.deepEqual(idsOf(asked[0] ?? new URL('')).toSorted(), ['1', '2', '999'])
  assert.match(said, / {2}1: School meals .*mesh/)
  const first = await data<Article>(`/api/articles/${await idOf('a:1')}?type=hse`)
  assert.ok(first.keywords.includes('Food Services'))
  assert.deepEqual(
    first.completed?.map(({ source, url, what }) => ({ source, url, what: what.toSorted() })),
    [{ source: 'PubMed', url: 'https://pubmed.ncbi.nlm.nih.gov/1/', what: ['finding', 'subjects'] }],
  )
  const second = await data<Article>(`/api/articles/${await idOf('a:2')}?type=hse`)
  assert.match(second.abstract ?? '', /Ours stands/)
})

test('a text whose licence does not let anybody show it is found by and not shown', async () => {
  const { dataDir, idOf, data } = await started([review(1)])
  const { base } = await serve(efetch)
  await run(dataDir, pubmedAt(base))
  const found = await data<{ hits: { id: string; description: string | null }[] }>(
    '/api/search?q=zebrafish&site=hse&lang=en',
  )
  assert.deepEqual(
    found.hits.map(({ id }) => id),
    [await idOf('a:1')],
  )
  assert.doesNotMatch(JSON.stringify(found), /Zebrafish were fed/)
  assert.doesNotMatch(JSON.stringify(await data(`/api/articles/${await idOf('a:1')}?type=hse`)), /Zebrafish were fed/)
})

test('what comes is no news: alerts go by the last change that is', async () => {
  const { dataDir, db, idOf } = await started([review(1)])
  const { base } = await serve(efetch)
  const newsOf = async () => {
    const row = await db
      .selectFrom('documents')
      .select(['revision', 'content_revision'])
      .where('id', '=', await idOf('a:1'))
      .executeTakeFirstOrThrow()
    return row
  }
  const before = await newsOf()
  await run(dataDir, pubmedAt(base))
  const now = await newsOf()
  assert.equal(now.content_revision, before.content_revision)
  assert.ok(now.revision > before.revision)
})

test('a second run asks for nothing, a later one with --since asks again and changes nothing', async () => {
  const { dataDir } = await started([review(1), review(2)])
  const { asked, base } = await serve(efetch)
  await run(dataDir, pubmedAt(base), { now: () => new Date('2026-11-20') })
  assert.equal((await run(dataDir, pubmedAt(base))).account?.asked, 0)
  assert.equal(asked.length, 1)
  const again = await run(dataDir, pubmedAt(base), { since: '2026-11-21T00:00:00.000Z' })
  assert.equal(again.account?.asked, 2)
})

test('a run that was stopped goes on behind what is stored', async () => {
  const { dataDir } = await started(Array.from({ length: 30 }, (_, at) => review(at + 1)))
  const one = { ...pubmedAt(''), batchSize: 5 }
  let calls = 0
  const { base } = await serve(efetch)
  const stopping: EnrichSource = {
    ...one,
    ask: (ids) => (++calls > 3 ? Promise.reject(new HarvestError('cut off')) : pubmedAt(base).ask(ids)),
  }
  await assert.rejects(run(dataDir, stopping), /cut off/)
  const { account } = await run(dataDir, { ...pubmedAt(base), batchSize: 5 })
  assert.deepEqual([account?.asked, account?.found], [15, 15])
})

test('requests are filled, however few records of a portion can be asked for', async () => {
  const others = Array.from({ length: 900 }, (_, at) => ({
    ...{ id: `b:${at}`, title: `A report on district ${at}`, sites: ['hse'] },
    ...(at % 90 === 0 && review(at / 90 + 1)),
  }))
  const { dataDir } = await started(others)
  const { asked, base } = await serve(efetch)
  await run(dataDir, pubmedAt(base), { limit: 1 })
  const { account } = await run(dataDir, { ...pubmedAt(base), batchSize: 9 })
  assert.equal(account?.found, 9)
  assert.equal(asked.length, 2)
})

test('a limit bounds what is asked for, and only what gathers studies is asked for where that is wanted', async () => {
  const { dataDir } = await started([
    review(1),
    review(2),
    {
      id: 'a:3',
      title: 'A randomized trial of school meals in ten towns',
      pmid: '3',
      sites: ['hse'],
      document_type: 'Primary studies',
    },
  ])
  const { base } = await serve(efetch)
  const { account } = await run(dataDir, pubmedAt(base), { limit: 1, onlyReviews: true })
  assert.deepEqual([account?.asked, account?.left], [1, 1])
})

test('an answer about another work is refused with its title', async () => {
  const { dataDir } = await started([review(1)])
  const { base } = await serve((_, response) => response.end(articleSet(article('1', 'Volcanic ash over Iceland'))))
  const { account, said } = await run(dataDir, pubmedAt(base))
  assert.equal(account?.refused, 1)
  assert.match(said, /refused: its title is that of another work: 'Volcanic ash over Iceland'/)
})

const troubles: Record<string, Answer> = {
  '429 with Retry-After': (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  'an error with status 200': (_, response) => response.end('{"error":"API rate limit exceeded","count":"4"}'),
  'a truncated answer': (url, response) =>
    response.end(
      articleSet(
        idsOf(url)
          .map((id) => article(id))
          .join(''),
      ).slice(0, -60),
    ),
}
for (const [name, trouble] of Object.entries(troubles))
  test(`${name} is asked for again, and nothing is lost`, async () => {
    const { dataDir } = await started([review(1), review(2)])
    const { base } = await serve(efetch, [trouble])
    assert.equal((await run(dataDir, pubmedAt(base))).account?.found, 2)
  })

test('a partial batch leaves the others unknown, and a malformed record is refused by itself', async () => {
  const { dataDir } = await started([review(1), review(2)])
  const { base } = await serve(json({ status: 'ok', message: { items: [{ DOI: '10.1000/R1', title: 7 }] } }))
  const { account } = await run(dataDir, crossref(fetch, base, 'a@b.org'))
  assert.deepEqual([account?.asked, account?.found, account?.refused], [2, 0, 1])
})

test('a retraction that a source tells of stands on the article', async () => {
  const { dataDir, idOf, data } = await started([review(1)])
  const item = {
    DOI: '10.1000/r1',
    title: [titleOf(1)],
    'updated-by': [{ DOI: '10.1000/notice', type: 'retraction', updated: { 'date-parts': [[2026, 5, 4]] } }],
  }
  const { base, asked } = await serve(json({ status: 'ok', message: { items: [item] } }))
  await run(dataDir, crossref(fetch, base, 'a@b.org'))
  assert.equal(asked[0]?.searchParams.get('filter'), 'doi:10.1000/r1')
  const { notices } = await data<Article>(`/api/articles/${await idOf('a:1')}?type=hse`)
  assert.deepEqual(
    notices?.map(({ kind }) => kind),
    ['retraction'],
  )
})

test('an abstract under an open licence is shown, with where it comes from and when', async () => {
  const { dataDir, idOf, data } = await started([review(1)])
  const result = {
    pmid: '1',
    pmcid: 'PMC11',
    doi: '10.1000/r1',
    title: `${titleOf(1)}.`,
    pubYear: '2020',
    abstractText: 'Meals <i>helped</i> in most schools.',
    license: 'cc by',
    fullTextUrlList: {
      fullTextUrl: [{ availabilityCode: 'OA', documentStyle: 'html', url: 'https://example.org/full' }],
    },
  }
  const { base, asked } = await serve(json({ hitCount: 1, resultList: { result: [result] } }))
  await run(dataDir, europePmc(fetch, base, 'a@b.org'), { now: () => new Date('2026-11-23') })
  assert.equal(asked[0]?.searchParams.get('query'), 'SRC:MED AND EXT_ID:(1)')
  const found = await data<Article>(`/api/articles/${await idOf('a:1')}?type=hse`)
  assert.match(found.abstract ?? '', /Meals helped in most schools/)
  assert.equal(found.licence.name, 'CC-BY')
  const [completed] = found.completed ?? []
  assert.deepEqual([completed?.source, completed?.at], ['Europe PMC', '2026-11-23'])
  assert.ok(completed?.what.includes('text'))
})

test('OpenAlex is asked for many DOIs at once, and its inverted index becomes a text', async () => {
  const { dataDir, idOf, data } = await started([review(1)])
  const work = {
    id: 'https://openalex.org/W1',
    doi: 'https://doi.org/10.1000/r1',
    title: titleOf(1),
    publication_year: 2020,
    abstract_inverted_index: { Meals: [0], helped: [1] },
    best_oa_location: { license: 'cc-by' },
    open_access: { oa_url: 'https://example.org/open' },
  }
  const { base, asked } = await serve(json({ results: [work] }))
  await run(dataDir, openAlex(fetch, base, 'a@b.org'))
  assert.equal(asked[0]?.searchParams.get('filter'), 'doi:10.1000/r1')
  const { abstract } = await data<Article>(`/api/articles/${await idOf('a:1')}?type=hse`)
  assert.match(abstract ?? '', /Meals helped/)
})

test('Unpaywall gives the open copy, and does not know a DOI by answering 404', async () => {
  const { dataDir } = await started([review(1), review(2)])
  const { base } = await serve((url, response) =>
    url.pathname.endsWith('r2')
      ? response.writeHead(404).end('{"error":true,"message":"not found"}')
      : response.end(
          JSON.stringify({
            doi: '10.1000/r1',
            title: titleOf(1),
            year: 2020,
            best_oa_location: { url: 'https://example.org/copy' },
          }),
        ),
  )
  const { account } = await run(dataDir, unpaywall(fetch, base, 'a@b.org'))
  assert.deepEqual([account?.asked, account?.found, account?.fields['oaUrl']], [2, 1, 1])
})

test('subjects that a work is mainly about come first, and its funders are named, each with the source and the day', async () => {
  const records = [1, 2, 3].map((number) => review(number))
  const { dataDir, idOf, data } = await started(records)
  const [first, second, third] = await Promise.all(
    ['a:1', 'a:2', 'a:3'].map(async (id) => `/api/articles/${await idOf(id)}?type=hse`),
  )
  const headings =
    mesh('Child', 'N') +
    mesh('Schools', 'Y') +
    mesh('Meals', 'N', '<QualifierName MajorTopicYN="Y">economics</QualifierName>')
  const grants = ['Wellcome Trust', 'NIH HHS', 'Wellcome Trust'].map(
    (agency, place) => `<Grant><GrantID>${place}</GrantID><Agency>${agency}</Agency><Country>X</Country></Grant>`,
  )
  const citation =
    `<PubmedArticle><MedlineCitation><PMID Version="1">1</PMID><Article><ArticleTitle>${titleOf(1)}.</ArticleTitle>` +
    `<GrantList CompleteYN="Y">${grants.join('')}</GrantList></Article><MeshHeadingList>${headings}</MeshHeadingList></MedlineCitation></PubmedArticle>`
  const { base: ofPubmed } = await serve((_, response) => response.end(articleSet(citation)))
  await run(dataDir, pubmedAt(ofPubmed), { now: () => new Date('2026-11-23') })
  const found = await data<Article>(first ?? '')
  assert.deepEqual(
    [found.keywords, found.funders],
    [
      ['Schools', 'Meals', 'Child'],
      ['Wellcome Trust', 'NIH HHS'],
    ],
  )
  assert.deepEqual(
    found.completed?.map(({ source, at, what }) => [source, at, what.toSorted()]),
    [['PubMed', '2026-11-23', ['funders', 'subjects']]],
  )

  const item = {
    DOI: '10.1000/r2',
    title: [titleOf(2)],
    funder: [{ name: 'A ministry', award: ['7'], DOI: '10.13039/1' }],
  }
  const { base: ofCrossref } = await serve(json({ status: 'ok', message: { items: [item] } }))
  await run(dataDir, crossref(fetch, ofCrossref, 'a@b.org'))
  assert.deepEqual((await data<Article>(second ?? '')).funders, ['A ministry'])

  const work = {
    ...{ id: 'https://openalex.org/W3', doi: 'https://doi.org/10.1000/r3', title: titleOf(3), publication_year: 2020 },
    ...{ funders: [{ id: 'https://openalex.org/F1', display_name: 'A council' }] },
    ...{ grants: [{ funder: 'https://openalex.org/F2', funder_display_name: 'A bank', award_id: null }] },
    mesh: [
      { descriptor_name: 'Child', is_major_topic: false },
      { descriptor_name: 'Schools', is_major_topic: true },
    ],
  }
  const { base: ofOpenAlex } = await serve(json({ results: [work] }))
  await run(dataDir, openAlex(fetch, ofOpenAlex, 'a@b.org'))
  const { keywords, funders } = await data<Article>(third ?? '')
  assert.deepEqual(
    [keywords, funders],
    [
      ['Schools', 'Child'],
      ['A council', 'A bank'],
    ],
  )
})

test('references by DOI or PMID lead to those that are on the site, with the source and the day', async () => {
  const gone = { updates: [{ kind: 'withdrawn', pmid: '4' }], id: 'a:notice', title: 'Deleted', sites: [] }
  const deleted = review(4, { url: 'https://pubmed.ncbi.nlm.nih.gov/4/' })
  const records = [review(1), review(2), review(3), deleted, gone, review(5, { sites: ['cvd'] })]
  const { dataDir, idOf, data } = await started(records)
  const reference = (type: string, id: string) =>
    `<Reference><Citation>x</Citation><ArticleIdList><ArticleId IdType="${type}">${id}</ArticleId></ArticleIdList></Reference>`
  const listed = ['1', '3', '4', '5', '777'].map((pmid) => reference('pubmed', pmid)).join('')
  const inside = `<ReferenceList><Reference><Citation>A book</Citation></Reference>${listed}<ReferenceList>${reference('doi', '10.1000/R2')}</ReferenceList></ReferenceList>`
  const set = articleSet(article('1')).replace('</PubmedArticle>', `<PubmedData>${inside}</PubmedData></PubmedArticle>`)
  const { base } = await serve((_, response) => response.end(set))
  await run(dataDir, pubmedAt(base), { now: () => new Date('2026-11-23') })
  const found = await data<Article>(`/api/articles/${await idOf('a:1')}?type=hse`)
  assert.deepEqual(found.references?.map(({ title }) => title).toSorted(), [titleOf(2), titleOf(3)])
  assert.ok(found.completed?.some(({ source, what }) => source === 'PubMed' && what.includes('references')))

  const item = {
    DOI: '10.1000/r3',
    title: [titleOf(3)],
    reference: [
      { key: 'a', DOI: '10.1000/R1' },
      { key: 'b', unstructured: 'A book' },
    ],
  }
  const { base: ofCrossref } = await serve(json({ status: 'ok', message: { items: [item] } }))
  await run(dataDir, crossref(fetch, ofCrossref, 'a@b.org'))
  const { references } = await data<Article>(`/api/articles/${await idOf('a:3')}?type=hse`)
  assert.deepEqual(
    references?.map(({ id }) => id),
    [await idOf('a:1')],
  )
})
