import { useFormats, useTexts } from 'shared/i18n'
import { UndoStrip } from '../undo/undo-strip.tsx'
import type { SearchesActions } from './use-searches-actions.ts'

/** The searches that were removed last, with the way to have them back. */
export const RemovedSearches = ({
  actions: { remove, restore },
  entries,
}: {
  actions: SearchesActions
  entries: number
}) => {
  const t = useTexts('account')
  const formats = useFormats()
  if (!remove.isSuccess) return null
  const { removal } = remove.data
  const numbers = { count: removal.ids.length, n: formats.number(removal.ids.length) }
  return (
    <UndoStrip
      text={t(restore.isSuccess ? 'toasts.restored_searches' : 'toasts.removed_searches', numbers)}
      onUndo={restore.isSuccess ? undefined : () => restore.mutate(removal)}
      busy={restore.isPending}
      entries={entries}
    />
  )
}
