import { act, screen, waitFor } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

type Callback = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void

/** Stands in for layout: tells every observer that what it observes is near, or no longer. */
const observers = new Set<Callback>()
const tell = (isIntersecting: boolean) =>
  act(async () => observers.forEach((callback) => callback([{ isIntersecting }])))

beforeEach(() => {
  observers.clear()
  Object.assign(window, {
    IntersectionObserver: class {
      private readonly callback: Callback
      constructor(callback: Callback) {
        this.callback = callback
      }
      observe = () => observers.add(this.callback)
      disconnect = () => observers.delete(this.callback)
    },
  })
})

afterEach(() => {
  jest.useRealTimers()
})

const network = () => fakeNetwork({ search: (query) => found(200, Number(query.get('page'))) })
const count = () => screen.getAllByRole('article').length

test('three pages come by themselves when the end is near; after them only the button loads more', async () => {
  const { query } = await renderSite({ network: network(), address: '/search?q=a', signedIn: true })
  for (const expected of [40, 60, 80]) {
    await waitFor(() => expect(observers.size).toBe(1))
    await tell(true)
    await waitFor(() => expect(count()).toBe(expected))
  }
  expect(query().get('p')).toBe('3')
  expect(observers.size).toBe(0)
  expect(screen.getByRole('button', { name: 'Load more results' })).toBeVisible()
})

test('an end that was near for less than 200 ms loads nothing', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  await renderSite({ network: network(), address: '/search?q=a', signedIn: true })
  await waitFor(() => expect(observers.size).toBe(1))
  await tell(true)
  await tell(false)
  await act(() => jest.advanceTimersByTimeAsync(300))
  expect(count()).toBe(20)
})

test('for a visitor nothing comes by itself', async () => {
  await renderSite({ network: network(), address: '/search?q=a' })
  await screen.findByRole('region', { name: 'See every result' })
  expect(observers.size).toBe(0)
})
