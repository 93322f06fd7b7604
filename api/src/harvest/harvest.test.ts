import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { searchedSources } from '../corpus/searched-sources.ts'
import { openDatabase } from '../database/open-database.ts'
import { serve, type Answer } from '../fixtures/local-source.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { harvest } from './harvest.ts'
import { openAlexSource } from './openalex.ts'
import { HarvestError, politeFetch } from './polite-fetch.ts'
import { pubmedSource } from './pubmed.ts'

const fetch = politeFetch({ interval: 0, backoff: 1, attempts: 4 })

const article = (pmid: number) =>
  `<PubmedArticle><MedlineCitation><PMID Version="1">${pmid}</PMID><Article><ArticleTitle>Report ${pmid}.</ArticleTitle></Article></MedlineCitation></PubmedArticle>`
const articleSet = (articles: string) =>
  `<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "x.dtd">\n<PubmedArticleSet>${articles}</PubmedArticleSet>`

/** PubMed with so many articles a day from 1 November 2026 on; PMIDs are the day and the place in it. */
const pubmed =
  (days: number, perDay: number): Answer =>
  (url, response) => {
    const day = (name: string) =>
      Math.max(
        1,
        Math.min(
          days + 1,
          1 +
            (Date.parse((url.searchParams.get(name) ?? '').replaceAll('/', '-')) - Date.parse('2026-11-01')) /
              86_400_000,
        ),
      )
    if (url.pathname.endsWith('/esearch.fcgi')) {
      const [from, to] = [day('mindate'), Math.min(days, day('maxdate'))]
      const count = Math.max(0, to - from + 1) * perDay
      const esearchresult = {
        count: String(count),
        retmax: '0',
        retstart: '0',
        querykey: '1',
        webenv: `${from}-${to}`,
        idlist: [],
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult }))
      return
    }
    const [from = 0, to = 0] = (url.searchParams.get('WebEnv') ?? '').split('-').map(Number)
    const all = Array.from(
      { length: Math.max(0, to - from + 1) * perDay },
      (_, n) => (from + Math.floor(n / perDay)) * 100_000 + (n % perDay),
    )
    const start = Number(url.searchParams.get('retstart'))
    response.end(
      articleSet(
        all
          .slice(start, start + Number(url.searchParams.get('retmax')))
          .map(article)
          .join(''),
      ),
    )
  }

const options = {
  query: 'school meals[ti]',
  since: '2026-11-01',
  until: '2026-11-04',
  apiKey: 'secret',
  email: 'a@b.org',
  fetch,
}
const run = async (dataDir: string, source: Parameters<typeof harvest>[0]['source']) => {
  const said: string[] = []
  const counts = await harvest({ dataDir, name: 'test', source, print: (line) => said.push(line) })
  return { counts, said: said.join('\n') }
}

test('PubMed: every page is fetched as its rules say, and the same again changes nothing', async () => {
  const { asked, base } = await serve(pubmed(4, 3))
  const dataDir = temporaryFolder()
  const source = () => pubmedSource({ ...options, base, pageSize: 5 })
  assert.equal((await run(dataDir, source())).counts.taken, 12)
  const db = await openDatabase(dataDir)
  after(() => db.destroy())
  const [searched, ...others] = await searchedSources(createDocumentStore(db))
  assert.deepEqual([searched?.source, others], ['PubMed', []])
  assert.deepEqual(
    asked.map((url) => url.pathname),
    ['/esearch.fcgi', '/efetch.fcgi', '/efetch.fcgi', '/efetch.fcgi'],
  )
  const [search] = asked
  assert.deepEqual(
    ['db', 'term', 'usehistory', 'api_key', 'email', 'tool', 'mindate', 'datetype'].map((name) =>
      search?.searchParams.get(name),
    ),
    ['pubmed', 'school meals[ti]', 'y', 'secret', 'a@b.org', 'evidence-search', '2026/11/01', 'edat'],
  )
  assert.deepEqual((await run(dataDir, source())).counts, { taken: 0, changed: 0, unchanged: 12, refused: 0 })
})

test('PubMed: a search of more records than it gives at once is cut into spans of days', async () => {
  const { asked, base } = await serve((url, response) => pubmed(4, 4000)(url, response))
  const pages = pubmedSource({ ...options, base, pageSize: 9000 }).pages(undefined)
  let records = 0
  for await (const { entries } of pages) for await (const entry of entries) records += 'given' in entry ? 1 : 0
  assert.equal(records, 16_000)
  assert.deepEqual(
    asked
      .filter((url) => url.pathname === '/esearch.fcgi')
      .map((url) => [url.searchParams.get('mindate'), url.searchParams.get('maxdate')]),
    [
      ['2026/11/01', '2026/11/04'],
      ['2026/11/01', '2026/11/02'],
      ['2026/11/03', '2026/11/04'],
    ],
  )
})

