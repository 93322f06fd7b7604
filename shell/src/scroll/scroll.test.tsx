import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { createScrollPlaces } from './scroll-places.ts'
import { useScrollPlace } from './use-scroll-place.ts'

/** A page of a given height over jsdom, which lays nothing out. */
const layOut = (height: number) => {
  let tall = height
  let grown: (() => void)[] = []
  const scrollTo = (_x: number, y: number): void => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(y, Math.max(0, tall - 800)), configurable: true })
    window.dispatchEvent(new Event('scroll'))
  }
  class Observer {
    callback: () => void
    constructor(callback: () => void) {
      this.callback = callback
    }
    observe(): void {
      grown.push(this.callback)
    }
    disconnect(): void {
      grown = grown.filter((callback) => callback !== this.callback)
    }
  }
  Object.assign(window, { scrollTo, ResizeObserver: Observer })
  scrollTo(0, 0)
  return {
    grow: (next: number) => {
      tall = next
      for (const callback of grown) callback()
    },
    shrink: (next: number) => {
      tall = next
    },
  }
}

const Layout = () => {
  useScrollPlace()
  return <Outlet />
}
const First = () => (
  <>
    <Link to="/second">Second</Link>
    <Link to="/first?q=2">Other query</Link>
  </>
)

let close = (): void => {}
/** How the browser has loaded the page, as it says itself. */
let loadedBy = 'navigate'
Object.assign(performance, { getEntriesByType: () => [{ type: loadedBy }] })
afterEach(() => {
  close()
  loadedBy = 'navigate'
})

const openPages = (isReload = false) => {
  if (!isReload) window.history.pushState(null, '', '/first')
  const router = createBrowserRouter([
    {
      element: <Layout />,
      children: [
        { path: '/first', element: <First /> },
        { path: '/second', element: <p>Second page</p> },
      ],
    },
  ])
  close = () => router.dispose()
  render(<RouterProvider router={router} />)
}
const back = async () => {
  act(() => window.history.back())
  await screen.findByRole('link', { name: 'Second' })
}

/** Leaves a page at 3000 and comes back while it is 900 high: its content is late. */
const comeBackEarly = async () => {
  const page = layOut(5000)
  openPages()
  window.scrollTo(0, 3000)
  await userEvent.click(screen.getByRole('link', { name: 'Second' }))
  page.shrink(900)
  await back()
  return page
}

test('a change of path begins at the top, and Back returns to the place', async () => {
  layOut(5000)
  openPages()
  window.scrollTo(0, 1200)
  await userEvent.click(screen.getByRole('link', { name: 'Second' }))
  expect(window.scrollY).toBe(0)
  await back()
  expect(window.scrollY).toBe(1200)
})

test('two searches that are each loaded whole have places of their own', () => {
  layOut(5000)
  sessionStorage.clear()
  const openWhole = (address: string) => {
    window.history.replaceState(null, '', address)
    const router = createBrowserRouter([{ element: <Layout />, children: [{ path: '/first', element: <First /> }] }])
    const { unmount } = render(<RouterProvider router={router} />)
    return (): void => {
      window.dispatchEvent(new Event('pagehide'))
      unmount()
      router.dispose()
      window.scrollTo(0, 0)
    }
  }
  const leave = openWhole('/first?q=one')
  window.scrollTo(0, 1200)
  leave()
  openWhole('/first?q=two')()
  close = openWhole('/first?q=one')
  expect(window.scrollY).toBe(1200)
  close()
  close = openWhole('/first?q=two')
  expect(window.scrollY).toBe(0)
})

test('a change of only the query string stays', async () => {
  layOut(5000)
  openPages()
  window.scrollTo(0, 1200)
  await userEvent.click(screen.getByRole('link', { name: 'Other query' }))
  expect(window.scrollY).toBe(1200)
})

test('a place that is not there yet is returned to when the content comes', async () => {
  const page = await comeBackEarly()
  expect(window.scrollY).toBe(100)
  act(() => page.grow(5000))
  expect(window.scrollY).toBe(3000)
})

test('a person who scrolls by themselves is left alone', async () => {
  const page = await comeBackEarly()
  window.dispatchEvent(new Event('wheel'))
  act(() => page.grow(5000))
  expect(window.scrollY).toBe(100)
})

const reloads: [what: string, state: object | null, address: string][] = [
  ['is ahead of the page', { key: 'ahead', idx: 0 }, '/first?q=2'],
  ['was overtaken by the reload', null, '/first?q=1'],
]
for (const [what, state, address] of reloads)
  test(`a reload returns to the place, also where the address ${what}`, async () => {
    layOut(5000)
    openPages()
    window.scrollTo(0, 1200)
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    close()
    window.history.replaceState(state, '', address)
    loadedBy = 'reload'
    layOut(5000)
    openPages(true)
    await screen.findByRole('link', { name: 'Second' })
    expect(window.scrollY).toBe(1200)
  })

test('a query that changes while content is waited for does not give the place up', async () => {
  const page = await comeBackEarly()
  expect(window.scrollY).toBe(100)
  // No press, which would be a move of the person's own.
  act(() => screen.getByRole('link', { name: 'Other query' }).click())
  act(() => page.grow(5000))
  expect(window.scrollY).toBe(3000)
})

test('places are kept over a reload, and what is not a place is left out', () => {
  const kept = new Map<string, string | null>([['scroll-places', '[["a /x",12],["bad"],7]']])
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string | null) => void kept.set(key, value),
  }
  const places = createScrollPlaces(storage)
  expect(places.get('a /x')).toBe(12)
  places.set('b /y', 30)
  places.save()
  expect(createScrollPlaces(storage).get('b /y')).toBe(30)
  kept.set('scroll-places', 'not json')
  expect(createScrollPlaces(storage).get('a /x')).toBeUndefined()
})
