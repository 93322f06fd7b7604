import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedSearchesQuery, useAccount, useAlert, useChangeSearches } from 'shared/account'
import {
  savedSearchesDataSchema,
  type AlertFrequency,
  type EditSearchRequest,
  type ReplaceSavedSearchesRequest,
  type SavedSearch,
  type ToggleAlertRequest,
} from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import type { SearchChange } from './edit-search.tsx'

interface Removal {
  /** The list it was removed from. */
  before: readonly SavedSearch[]
  ids: readonly string[]
}

/** The list with what was removed from it back in its old places. */
const withRemoved = (now: readonly SavedSearch[], before: readonly SavedSearch[], ids: readonly string[]) => {
  const present = new Map(now.map((search) => [search._id, search]))
  const old = before.flatMap((search) => present.get(search._id) ?? (ids.includes(search._id) ? [search] : []))
  return [...now.filter((search) => !old.includes(search)), ...old]
}

/** Turning the alert of a saved search on and off, removing searches, and undoing that. Each answer is the new list. */
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

  const toggle = useChangeSearches({
    call: ({ search, on }: { search: SavedSearch; on: boolean }) => {
      const { _id, query, keys: filters } = search
      const request: ToggleAlertRequest = { type, _id, query, filters, subscribed: on }
      return api.post('/subscriptions/toggle', request, savedSearchesDataSchema)
    },
    text: ({ on }) => t(on ? 'toasts.subscribed' : 'toasts.unsubscribed'),
  })
  const often = useChangeSearches({
    call: ({ search, frequency }: { search: SavedSearch; frequency: AlertFrequency | null }) => {
      const request: EditSearchRequest = { type, _id: search._id, frequency }
      return api.post('/subscriptions/edit', request, savedSearchesDataSchema)
    },
    text: () => t('toasts.frequency'),
  })
  const edit = useChangeSearches({
    call: ({
      search: { _id },
      change: { keys: filters, ...change },
    }: {
      search: SavedSearch
      change: SearchChange
    }) => {
      const request: EditSearchRequest = { type, _id, filters, ...change }
      return api.post('/subscriptions/edit', request, savedSearchesDataSchema)
    },
    text: () => t('toasts.changed_search'),
  })
  /** The list as it is at the server: the call replaces all of it, and another tab may have saved something meanwhile. */
  const present = (): Promise<SavedSearch[]> => client.fetchQuery({ ...query, staleTime: 0 })
  const replace = (searches: readonly SavedSearch[]): Promise<SavedSearch[]> => {
    const request: ReplaceSavedSearchesRequest = {
      type,
      subscriptions: searches.map((search) => ({ ...search, filters: undefined })),
    }
    return api.post('/subscriptions', request, savedSearchesDataSchema)
  }
  const restore = useChangeSearches({
    call: async ({ before, ids }: Removal) => replace(withRemoved(await present(), before, ids)),
    text: ({ ids }) => t('toasts.restored_searches', { count: ids.length, n: formats.number(ids.length) }),
  })
  const remove = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const before = await present()
      const list = await replace(before.filter(({ _id }) => !ids.includes(_id)))
      return { list, removal: { before, ids } }
    },
    onMutate: restore.reset,
    onSuccess: async ({ list }, ids) => {
      await show(list)
      success(t('toasts.removed_searches', { count: ids.length, n: formats.number(ids.length) }))
    },
    onError: alert,
  })
  return { toggle, often, edit, remove, restore }
}
export type SearchesActions = ReturnType<typeof useSearchesActions>
