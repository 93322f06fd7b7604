import { queryOptions } from '@tanstack/react-query'
import { isAnswerIn } from '../api-client/index.ts'
import { savedDocumentsDataSchema } from '../contracts/index.ts'
import type { Account } from './account.ts'

/** The documents the person saved on this site, the newest first. */
export const savedDocumentsQuery = (account: Account) => {
  const { api, owner, type, lang } = account
  return queryOptions({
    queryKey: ['account', owner, 'documents', type, lang],
    queryFn: ({ signal }) => api.get(`/documents/${type}`, { lang }, savedDocumentsDataSchema, { signal }),
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
    meta: {
      prefetchIn: (client, wanted): Promise<void> =>
        client.prefetchQuery(savedDocumentsQuery({ ...account, lang: wanted })),
    },
  })
}
