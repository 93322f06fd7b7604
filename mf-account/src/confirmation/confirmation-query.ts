import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from 'shared/api-client'
import { confirmDataSchema } from 'shared/contracts'

/** Confirms an address once for a page. The call may be repeated: the same link succeeds again. */
export const confirmationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) =>
      api.post(`/account/confirm/${encodeURIComponent(token)}`, { token }, confirmDataSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
