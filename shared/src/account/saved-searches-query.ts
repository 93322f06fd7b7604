import { queryOptions } from '@tanstack/react-query'
import { savedSearchesDataSchema } from '../contracts/index.ts'
import type { Account } from './account.ts'

/** The searches the person saved on this site, the newest first. */
export const savedSearchesQuery = ({ api, owner, type }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'searches', type],
    queryFn: ({ signal }) => api.get(`/subscriptions/${type}`, {}, savedSearchesDataSchema, { signal }),
  })
