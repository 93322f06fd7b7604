import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import en from '../../texts/en.json'
import { SiteLink } from '../routing/index.ts'
import { renderRoutes } from '../testing/index.ts'
import { addressIn, languageTag, sites } from '../sites/index.ts'
import { PageBoundary, PageHead, PageHeading } from './index.ts'

const texts = { en: { shared: en } }

const First = () => (
  <main>
    <PageHead title="First" description="About the first page" />
    <PageHeading>First page</PageHeading>
    <SiteLink to="/second">To the second</SiteLink>
    <SiteLink to="/?q=1">Same page, other query</SiteLink>
  </main>
)
const Second = () => (
  <main>
    <PageHead title="Second" />
    <PageHeading>Second page</PageHeading>
    <input aria-label="Search" />
  </main>
)
const Form = () => (
  <main>
    <PageHeading>Form</PageHeading>
    <SiteLink to="/second" replace>
      Send
    </SiteLink>
  </main>
)
const routes = [
  { path: '/form', element: <Form /> },
  { path: '/', element: <First /> },
  { path: '/second', element: <Second /> },
]

test('the page first opened leaves the focus alone and names the document', async () => {
  await renderRoutes(routes, { texts })
  expect(document.title).toBe('First – Health Systems Evidence')
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', 'About the first page')
  expect(document.body).toHaveFocus()
})

test('a change of path moves the focus to the heading and renames the document', async () => {
  await renderRoutes(routes, { texts })
  await userEvent.click(screen.getByRole('link', { name: 'To the second' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Second page' })).toHaveFocus())
  expect(document.title).toBe('Second – Health Systems Evidence')
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', en.site.description)
})

test('a page that takes the place of a form takes the focus that the form lost', async () => {
  await renderRoutes(routes, { texts, address: '/form' })
  await userEvent.click(screen.getByRole('link', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Second page' })).toHaveFocus())
})

test('a change of only the query string keeps the focus', async () => {
  const { router } = await renderRoutes(routes, { texts })
  await userEvent.click(screen.getByRole('link', { name: 'Same page, other query' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=1'))
  expect(screen.getByRole('heading')).not.toHaveFocus()
})

test('a page that fails to render offers another try', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const Fragile = () => {
    const [fails] = useState(() => broken)
    if (fails) throw new Error('broken')
    return <p>Working again</p>
  }
  await renderRoutes(
    [
      {
        path: '/',
        element: (
          <PageBoundary>
            <Fragile />
          </PageBoundary>
        ),
      },
    ],
    { texts },
  )
  expect(screen.getByText(en.boundary.title)).toBeInTheDocument()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: en.boundary.again }))
  expect(screen.getByText('Working again')).toBeInTheDocument()
})

const href = (selector: string) => document.head.querySelector(selector)?.getAttribute('href')
const alternates = () =>
  [...document.head.querySelectorAll('link[rel="alternate"][hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ])

test('the head names the canonical address and those of the other languages, without what makes no other page', async () => {
  await renderRoutes(routes, { texts: { ...texts, fr: texts.en }, address: '/second?lang=fr&source=search' })
  const origin = window.location.origin
  expect(href('link[rel="canonical"]')).toBe(`${origin}/second?lang=fr`)
  expect(alternates()).toEqual([
    ...sites.hse.languages.map((lang) => [languageTag(lang), origin + addressIn('/second', lang)]),
    ['x-default', `${origin}/second`],
  ])
})

test('what the server wrote for a page stays until that page is left, but for what the page brings itself', async () => {
  document.head.dataset['served'] = '/ en'
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="citation_title" content="x" data-served><meta property="og:type" content="website" data-served>',
  )
  await renderRoutes(routes, { texts })
  const names = () => [...document.head.querySelectorAll('[data-served]')].map((tag) => tag.outerHTML.slice(6, 24))
  expect(names()).toEqual(['property="og:type"'])
  await userEvent.click(screen.getByRole('link', { name: 'To the second' }))
  await waitFor(() => expect(names()).toEqual([]))
  expect(document.head.dataset['served']).toBeUndefined()
})

test('a page that waits for what it shows leaves the head to the server', async () => {
  const Waiting = () => <PageHead title="Loading" provisional />
  document.head.dataset['served'] = '/ en'
  document.title = 'As served'
  const { unmount } = await renderRoutes([{ path: '/', element: <Waiting /> }], { texts })
  expect(document.title).toBe('As served')
  unmount()
  delete document.head.dataset['served']
  await renderRoutes([{ path: '/', element: <Waiting /> }], { texts })
  expect(document.title).toBe('Loading – Health Systems Evidence')
})
