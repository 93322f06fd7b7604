import type { ReactNode } from 'react'
import { Checkbox } from '../ui/index.ts'
import styles from './selection-bar.module.css'

interface Props {
  /** How much of what can be selected is. */
  extent: 'none' | 'some' | 'all'
  onToggleAll: () => void
  /** Name of the checkbox that selects all. */
  label: string
  /** How many are selected, in a sentence. */
  count: string
  children: ReactNode
}

/**
 * Selecting all, how many are selected, and what can be done with them. On narrow screens the last two stand at the
 * foot of the screen, within reach of a thumb, while something is selected or the focus is among them.
 */
export const SelectionBar = ({ extent, onToggleAll, label, count, children }: Props) => (
  <div className={styles['bar']} data-extent={extent}>
    <Checkbox checked={extent === 'all'} indeterminate={extent === 'some'} onChange={onToggleAll}>
      {label}
    </Checkbox>
    <div className={styles['selected']}>
      <p role="status" className={styles['count']}>
        {count}
      </p>
      <div className={styles['actions']}>{children}</div>
    </div>
  </div>
)
