import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api-client/index.ts'
import {
  mostSavedDocuments,
  savedDocumentsChangeDataSchema,
  sendDocumentsDataSchema,
  type SavedDocumentsChangeData,
  type SavedDocumentsChangeRequest,
  type SendDocumentsRequest,
} from '../contracts/index.ts'
import { useFormats, useTexts } from '../i18n/index.ts'
import { useNotices } from '../notices/index.ts'
import { useAccount } from './account.ts'
import { savedDocumentIdsQuery } from './saved-queries.ts'
import { useAlert } from './use-alert.ts'

/** Tells what became of e-mailing and saving documents, and takes over what is saved from then on. */
export const useDocumentOutcomes = () => {
  const t = useTexts('shared')
  const formats = useFormats()
  const account = useAccount()
  const client = useQueryClient()
  const { success, error } = useNotices()
  const alert = useAlert()

  const nowSaved = async (documents: readonly string[]): Promise<void> => {
    const { queryKey } = savedDocumentIdsQuery(account)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, [...documents])
    void client.invalidateQueries({ queryKey: ['account', account.owner, 'documents', account.type] })
  }
  return {
    sent: ({ email, count }: { email: string; count: number }): void => {
      success(t('documents.sent', { email, count, n: formats.number(count) }))
    },
    saved: async ({ count, documents }: SavedDocumentsChangeData): Promise<void> => {
      await nowSaved(documents)
      success(t('documents.were_saved', { count, n: formats.number(count) }))
    },
    removed: async ({ documents }: SavedDocumentsChangeData): Promise<void> => {
      await nowSaved(documents)
      success(t('documents.unsaved'))
    },
    failed: (cause: unknown): void => {
      const full = cause instanceof ApiError && cause.code === 'too_many_documents'
      if (full) error(t('documents.full', { most: formats.number(mostSavedDocuments) }))
      else alert(cause)
    },
    alert,
  }
}

/** E-mailing, saving and removing documents by their ids. Each outcome is announced. */
export const useDocumentActions = () => {
  const { api, type, lang } = useAccount()
  const outcome = useDocumentOutcomes()
  const send = useMutation({
    mutationFn: (documents: readonly string[]) => {
      const request: SendDocumentsRequest = { type, documents: [...documents], lang }
      return api.post('/documents/send', request, sendDocumentsDataSchema)
    },
    onSuccess: outcome.sent,
    onError: outcome.alert,
  })
  const change = (path: '/documents/subscribe' | '/documents/unsubscribe') => (documents: readonly string[]) => {
    const request: SavedDocumentsChangeRequest = { type, documents: [...documents] }
    return api.post(path, request, savedDocumentsChangeDataSchema)
  }
  const save = useMutation({
    mutationFn: change('/documents/subscribe'),
    onSuccess: outcome.saved,
    onError: outcome.failed,
  })
  const remove = useMutation({
    mutationFn: change('/documents/unsubscribe'),
    onSuccess: outcome.removed,
    onError: outcome.alert,
  })
  return { send, save, remove }
}
