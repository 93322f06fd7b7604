import { QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'

test('of the answers that nothing shows, the newest fifty are kept, and all that are shown', () => {
  const client = createQueryClient()
  const show = (page: number): (() => void) => {
    client.setQueryData(['page', page], `answer ${page}`, { updatedAt: page + 1 })
    const options = { queryKey: ['page', page], staleTime: Number.POSITIVE_INFINITY, enabled: false }
    return new QueryObserver(client, options).subscribe(() => {})
  }
  const leaveFirst = show(0)
  for (let page = 1; page <= 200; page += 1) show(page)()
  const kept = client.getQueryCache().getAll()
  expect(kept).toHaveLength(51)
  expect([kept[0]?.queryKey, kept[1]?.queryKey]).toEqual([
    ['page', 0],
    ['page', 151],
  ])
  leaveFirst()
  expect(client.getQueryCache().getAll()).toHaveLength(50)
  client.clear()
})
