import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccount, useAlert } from 'shared/account'
import { searchHistorySchema, type KeepSearchRequest, type SwitchHistoryRequest } from 'shared/contracts'
import { useSession } from 'shared/session'
import { searchesToKeep } from './kept-history.ts'
import { searchHistoryQuery } from './use-search-history.ts'
import { clearHistory } from './visit-history.ts'

/** The history of a logged-in person: whether the account keeps it, and changing that. Each answer is what is shown from then on. */
export const useHistorySwitch = () => {
  const account = useAccount()
  const client = useQueryClient()
  const alert = useAlert()
  const isUser = useSession().status === 'user'
  const { api, type } = account
  const query = searchHistoryQuery(account)
  const { data, isLoading } = useQuery({ ...query, enabled: isUser })
  const { mutate, isPending } = useMutation({
    scope: { id: 'search-history' },
    mutationFn: ({ act, values }: { act: '' | '/switch' | '/clear'; values: object }) =>
      api.post(`/history${act}`, { type, ...values }, searchHistorySchema),
    onSuccess: async (history) => {
      await client.cancelQueries(query)
      client.setQueryData(query.queryKey, history)
      // What the account has is not kept twice.
      if (history.kept) clearHistory()
    },
    onError: alert,
  })
  return {
    isUser,
    isLoading,
    history: data,
    busy: isPending,
    turn: (kept: boolean) => {
      const values: Omit<SwitchHistoryRequest, 'type'> = { kept, searches: kept ? searchesToKeep() : [] }
      mutate({ act: '/switch', values })
    },
    clear: () => mutate({ act: '/clear', values: {} }),
    keep: (values: Omit<KeepSearchRequest, 'type'>) => mutate({ act: '', values }),
  }
}
