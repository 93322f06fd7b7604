import { act, render } from '@testing-library/react'
import { use } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { sites } from '../sites/index.ts'
import { SiteProvider, useIsNavigating } from './site-provider.tsx'

test('a navigation is under way until its page is drawn', async () => {
  let isNavigating = (): boolean => false
  const { promise, resolve } = Promise.withResolvers<string>()
  const First = () => {
    isNavigating = useIsNavigating()
    return 'First'
  }
  const Second = () => use(promise)
  const router = createMemoryRouter([
    {
      element: (
        <SiteProvider site={sites.hse} routes={[]} origin="">
          <Outlet />
        </SiteProvider>
      ),
      children: [
        { path: '/', element: <First /> },
        { path: '/second', element: <Second /> },
      ],
    },
  ])
  const { container } = render(<RouterProvider router={router} />)
  expect(isNavigating()).toBe(false)
  await act(() => router.navigate('/second'))
  expect(router.state.navigation.state).toBe('idle')
  expect(container).toHaveTextContent('First')
  expect(isNavigating()).toBe(true)
  await act(async () => resolve('Second'))
  expect(container).toHaveTextContent('Second')
})
