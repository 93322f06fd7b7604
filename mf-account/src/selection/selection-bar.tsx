import type { ReactNode } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { Checkbox } from 'shared/ui'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  /** Entries in the list. */
  total: number
  /** Name of the checkbox that selects all of them. */
  label: string
  /** What can be done with the selection. */
  children: ReactNode
}

/** Selecting all, how many are selected, and what can be done with them. */
export const SelectionBar = ({ selection, total, label, children }: Props) => {
  const t = useTexts('account')
  const formats = useFormats()
  const { selected, extent, toggleAll } = selection
  return (
    <div className={styles.bar}>
      <Checkbox checked={extent === 'all'} indeterminate={extent === 'some'} onChange={toggleAll}>
        {label}
      </Checkbox>
      <p role="status" className={styles.count}>
        {t('selection.count', {
          count: selected.length,
          n: formats.number(selected.length),
          total: formats.number(total),
        })}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
