import type { BroaderSearch, SearchData, SearchHit, Suggestion } from 'shared/contracts'
import { catalogue } from './catalogue.ts'
import { questions } from './questions.ts'

export const hit = (number: number, more: Partial<SearchHit> = {}): SearchHit => ({
  id: `d${number}`,
  sourceId: `source-${number}`,
  title: `Document ${number}`,
  title_lang: 'en',
  type: 'Review of effects',
  type_key: '10_3',
  countries: '',
  description: 'A short abstract.',
  description_lang: 'en',
  quality: { status: 'not_appraised' },
  published: '2019-05',
  year_published: 2019,
  lastLitSearch: null,
  living: false,
  category: null,
  studies_conducted_in: [],
  match: 'all',
  title_marks: [],
  passage: { text: 'A short abstract.', marks: [], starts: true, ends: true },
  ...more,
})

const pageSize = 20

/** Of an empty query. */
export const noReading: SearchData['reading'] = {
  understood: '',
  parts: [],
  dropped: [],
  notes: [],
  correction: null,
  corrections: [],
  concepts: [],
  required: { weight: 0, of: 0 },
  strategy: '',
  lines: [],
}

/** A page of `total` numbered documents. */
export const found = (total: number, page = 0, more: Partial<SearchData> = {}): SearchData => ({
  hits: Array.from({ length: Math.max(0, Math.min(pageSize, total - page * pageSize)) }, (_, place) =>
    hit(page * pageSize + place + 1),
  ),
  total: { value: total },
  classes: { all: total, most: 0, part: 0, near: 0 },
  answered_by: 'words',
  subject: '',
  page,
  pageSize,
  reading: noReading,
  unknown_filters: [],
  ...more,
})

export interface FakeNetwork {
  fetch: typeof globalThis.fetch
  /** The query strings of `GET /search` so far. */
  searches: URLSearchParams[]
  /** The calls of a logged-in person, in their order. */
  calls: { call: string; body: unknown }[]
}

interface Answers {
  search: (query: URLSearchParams) => SearchData | Response | Promise<Response>
  /** Documents by choice of filters; some for each by default. */
  counts?: (query: URLSearchParams) => number[]
  suggestions?: (query: string) => Suggestion[]
  /** Ways to find more; left out, they cannot be had. */
  broader?: () => BroaderSearch
  /** Texts in markdown by path; those left out are not there. */
  markdown?: Record<string, string>
  /** Data, or a whole response, by method and path: `POST /documents/send`. Nothing is saved unless it says so. */
  answers?: Record<string, (body: unknown, query: URLSearchParams) => unknown>
  /** In place of the test's questions. */
  questions?: () => Response
}

/** A person who has not saved anything yet. */
const nothingSaved: Answers['answers'] = {
  'GET /subscriptions/hse': () => [],
  'GET /documents/hse/ids': () => [],
  'GET /history/hse': () => ({ kept: false, searches: [] }),
}

const json = (data: unknown): Response => Response.json({ success: true, data })

/** The network that a test stands on: search as given, the test's catalogue, suggestions. */
export const fakeNetwork = ({
  search,
  counts = (query) => (query.get('added') ?? '').split(';').map((_, place) => 1234 * (place + 1)),
  suggestions = () => [],
  broader,
  markdown = {},
  answers = {},
  questions: ask,
}: Answers): FakeNetwork => {
  const searches: URLSearchParams[] = []
  const calls: FakeNetwork['calls'] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://hse.localhost')
    if (pathname === '/api/search') {
      searches.push(searchParams)
      const answer = await search(searchParams)
      return answer instanceof Response ? answer : json(answer)
    }
    if (pathname === '/api/search/broader' && broader) return json(broader())
    if (pathname === '/api/search/counts') return json(counts(searchParams))
    if (pathname === '/api/search/suggestions') return json(suggestions(searchParams.get('q') ?? ''))
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`
    const answer = { ...nothingSaved, ...answers }[call]
    if (answer) {
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
      calls.push({ call, body })
      const data = answer(body, searchParams)
      return data instanceof Response ? data : json(data)
    }
    if (pathname.includes('/catalogue-')) return Response.json(catalogue)
    const text = markdown[pathname]
    if (text !== undefined) return new Response(text)
    if (pathname.includes('/questions-')) return ask?.() ?? Response.json(questions)
    return new Response(null, { status: 404, statusText: 'Not Found' })
  }
  return { fetch, searches, calls }
}
