import { queryOptions } from '@tanstack/react-query'
import { savedDocumentIdsDataSchema } from '../contracts/index.ts'
import type { Account } from './account.ts'

/** Ids of all documents the person saved on this site. */
export const savedDocumentIdsQuery = ({ api, owner, type }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'document-ids', type],
    queryFn: ({ signal }) => api.get(`/documents/${type}/ids`, {}, savedDocumentIdsDataSchema, { signal }),
  })
