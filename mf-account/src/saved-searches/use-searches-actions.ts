import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedSearchesQuery, useAccount, useAlert } from 'shared/account'
import {
  savedSearchesDataSchema,
  type ReplaceSavedSearchesRequest,
  type SavedSearch,
  type ToggleAlertRequest,
} from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

/** Turning the alert of a saved search on and off, and removing searches. Each answer is the new list. */
export const useSearchesActions = () => {
  const t = useTexts('account')
  const formats = useFormats()
  const account = useAccount()
  const client = useQueryClient()
  const { success } = useNotices()
  const alert = useAlert()
  const { api, type } = account
  const query = savedSearchesQuery(account)
  const show = async (list: SavedSearch[]): Promise<void> => {
    await client.cancelQueries({ queryKey: query.queryKey })
    client.setQueryData(query.queryKey, list)
  }

  const toggle = useMutation({
    mutationFn: ({ search, on }: { search: SavedSearch; on: boolean }) => {
      const request: ToggleAlertRequest = {
        type,
        _id: search._id,
        query: search.query,
        filters: search.keys,
        subscribed: on,
      }
      return api.post('/subscriptions/toggle', request, savedSearchesDataSchema)
    },
    onSuccess: async (list, { on }) => {
      await show(list)
      success(t(on ? 'toasts.subscribed' : 'toasts.unsubscribed'))
    },
    onError: alert,
  })
  const remove = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      // The call replaces the whole list: what was saved in another tab meanwhile must not get lost.
      const list = await client.fetchQuery({ ...query, staleTime: 0 })
      const subscriptions = list.filter(({ _id }) => !ids.includes(_id))
      const request: ReplaceSavedSearchesRequest = {
        type,
        subscriptions: subscriptions.map(({ query, keys, subscribed }) => ({ query, keys, subscribed })),
      }
      return api.post('/subscriptions', request, savedSearchesDataSchema)
    },
    onSuccess: async (list, ids) => {
      await show(list)
      success(t('toasts.removed_searches', { count: ids.length, n: formats.number(ids.length) }))
    },
    onError: alert,
  })
  return { toggle, remove }
}
