import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { HostProviders } from 'shared/host'
import { useLayers } from 'shared/layers'
import { useNoticeLog } from 'shared/notices'
import type { LayerProps } from 'shared/remote'
import { SiteLink } from 'shared/routing'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { testServices, textsOf } from 'shared/testing'
import declaration from '../../remote.json'
import { remote } from '../remote.ts'
import { catalogue } from './catalogue.ts'

const textsIn = (lang: Lang) => ({ account: textsOf('mf-account', lang), shared: textsOf('shared', lang) })

/** A token as the API gives it; the session only reads it. */
export const tokenFor = (sub: string): string =>
  ['{"alg":"HS256"}', JSON.stringify({ sub, exp: Date.now() / 1000 + 3600 }), 'signature'].map(btoa).join('.')

/** What the network answers to a call: data, a refusal with a code, a status, or nothing because it is unreachable. */
export type Answer =
  { data: unknown } | { error: string } | { status: number; error?: string } | { raw: unknown } | 'unreachable'

export interface Call {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
  token: string | null
}

export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>

const respond = (answer: Answer): Response => {
  if (answer === 'unreachable') throw new TypeError('Failed to fetch')
  if ('status' in answer)
    return Response.json({ success: false, error: answer.error ?? 'refused' }, { status: answer.status })
  if ('error' in answer) return Response.json({ success: false, error: answer.error })
  return Response.json('raw' in answer ? answer.raw : { success: true, data: answer.data })
}

const fakeNetwork = (answers: Answers) => {
  const calls: Call[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const url = new URL(String(address), 'http://hse.localhost')
    const method = init?.method ?? 'GET'
    const call: Call = {
      method,
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init?.headers),
      token: new Headers(init?.headers).get('authorization'),
    }
    calls.push(call)
    const answer = answers[`${method} ${call.path}`] ?? { status: 404 }
    return respond(await (typeof answer === 'function' ? answer(call) : answer))
  }
  return { calls, fetch }
}

const layers = declaration.layers.map(({ name }) => name)

/** Shows the open layers as the host does, but without its modality. */
const Layers = ({ parts }: { parts: Readonly<Record<string, ComponentType<LayerProps> | undefined>> }) =>
  useLayers().stack.map(({ name, params }, level) => {
    const Layer = parts[name]
    return (
      <div key={level} role="dialog" aria-label={name}>
        {Layer && <Layer params={params} />}
      </div>
    )
  })

const NoticeLog = () => (
  <ul aria-label="Notices">
    {useNoticeLog().map(({ id, kind, text }) => (
      <li key={id}>{`${kind}: ${text}`}</li>
    ))}
  </ul>
)

const Elsewhere = ({ name }: { name: string }) => {
  const { open } = useLayers()
  return (
    <>
      <h1>{name}</h1>
      {layers.map((layer) => (
        <button key={layer} onClick={() => open(layer)}>{`Open ${layer}`}</button>
      ))}
      <SiteLink to="/login">To log in</SiteLink>
      <SiteLink to="/signup">To sign up</SiteLink>
    </>
  )
}

interface Setting {
  site?: SiteId
  lang?: Lang
  /** Whose token is in the storage; nobody's by default. */
  user?: string
  answers?: Answers
  /** A language whose texts cannot be had. */
  missing?: Lang
}

const known = (name: string) => ({ path: name, element: <Elsewhere name={`Page ${name}`} /> })

/** The remote's own pages and layers in a host, over a network that gives these answers and records the calls. */
export const openAccount = async (
  address: string,
  { site = 'hse', lang = 'en', user, answers = {}, missing }: Setting = {},
) => {
  const { calls, fetch } = fakeNetwork({
    [`GET /i18n/${site}/catalogue-${lang}.json`]: { raw: catalogue(site, lang) },
    ...answers,
  })
  jest.spyOn(globalThis, 'fetch').mockImplementation(fetch)
  const pages = await Promise.all(
    declaration.routes.map(async ({ path, page }) => {
      const loaded = await remote.pages[page]?.()
      return { path, element: loaded && <loaded.Page key={page} /> }
    }),
  )
  const parts = Object.fromEntries(
    await Promise.all(layers.map(async (name) => [name, (await remote.layers[name]?.())?.Layer] as const)),
  )
  const start = lang === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`
  const services = await testServices({
    site,
    address: start,
    texts: Object.fromEntries(
      sites[site].languages.flatMap((each) => (each === missing ? [] : [[each, textsIn(each)]])),
    ),
    fetch,
    routes: ['/', '/search', ...declaration.routes.map(({ path }) => path)],
    layers,
    ...(user !== undefined && { token: tokenFor(user) }),
  })
  services.queryClient.setDefaultOptions({ queries: { retry: false } })
  const frame = (
    <HostProviders services={services}>
      <main>
        <Outlet />
      </main>
      <Layers parts={parts} />
      <NoticeLog />
    </HostProviders>
  )
  const router = createMemoryRouter([{ element: frame, children: [...pages, known('/'), known('/search')] }], {
    initialEntries: [start],
  })
  await act(async () => {
    render(<RouterProvider router={router} />)
    await Promise.resolve()
  })
  return { router, services, calls, user: userEvent.setup() }
}

/** The notices so far, each as `kind: text`. */
export const notices = (): string[] =>
  [...screen.getByRole('list', { name: 'Notices' }).children].map((notice) => notice.textContent ?? '')

/** The page, apart from layers and notices. */
export const main = () => within(screen.getByRole('main'))
