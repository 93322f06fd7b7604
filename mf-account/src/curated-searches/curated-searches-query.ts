import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Account } from 'shared/account'
import { curatedSearchesDataSchema } from 'shared/contracts'

/** The searches the site offers to everybody, with the person's own alerts. */
export const curatedSearchesQuery = ({ api, owner, type, lang }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'curated', type, lang],
    queryFn: ({ signal }) => api.get(`/client-curated/list/${type}`, { lang }, curatedSearchesDataSchema, { signal }),
    placeholderData: keepPreviousData,
  })
