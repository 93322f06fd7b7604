import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { BroaderSearch } from 'shared/contracts'
import { fakeNetwork, found, noReading, hit } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const numbered = (total: number) => fakeNetwork({ search: (query) => found(total, Number(query.get('page'))) })

beforeEach(() => {
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

const articles = () => within(screen.getByRole('feed', { name: 'Search results' })).getAllByRole('article')

test('a visitor sees only the first page, whatever page the address names', async () => {
  const network = numbered(90)
  await renderSite({ network, address: '/search?q=asthma&p=3' })
  await screen.findByRole('heading', { name: '90 documents found' })
  expect(articles()).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Load more results' })).toBeNull()
  expect(new Set(network.searches.map((query) => query.get('page')))).toEqual(new Set(['0']))
})

test('a search that is not answered yet says that it is on its way', async () => {
  const answer = Promise.withResolvers<Response>()
  await renderSite({ network: fakeNetwork({ search: () => answer.promise }), address: '/search?q=asthma' })
  expect(await screen.findByText('Loading')).toBeVisible()
  await act(async () => answer.resolve(Response.json(found(90))))
  await screen.findByRole('heading', { name: '90 documents found' })
  expect(screen.queryByText('Loading')).toBeNull()
})

test('the prompt after the first page offers only what is deployed, and is dismissed for the visit', async () => {
  const { user } = await renderSite({ network: numbered(90), address: '/search' })
  const prompt = await screen.findByRole('region', { name: 'See every result' })
  expect(within(prompt).queryByRole('link')).toBeNull()
  await user.click(within(prompt).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'See every result' })).toBeNull()
  expect(screen.getByText(/These are the first 20 of 90 documents/)).toBeVisible()
})

test('a dismissed prompt stays away for the visit', async () => {
  sessionStorage.setItem('sign_up_prompt', 'dismissed')
  await renderSite({ network: numbered(90), address: '/search' })
  expect(await screen.findByText(/These are the first 20 of 90 documents/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'See every result' })).toBeNull()
})

test('the prompt links to sign-up where some remote owns it', async () => {
  await renderSite({ network: numbered(90), address: '/search?lang=en', otherRoutes: ['/signup'] })
  const link = await screen.findByRole('link', { name: 'Create a free account' })
  expect(link).toHaveAttribute('href', '/signup?lang=en')
})

test('a visitor who sees every result gets no prompt', async () => {
  await renderSite({ network: numbered(7), address: '/search' })
  expect(await screen.findByText('All 7 documents found are shown.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'See every result' })).toBeNull()
})

test('a user loads more by the button; the page goes into the address and focus to the first new result', async () => {
  const { user, query } = await renderSite({ network: numbered(45), address: '/search?q=a', signedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Load more results' }))
  await waitFor(() => expect(articles()).toHaveLength(40))
  expect(query().get('p')).toBe('1')
  expect(articles()[20]).toHaveFocus()
  expect(await screen.findByText(/20 more results loaded. 40 of 45 are shown./)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Load more results' }))
  expect(await screen.findByText('All 45 documents found are shown.')).toBeVisible()
})

test('a reload with a page restores every page up to it at once', async () => {
  const network = numbered(90)
  await renderSite({ network, address: '/search?p=2', signedIn: true })
  await waitFor(() => expect(articles()).toHaveLength(60))
  expect(network.searches.map((query) => query.get('page')).sort()).toEqual(['0', '1', '2'])
})

test('a page that fails to load can be tried again, and the results before it stay', async () => {
  let broken = true
  const network = fakeNetwork({
    search: (query) =>
      query.get('page') === '1' && broken ? new Response(null, { status: 400 }) : found(45, Number(query.get('page'))),
  })
  const { user } = await renderSite({ network, address: '/search', signedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Load more results' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The next results could not be loaded.')
  expect(articles()).toHaveLength(20)
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(articles()).toHaveLength(40))
})

test('a search asked offline says so in place of the former results, and is answered once the connection is back', async () => {
  const network = fakeNetwork({ search: (query) => found(query.get('q') === 'malaria' ? 3 : 90) })
  const { user } = await renderSite({ network, address: '/search?q=asthma' })
  await screen.findByRole('heading', { name: '90 documents found' })
  act(() => onlineManager.setOnline(false))
  const box = screen.getByRole('combobox', { name: 'Search the evidence' })
  await user.clear(box)
  await user.type(box, 'malaria{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached')
  expect(screen.queryByRole('feed')).toBeNull()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByRole('heading', { name: '3 documents found' })).toBeVisible()
})

test('too many requests are said in the words of the specification, and can be tried again', async () => {
  let limited = true
  const network = fakeNetwork({
    search: () => (limited ? Response.json({ success: false, error: 'too_many_requests' }, { status: 429 }) : found(3)),
  })
  const { user } = await renderSite({ network, address: '/search?q=asthma' })
  expect(await screen.findByText('Too many requests detected, please try again later')).toBeVisible()
  limited = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '3 documents found' })).toBeVisible()
})

test('a search that is away is said as that, with what can be read meanwhile', async () => {
  let away = true
  const network = fakeNetwork({
    search: () => (away ? Response.json({ success: false, error: 'search_unavailable' }, { status: 503 }) : found(3)),
  })
  const { user } = await renderSite({ network, address: '/search?q=asthma' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Searching is not possible right now. Articles, the latest content and what you saved can still be read.',
  )
  away = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '3 documents found' })).toBeVisible()
})

