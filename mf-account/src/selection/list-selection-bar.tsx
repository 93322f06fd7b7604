import type { ReactNode } from 'react'
import { SelectionBar } from 'shared/account'
import { useFormats, useTexts } from 'shared/i18n'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  /** Entries in the list. */
  total: number
  /** Name of the checkbox that selects all of them. */
  label: string
  children: ReactNode
}

/** The bar above a list that is here as a whole. */
export const ListSelectionBar = ({ selection, total, label, children }: Props) => {
  const t = useTexts('account')
  const formats = useFormats()
  const { selected, extent, toggleAll } = selection
  const counts = { count: selected.length, n: formats.number(selected.length), total: formats.number(total) }
  return (
    <SelectionBar extent={extent} onToggleAll={toggleAll} label={label} count={t('selection.count', counts)}>
      {children}
    </SelectionBar>
  )
}
