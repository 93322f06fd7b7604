import { queryOptions } from '@tanstack/react-query'
import type { Account } from 'shared/account'
import { isAnswerIn } from 'shared/api-client'
import { curatedSearchesDataSchema } from 'shared/contracts'

/** The searches the site offers to everybody, with the person's own alerts. */
export const curatedSearchesQuery = (account: Account) => {
  const { api, owner, type, lang } = account
  return queryOptions({
    queryKey: ['account', owner, 'curated', type, lang],
    queryFn: ({ signal }) => api.get(`/client-curated/list/${type}`, { lang }, curatedSearchesDataSchema, { signal }),
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
    meta: {
      prefetchIn: (client, wanted): Promise<void> =>
        client.prefetchQuery(curatedSearchesQuery({ ...account, lang: wanted })),
    },
  })
}
