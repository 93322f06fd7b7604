import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount, useAlert } from 'shared/account'
import {
  curatedSearchesDataSchema,
  type AlertFrequency,
  type CuratedAlertRequest,
  type CuratedSearch,
} from 'shared/contracts'
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
    mutationFn: ({
      search,
      on,
      frequency,
    }: {
      search: CuratedSearch
      on: boolean
      frequency?: AlertFrequency | null
    }) => {
      const request: CuratedAlertRequest = {
        _id: search._id,
        user_id: owner,
        lang,
        ...(frequency !== undefined && { frequency }),
      }
      return api.post(`/client-curated/${on ? 'subscribe' : 'unsubscribe'}`, request, curatedSearchesDataSchema)
    },
    onSuccess: async (switchedOn, { on, frequency }) => {
      const { queryKey } = curatedSearchesQuery(account)
      await client.cancelQueries({ queryKey })
      const now = new Map(switchedOn.map((search) => [search._id, search.frequency]))
      client.setQueryData(queryKey, (list) =>
        list?.map((search) => ({ ...search, subscribed: now.has(search._id), frequency: now.get(search._id) ?? null })),
      )
      success(t(frequency !== undefined ? 'toasts.frequency' : on ? 'toasts.subscribed' : 'toasts.unsubscribed'))
    },
    onError: alert,
  })
}
