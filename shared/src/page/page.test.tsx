import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import en from '../../texts/en.json'
import { SiteLink } from '../routing/index.ts'
import { renderRoutes } from '../testing/index.ts'
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
const routes = [
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
