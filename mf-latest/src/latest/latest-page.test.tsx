import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LatestContentAnswer } from 'shared/contracts'
import { renderRoutes, type TestHost } from 'shared/testing'
import { emptyAnswer, mayAnswer, sectorAnswer, texts } from '../samples/latest-samples.ts'
import { Page } from './latest-page.tsx'

const show = async (answers: (LatestContentAnswer | number)[], options: Partial<TestHost> = {}) => {
  const asked: string[] = []
  const host = await renderRoutes([{ path: '/latest-content', element: <Page /> }], {
    address: '/latest-content',
    texts: { en: texts('en'), fr: texts('fr') },
    fetch: (address) => {
      asked.push(String(address))
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? 404
      return Promise.resolve(
        typeof answer === 'number'
          ? Response.json({ success: false, error: 'refused' }, { status: answer })
          : Response.json({ success: true, data: answer }),
      )
    },
    ...options,
  })
  return { ...host, asked, user: userEvent.setup() }
}

test('the month of the address is asked for, in the language of the page', async () => {
  const { asked } = await show([mayAnswer], { address: '/latest-content?lang=fr&month=5&year=2024' })
  await screen.findByRole('heading', { level: 2, name: /^mai 2024/ })
  expect(asked).toEqual(['/api/latest_content?type=hse&lang=fr&month=5&year=2024'])
})

test('the canonical address is that of the month shown', async () => {
  await show([mayAnswer], { address: '/latest-content?year=2024&month=05' })
  await screen.findByRole('heading', { level: 2, name: /^May 2024/ })
  const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
  expect(canonical).toMatch(/\/latest-content\?month=5&year=2024$/)
})

test('what is no month in the address is not asked for', async () => {
  const { asked } = await show([mayAnswer], { address: '/latest-content?month=13&year=now' })
  await screen.findByRole('heading', { level: 2, name: /^May 2024/ })
  expect(asked).toEqual(['/api/latest_content?type=hse&lang=en'])
})

test('the month is named with its count, in the heading, the title and to a screen reader', async () => {
  await show([mayAnswer])
  expect(await screen.findByRole('heading', { name: 'May 2024 13 documents' })).toBeVisible()
  expect(document.title).toBe('Latest content, May 2024 – Health Systems Evidence')
  await waitFor(() => expect(screen.getByText('May 2024: 13 documents')).toBeInTheDocument())
})

test('documents are listed by type, with a fallback name, and lead to their records', async () => {
  await show([mayAnswer])
  const reviews = within(await screen.findByRole('region', { name: /^Systematic reviews of effects/ }))
  expect(reviews.getByRole('link', { name: 'Review 2' })).toHaveAttribute(
    'href',
    '/articles/abc2-review-2?lang=en&source=latest_content',
  )
  expect(reviews.getByRole('link', { name: 'Comidas' })).toHaveAttribute('lang', 'es')
  expect(reviews.getAllByText('Published May 2, 2024')).toHaveLength(2)
  const economic = within(screen.getByRole('region', { name: /^Economic evaluations/ }))
  expect(economic.getByText('Date of publication not stated')).toBeVisible()
})

test('a group that is not listed whole says so and leads to a search', async () => {
  await show([mayAnswer])
  const reviews = within(await screen.findByRole('region', { name: /^Systematic reviews of effects/ }))
  expect(reviews.getByText('2 of 12 documents are shown.')).toBeVisible()
  expect(reviews.getByRole('link', { name: /^Search all months/ })).toHaveAttribute(
    'href',
    '/search?s=most_recent&applied_filters=10_3',
  )
  expect(screen.getAllByRole('link', { name: /^Search all months/ })).toHaveLength(1)
})

test('on sse documents are listed by programs and services, with the type of each', async () => {
  await show([sectorAnswer], { site: 'sse' })
  expect(await screen.findByRole('heading', { name: 'By programs and services' })).toBeVisible()
  expect(within(screen.getByRole('region', { name: /^Education/ })).getByText('Review of effects')).toBeVisible()
  expect(screen.getByRole('region', { name: /^Other documents/ })).toBeVisible()
})

test('notes stand in front in their own language, and lead on', async () => {
  await show([mayAnswer])
  const focus = within(await screen.findByRole('region', { name: 'In focus' }))
  expect(focus.getByRole('link', { name: 'Read more: A note' })).toHaveAttribute('href', '/search')
  expect(focus.getByRole('heading', { name: 'Une note' })).toHaveAttribute('lang', 'fr')
  expect(focus.getByText(/^Chosen by a rule/)).toBeVisible()
  expect(focus.getByText('Living document')).toBeVisible()
})

test('a document that was retracted says so before its title', async () => {
  await show([mayAnswer])
  const retracted = within(await screen.findByRole('region', { name: /^Economic evaluations/ })).getByRole('listitem')
  expect(retracted).toHaveTextContent(/^Retracted/)
  expect(screen.getAllByText('Retracted')).toHaveLength(1)
})

test('a note does not lead to a page that is not deployed', async () => {
  await show([mayAnswer], { routes: ['/'] })
  await screen.findByRole('heading', { name: 'A note' })
  expect(screen.queryByRole('link', { name: 'Read more: A note' })).toBeNull()
})

test('a person steps to an earlier month; the former one stays until it is there', async () => {
  const { user, asked, router } = await show([mayAnswer, emptyAnswer])
  await user.click(await screen.findByRole('link', { name: 'Earlier: March 2024' }))
  expect(router.state.location.search).toBe('?month=3&year=2024')
  expect(await screen.findByText('There are no documents for April 2024.')).toBeVisible()
  expect(asked.at(-1)).toBe('/api/latest_content?type=hse&lang=en&month=3&year=2024')
  expect(screen.getByRole('link', { name: 'Later: May 2024' })).toBeVisible()
})

test('any month can be chosen; a year that cannot be is refused in words', async () => {
  const { user, router } = await show([mayAnswer])
  await user.click(await screen.findByRole('button', { name: 'Choose a month' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'July')
  await user.clear(screen.getByRole('textbox', { name: 'Year' }))
  await user.type(screen.getByRole('textbox', { name: 'Year' }), '1776')
  await user.click(screen.getByRole('button', { name: 'Show this month' }))
  expect(screen.getByRole('textbox', { name: 'Year' })).toBeInvalid()
  expect(router.state.location.search).toBe('')
  await user.clear(screen.getByRole('textbox', { name: 'Year' }))
  await user.type(screen.getByRole('textbox', { name: 'Year' }), '2019{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?month=7&year=2019'))
})

test('a site without any documents says so', async () => {
  await show([{ ...emptyAnswer, earlier: null, later: null }])
  expect(await screen.findByText(/^There are no documents on this site yet/)).toBeVisible()
})

test('a failure is said, and another try shows the content', async () => {
  const { user } = await show([429, mayAnswer])
  expect(within(await screen.findByRole('alert')).getByText(/^There are too many requests/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'May 2024 13 documents' })).toBeVisible()
})

test('the feed of the site is linked in the page and its head', async () => {
  await show([mayAnswer], { site: 'sse', address: '/latest-content?lang=fr' })
  const address = '/api/latest_content.atom?type=sse&lang=fr'
  expect(await screen.findByRole('link', { name: 'Suivre par un flux (Atom)' })).toHaveAttribute('href', address)
  expect(document.head.querySelector('link[rel="alternate"][type]')).toHaveAttribute('href', address)
})
