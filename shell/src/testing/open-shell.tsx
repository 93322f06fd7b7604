import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepQueryThroughLayers, type OpenLayer } from 'shared/layers'
import { contractVersion, type Registry, type RegistryRow, type RemoteModule } from 'shared/remote'
import type { SiteId } from 'shared/sites'
import { memoryStorage, testServices } from 'shared/testing'
import { createTheme } from 'shared/theme'
import cnShared from 'shared/texts/cn.json'
import enShared from 'shared/texts/en.json'
import frShared from 'shared/texts/fr.json'
import cn from '../../texts/cn.json'
import en from '../../texts/en.json'
import fr from '../../texts/fr.json'
import { noMeter } from '../analytics/start-meter.ts'
import { App, createShellRouter } from '../app.tsx'
import { createQuarantine, createRemotes } from '../remotes/index.ts'
import { remoteLayers, remoteRoutes, shellLayers, shellRoutes } from '../site-parts.ts'

type Declared = Partial<Pick<RegistryRow, 'routes' | 'layers' | 'menu'>>

const rowOf = ({ routes = [], layers = [], menu = [] }: Declared): RegistryRow => ({
  name: 'mf-sample',
  kind: 'primary',
  contract: contractVersion,
  texts: 'sample',
  budget: 10_000,
  routes,
  layers,
  menu,
  current: {
    version: '1',
    base: '/remotes/mf-sample/1/',
    container: 'mf_sample_1',
    entry: { path: 'entry.js' },
    parts: {},
  },
  previous: null,
})

/** Words of the one remote, the same in every language. */
const sampleTexts = { menu: { home: 'Start', account: 'Mine', guest: 'For visitors' } }

export interface OpenShell {
  site?: SiteId
  address?: string
  token?: string
  /** Layers that the history already holds, as after a reload. */
  layers?: readonly OpenLayer[]
  /** What the one remote of the test declares and exposes. */
  remote?: Declared & Partial<Pick<RemoteModule, 'pages'>> & { layerModules?: RemoteModule['layers'] }
}

/** Renders the whole shell as a visitor meets it, on the real history of the test's window. */
export const openShell = async ({ site = 'hse', address = '/', token, layers = [], remote = {} }: OpenShell = {}) => {
  window.history.pushState({ usr: { layers }, key: 'first', idx: 0 }, '', address)
  const registry: Registry = { schema: 1, remotes: [rowOf(remote)] }
  const remotes = createRemotes({
    registry,
    readRegistry: () => Promise.resolve(registry),
    quarantine: createQuarantine({ read: () => null, write: () => {} }),
    open: () =>
      Promise.resolve({ contract: contractVersion, pages: remote.pages ?? {}, layers: remote.layerModules ?? {} }),
  })
  const texts = {
    en: { shared: enShared, shell: en, sample: sampleTexts },
    fr: { shared: frShared, shell: fr, sample: sampleTexts },
    cn: { shared: cnShared, shell: cn, sample: sampleTexts },
  }
  const services = await testServices({
    site,
    address,
    texts,
    ...(token !== undefined && { token }),
    routes: [...remoteRoutes(registry, site).map(({ path }) => path), ...shellRoutes],
    layers: [...shellLayers, ...remoteLayers(registry, site).map(({ name }) => name)],
  })
  const keeper = keepQueryThroughLayers(window)
  const storage = memoryStorage()
  const theme = createTheme(document.documentElement, storage)
  const router = createShellRouter({
    config: {
      hosts: {},
      defaultSite: 'hse',
      analytics: {},
      unreachable: {},
      analyticsEndpoint: '',
      contact: 'help@example.org',
      textsVersion: {},
      registry,
      mode: 'production',
    },
    remotes,
    theme,
    meter: noMeter,
    services: { ...services, keeper },
  })
  const view = render(<App router={router} />)
  await act(async () => {})
  const close = (): void => {
    view.unmount()
    router.dispose()
    keeper.stop()
  }
  return { user: userEvent.setup(), services, storage, close }
}