const troubles: Record<string, Answer> = {
  '429 with Retry-After': (_, response) =>
    response.writeHead(429, { 'retry-after': '0' }).end('{"error":"API rate limit exceeded"}'),
  '503': (_, response) => response.writeHead(503).end('busy'),
  'a cut connection': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('<Pubmed', () => response.destroy())
  },
  'a page of HTML': (_, response) => response.end('<!doctype html><p>Down for maintenance</p>'),
  'XML that is cut off': (_, response) => response.end(articleSet(article(1)).slice(0, -40)),
}
for (const [name, trouble] of Object.entries(troubles)) {
  test(`PubMed: ${name} is asked for again, and nothing is lost`, async () => {
    const usual = pubmed(1, 3)
    let fetched = false
    const { base } = await serve((url, response) => {
      if (!url.pathname.endsWith('/efetch.fcgi') || fetched) return usual(url, response)
      fetched = true
      return trouble(url, response)
    })
    const { counts } = await run(temporaryFolder(), pubmedSource({ ...options, base }))
    assert.deepEqual(counts, { taken: 3, changed: 0, unchanged: 0, refused: 0 })
  })
}

test('PubMed: what stays wrong ends the harvest with a sentence that holds no key, and a later run goes on', async () => {
  let isDown = false
  const usual = pubmed(1, 6)
  const { asked, base } = await serve((url, response) => {
    if (isDown) response.writeHead(500).end()
    else usual(url, response)
    if (url.searchParams.get('retstart') === '2') isDown = true
  })
  const dataDir = temporaryFolder()
  const source = () => pubmedSource({ ...options, base, pageSize: 2 })
  await assert.rejects(run(dataDir, source()), (error: Error) => {
    assert.ok(error instanceof HarvestError)
    assert.match(error.message, /efetch\.fcgi: it answers 500, 4 times/)
    assert.doesNotMatch(error.message, /secret/)
    return true
  })
  isDown = false
  asked.length = 0
  const { counts, said } = await run(dataDir, source())
  assert.equal(counts.taken, 2)
  assert.match(said, /goes on where it was interrupted/)
  assert.deepEqual(
    asked.flatMap((url) => url.searchParams.get('retstart') ?? []),
    ['4'],
  )
})

test('PubMed: a search it refuses is refused with its words, one that finds nothing finds nothing', async () => {
  const refusing = await serve((_, response) =>
    response.end(JSON.stringify({ esearchresult: { ERROR: 'Invalid query' } })),
  )
  await assert.rejects(
    run(temporaryFolder(), pubmedSource({ ...options, base: refusing.base })),
    /PubMed refuses the search: Invalid query/,
  )
  const empty = await serve(pubmed(0, 0))
  assert.equal((await run(temporaryFolder(), pubmedSource({ ...options, base: empty.base }))).counts.taken, 0)
})

/** OpenAlex with so many works; the cursor is the number of the next one. */
const openAlex =
  (count: number): Answer =>
  (url, response) => {
    const { searchParams } = url
    const cursor = searchParams.get('cursor')
    const from = cursor === '*' ? 0 : Number(cursor)
    const size = Number(searchParams.get('per-page'))
    const results = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, n) => ({
      id: `https://openalex.org/W${from + n + 1}`,
      title: `Work ${from + n + 1}`,
      publication_year: 2020,
    }))
    const next = from + size <= count ? String(from + size) : null
    response.end(JSON.stringify({ meta: { count, per_page: size, next_cursor: next }, results, group_by: [] }))
  }

test('OpenAlex: the cursor is followed to its end, also past 429 and an empty last page', async () => {
  const { asked, base } = await serve(openAlex(6), [
    (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
    (_, response) => response.end('{"meta":{'),
  ])
  const source = openAlexSource({
    fetch,
    base,
    filter: 'type:review',
    since: '2026-01-01',
    email: 'a@b.org',
    pageSize: 3,
  })
  const { counts } = await run(temporaryFolder(), source)
  assert.equal(counts.taken, 6)
  assert.deepEqual(
    asked.map((url) => url.searchParams.get('cursor')),
    ['*', '*', '*', '3', '6'],
  )
  assert.equal(asked[0]?.searchParams.get('filter'), 'type:review,from_publication_date:2026-01-01')
  assert.equal(asked[0]?.searchParams.get('mailto'), 'a@b.org')
})

test('OpenAlex: a filter it does not know is refused with its words, at once', async () => {
  const { asked, base } = await serve((_, response) =>
    response.writeHead(403).end('{"error":"Invalid query parameters error.","message":"colour is not a valid field"}'),
  )
  const source = openAlexSource({ fetch, base, filter: 'colour:red', since: undefined, email: undefined })
  await assert.rejects(run(temporaryFolder(), source), /403.*colour is not a valid field/)
  assert.equal(asked.length, 1)
})

test('a repetition waits as long as Retry-After says, in seconds or until a date', async () => {
  const written = ['40', new Date(Date.now() + 60_000).toUTCString()]
  const { base } = await serve((_, response) => response.writeHead(429, { 'retry-after': written.shift() ?? '' }).end())
  const announced = async () => {
    const ask = politeFetch({
      interval: 0,
      backoff: 1,
      print: (line) => {
        throw new Error(line)
      },
    })
    return ask(base, (text) => ({ text })).then(String, (error: Error) => /again in (\d+) s/.exec(error.message)?.[1])
  }
  assert.equal(await announced(), '40')
  assert.match((await announced()) ?? '', /^(5[5-9]|60)$/)
})

test('a server that asks to be left alone for longer is left, and not asked early', async () => {
  const { asked, base } = await serve((_, response) => response.writeHead(503, { 'retry-after': '3600' }).end())
  await assert.rejects(
    fetch(base, (text) => ({ text })),
    /it answers 503 and may be asked again in 3600 s/,
  )
  assert.equal(asked.length, 1)
})
