import { queryOptions } from '@tanstack/react-query'
import { isAnswerIn } from '../api-client/index.ts'
import { savedDocumentIdsDataSchema, savedDocumentsDataSchema, savedSearchesDataSchema } from '../contracts/index.ts'
import type { Account } from './account.ts'

/** Ids of all documents the person saved on this site. */
export const savedDocumentIdsQuery = ({ api, owner, type }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'document-ids', type],
    queryFn: ({ signal }) => api.get(`/documents/${type}/ids`, {}, savedDocumentIdsDataSchema, { signal }),
  })

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

/** The searches the person saved on this site, the newest first. */
export const savedSearchesQuery = ({ api, owner, type }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'searches', type],
    queryFn: ({ signal }) => api.get(`/subscriptions/${type}`, {}, savedSearchesDataSchema, { signal }),
  })
