import { render, type RenderResult } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom'
import { createApiClient } from '../api-client/index.ts'
import { createGuidedSearch } from '../guided-search/index.ts'
import { createQueryClient, HostProviders, type HostServices } from '../host/index.ts'
import { createTexts, type TextBundle } from '../i18n/index.ts'
import { wantedLang } from '../routing/index.ts'
import { createSession, tokenOf } from '../session/index.ts'
import { sites, type Lang, type SiteId } from '../sites/index.ts'
import { memoryStorage } from './memory-storage.ts'

export interface TestHost {
  site?: SiteId
  /** Where the page is opened. */
  address?: string
  /** Texts of every language the test shows, by language. */
  texts: Partial<Record<Lang, TextBundle>>
  /** Where the texts of other languages come from; there are none by default. */
  load?: (lang: Lang) => Promise<TextBundle>
  /** Answers of the network; a call without an answer fails. */
  fetch?: typeof globalThis.fetch
  routes?: readonly string[]
  layers?: readonly string[]
  /** A token in the storage: signed in. */
  token?: string
}

/** Builds what a host gives, over memory in place of the network and the storage. */
export const testServices = async ({
  site = 'hse',
  address = '/',
  texts,
  load: loadOther = (lang) => Promise.reject(new Error(`The test has no texts in ${lang}`)),
  fetch = () => Promise.reject(new TypeError('No network in this test')),
  routes = ['/', '/search'],
  layers = [],
  token,
}: TestHost): Promise<HostServices> => {
  const session = createSession({ storage: memoryStorage(token ? { token } : {}) })
  const lang = wantedLang(address.split('?')[1] ?? '', sites[site])
  const load = (_site: SiteId, wanted: Lang): Promise<TextBundle> => {
    const found = texts[wanted]
    return found ? Promise.resolve(found) : loadOther(wanted)
  }
  return {
    site: sites[site],
    texts: await createTexts({ site, lang, load, onMissing: (ns, key) => console.error(`No text for ${ns}:${key}`) }),
    session,
    api: createApiClient({ base: '/api', token: () => tokenOf(session), onUnauthorized: session.signOut, fetch }),
    queryClient: createQueryClient(),
    routes,
    knownLayers: layers,
    guidedSearch: createGuidedSearch(memoryStorage()),
  }
}

/** Renders route objects inside a host. The router is returned for looking at the address. */
export const renderRoutes = async (
  children: RouteObject[],
  options: TestHost,
): Promise<RenderResult & { router: ReturnType<typeof createMemoryRouter>; services: HostServices }> => {
  const services = await testServices(options)
  const element = (
    <HostProviders services={services}>
      <Outlet />
    </HostProviders>
  )
  const router = createMemoryRouter([{ element, children }], { initialEntries: [options.address ?? '/'] })
  return { ...render(<RouterProvider router={router} />), router, services }
}
