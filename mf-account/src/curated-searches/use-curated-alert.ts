import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount, useAlert } from 'shared/account'
import { curatedSearchesDataSchema, type CuratedAlertRequest, type CuratedSearch } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { curatedSearchesQuery } from './curated-searches-query.ts'

/** Turns the alert of a curated search on and off. The answer names those that are on. */
export const useCuratedAlert = () => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { success } = useNotices()
  const alert = useAlert()
  const { api, lang, owner } = account
  return useMutation({
    mutationFn: ({ search, on }: { search: CuratedSearch; on: boolean }) => {
      const request: CuratedAlertRequest = { _id: search._id, user_id: owner, lang }
      return api.post(`/client-curated/${on ? 'subscribe' : 'unsubscribe'}`, request, curatedSearchesDataSchema)
    },
    onSuccess: async (switchedOn, { on }) => {
      const { queryKey } = curatedSearchesQuery(account)
      await client.cancelQueries({ queryKey })
      const ids = new Set(switchedOn.map(({ _id }) => _id))
      client.setQueryData(queryKey, (list) => list?.map((search) => ({ ...search, subscribed: ids.has(search._id) })))
      success(t(on ? 'toasts.subscribed' : 'toasts.unsubscribed'))
    },
    onError: alert,
  })
}
