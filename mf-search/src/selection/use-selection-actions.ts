import { useMutation } from '@tanstack/react-query'
import { useAccount, useDocumentOutcomes } from 'shared/account'
import {
  mostDocumentsNamed,
  savedDocumentsChangeDataSchema,
  sendDocumentsDataSchema,
  type BriefFormat,
  type SaveAllRequest,
  type SavedDocumentsChangeRequest,
  type SendDocumentsRequest,
} from 'shared/contracts'
import { readAs } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'
import { extentOf, namedInOrder, type Selected } from './selected.ts'

interface Chosen {
  selected: Selected
  loaded: readonly string[]
  total: number
  /** The file that comes along with the mail. */
  brief?: BriefFormat
}

/**
 * The ids that are meant; null where all results of the search are, and they are not all loaded or too many to name.
 */
export const namedOf = ({ selected, loaded, total }: Chosen): string[] | null => {
  if (extentOf(selected, total) === 'all' && total > mostDocumentsNamed) return null
  if (selected.kind === 'some') return namedInOrder(selected.ids, loaded)
  return loaded.length === total ? [...loaded] : null
}

/** E-mailing and saving what is selected. Each outcome is announced; the selection stays. */
export const useSelectionActions = (search: SearchState) => {
  const { api, type, lang } = useAccount()
  const outcome = useDocumentOutcomes()
  const { q, filters, best } = search
  const whole: SaveAllRequest = { type, query: q, filters, best, lang, near: search.near, ...readAs(search) }

  const send = useMutation({
    mutationFn: (chosen: Chosen) => {
      const documents = namedOf(chosen)
      const along = chosen.brief ? { [chosen.brief]: true } : {}
      if (!documents) return api.post('/documents/send-all', { ...whole, ...along }, sendDocumentsDataSchema)
      const request: SendDocumentsRequest = { type, documents, lang, ...along }
      return api.post('/documents/send', request, sendDocumentsDataSchema)
    },
    onSuccess: outcome.sent,
    onError: outcome.alert,
  })
  const save = useMutation({
    mutationFn: (chosen: Chosen) => {
      const documents = namedOf(chosen)
      if (!documents) return api.post('/documents/subscribe-all', whole, savedDocumentsChangeDataSchema)
      const request: SavedDocumentsChangeRequest = { type, documents }
      return api.post('/documents/subscribe', request, savedDocumentsChangeDataSchema)
    },
    onSuccess: outcome.saved,
    onError: outcome.failed,
  })
  return { send, save }
}
