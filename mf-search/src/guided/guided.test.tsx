import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { questions } from '../test-host/questions.ts'
import { renderSite } from '../test-host/render-site.tsx'

const network = () => fakeNetwork({ search: (query) => found(42, Number(query.get('page'))) })
const question = (name: string) => screen.findByRole('heading', { name })
const disclosure = () => screen.findByRole('button', { name: /^Guided search/ })

test('the questions go forward and back, and stop at both ends without losing the focus', async () => {
  const { user } = await renderSite({ network: network(), address: '/' })
  expect(await question('What kind of problem?')).toBeVisible()
  const previous = screen.getByRole('button', { name: 'Previous question' })
  const next = screen.getByRole('button', { name: 'Next question' })
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  await user.click(previous)
  expect(screen.getByText('Question 1 of 3')).toBeVisible()
  await user.click(next)
  expect(screen.getByText('Question 2 of 3')).toBeVisible()
  expect(previous).toHaveAttribute('aria-disabled', 'false')
  await user.click(next)
  await user.click(next)
  expect(await question('Where?')).toBeVisible()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(next).toHaveFocus()
  await waitFor(() => expect(document.querySelector('[data-announcer]')).toHaveTextContent('Question 3 of 3: Where?'))
})

test('answers stand under headings where they are of several kinds', async () => {
  const { user } = await renderSite({ network: network(), address: '/' })
  await question('What kind of problem?')
  expect(screen.queryByRole('heading', { level: 4 })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next question' }))
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'From many studies',
    'For a decision',
  ])
  const list = screen.getByRole('list', { name: 'For a decision' })
  expect(within(list).getByRole('link', { name: 'What it costs' })).toHaveAccessibleDescription(
    /^About what it costs\./,
  )
})

test('each answer says how many documents it leads to from the search that is there, and that it leads nowhere', async () => {
  const asked: (string | null)[][] = []
  const network = fakeNetwork({
    search: () => found(42),
    counts: (query) => {
      asked.push(['q', 'applied_filters', 'added'].map((name) => query.get(name)))
      return [1234, 0]
    },
  })
  const { user } = await renderSite({ network, address: '/search?q=a&applied_filters=6_90' })
  await user.click(await disclosure())
  await question('What kind of problem?')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Governing' })).toHaveAccessibleDescription(/1,234 documents/),
  )
  expect(screen.getByRole('link', { name: 'Paying' })).toHaveAccessibleDescription(/No documents/)
  expect(asked).toEqual([['a', '6_90', '2_1001;2_1002']])
})

test('an answer on the home page leads to its documents', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/?lang=en' })
  await user.click(await screen.findByRole('link', { name: 'Governing' }))
  await waitFor(() => expect(window.location.pathname).toBe('/search'))
  expect(query().get('applied_filters')).toBe('2_1001')
  expect(query().get('lang')).toBe('en')
  expect(await disclosure()).toHaveAttribute('aria-expanded', 'false')
})

test('an answer on the results page adds its filters, closes the box and leaves the focus on it', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?q=a&p=0&applied_filters=6_90' })
  const open = await disclosure()
  expect(open).toHaveAttribute('aria-expanded', 'false')
  await user.click(open)
  await user.click(await screen.findByRole('button', { name: 'Next question' }))
  await user.click(screen.getByRole('link', { name: 'What works' }))
  expect(query().get('applied_filters')).toBe('6_90,10_2,10_3')
  expect(query().get('q')).toBe('a')
  expect(await disclosure()).toHaveAttribute('aria-expanded', 'false')
  expect(await disclosure()).toHaveFocus()
})

test('the box opens at the first question without a chosen answer, and marks what is chosen', async () => {
  const { user } = await renderSite({ network: network(), address: '/search?applied_filters=1_1' })
  await user.click(await disclosure())
  expect(await question('What do you want to know?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous question' }))
  expect(screen.getByRole('link', { name: 'Governing' })).toHaveAccessibleDescription(/Already chosen/)
  expect(screen.getByRole('link', { name: 'Paying' })).not.toHaveAccessibleDescription(/Already chosen/)
})

test('all choices of the group behind a question open as a layer', async () => {
  const { user } = await renderSite({ network: network(), address: '/search?applied_filters=2_1001' })
  await user.click(await disclosure())
  await user.click(await screen.findByRole('button', { name: 'All choices in “Type”' }))
  expect(await screen.findByRole('dialog', { name: 'Type' })).toBeVisible()
})

test('where search is the first page, the box is open until there is a search', async () => {
  await renderSite({ network: network(), address: '/search?best=true', site: 'cvd' })
  expect(await disclosure()).toHaveAttribute('aria-expanded', 'true')
  expect(await question('What kind of problem?')).toBeVisible()
})

test('hidden guided questions leave nothing behind, and the focus goes to the heading', async () => {
  const { user } = await renderSite({ network: network(), address: '/' })
  await question('What kind of problem?')
  await user.click(screen.getByRole('button', { name: 'Hide guided search' }))
  expect(screen.queryByText('Question 1 of 3')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('guided questions that are turned off are not asked for', async () => {
  await renderSite({ network: network(), address: '/', guided: false })
  expect(screen.queryByRole('heading', { name: 'Not sure where to start?' })).toBeNull()
})

test('questions that cannot be had can be asked for again', async () => {
  let works = false
  const network = fakeNetwork({
    search: () => found(42),
    questions: () => (works ? Response.json(questions) : new Response(null, { status: 400 })),
  })
  const { user } = await renderSite({ network, address: '/' })
  const failed = await screen.findByRole('alert')
  expect(failed).toHaveTextContent('The questions could not be loaded.')
  works = true
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await question('What kind of problem?')).toBeVisible()
})
