import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { createApiClient } from 'shared/api-client'
import { createGuidedSearch } from 'shared/guided-search'
import { createQueryClient, HostProviders, type HostServices } from 'shared/host'
import { createTexts, type TextBundle } from 'shared/i18n'
import { keepQueryThroughLayers, useLayers, type QueryKeeper } from 'shared/layers'
import type { LayerProps } from 'shared/remote'
import { createSession } from 'shared/session'
import { sites, type SiteId } from 'shared/sites'
import sharedTexts from 'shared/texts/en.json'
import declaration from '../../remote.json'
import texts from '../../texts/en.json'
import { remote } from '../remote.ts'
import type { FakeNetwork } from './fake-network.ts'

interface Options {
  network: FakeNetwork
  address: string
  site?: SiteId
  signedIn?: boolean
  /** Routes that other remotes own. */
  otherRoutes?: string[]
  /** Whether guided questions are offered. */
  guided?: boolean
  /** Heading of the page that is waited for, where it is none with a search box. */
  ready?: string | RegExp
  /** Whether the search box stays as it is before anybody comes near it. */
  untouched?: boolean
}

type DrawLayer = (params: LayerProps['params']) => ReactElement
const loadAll = async (): Promise<Record<string, DrawLayer>> => {
  const layers = Object.entries(remote.layers).map(async ([name, load]) => {
    const { Layer } = await load()
    return [name, (params: LayerProps['params']) => <Layer params={params} />] as const
  })
  return Object.fromEntries(await Promise.all(layers))
}

const TopLayer = ({ layers }: { layers: Record<string, DrawLayer> }) => {
  const { stack } = useLayers()
  const top = stack.at(-1)
  if (!top) return null
  return (
    <div role="dialog" aria-labelledby="layer-title">
      {layers[top.name]?.(top.params)}
    </div>
  )
}

const bundle: TextBundle = { search: texts, shared: sharedTexts }

let keeper: QueryKeeper | undefined
afterEach(() => keeper?.stop())

/** Renders the remote's pages and layers as a host does, on a network of the test's own. */
export const renderSite = async ({
  network,
  address,
  site = 'hse',
  signedIn = false,
  otherRoutes = [],
  guided = true,
  ready,
  untouched = false,
}: Options) => {
  window.history.replaceState(null, '', address)
  globalThis.fetch = network.fetch
  const token = signedIn ? 'undecodable' : null
  const routes = declaration.routes.map(({ path }) => path)
  keeper = keepQueryThroughLayers(window)
  const services: HostServices = {
    site: sites[site],
    texts: await createTexts({ site, lang: 'en', load: () => Promise.resolve(bundle) }),
    session: createSession({ storage: { read: () => token, write: () => {}, onChange: () => () => {} } }),
    api: createApiClient({ base: '/api', token: () => token, onUnauthorized: () => {}, fetch: network.fetch }),
    queryClient: createQueryClient(),
    keeper,
    routes: [...routes, ...otherRoutes],
    guidedSearch: createGuidedSearch({ read: () => String(guided), write: () => {}, onChange: () => () => {} }),
    knownLayers: declaration.layers.map(({ name }) => name),
  }
  const layers = await loadAll()
  const pages = await Promise.all(
    declaration.routes.map(async ({ path, page }) => ({
      path,
      Component: (await remote.pages[page]?.())?.Page ?? null,
    })),
  )
  const router = createBrowserRouter([
    {
      element: (
        <HostProviders services={services}>
          <main>
            <Outlet />
          </main>
          <TopLayer layers={layers} />
        </HostProviders>
      ),
      children: [...pages, { path: '*', element: null }],
    },
  ])
  const user = userEvent.setup()
  const { unmount } = await act(async () => render(<RouterProvider router={router} />))
  if (ready) await screen.findByRole('heading', { level: 1, name: ready })
  else {
    const box = await screen.findByRole('combobox', { name: 'Search the evidence' })
    if (!untouched) {
      fireEvent.pointerOver(box)
      await waitFor(() => expect(box).not.toBeInTheDocument())
    }
  }
  const query = () => new URLSearchParams(window.location.search)
  return { user, query, unmount }
}
