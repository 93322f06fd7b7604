import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api-client/index.ts'
import { exportFileSchema, mostDocumentsNamed, type DocumentFormat } from '../contracts/index.ts'
import { useAccount } from './account.ts'
import { saveExport } from './save-export.ts'
import { useAlert } from './use-alert.ts'

/** What to write, and as what. */
export interface WantedFile {
  /** Ids of the documents, or null for all that are saved. */
  ids: readonly string[] | null
  format: DocumentFormat
}

/** Names the documents, or none for all; more names than a call takes are refused before it is made. */
const named = (ids: WantedFile['ids']): string | undefined => {
  if (ids === null) return undefined
  if (ids.length > mostDocumentsNamed) {
    throw new ApiError('status', 'Too many documents are named', { status: 200, code: 'too_many_documents' })
  }
  return ids.join(',')
}

/** Gives documents to the person as a file. A failure raises an alert. */
export const useDocumentFiles = () => {
  const { api, type, lang } = useAccount()
  const alert = useAlert()
  return useMutation({
    mutationFn: async ({ ids, format }: WantedFile) =>
      api.get(
        '/documents/csv',
        { type, lang, documents: named(ids), format: format === 'csv' ? undefined : format },
        exportFileSchema,
      ),
    onSuccess: saveExport,
    onError: alert,
  })
}
