import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { savedDocumentsDataSchema } from '../contracts/index.ts'
import type { Account } from './account.ts'

/** The documents the person saved on this site, the newest first. */
export const savedDocumentsQuery = ({ api, owner, type, lang }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'documents', type, lang],
    queryFn: ({ signal }) => api.get(`/documents/${type}`, { lang }, savedDocumentsDataSchema, { signal }),
    placeholderData: keepPreviousData,
  })
