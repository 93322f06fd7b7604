import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedDocumentIdsQuery, savedDocumentsQuery, useAccount, useAlert } from 'shared/account'
import {
  exportFileSchema,
  mostDocumentsNamed,
  savedDocumentsChangeDataSchema,
  sendDocumentsDataSchema,
} from 'shared/contracts'
import { ApiError } from 'shared/api-client'
import { saveText } from 'shared/files'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

/** Documents to act on, and whether they are all there are. */
export interface Chosen {
  ids: readonly string[]
  all: boolean
}

/** Names the documents, or none for all; more names than a call takes are refused before it is made. */
const named = ({ ids, all }: Chosen): string | undefined => {
  if (all) return undefined
  if (ids.length > mostDocumentsNamed) {
    throw new ApiError('status', 'Too many documents are named', { status: 200, code: 'too_many_documents' })
  }
  return ids.join(',')
}

/**
 * Exporting, mailing and removing saved documents, and bringing back what was removed last. Failures raise an alert,
 * successes the notices of section 8.
 */
export const useDocumentsActions = () => {
  const t = useTexts('account')
  const formats = useFormats()
  const account = useAccount()
  const client = useQueryClient()
  const { success } = useNotices()
  const alert = useAlert()
  const { api, type, lang } = account

  const download = useMutation({
    mutationFn: async (chosen: Chosen) =>
      api.get('/documents/csv', { type, lang, documents: named(chosen) }, exportFileSchema),
    onSuccess: ({ name, content }) => saveText(name, content, 'text/csv'),
    onError: alert,
  })
  const send = useMutation({
    mutationFn: ({ ids }: Chosen) =>
      api.post('/documents/send', { type, lang, documents: ids }, sendDocumentsDataSchema),
    onSuccess: ({ email, count }) => success(t('toasts.sent', { email, count, n: formats.number(count) })),
    onError: alert,
  })
  const restore = useMutation({
    mutationFn: ({ ids }: Pick<Chosen, 'ids'>) =>
      api.post('/documents/subscribe', { type, documents: ids }, savedDocumentsChangeDataSchema),
    onSuccess: async ({ documents }, { ids }) => {
      client.setQueryData(savedDocumentIdsQuery(account).queryKey, documents)
      await client.invalidateQueries({ queryKey: savedDocumentsQuery(account).queryKey })
      success(t('toasts.restored_documents', { count: ids.length, n: formats.number(ids.length) }))
    },
    onError: alert,
  })
  const remove = useMutation({
    mutationFn: ({ ids }: Pick<Chosen, 'ids'>) =>
      api.post('/documents/unsubscribe', { type, documents: ids }, savedDocumentsChangeDataSchema),
    onMutate: restore.reset,
    onSuccess: async ({ documents }, { ids }) => {
      const { queryKey } = savedDocumentsQuery(account)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => !ids.includes(id)))
      client.setQueryData(savedDocumentIdsQuery(account).queryKey, documents)
      success(t('toasts.removed_documents', { count: ids.length, n: formats.number(ids.length) }))
    },
    onError: alert,
  })
  return { download, send, remove, restore }
}
export type DocumentsActions = ReturnType<typeof useDocumentsActions>