test('an answer without hits counts as too many requests', async () => {
  const network = fakeNetwork({ search: () => Response.json({ success: true, data: { total: { value: 3 } } }) })
  await renderSite({ network, address: '/search' })
  expect(await screen.findByText('Too many requests detected, please try again later')).toBeVisible()
})

test('a result shows what is known of it, and says what is not', async () => {
  const hits = [
    hit(1, {
      title: 'Revisión de los efectos',
      title_lang: 'es',
      countries: 'Kenya (2), Uganda (0)',
      type_key: '10_7',
      quality: { status: 'appraised', appraisals: [{ tool: 'AMSTAR 2', rating: 'critically_low' }] },
      lastLitSearch: { year: 2018, month: 3 },
      living: true,
      description: null,
    }),
    hit(2, {
      quality: { status: 'none' },
      description: `${'long '.repeat(99)}asthma ends. Asthma again.`,
      passage: { text: 'asthma ends.', marks: [[0, 6]], starts: false, ends: false },
      published: null,
    }),
  ]
  const { user } = await renderSite({
    network: fakeNetwork({ search: () => found(2, 0, { hits }) }),
    address: '/search',
  })
  const [first, second] = await screen.findAllByRole('article')
  if (!first || !second) throw new Error('two results')
  const title = within(first).getByRole('link', { name: 'Revisión de los efectos' })
  expect(title).toHaveAttribute('href', '/articles/d1-revision-de-los-efectos?lang=en&source=search')
  expect(within(first).getByRole('heading')).toHaveAttribute('lang', 'es')
  expect(within(first).getByText('Countries: Kenya (2), Uganda')).toBeVisible()
  expect(within(first).getByText('AMSTAR 2: critically low confidence')).toBeVisible()
  expect(within(first).getByText('Literature last searched 2018-03')).toBeVisible()
  expect(within(first).getByText('Living document')).toBeVisible()
  expect(within(first).getByText('No abstract available')).toBeVisible()
  expect(within(second).queryByText(/apprais|AMSTAR/)).toBeNull()
  expect(within(second).getByText('Date of publication not stated')).toBeVisible()
  expect(within(second).getByText(/^… ends\. …$/)).toBeVisible()
  await user.click(within(second).getByRole('button', { name: 'More Document 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show the whole abstract' }))
  expect(second).toHaveTextContent(/(long ){99}asthma ends\. Asthma again\./)
  expect(
    within(second)
      .getAllByRole('mark')
      .map(({ textContent }) => textContent),
  ).toEqual(['asthma', 'Asthma'])
  await user.click(within(second).getByRole('button', { name: /What does this type mean/ }))
  expect(within(second).getByText(/looks for every study/)).toBeVisible()
})

