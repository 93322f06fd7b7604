import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoutes } from 'shared/testing'
import { texts } from '../samples/latest-samples.ts'
import { Page } from './content-page.tsx'

const markdown = `# About us

We are **here** for [evidence](/search).

## Where it comes from

From [the source](https://source.example/), <b>bold</b> and [nowhere](javascript:alert).

## Questions

Ask.
`

const corpus = {
  success: true,
  data: {
    documents: 1200,
    with_abstract: 800,
    appraised: 1,
    by_type: [{ key: '10_28', title: 'Primary studies', count: 900 }],
    by_language: [{ lang: 'en', count: 1200 }],
    last_import: '2026-11-21T10:00:00.000Z',
    searched: [{ source: 'PubMed', at: '2026-11-21T02:11:00.000Z' }],
  },
}

const show = async (answers: (string | number)[], address = '/about?lang=fr') => {
  const asked: string[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(String(input))
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? 404
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : new Response('', { status: answer }))
  })
  const pages = ['/about', '/terms'].map((path) => ({ path, element: <Page /> }))
  const host = await renderRoutes(pages, {
    address,
    texts: { en: texts('en'), fr: texts('fr') },
    fetch: () => Promise.resolve(Response.json(corpus)),
  })
  return { ...host, asked, user: userEvent.setup() }
}

test('the page of the path is read in the language shown', async () => {
  const { asked } = await show([markdown])
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  expect(asked).toEqual(['/i18n/hse/about-fr.md'])
  expect(document.title).toMatch(/^About us – /)
  expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    'We are here for evidence.',
  )
})

test('a page that is asked for in another writing of its path is the same page', async () => {
  const { asked } = await show([markdown], '/Terms/')
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  expect(asked).toEqual(['/i18n/hse/terms-en.md'])
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/terms$/)
})

test('links inside the site keep the language; others stay as they are', async () => {
  await show([markdown])
  expect(await screen.findByRole('link', { name: 'evidence' })).toHaveAttribute('href', '/search?lang=fr')
  expect(screen.getByRole('link', { name: 'the source' })).toHaveAttribute('href', 'https://source.example/')
})

test('HTML and addresses that run something have no effect', async () => {
  await show([markdown])
  const paragraph = (await screen.findByText(/^From/)).closest('p')
  expect(paragraph?.querySelector('b')).toBeNull()
  expect(screen.getByText('nowhere')).not.toHaveAttribute('href', expect.stringContaining('javascript'))
})

test('the headings are listed, and choosing one moves the focus to it', async () => {
  const { user, router } = await show([markdown])
  const contents = within(await screen.findByRole('navigation', { name: 'Sur cette page' }))
  await user.click(contents.getByRole('link', { name: 'Questions' }))
  expect(screen.getByRole('heading', { name: 'Questions' })).toHaveFocus()
  expect(router.state.location.hash).toBe('')
})

test('another page takes the place of the one before', async () => {
  const { router, asked } = await show([markdown, '# Terms\n\nWords.'])
  await screen.findByRole('heading', { level: 1, name: 'About us' })
  await act(() => router.navigate('/terms?lang=fr'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toHaveFocus()
  expect(asked.at(-1)).toBe('/i18n/hse/terms-fr.md')
})

test('a page that is not there is said to be missing, under its name', async () => {
  await show([404], '/about')
  expect(within(await screen.findByRole('alert')).getByText(/^This page has not been published/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'About this service' })).toBeVisible()
})

test('the page about the service counts what the collection holds, and other pages do not', async () => {
  const { unmount } = await show([markdown], '/about')
  const figures = within(await screen.findByRole('region', { name: 'What the collection holds today' }))
  expect(figures.getByText('1,200 documents on this site')).toBeVisible()
  expect(figures.getByText('1 review with an appraisal stated by its source')).toBeVisible()
  expect(figures.getByText('Last import: November 21, 2026')).toBeVisible()
  expect(figures.getByText('PubMed: searched on November 21, 2026')).toBeVisible()
  expect(figures.getByRole('link', { name: 'Primary studies' })).toHaveAttribute(
    'href',
    expect.stringContaining('applied_filters=10_28'),
  )
  unmount()
  await show([markdown], '/terms')
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'What the collection holds today' })).toBeNull()
})
