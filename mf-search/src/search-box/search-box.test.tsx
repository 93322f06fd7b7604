import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const suggestions = (query: string) =>
  query
    ? [
        { query: `${query} care`, count: 7 },
        { query: `${query} cost`, count: 1 },
      ]
    : []
const network = () => fakeNetwork({ search: (query) => found(query.get('q') ? 3 : 90), suggestions })
const box = () => screen.getByRole('combobox', { name: 'Search the evidence' })
const rest = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

afterEach(() => {
  jest.useRealTimers()
})

// A key and the change of boxes meet within one turn of the event loop, which a busy machine may miss.
jest.retryTimes(2)

test('Enter searches for what is typed and leaves the focus in the box', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?lang=en&applied_filters=10_3&p=2' })
  await user.type(box(), ' school nurse {Enter}')
  expect(query().toString()).toBe('lang=en&applied_filters=10_3&q=school+nurse&best=false')
  expect(box()).toHaveFocus()
})

test('suggestions name the documents they find, and choosing one searches for it', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  await user.type(box(), 'home')
  expect(await screen.findByRole('option', { name: /home care/ })).toHaveTextContent('7 documents')
  await user.click(screen.getByRole('option', { name: /home cost/ }))
  expect(query().get('q')).toBe('home cost')
})

test('the library of suggestions comes when the box is about to be used; until then it is a combobox all the same', async () => {
  const { user } = await renderSite({ network: network(), address: '/search?q=home', untouched: true })
  const plain = box()
  expect(plain).toHaveAttribute('name', 'q')
  expect(plain).toHaveAttribute('aria-expanded', 'false')
  await user.hover(plain)
  await waitFor(() => expect(plain).not.toBeInTheDocument())
  expect(box()).toHaveValue('home')
  expect(box()).toHaveAttribute('name', plain.getAttribute('name'))
  expect(box()).not.toHaveFocus()
})

test('suggestions for what was typed before the library came are shown without another key', async () => {
  const { user } = await renderSite({ network: network(), address: '/search', untouched: true })
  const plain = box()
  plain.focus()
  // The key and the change of the library's box in place of the plain one meet.
  await user.keyboard('n')
  await waitFor(() => expect(plain).not.toBeInTheDocument())
  expect(await screen.findByRole('option', { name: /n care/ })).toBeInTheDocument()
  expect(box()).toHaveFocus()
})

test('a key that comes just before the library’s box is drawn leaves the caret behind it', async () => {
  await renderSite({ network: network(), address: '/search', untouched: true })
  const plain = box()
  await act(async () => {
    plain.focus()
    // The library is here, and nothing is drawn before this ends.
    await import('shared/combobox')
    await new Promise((resolve) => setTimeout(resolve))
    fireEvent.input(plain, { target: { value: 'v' } })
  })
  await waitFor(() => expect(plain).not.toBeInTheDocument())
  expect(box()).toHaveFocus()
  expect(box()).toHaveValue('v')
  expect(box()).toHaveProperty('selectionStart', 1)
})

test('what is typed is searched for once it has rested for a second; typed spaces stay', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  await user.type(box(), 'school ')
  await rest(500)
  expect(query().get('q')).toBeNull()
  await waitFor(() => expect(query().get('q')).toBe('school'), { timeout: 2000 })
  expect(box()).toHaveValue('school ')
  const entries = window.history.length
  await user.type(box(), 'nurse')
  await waitFor(() => expect(query().get('q')).toBe('school nurse'), { timeout: 2000 })
  expect(window.history.length).toBe(entries)
})

test('what is typed is searched for after a layer is closed, which a new address would close', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, query } = await renderSite({ network: network(), address: '/search' })
  await user.type(box(), 'school')
  await user.click(screen.getByRole('button', { name: 'Search tips' }))
  await rest(1500)
  expect(query().get('q')).toBeNull()
  await act(async () => window.history.back())
  await waitFor(() => expect(query().get('q')).toBe('school'), { timeout: 2000 })
})

test('the best option is a pair of radio buttons that search at once', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?q=a&p=1' })
  const option = screen.getByRole('group', { name: 'Which documents to search' })
  expect(within(option).getByRole('radio', { name: 'All evidence' })).toBeChecked()
  await user.click(within(option).getByRole('radio', { name: 'Best evidence' }))
  expect(query().get('best')).toBe('true')
  expect(query().get('p')).toBeNull()
})

test('the number of results is announced once a search', async () => {
  const { user } = await renderSite({ network: network(), address: '/search' })
  expect(await screen.findByText('90 documents found', { selector: '[role=status]' })).toBeInTheDocument()
  await user.type(box(), 'nurse{Enter}')
  expect(await screen.findByText('3 documents found', { selector: '[role=status]' })).toBeInTheDocument()
})

test('Back brings the former query into the box', async () => {
  const { user } = await renderSite({ network: network(), address: '/search?q=former' })
  await user.clear(box())
  await user.type(box(), 'latter{Enter}')
  window.history.back()
  await waitFor(() => expect(box()).toHaveValue('former'))
})

test('lines that are pasted before the suggestions have loaded stay apart', async () => {
  await renderSite({ network: network(), address: '/search', untouched: true })
  const plain = box()
  fireEvent.paste(plain, { clipboardData: { getData: () => '1 nurs*.ti.\n2 exp Asthma/\n3 1 and 2' } })
  expect(plain).toBeInTheDocument()
  expect(plain).toHaveValue('1 nurs*.ti.; 2 exp Asthma/; 3 1 and 2')
})

test('a strategy that is too long changes neither the search nor the box', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { user, query } = await renderSite({ network: network(), address: '/search?q=nurse' })
  const strategy = 'asthma OR '.repeat(450)
  await user.clear(box())
  await user.paste(strategy)
  await rest(1500)
  await user.click(screen.getByRole('radio', { name: 'Best evidence' }))
  expect(query().get('q')).toBe('nurse')
  expect(query().get('best')).toBe('true')
  expect(box()).toHaveValue(strategy)
  expect(screen.getByText(/at most 4,000 can be searched for/)).toBeVisible()
})
