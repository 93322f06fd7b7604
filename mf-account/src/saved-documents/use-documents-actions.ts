import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedDocumentIdsQuery, savedDocumentsQuery, useAccount, useAlert, useDocumentFiles } from 'shared/account'
import {
  savedDocumentsChangeDataSchema,
  sendDocumentsDataSchema,
  type BriefFormat,
  type SendDocumentsRequest,
} from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

/** Documents to act on, and whether they are all there are. */
export interface Chosen {
  ids: readonly string[]
  all: boolean
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

  const download = useDocumentFiles()
  const send = useMutation({
    mutationFn: ({ ids, brief }: Chosen & { brief?: BriefFormat }) => {
      const request: SendDocumentsRequest = { type, lang, documents: [...ids], ...(brief && { [brief]: true }) }
      return api.post('/documents/send', request, sendDocumentsDataSchema)
    },
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
