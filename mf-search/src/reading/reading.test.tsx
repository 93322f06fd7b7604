import { act, screen, waitFor, within } from '@testing-library/react'
import type { Reading, SearchData } from 'shared/contracts'
import { fakeNetwork, found, hit, noReading } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const concept = (id: string, text: string, labels: [lang: string, text: string][], expanded = true) => ({
  id,
  text,
  kind: 'concept' as const,
  labels: labels.map(([lang, label]) => ({ lang, text: label })),
  expanded,
  expandable: true,
  weight: 2,
})

const reading: Reading = {
  ...noReading,
  concepts: [
    concept('own:1', 'mental health', [
      ['en', 'psychological health'],
      ['en', 'emotional health'],
    ]),
    concept('own:2', 'teenagers', [['en', 'adolescents']]),
    { ...concept('w:app', 'app', []), kind: 'word', expandable: false, weight: 1 },
    { ...concept('w:help', 'help', []), kind: 'word', expandable: false, weight: 0 },
  ],
  dropped: ['does', 'an'],
  required: { weight: 4, of: 5 },
  strategy: '4 OF (("mental health" OR "salud mental")^2; (teenagers OR adolescents)^2; app)',
}

const answer = (more: Partial<SearchData> = {}): SearchData =>
  found(30, 0, {
    classes: { all: 2, most: 28, part: 0, near: 0 },
    hits: [1, 2, 3, 4].map((number) => hit(number, { match: number > 2 ? 'most' : 'all' })),
    reading,
    ...more,
  })

const open = async (address: string, of: (query: URLSearchParams) => SearchData = () => answer(), answers = {}) => {
  const network = fakeNetwork({ search: of, answers })
  return { network, ...(await renderSite({ network, address })) }
}

beforeEach(() => sessionStorage.clear())

/** Opens what holds everything about how the results came about. */
const openHow = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await screen.findByText('How this was found'))
  return within(screen.getByRole('region', { name: 'How this was found' }))
}

test('the count is shown and announced; how many of them hold all of a question is behind how they were found', async () => {
  const { user } = await open('/search?q=mental+health+teenagers+app')
  expect(await screen.findByRole('heading', { name: '30 documents found' })).toBeVisible()
  expect(await screen.findByText('30 documents found', { selector: '[role=status]' })).toBeInTheDocument()
  expect(screen.getByText('2 full matches and 28 partial')).not.toBeVisible()
  expect((await openHow(user)).getByText('2 full matches and 28 partial')).toBeVisible()
})

test('a question whose subject nothing is about says so', async () => {
  await open('/search?q=robots', () => found(0, 0, { subject: 'robots' }))
  expect(await screen.findByRole('heading', { name: 'Nothing here on robots' })).toBeVisible()
})

test('each document with most of it says so', async () => {
  await open('/search?q=a')
  await screen.findAllByRole('article')
  expect(screen.getAllByText('Close match')).toHaveLength(2)
})

