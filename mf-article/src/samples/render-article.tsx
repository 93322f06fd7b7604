import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import type { Article, SimilarDocuments } from 'shared/contracts'
import { HostProviders } from 'shared/host'
import { createNotices } from 'shared/notices'
import type { Lang, SiteId } from 'shared/sites'
import { testServices, textsOf } from 'shared/testing'
import { Page } from '../article/article-page.tsx'

const bundleOf = (lang: Lang) => ({ article: textsOf('mf-article', lang), shared: textsOf('shared', lang) })

/** What the network answers: a record, a status without one, or nothing because it cannot be reached. */
export type Answer = Article | number | 'unreachable'

const respond = (answer: Answer): Response => {
  if (answer === 'unreachable') throw new TypeError('Failed to fetch')
  if (typeof answer === 'number') return Response.json({ success: false, error: 'refused' }, { status: answer })
  return Response.json({ success: true, data: answer })
}

interface Setting {
  site?: SiteId
  /** Addresses in the history, the last one open. */
  history?: [string, ...string[]]
  routes?: string[]
  /** Documents near the record. */
  similar?: SimilarDocuments
}

/** The article page in a host, with a network that gives these answers in turn and repeats the last. */
export const renderArticle = async (
  answers: Answer[],
  {
    site = 'hse',
    history = ['/articles/k3q9xw2mtd-the-school-health-index?lang=en'],
    routes = [],
    similar = [],
  }: Setting = {},
) => {
  const asked: string[] = []
  const notices = createNotices()
  const services = await testServices({
    site,
    address: history.at(-1) ?? '/',
    texts: { en: bundleOf('en'), es: bundleOf('es') },
    routes,
    fetch: (address) => {
      asked.push(String(address))
      if (String(address).includes('/similar?')) return Promise.resolve(Response.json({ success: true, data: similar }))
      const place = asked.filter((other) => !other.includes('/similar?')).length
      const answer = answers[Math.min(place, answers.length) - 1]
      return answer === undefined ? new Promise(() => {}) : Promise.resolve().then(() => respond(answer))
    },
  })
  services.queryClient.setDefaultOptions({ queries: { retry: false } })
  const host = (
    <HostProviders services={{ ...services, notices }}>
      <Outlet />
    </HostProviders>
  )
  const pages = [
    { path: '/articles/:address', element: <Page /> },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter([{ element: host, children: pages }], { initialEntries: history })
  return { ...render(<RouterProvider router={router} />), user: userEvent.setup(), router, asked, notices }
}
