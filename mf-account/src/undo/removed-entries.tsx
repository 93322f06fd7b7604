import { useFormats, useTexts } from 'shared/i18n'
import { UndoStrip } from './undo-strip.tsx'

interface Props {
  of: 'documents' | 'searches'
  count: number
  /** Bringing them back. */
  restore: { isSuccess: boolean; isPending: boolean }
  onUndo: () => void
  /** Entries in the list now. */
  entries: number
}

/** The entries of a list that were removed last, with the way to have them back. */
export const RemovedEntries = ({ of, count, restore, onUndo, entries }: Props) => {
  const t = useTexts('account')
  const formats = useFormats()
  return (
    <UndoStrip
      text={t(`toasts.${restore.isSuccess ? 'restored' : 'removed'}_${of}`, { count, n: formats.number(count) })}
      onUndo={restore.isSuccess ? undefined : onUndo}
      busy={restore.isPending}
      entries={entries}
    />
  )
}