test('one switch in the address keeps only full matches', async () => {
  const { user, query, network } = await open('/search?q=a&p=2', (asked) =>
    asked.get('match') === 'all' ? found(2, 0, { reading }) : answer(),
  )
  await openHow(user)
  await user.click(await screen.findByRole('checkbox', { name: 'Only the 2 full matches' }))
  expect(query().get('match')).toBe('all')
  expect(query().get('p')).toBeNull()
  expect(await screen.findByRole('heading', { name: '2 documents found' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove filter: Only full matches' }))
  expect(query().get('match')).toBeNull()
  expect(network.searches.some((asked) => asked.get('match') === 'all')).toBe(true)
})

test('only documents with a text in the language of the page is a choice where that leaves out more than one in ten', async () => {
  const inEnglish = (count: number) => (asked: URLSearchParams) =>
    asked.get('in_language') === 'true' ? found(count) : answer()
  const few = await open('/search?q=a', inEnglish(27))
  await openHow(few.user)
  await waitFor(() => expect(few.network.searches.some((asked) => asked.get('in_language') === 'true')).toBe(true))
  expect(screen.queryByRole('checkbox', { name: 'Only with a text in English' })).toBeNull()
  few.unmount()
  const { user, query } = await open('/search?q=b', inEnglish(26))
  await openHow(user)
  await user.click(await screen.findByRole('checkbox', { name: 'Only with a text in English' }))
  expect(query().get('in_language')).toBe('true')
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Only with a text in English' }))
  expect(query().get('in_language')).toBeNull()
})

test('where nothing has most of a question, the nearest documents are said to be so', async () => {
  await open('/search?q=a', () => answer({ classes: { all: 0, most: 0, part: 30, near: 0 } }))
  expect(await screen.findByRole('heading', { name: 'No close matches. 30 related documents' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /full match/ })).toBeNull()
})

test('one line says what was searched for beside the words typed', async () => {
  await open('/search?q=a')
  expect(
    await screen.findByText(
      (_, element) => element?.textContent === 'mental health: also psychological health, emotional health',
    ),
  ).toBeInTheDocument()
})

test('how it was searched lists ideas, their other names, what was left out, and the same as one line', async () => {
  const { user } = await open('/search?q=a')
  const how = await openHow(user)
  expect(await how.findByText('only helps to order the results')).toBeVisible()
  expect(how.getByText('Left out, as too common or only a way of asking: does, an.')).toBeVisible()
  expect(how.getAllByText('emotional health').length).toBeGreaterThan(0)
  expect(how.getByText(reading.strategy)).toBeVisible()
  const line = how.getByRole('link', { name: 'Search with this line and change it' })
  expect(new URLSearchParams(line.getAttribute('href')?.split('?')[1]).get('q')).toBe(reading.strategy)
})

test('the search is copied as PubMed and Ovid take it, and what cannot be said there is named', async () => {
  const { user } = await open('/search?q=a', undefined, {
    'GET /search/strategy': () => ({ text: 'asthma[tiab]', changed: ['abstract:asthma'] }),
  })
  const how = await openHow(user)
  await user.click(await how.findByRole('button', { name: 'Copy for PubMed' }))
  expect(await how.findByText(/^No exact equivalent there: abstract:asthma\./)).toBeVisible()
  expect(await screen.findByText('The search strategy is copied.')).toBeVisible()
  expect(await act(() => navigator.clipboard.readText())).toBe('asthma[tiab]')
})

test('how it was found says when each source was last searched', async () => {
  const network = fakeNetwork({
    search: () => answer(),
    answers: {
      'GET /corpus': () => ({
        documents: 1000,
        with_abstract: 10,
        appraised: 1,
        by_type: [],
        by_language: [],
        last_import: null,
        searched: [{ source: 'PubMed', at: '2026-11-21T02:11:00.000Z' }],
      }),
    },
  })
  const { user } = await renderSite({ network, address: '/search?q=a' })
  expect(await (await openHow(user)).findByText('PubMed: searched on November 21, 2026')).toBeVisible()
})

test('each expansion can be switched off', async () => {
  const { user, query } = await open('/search?q=a')
  await openHow(user)
  const [first] = await screen.findAllByRole('checkbox', { name: 'Search its synonyms and translations too' })
  expect(first).toBeChecked()
  expect(first).toHaveAccessibleDescription(/mental health/)
  if (first) await user.click(first)
  expect(query().get('unexpanded')).toBe('own:1')
})

test('of all expansions that are off, one is switched on again', async () => {
  const off = { ...reading, concepts: reading.concepts.map((one) => ({ ...one, labels: [], expanded: false })) }
  const { user, query } = await open('/search?q=a&unexpanded=all', () => answer({ reading: off }))
  await openHow(user)
  await screen.findByText('Searched for: mental health, teenagers, app, help')
  const [, second] = await screen.findAllByRole('checkbox', { name: 'Search its synonyms and translations too' })
  if (second) await user.click(second)
  await waitFor(() => expect(query().get('unexpanded')).toBe('own:1'))
})

test('a corrected word is told, with a way to what was typed', async () => {
  const corrections = [{ typed: 'astma', corrected: 'asthma', query: '"astma"' }]
  const { user, query } = await open('/search?q=astma', () => answer({ reading: { ...reading, corrections } }))
  expect(await screen.findByText(/Searched for “asthma” in place of “astma”\./)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Search for “astma” instead' }))
  expect(query().get('q')).toBe('"astma"')
})

test('an empty page offers to loosen what was chosen about the words, with the number that gives', async () => {
  const network = fakeNetwork({
    search: (asked) => (asked.get('match') === 'all' ? found(0) : found(12)),
    broader: () => ({ correction: null, without: [], queries: [], unfiltered: false, everything: 900 }),
  })
  const { user, query } = await renderSite({ network, address: '/search?q=a&match=all' })
  await user.click(await screen.findByRole('link', { name: 'Also accept close matches: 12 documents' }))
  expect(query().get('match')).toBeNull()
})

test('where nothing is found, it is said how much is in English, and the query is offered in English', async () => {
  const asked: string[] = []
  const network = fakeNetwork({
    search: (query) => {
      const q = query.get('q') ?? ''
      asked.push(q)
      if (q === 'violence school') return found(12)
      const concepts = [
        concept('own:7', 'violencia', [
          ['fr', 'violence'],
          ['en', 'violence'],
        ]),
        concept('own:8', 'escolar', [['en', 'school']]),
      ]
      return found(0, 0, q === 'violencia escolar' ? { reading: { ...noReading, concepts } } : {})
    },
    broader: () => ({ without: [], queries: [], unfiltered: false, correction: null, everything: 0 }),
    answers: {
      'GET /corpus': () => ({
        documents: 1000,
        with_abstract: 10,
        appraised: 1,
        by_type: [],
        by_language: [
          { lang: 'en', count: 979 },
          { lang: 'es', count: 30 },
        ],
        last_import: null,
      }),
    },
  })
  await renderSite({ network, address: '/search?q="violencia+escolar"&applied_filters=10_3&lang=en' })
  expect(await screen.findByText('97% of the documents here have a title or an abstract in English.')).toBeVisible()
  const link = await screen.findByRole('link', { name: 'Search for it in English, “violence school”: 12 documents' })
  expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('q')).toBe('violence school')
  expect(link.getAttribute('href')).toContain('applied_filters=10_3')
  expect(asked).toContain('violencia escolar')
})

test('a strategy of another database is shown line by line, each with what it finds here', async () => {
  const lines = [
    { number: 1, typed: 'exp Asthma/', query: '"Asthma"' },
    { number: 2, typed: 'review.pt.', query: '' },
  ]
  const notes: Reading['notes'] = [{ code: 'strategy_left_out', detail: 'review[pt]' }]
  const { user } = await open('/search?q=exp+Asthma/', () => answer({ reading: { ...noReading, lines, notes } }))
  expect(await screen.findByText(/^Not supported here and left out: review\[pt\]/)).toBeVisible()
  const table = within(await (await openHow(user)).findByRole('table', { name: 'Line by line' }))
  expect(await table.findByRole('row', { name: '1 exp Asthma/ 1,234' })).toBeVisible()
  expect(table.getByRole('row', { name: '2 review.pt.' })).toBeVisible()
  const address = new URL(table.getByRole('link', { name: 'exp Asthma/' }).getAttribute('href') ?? '', 'http://x')
  expect(address.searchParams.get('q')).toBe('"Asthma"')
  expect(table.queryByRole('link', { name: 'review.pt.' })).toBeNull()
})
