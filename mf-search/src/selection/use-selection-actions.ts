import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedDocumentIdsQuery, useAccount, useAlert } from 'shared/account'
import { ApiError } from 'shared/api-client'
import {
  mostSavedDocuments,
  savedDocumentsChangeDataSchema,
  sendDocumentsDataSchema,
  type SaveAllRequest,
  type SavedDocumentsChangeRequest,
  type SendDocumentsRequest,
} from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { readAs } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'
import { extentOf, namedInOrder, type Selected } from './selected.ts'

interface Chosen {
  selected: Selected
  loaded: readonly string[]
  total: number
}

/** The ids that are meant, or null when every result of the search is, loaded or not. */
const namedOf = ({ selected, loaded, total }: Chosen): string[] | null =>
  selected.kind === 'all' || extentOf(selected, total) === 'all' ? null : namedInOrder(selected.ids, loaded)

/** E-mailing and saving what is selected. Each outcome is told; the selection stays. */
export const useSelectionActions = (search: SearchState) => {
  const t = useTexts('search')
  const formats = useFormats()
  const account = useAccount()
  const client = useQueryClient()
  const { success, error } = useNotices()
  const alert = useAlert()
  const { api, type, lang, owner } = account
  const { q, filters, best } = search
  const whole: SaveAllRequest = { type, query: q, filters, best, lang, ...readAs(search) }

  const send = useMutation({
    mutationFn: (chosen: Chosen) => {
      const documents = namedOf(chosen)
      if (!documents) return api.post('/documents/send-all', whole, sendDocumentsDataSchema)
      const request: SendDocumentsRequest = { type, documents, lang }
      return api.post('/documents/send', request, sendDocumentsDataSchema)
    },
    onSuccess: ({ email, count }) => success(t('selection.sent', { email, count, n: formats.number(count) })),
    onError: alert,
  })
  const save = useMutation({
    mutationFn: (chosen: Chosen) => {
      const documents = namedOf(chosen)
      if (!documents) return api.post('/documents/subscribe-all', whole, savedDocumentsChangeDataSchema)
      const request: SavedDocumentsChangeRequest = { type, documents }
      return api.post('/documents/subscribe', request, savedDocumentsChangeDataSchema)
    },
    onSuccess: async ({ count, documents }) => {
      const { queryKey } = savedDocumentIdsQuery(account)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, documents)
      void client.invalidateQueries({ queryKey: ['account', owner, 'documents', type] })
      success(t('selection.were_saved', { count, n: formats.number(count) }))
    },
    onError: (cause) => {
      const full = cause instanceof ApiError && cause.code === 'too_many_documents'
      if (full) error(t('selection.full', { most: formats.number(mostSavedDocuments) }))
      else alert(cause)
    },
  })
  return { send, save }
}