test('that a document was retracted, or replaces another version, stands before its title', async () => {
  const older = { older_versions: [{ id: 'k3q9xw2mtd', year: '2015' }] }
  const hits = [hit(1, { notices: [{ kind: 'retraction' }, { kind: 'correction' }] }), hit(2, older)]
  await renderSite({ network: fakeNetwork({ search: () => found(2, 0, { hits }) }), address: '/search' })
  const [first, second] = await screen.findAllByRole('article')
  expect(first).toHaveTextContent(/^RetractedCorrected\W*Document 1/)
  expect(second).toHaveTextContent(/^Replaces the version of 2015\W*Document 2/)
})

test('how an unclear search was read is said, and a better spelling is offered', async () => {
  const reading = {
    ...noReading,
    understood: '"school nurse"',
    parts: [{ type: 'phrase' as const, text: 'school nurse' }],
    dropped: ['the'],
    notes: [{ code: 'unclosed_quote' as const, detail: 'school nurse' }],
    correction: 'school nurses',
  }
  const network = fakeNetwork({ search: () => found(3, 0, { reading, unknown_filters: ['99_1'] }) })
  const { user, query } = await renderSite({ network, address: '/search?q=%22school+nurse' })
  const notes = await screen.findByRole('region', { name: 'How your search was read' })
  await user.click(screen.getByText('How this was found'))
  const how = within(screen.getByRole('region', { name: 'How this was found' }))
  expect(how.getByText('Searched for: "school nurse"')).toBeVisible()
  expect(await how.findByText('Words in quotation marks are found side by side, in this order.')).toBeVisible()
  expect(how.getByText('Left out, as too common or only a way of asking: the.')).toBeVisible()
  expect(notes).toHaveTextContent('A quotation mark was not closed')
  expect(notes).toHaveTextContent('not known on this site and was left out: 99_1')
  await user.click(within(notes).getByRole('link', { name: 'Did you mean school nurses?' }))
  expect(query().get('q')).toBe('school nurses')
})

const broader: BroaderSearch = {
  correction: null,
  without: [
    { filters: ['6_90'], best: false, total: 12 },
    { filters: ['10_3', '6_90'], best: false, total: 30 },
  ],
  queries: [{ change: 'without', detail: 'zebra', query: 'asthma', total: 7 }],
  unfiltered: false,
  everything: 900,
}

