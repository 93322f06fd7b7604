import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as reactQuery from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { Keeper } from 'federation/runtime'
import type { ReactNode } from 'react'
import { facades } from './facades.ts'

const keep: Keeper = { undo: (undo) => undo, guard: (call) => call }

test('a remote cannot empty the cache of all remotes, nor change what their queries go by', () => {
  const real = new QueryClient({ defaultOptions: { queries: { staleTime: 7 } } })
  real.setQueryData(['answer'], 42)
  const module = facades['@tanstack/react-query']?.(reactQuery, keep) as typeof reactQuery
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={real}>{children}</QueryClientProvider>
  )
  const { current: client } = renderHook(() => module.useQueryClient(), { wrapper }).result
  client.clear()
  client.getQueryCache().clear()
  client.setDefaultOptions({ queries: { enabled: false } })
  expect(client.getQueryData(['answer'])).toBe(42)
  expect(real.getQueryData(['answer'])).toBe(42)
  expect(real.getDefaultOptions().queries).toEqual({ staleTime: 7 })
  client.setQueryData(['other'], 1)
  client.setQueriesData({}, 0)
  client.removeQueries()
  expect([real.getQueryData(['answer']), real.getQueryData(['other'])]).toEqual([42, 1])
  client.removeQueries({ queryKey: ['other'] })
  expect(real.getQueryData(['other'])).toBe(undefined)
})
