import { act, screen } from '@testing-library/react'
import { fakeNetwork, found, noReading } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const reading = {
  ...noReading,
  understood: 'nurse AND "school health" NOT adults',
  parts: [
    { type: 'word' as const, text: 'nurse' },
    { type: 'and' as const, text: 'AND' },
    { type: 'phrase' as const, text: 'school health' },
    { type: 'not' as const, text: 'NOT' },
    { type: 'word' as const, text: 'adults' },
  ],
  dropped: ['the', 'of'],
  notes: [],
  correction: null,
}
const address =
  '/search?q=the+nurse+of+%22school+health%22+NOT+adults&best=true&s=best,most_recent&applied_filters=10_3,10_7,6_90,0_12_2010_2020&p=2&lang=en'

const open = async () => {
  const { user } = await renderSite({ network: fakeNetwork({ search: () => found(1284, 0, { reading }) }), address })
  await screen.findByRole('button', { name: /^Remove filter: Area of focus: Kenya/ })
  return user
}

test('the strategy copied says query, reading, filters, date, order, number found and address', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Copy search strategy' }))
  await screen.findByText('The search strategy is copied.')
  const now = new Date()
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(now)
  expect((await act(() => navigator.clipboard.readText())).split('\n')).toEqual([
    'Search strategy',
    'Site: Health Systems Evidence',
    `Date of search: ${date}`,
    'Query: the nurse of "school health" NOT adults',
    'Read as: nurse AND "school health" NOT adults',
    'Words are found in every form, in titles, abstracts and keywords.',
    'Words in quotation marks are found side by side, in this order.',
    'Left out, as too common or only a way of asking: the, of.',
    'Filters: Area of focus: Kenya AND Type: (Systematic reviews of effects OR Economic evaluations and costing studies of programmes and services)',
    'Years of publication: 2010–2020',
    'Documents searched: best evidence only',
    'Order: Best evidence and Most recent',
    'Language of the page: English',
    'Documents found: 1,284',
    `Address: http://hse.localhost${address.replace('&p=2', '')}`,
  ])
})

test('a strategy that is copied before the page names its filters waits for their names', async () => {
  const { promise: named, resolve: name } = Promise.withResolvers<undefined>()
  const network = fakeNetwork({ search: () => found(1284, 0, { reading }) })
  const fetch: typeof globalThis.fetch = async (...request) => {
    if (String(request[0]).includes('/catalogue-')) await named
    return network.fetch(...request)
  }
  const { user } = await renderSite({ network: { ...network, fetch }, address })
  await user.click(await screen.findByRole('button', { name: 'Copy search strategy' }))
  await act(async () => name(undefined))
  await screen.findByText('The search strategy is copied.')
  expect(await act(() => navigator.clipboard.readText())).toContain('Filters: Area of focus: Kenya AND')
})

test('where the clipboard is refused the text is there to copy by hand', async () => {
  const user = await open()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  const button = screen.getByRole('button', { name: 'Copy search strategy' })
  await user.click(button)
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Search strategy' })
  expect(box).toHaveFocus()
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toMatch(/^Search strategy\nSite: [^]*Address: /)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(box).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})
