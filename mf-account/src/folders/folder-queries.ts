import { queryOptions } from '@tanstack/react-query'
import type { Account } from 'shared/account'
import { isAnswerIn } from 'shared/api-client'
import { folderContentSchema, foldersDataSchema, sharedFolderSchema } from 'shared/contracts'

/** The person's folders on this site, the oldest first. */
export const foldersQuery = ({ api, owner, type }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'folders', type],
    queryFn: ({ signal }) => api.get(`/folders/${type}`, {}, foldersDataSchema, { signal }),
  })

export const folderQuery = (account: Account, id: string) => {
  const { api, owner, type, lang } = account
  return queryOptions({
    queryKey: ['account', owner, 'folder', type, id, lang],
    queryFn: ({ signal }) =>
      api.get(`/folders/${type}/${encodeURIComponent(id)}`, { lang }, folderContentSchema, { signal }),
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
    meta: {
      prefetchIn: (client, wanted): Promise<void> =>
        client.prefetchQuery(folderQuery({ ...account, lang: wanted }, id)),
    },
  })
}

/** A folder that somebody shares, by the end of its address. Always requested again: it may have been taken back. */
export const sharedFolderQuery = ({ api, type, lang }: Pick<Account, 'api' | 'type' | 'lang'>, link: string) =>
  queryOptions({
    queryKey: ['shared-folder', type, link, lang],
    queryFn: ({ signal }) =>
      api.get(`/folders/shared/${encodeURIComponent(link)}`, { lang }, sharedFolderSchema, { signal }),
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
    meta: {
      prefetchIn: (client, wanted): Promise<void> =>
        client.prefetchQuery(sharedFolderQuery({ api, type, lang: wanted }, link)),
    },
    gcTime: 0,
    retry: false,
  })
