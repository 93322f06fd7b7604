import { queryOptions } from '@tanstack/react-query'
import { savedSearchesDataSchema } from 'shared/contracts'
import type { Account } from '../account/account.ts'

/** The searches the person saved on this site, the newest first. */
export const savedSearchesQuery = ({ api, owner, type }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'searches', type],
    queryFn: ({ signal }) => api.get(`/subscriptions/${type}`, {}, savedSearchesDataSchema, { signal }),
  })
