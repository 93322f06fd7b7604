import { useFormats, useTexts } from 'shared/i18n'
import { UndoStrip } from '../undo/undo-strip.tsx'
import type { DocumentsActions } from './use-documents-actions.ts'

/** The documents that were removed last, with the way to have them back. */
export const RemovedDocuments = ({
  actions: { remove, restore },
  entries,
}: {
  actions: DocumentsActions
  entries: number
}) => {
  const t = useTexts('account')
  const formats = useFormats()
  if (!remove.isSuccess) return null
  const { ids } = remove.variables
  const numbers = { count: ids.length, n: formats.number(ids.length) }
  return (
    <UndoStrip
      text={t(restore.isSuccess ? 'toasts.restored_documents' : 'toasts.removed_documents', numbers)}
      onUndo={restore.isSuccess ? undefined : () => restore.mutate({ ids })}
      busy={restore.isPending}
      entries={entries}
    />
  )
}
