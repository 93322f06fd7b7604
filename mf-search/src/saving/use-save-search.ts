import { useAccount, useChangeSearches } from 'shared/account'
import {
  savedSearchesDataSchema,
  type RemoveSearchRequest,
  type SavedSearch,
  type SaveSearchRequest,
  type ToggleAlertRequest,
} from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import type { SearchToSave } from './saved-state.ts'

/**
 * Saving the search of the page, with its alert off or on, removing it, and changing its alert. What is saved already
 * is named as it was saved, under whichever keys.
 *
 * @param saved the search as it is saved, when it is
 */
export const useSaveSearch = (search: SearchToSave, saved: SavedSearch | undefined) => {
  const t = useTexts('search')
  const { api, type, lang } = useAccount()

  const put = (subscribed: boolean) => {
    const { query, keys, reading, sort } = search
    const request: SaveSearchRequest = { type, query, filters: [...keys], subscribed, lang, ...reading, sort_by: sort }
    return api.post('/subscriptions/subscribe', request, savedSearchesDataSchema)
  }
  const turn = ({ _id, query, keys: filters }: SavedSearch, subscribed: boolean) => {
    const request: ToggleAlertRequest = { type, _id, query, filters, subscribed, lang }
    return api.post('/subscriptions/toggle', request, savedSearchesDataSchema)
  }
  const drop = ({ query, keys: filters }: SavedSearch) => {
    const request: RemoveSearchRequest = { type, query, filters }
    return api.post('/subscriptions/unsubscribe', request, savedSearchesDataSchema)
  }

  const toggleSaved = useChangeSearches<void>({
    call: () => (saved ? drop(saved) : put(false)),
    text: () => t(saved ? 'saving.unsaved' : 'saving.saved'),
  })
  const toggleAlert = useChangeSearches<void>({
    call: () => (saved ? turn(saved, !saved.subscribed) : put(true)),
    text: () => {
      if (!saved) return t('saving.saved_subscribed')
      return t(saved.subscribed ? 'saving.unsubscribed' : 'saving.subscribed')
    },
  })
  const saveReading = useChangeSearches<void>({
    call: () => put(saved?.subscribed ?? false),
    text: () => t('saving.reading_saved'),
  })
  return { toggleSaved, toggleAlert, saveReading }
}
