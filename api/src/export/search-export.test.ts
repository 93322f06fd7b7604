import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { exportFormats, foundHeader, inFileHeader, pageSize, type SearchData } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const words = ['asthma', 'school', 'nurse', 'Kenya', '{brace', '=formula', '"quoted"', '学校']
const records = Array.from({ length: 57 }, (_, place) => ({
  id: `r:${place}`,
  title: `${words[place % words.length]} ${words[(place * 3) % words.length]} number ${place}\nER  - `,
  abstract: place % 3 === 0 ? null : `About ${words[(place * 5) % words.length]}, line one\n\n@article{x, line two`,
  authors: ['Lisa K. Staten', 'Memiş, Dilek'],
  journal: place % 2 === 0 ? 'Preventing Chronic Disease' : null,
  year: 1990 + (place % 5),
  sites: place % 4 === 0 ? ['hse', 'cvd'] : ['hse'],
}))
const { app, data, signedUp } = await startTestAccounts({}, {}, records)
const token = await signedUp('ada@example.org')

const file = async (query: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const response = await app.inject({ url: `/api/search/export?${query}`, headers })
  assert.equal(response.statusCode, 200, response.body)
  return response
}

/** Records in a file, counted as its readers do. */
const counted: Record<string, (text: string) => number> = {
  csv: (text) => [...text.matchAll(/(?:^|\r\n)\uFEFF?"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*(?=\r\n|$)/g)].length - 1,
  ris: (text) => text.split(/\r\n/).filter((line) => line === 'ER  - ').length,
  bibtex: (text) => text.split('\n').filter((line) => /^@(article|misc)\{/.test(line)).length,
}

test('a user gets every result, and the headers say how many', async () => {
  const query = fc.record({
    q: fc.subarray(['asthma', 'school', 'OR', 'nurse'], { maxLength: 3 }).map((parts) => parts.join(' ')),
    site: fc.constantFrom('hse', 'cvd'),
    format: fc.constantFrom(...exportFormats),
    sort_by: fc.constantFrom('', 'most_recent', 'best'),
  })
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const text = new URLSearchParams(asked).toString()
      const { total } = await data<SearchData>(`/api/search?${text}`)
      const { headers, body } = await file(text)
      assert.equal(Number(headers[foundHeader]), total.value)
      assert.equal(Number(headers[inFileHeader]), total.value)
      assert.equal(counted[asked.format]?.(body), total.value)
    }),
    { numRuns: 40 },
  )
})

test('a BibTeX file says at its top which search found it, in signs that end no comment', async () => {
  const { body, headers } = await file('q=title:asthma AND NOT "@article {nurse}"&site=hse&format=bibtex')
  const [, strategy = ''] = /^@comment\{Search strategy: ([^{}@]*)\}\n\n@/.exec(body) ?? []
  assert.match(strategy, /^title:asthma .*NOT/)
  assert.match(decodeURIComponent(String(headers['x-search-strategy'])), /^title:asthma .*NOT/)
  assert.equal(
    (await data<SearchData>(`/api/search?${new URLSearchParams({ q: strategy, site: 'hse' })}`)).total.value,
    Number(headers[foundHeader]),
  )
})

for (const format of exportFormats) {
  test(`a visitor gets the first page as ${format}, and is told how much there is`, async () => {
    const { headers, body } = await file(`q=&site=hse&format=${format}`, {})
    assert.equal(Number(headers[foundHeader]), records.length)
    assert.equal(Number(headers[inFileHeader]), pageSize)
    assert.equal(counted[format]?.(body), pageSize)
  })
}

test('the file is in the order of the results', async () => {
  const asked = 'q=school&site=hse&sort_by=most_recent&lang=fr'
  const { hits } = await data<SearchData>(`/api/search?${asked}`)
  const { body } = await file(`${asked}&format=ris`)
  const titles = [...body.matchAll(/^TI {2}- (.*)\r$/gm)].map(([, title]) => title)
  assert.deepEqual(
    titles.slice(0, hits.length),
    hits.map(({ title }) => title),
  )
})

test('entries of one BibTeX file have different keys', async () => {
  const { body } = await file('q=&site=hse&format=bibtex')
  const keys = [...body.matchAll(/^@\w+\{([^,]+),$/gm)].map(([, key]) => key)
  assert.equal(new Set(keys).size, records.length)
})

for (const [format, extension, type] of [
  ['csv', 'csv', 'text/csv'],
  ['ris', 'ris', 'application/x-research-info-systems'],
  ['bibtex', 'bib', 'application/x-bibtex'],
] as const) {
  test(`a ${format} file says what it is, and is kept by nobody on the way`, async () => {
    const { headers } = await file(`site=cvd&format=${format}`)
    const name = new RegExp(`^attachment; filename="COVID-\\d{8}-\\d{6}\\.${extension}"$`)
    assert.match(String(headers['content-disposition']), name)
    assert.equal(headers['content-type'], `${type}; charset=utf-8`)
    assert.equal(headers['cache-control'], 'no-store')
  })
}

test('a client that takes compressed answers gets the same file compressed', async () => {
  const plain = await file('q=&site=hse&format=ris')
  const packed = await file('q=&site=hse&format=ris', {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, br',
  })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
})

test('a token that is not valid, in a header or in the address, opens nothing', async () => {
  const bad = await app.inject({
    url: '/api/search/export?site=hse&format=csv',
    headers: { authorization: 'Bearer not.a.token' },
  })
  assert.equal(bad.statusCode, 401)
  const { headers } = await file(`site=hse&format=csv&token=${token}&authorization=Bearer%20${token}`, {})
  assert.equal(Number(headers[inFileHeader]), pageSize)
})

test('an unknown format is refused by name', async () => {
  const response = await app.inject('/api/search/export?site=hse&format=pdf')
  assert.equal(response.statusCode, 400)
  assert.match(response.body, /format/)
})

test('more files than the limit of an address are answered with 429', async () => {
  const { app: limited } = await startTestAccounts(
    {
      config: {
        rateLimits: { search: 0, suggestions: 0, exports: 1 },
        allowedOrigins: [],
        localOrigins: false,
        trustProxy: [],
        textsDir: '',
        mostLag: 0,
      },
    },
    {},
    records.slice(0, 2),
  )
  assert.equal((await limited.inject('/api/search/export?site=hse&format=csv')).statusCode, 200)
  assert.equal((await limited.inject('/api/search/export?site=hse&format=csv')).statusCode, 429)
})
