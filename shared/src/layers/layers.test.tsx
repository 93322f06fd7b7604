import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import en from '../../texts/en.json'
import { HostProviders } from '../host/index.ts'
import { SiteLink, useSearchState, useSwitchLang } from '../routing/index.ts'
import { testServices } from '../testing/index.ts'
import { LayerPanel, layersInEntry, LayersProvider, useLayers } from './index.ts'
import { keepQueryThroughLayers } from './query-keeper.ts'

const Page = () => {
  const { stack, open, close, closeAll } = useLayers()
  const [query, change] = useSearchState()
  const switchLang = useSwitchLang()
  const setQuery = (value: string) => () =>
    change((next) => {
      next.set('q', value)
      return next
    })
  return (
    <>
      <p>Query: {query.get('q')}</p>
      <p>Open: {stack.map(({ name, params }) => [name, ...Object.values(params)].join('/')).join(' > ') || 'none'}</p>
      <button onClick={() => open('filters', { group: '0_10' })}>Open filters</button>
      <button onClick={() => open('countries')}>Open countries</button>
      <button onClick={close}>Close top</button>
      <button onClick={() => void closeAll()}>Close every layer</button>
      <button onClick={setQuery('malaria')}>Search malaria</button>
      <button onClick={setQuery('asthma')}>Search asthma</button>
      <button onClick={() => void switchLang('en')}>English</button>
      <SiteLink to="/other">Other page</SiteLink>
      {stack.length > 0 && <LayerPanel title="A layer">content</LayerPanel>}
    </>
  )
}

const openLayers = [{ name: 'filters', params: { group: '0_10' } }]

/** What lies in a layer while the page below is still drawn for the address before it. */
const LatePage = () => (
  <LayersProvider known={['filters']} location={{ ...useLocation(), state: { layers: openLayers } }}>
    <Page />
  </LayersProvider>
)

let stop: (() => void)[] = []
afterEach(() => {
  for (const undo of stop) undo()
  stop = []
})

const openPage = async (address = '/search?q=first&lang=fr') => {
  window.history.pushState(null, '', address)
  const services = await testServices({
    address,
    layers: ['filters', 'countries'],
    texts: { en: { shared: en }, fr: { shared: en } },
  })
  const keeper = keepQueryThroughLayers(window)
  const element = (
    <HostProviders services={{ ...services, keeper }}>
      <Outlet />
    </HostProviders>
  )
  const router = createBrowserRouter([
    {
      element,
      children: [
        { path: '/search', element: <Page /> },
        { path: '/late', element: <LatePage /> },
        { path: '/other', element: <p>The other page</p> },
      ],
    },
  ])
  stop.push(keeper.stop, () => router.dispose())
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  return { user, router, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

const back = () => act(async () => window.history.back())
const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeInTheDocument())

test('a layer is opened with its parameters, and Back closes it', async () => {
  const { press } = await openPage()
  await press('Open filters')
  await shows('Open: filters/0_10')
  await back()
  await shows('Open: none')
})

test('layers lie on each other and close one by one', async () => {
  const { press } = await openPage()
  await press('Open filters')
  await press('Open countries')
  await shows('Open: filters/0_10 > countries')
  await press('Close top')
  await shows('Open: filters/0_10')
  await press('Close top')
  await shows('Open: none')
})

test('a layer that is asked to close twice before the history has moved takes one step', async () => {
  const { press } = await openPage()
  await press('Open filters')
  await press('Open countries')
  const steps: (number | undefined)[] = []
  const { history } = window
  const { go } = history
  stop.push(() => (history.go = go))
  history.go = (delta) => {
    steps.push(delta)
    go.call(history, delta)
  }
  const close = screen.getByRole('button', { name: 'Close top' })
  act(() => {
    close.click()
    close.click()
  })
  expect(steps).toEqual([-1])
  await shows('Open: filters/0_10')
  act(() => {
    close.click()
    screen.getByRole('button', { name: 'Close every layer' }).click()
  })
  await shows('Open: none')
  expect(steps).toEqual([-1, -1])
})

test('all layers close together', async () => {
  const { press } = await openPage()
  await press('Open filters')
  await press('Open countries')
  await press('Close every layer')
  await shows('Open: none')
})

test('a query changed inside a layer stays when Back closes it, and one Back more leaves it', async () => {
  const { press } = await openPage()
  await press('Search malaria')
  await press('Open filters')
  await press('Search asthma')
  await shows('Open: filters/0_10')
  await back()
  await shows('Open: none')
  expect(screen.getByText('Query: asthma')).toBeInTheDocument()
  expect(window.location.search).toBe('?q=asthma&lang=fr')
  await back()
  await shows('Query: first')
})

test('a query changed just before a layer opens stays, though the page has not drawn it', async () => {
  await openPage()
  act(() => {
    screen.getByRole('button', { name: 'Search malaria' }).click()
    screen.getByRole('button', { name: 'Open filters' }).click()
  })
  await shows('Open: filters/0_10')
  expect(window.location.search).toBe('?q=malaria&lang=fr')
})

test('a query changed two layers deep stays through both', async () => {
  const { press } = await openPage()
  await press('Open filters')
  await press('Open countries')
  await press('Search asthma')
  await back()
  await shows('Open: filters/0_10')
  expect(screen.getByText('Query: asthma')).toBeInTheDocument()
  await back()
  await shows('Open: none')
  expect(screen.getByText('Query: asthma')).toBeInTheDocument()
})

test('a language chosen stays when its layer is closed at the same moment', async () => {
  const { press } = await openPage()
  await press('Open filters')
  await shows('Open: filters/0_10')
  await act(async () => {
    screen.getByRole('button', { name: 'English' }).click()
    window.history.back()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })
  await shows('Open: none')
  expect(window.location.search).toContain('lang=en')
})

test('a query changed without a layer is undone by Back', async () => {
  const { press } = await openPage()
  await press('Search malaria')
  await back()
  await shows('Query: first')
})

test('an unknown layer is refused', async () => {
  const Unknown = () => {
    const { open } = useLayers()
    const ask = () => {
      expect(() => open('nowhere')).toThrow('Unknown layer requested')
    }
    return <button onClick={ask}>Ask</button>
  }
  const services = await testServices({ layers: ['filters'], texts: { en: { shared: en } } })
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <HostProviders services={services}>
          <Unknown />
        </HostProviders>
      ),
    },
  ])
  stop.push(() => router.dispose())
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect.assertions(1)
})

test('a link inside a layer closes it and leads on, so that Back returns to the page without it', async () => {
  const { press, user } = await openPage()
  await press('Open filters')
  await user.click(screen.getByRole('link', { name: 'Other page' }))
  await shows('The other page')
  expect(window.location.search).toBe('?lang=fr')
  await back()
  await shows('Open: none')
})

test('a page loaded with layers in its history shows them again', async () => {
  window.history.pushState({ usr: { layers: [{ name: 'filters', params: {} }] }, key: 'k', idx: 0 }, '', '/search')
  const services = await testServices({ address: '/search', layers: ['filters'], texts: { en: { shared: en } } })
  const router = createBrowserRouter([
    {
      path: '/search',
      element: (
        <HostProviders services={services}>
          <Page />
        </HostProviders>
      ),
    },
  ])
  stop.push(() => router.dispose())
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Open: filters')).toBeInTheDocument()
})

test('a change of the query string keeps the layer open while the page is drawn late', async () => {
  const { press } = await openPage('/late?q=first&lang=fr')
  await press('Search malaria')
  await shows('Query: malaria')
  expect(layersInEntry(window.history.state)).toEqual(openLayers)
})