test('the citation of a result is copied, and told where the browser refuses', async () => {
  const network = fakeNetwork({
    search: () => found(3),
    answers: {
      'GET /articles/d2': () => ({ citation: 'Citation of d2.' }),
      'GET /articles/d3': () => ({ citation: 'Citation of d3.' }),
    },
  })
  const { user } = await renderSite({ network, address: '/search?q=a' })
  const cite = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `More ${title}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy the citation' }))
  }
  await cite('Document 2')
  expect(await screen.findByText('The citation is copied.')).toBeInTheDocument()
  expect(await act(() => navigator.clipboard.readText())).toBe('Citation of d2.')
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await cite('Document 3')
  expect(await screen.findByText(/did not allow copying. The citation is: Citation of d3\./)).toBeInTheDocument()
})

test('a search without results says what could be dropped and what that would give', async () => {
  const network = fakeNetwork({
    search: (query) => {
      const notes = [{ code: 'found_nowhere' as const, detail: 'zebra' }]
      return query.get('applied_filters') === '10_3'
        ? found(12)
        : found(0, 0, { subject: 'zebra', reading: { ...found(0).reading, notes } })
    },
    broader: () => broader,
  })
  const address = '/search?q=asthma+zebra&applied_filters=10_3,6_90'
  const { user, query } = await renderSite({ network, address })
  expect(await screen.findByRole('heading', { name: 'Nothing here on zebra' })).toBeVisible()
  expect(screen.queryByText(/No results for/)).toBeNull()
  expect(await screen.findByRole('link', { name: 'Search without any filter: 30 documents' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Leave out zebra: 7 documents' })).toHaveAttribute(
    'href',
    expect.stringMatching(/[?&]q=asthma&.*applied_filters=10_3,6_90/),
  )
  await user.click(screen.getByRole('link', { name: 'Search without “Area of focus: Kenya”: 12 documents' }))
  expect(query().get('applied_filters')).toBe('10_3')
  expect(await screen.findByRole('heading', { name: '12 documents found' })).toBeVisible()
})

test('below a short list stands how to find more, and a long one goes without', async () => {
  const corrected = { ...broader, correction: { query: 'asthma', total: 40 }, without: [], queries: [] }
  const network = fakeNetwork({
    search: (query) => found(query.get('q') === 'asthma' ? 40 : 3),
    broader: () => corrected,
  })
  const { user } = await renderSite({ network, address: '/search?q=astma' })
  const more = await screen.findByRole('region', { name: 'How to find more' })
  await user.click(await within(more).findByRole('link', { name: 'Did you mean asthma? 40 documents' }))
  await screen.findByRole('heading', { name: '40 documents found' })
  expect(screen.queryByRole('region', { name: 'How to find more' })).not.toBeInTheDocument()
})

test('where nothing helps, all documents of the site are one step away', async () => {
  const nothing = { ...broader, without: [], queries: [] }
  const network = fakeNetwork({ search: () => found(0), broader: () => nothing })
  await renderSite({ network, address: '/search?q=zebra' })
  expect(await screen.findByRole('link', { name: 'See all 900 documents of this site' })).toBeVisible()
})

test('while meaning is late every page is asked for by words, and the search is asked again by a press', async () => {
  let late = true
  const network = fakeNetwork({
    search: (query) => {
      const page = Number(query.get('page'))
      if (query.get('near') === 'false') return found(45, page)
      return late ? found(45, page, { answered_by: 'late' }) : found(50, page, { answered_by: 'both' })
    },
  })
  const { user } = await renderSite({ network, address: '/search?q=a&p=1', signedIn: true })
  await waitFor(() => expect(articles()).toHaveLength(40))
  late = false
  await user.click(screen.getByRole('button', { name: 'Load more results' }))
  await waitFor(() => expect(articles()).toHaveLength(45))
  expect(network.searches.at(-1)?.toString()).toContain('near=false')
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await screen.findByRole('heading', { name: '50 documents found' })
  expect(screen.queryByText(/not ready/)).toBeNull()
  await waitFor(() => expect(articles()).toHaveLength(50))
})

test('opening a result tells that one of this search was opened, and nothing of who did', async () => {
  const network = fakeNetwork({ search: () => found(3), answers: { 'POST /search/opened': () => ({ ok: true }) } })
  const { user } = await renderSite({ network, address: '/search?q=asthma' })
  await screen.findByRole('heading', { name: '3 documents found' })
  const [link] = within(articles()[0] ?? document.body).getAllByRole('link')
  await user.click(link ?? document.body)
  await waitFor(() =>
    expect(network.calls).toContainEqual({
      call: 'POST /search/opened',
      body: { type: 'hse', lang: 'en', q: 'asthma' },
    }),
  )
})

test('of a query that is too long it says so, and asks the API for nothing', async () => {
  const network = numbered(90)
  await renderSite({ network, address: `/search?q=${'asthma+'.repeat(600)}` })
  expect(await screen.findByRole('alert')).toHaveTextContent('4,200 characters, and at most 4,000')
  expect(screen.getByRole('combobox', { name: /Search/ })).toBeVisible()
  expect(network.searches).toEqual([])
})
